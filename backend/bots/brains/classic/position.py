"""A view as a table of one round, which the family thinks with."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from backend.bots.brains.classic.arrays import Ints
from backend.bots.brains.classic.table import NONE, RUNNING, Rules, Table, rules_of
from engine.cards import ClanDeck
from engine.json_types import View
from engine.rulesets import RULESETS


def table_of(view: View, seat: int) -> Table:
    """The round as this seat sees it; the other's hand and the deck are the unseen cards in canonical order."""
    rules = rules_of(RULESETS[view["ruleset"]])
    deck, stones = rules.ruleset.deck, view["stones"]
    sides = [[side_of(rules, stone["sides"][of]) for stone in stones] for of in (0, 1)]
    face_up = [card for stone in stones for side in stone["sides"] for card in side]
    hands: list[list[int]] = [[], []]
    hands[seat] = _numbers(deck, view["hands"][seat])
    seen = deck.mask(face_up)
    hidden = _numbers(deck, deck.cards_in(deck.full & ~seen & ~deck.mask(view["hands"][seat])))
    held = len(view["hands"][1 - seat])
    hands[1 - seat], rest = hidden[:held], hidden[held:]
    owner = np.array([[NONE if stone["claimed_by"] is None else stone["claimed_by"] for stone in stones]])
    return Table(
        rules,
        side=np.array(sides)[:, None],
        owner=owner,
        first=np.array([[first_of(*stone["completed"]) for stone in stones]]),
        hand=np.array([_filled(hand, rules) for hand in hands])[:, None],
        held=np.array([[_mask(hand)] for hand in hands], np.uint64),
        won=np.array([[_mask(np.flatnonzero(owner[0] == of))] for of in (0, 1)]),
        seen=np.array([seen], np.uint64),
        deck=np.array([rest], np.int64),
        drawn=np.array([0]),
        size=np.array([len(rest)]),
        closed=np.array([bool(view["deck_closed"])]),
        claimed=np.array([bool(view["step"]["claimed"])]),
        idle=np.array([view["passes"]]),
        winner=np.array([RUNNING]),
    )


def _numbers(deck: ClanDeck, cards: list[str]) -> list[int]:
    return [deck.index[card] for card in cards]


def _filled(hand: list[int], rules: Rules) -> list[int]:
    return [*hand, *[rules.tables.cards] * (rules.ruleset.hand - len(hand))]


def _mask(numbers: list[int] | Ints) -> int:
    return sum(1 << int(number) for number in numbers)


def side_of(rules: Rules, cards: Sequence[str]) -> int:
    """The number of the side that these cards are."""
    side = 0
    for card in cards:
        side = int(rules.tables.after[side, rules.ruleset.deck.index[card]])
    return side


def first_of(left: int | None, right: int | None) -> int:
    """The seat whose side was complete first, NONE while neither is; each says when, or None."""
    if left is None or right is None:
        return NONE if left is right else int(left is None)
    return int(right < left)
