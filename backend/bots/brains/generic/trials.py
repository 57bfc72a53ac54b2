"""Trials of the border game with tactic cards: after each promising action, clan cards are played on in many deals.

The classic family plays thousands of rounds at once, but knows clan cards alone. So nobody draws or plays another
tactic card in a trial, and a stone that the family cannot judge, one with a tactic card on a side or under it, is
decided by lot when the trial begins: by its chance, and by the same lot after every action (0088).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import numpy as np

from backend.bots.brains.classic.arrays import Flags, Floats, Ints
from backend.bots.brains.classic.position import first_of, side_of
from backend.bots.brains.classic.search import Search, best_tried, played_on
from backend.bots.brains.classic.table import NOBODY, NONE, RUNNING, Rules, Table, joined, rules_of
from backend.bots.brains.generic.weighing import Choice, Scales
from engine import Sampler
from engine.rulesets import RULESETS, Ruleset
from engine.stones import Stone


def tried(scales: Scales, choices: Sequence[Choice], sampler: Sampler, how: Search, rng: random.Random) -> Choice:
    """The choice that does best in the trials. Raises ValueError where no classic ruleset has this border."""
    rules = classic_rules(scales.state.ruleset)
    best = candidates(scales, choices, how.alike)
    prices = np.array([_price(scales, choice) for choice in best])
    left = len(scales.state.decks.clan)

    def sums(chosen: Ints, deals: int) -> Floats:
        dealt = Deals(rules, scales, sampler, deals, rng)
        trial = joined([dealt.after(best[number]) for number in chosen])
        values: Floats = played_on(trial, scales.seat, how, left).reshape(len(chosen), deals).sum(axis=1)
        return values - deals * prices[chosen]

    return best[best_tried(np.array([choice.worth for choice in best]), how, left, sums)]


def candidates(scales: Scales, choices: Sequence[Choice], alike: int) -> list[Choice]:
    """The choices that may be tried, the best first; of those that lay one card at stones alike the best `alike`."""
    found: list[Choice] = []
    times: dict[object, int] = {}
    for choice in sorted(choices, key=lambda choice: (-choice.worth, choice.action)):
        card, _, at = choice.action.partition("@")
        stone = scales.state.stones[int(at) - 1] if at.isdecimal() else None
        kind = (card, stone.sides, stone.modes) if stone else choice.action
        times[kind] = times.get(kind, 0) + 1
        if times[kind] <= alike:
            found.append(choice)
    return found


@cache
def classic_rules(ruleset: Ruleset) -> Rules:
    """The classic ruleset with the same border, deck and time of claims. Raises ValueError if there is none."""

    def border(of: Ruleset) -> tuple[object, ...]:
        return of.places, of.deck, of.claims, of.stones_to_win, of.adjacent_to_win, of.pass_closes_deck

    for each in RULESETS.values():
        if not each.tactics and border(each) == border(ruleset):
            return rules_of(each)
    raise ValueError(f"no classic ruleset has the border of {ruleset.id}")


def _price(scales: Scales, choice: Choice) -> float:
    """What keeping a tactic card would have been worth; 0 for a clan card."""
    if choice.hand != scales.outlook.hand:
        return 0.0
    return scales.table(choice.stones) - choice.worth


class Deals:
    """What the seat cannot see dealt again, so many times, and the table after an action in each of these deals."""

    def __init__(self, rules: Rules, scales: Scales, sampler: Sampler, deals: int, rng: random.Random) -> None:
        self._rules, self._scales = rules, scales
        index, other = scales.state.ruleset.deck.index, 1 - scales.seat
        drawn = [sampler.draw(rng) for _ in range(deals)]
        self._theirs = np.array(
            [[index[card] for card in each.hands[other] if card in index] for each in drawn], np.int64
        )
        self._deck = np.array([[index[card] for card in each.decks.clan] for each in drawn], np.int64)
        self._lots = np.array([[rng.random() for _ in range(rules.stones)] for _ in range(deals)])

    def after(self, choice: Choice) -> Table:
        """These rounds with the other seat to move: the action's claims and draw are made."""
        seat, rules, deals = self._scales.seat, self._rules, len(self._lots)
        owner = self._owners(choice.stones, choice.hand)
        won = np.stack([((owner == of) << np.arange(rules.stones)).sum(axis=1) for of in (0, 1)])
        hands = self._hands(choice.hand)
        table = Table(
            rules,
            side=np.tile(_sides(rules, choice.stones)[:, None], (1, deals, 1)),
            owner=owner,
            first=np.tile([first_of(*stone.completed) for stone in choice.stones], (deals, 1)),
            hand=hands,
            held=np.bitwise_or.reduce(rules.tables.bit[hands], axis=2),
            won=won,
            seen=np.full(deals, self._seen(choice), np.uint64),
            deck=self._deck,
            drawn=np.zeros(deals, np.int64),
            size=np.full(deals, self._deck.shape[1]),
            closed=np.zeros(deals, bool),
            claimed=np.zeros(deals, bool),
            idle=np.zeros(deals, np.int64),
            winner=_winner(rules.wins[won]),
        )
        table.end_turn(seat, np.zeros(deals, bool))
        return table

    def _hands(self, mine: int) -> Ints:
        """The clan cards of both, with a place for one that is drawn instead of a tactic card."""
        rules, deals = self._rules, len(self._lots)
        own = [number for number in range(rules.tables.cards) if mine >> number & 1]
        places = max(self._scales.outlook.hand.bit_count(), self._theirs.shape[1]) + 1
        hands = np.full((2, deals, places), rules.tables.cards)
        hands[self._scales.seat, :, : len(own)] = own
        hands[1 - self._scales.seat, :, : self._theirs.shape[1]] = self._theirs
        return hands

    def _owners(self, stones: Sequence[Stone], hand: int) -> Ints:
        """Return who has each stone: as claimed, by lot where the family cannot judge it, else nobody."""
        seat, owner = self._scales.seat, np.full(self._lots.shape, NONE)
        for number, stone in enumerate(stones):
            if stone.claimed_by is not None:
                owner[:, number] = stone.claimed_by
            elif not is_plain(self._rules, stone):
                mine = self._lots[:, number] < self._scales.outlook.chance(stone, hand)
                owner[:, number] = np.where(mine, seat, 1 - seat)
        return owner

    def _seen(self, choice: Choice) -> int:
        """The clan cards that are face up once the action has been played."""
        deck = self._scales.state.ruleset.deck
        played = self._scales.outlook.hand & ~choice.hand
        return deck.full & ~self._scales.state.unseen | played


def is_plain(rules: Rules, stone: Stone) -> bool:
    """Return whether the classic family can judge what this stone may become."""
    index = rules.ruleset.deck.index
    return not stone.modes and all(card in index for side in stone.sides for card in side)


def _sides(rules: Rules, stones: Sequence[Stone]) -> Ints:
    """Return the sides of both seats; empty where the family cannot judge one, for nobody plays there any more."""
    return np.array(
        [[side_of(rules, stone.sides[of]) if is_plain(rules, stone) else 0 for stone in stones] for of in (0, 1)]
    )


def _winner(wins: Flags) -> Ints:
    """Who has won by lot already; nobody where both have."""
    return np.where(wins[0] & wins[1], NOBODY, np.where(wins[0], 0, np.where(wins[1], 1, RUNNING)))
