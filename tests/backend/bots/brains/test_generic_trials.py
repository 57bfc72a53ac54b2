"""Trials of the border game with tactic cards: rounds of the clan cards, as far as the seat can know them."""

import random

import numpy as np
import pytest

import engine
from backend.bots.brains.classic.search import Search
from backend.bots.brains.classic.table import RUNNING
from backend.bots.brains.generic.outlook import Outlook
from backend.bots.brains.generic.trials import Deals, candidates, classic_rules, is_plain, tried
from backend.bots.brains.generic.weighing import Choice, Scales, weigh_plays
from engine import RULESETS, Sampler, legal_actions, view
from engine.state import PLAY, State
from tests.support.engine.builders import border
from tests.support.engine.watched import Watched, watched_round
from tests.support.scale import chance

TACTICS = [name for name, ruleset in RULESETS.items() if ruleset.tactics and not ruleset.siege]
DEALS = 12
#: Two adjacent stones of seat 0.
CLAIMED = "1: R7 R8 R9 | R1 G1 Y4 -> 0", "2: B7 B8 B9 | R2 G3 Y5 -> 0"
#: A hand of seat 1, who is dealt another one in each trial.
THEIRS = "P1 P2 P4 P5 P6 P7 P8"


def positions(ruleset: str, number: int) -> list[Watched]:
    """So many positions of a random round in which a card is to be played."""
    rng = chance(f"trials {ruleset}")
    found = [at for at in watched_round(rng, ruleset) if at.state.to_act is not None and at.state.phase == PLAY]
    return rng.sample(found, number)


def weighed(at: Watched) -> tuple[Scales, list[Choice], Sampler]:
    """How the seat to act weighs its turn."""
    seat = at.state.to_act
    assert seat is not None
    known = at.known(seat)
    sampler = Sampler(view(at.state, seat), seat, known)
    scales = Scales(sampler.plain, Outlook(sampler.plain, seat, known))
    plays = [action for action in legal_actions(sampler.plain) if action[0] not in "!<^"]
    return scales, weigh_plays(scales, plays), sampler


class Redealt:
    """Deals of a pictured position, which no play need lead to: the clan cards of hand and deck in any order."""

    def __init__(self, state: State) -> None:
        self._state = state

    def draw(self, rng: random.Random) -> State:
        """The state with the other hand and the deck dealt anew."""
        state = self._state
        cards = [*state.hands[1], *state.decks.clan]
        rng.shuffle(cards)
        held = len(state.hands[1])
        return state._replace(
            hands=(state.hands[0], tuple(cards[:held])), decks=state.decks._replace(clan=tuple(cards[held:]))
        )


def pictured(*stones: str, hand: str) -> tuple[Scales, list[Choice], Redealt]:
    """As `weighed`, of a pictured position in which seat 0 is to play a card."""
    ruleset = RULESETS[TACTICS[0]]
    state = border(*stones, phase=PLAY, hands=(hand, THEIRS), tactics="TR DE", ruleset=ruleset)
    scales = Scales(state, Outlook(state, 0))
    return scales, weigh_plays(scales, legal_actions(state)), Redealt(state)


@pytest.mark.parametrize("ruleset", TACTICS)
def test_deals_hold_what_lies_open_and_every_other_card_once(ruleset):
    rules = classic_rules(RULESETS[ruleset])
    deck = rules.ruleset.deck
    for at in positions(ruleset, 4):
        scales, choices, sampler = weighed(at)
        deals = Deals(rules, scales, sampler, DEALS, random.Random(1))
        for choice in candidates(scales, choices, alike=2)[:4]:
            table = deals.after(choice)
            drawn = np.bitwise_count(table.held[scales.seat]) - choice.hand.bit_count()
            assert ((drawn == 0) | (drawn == 1)).all()
            for row in range(DEALS):
                left = deck.mask(deck.cards[card] for card in table.deck[row, table.drawn[row] :])
                parts = [int(table.held[0, row]), int(table.held[1, row]), int(table.seen[row]), left]
                assert sum(part.bit_count() for part in parts) == len(deck.cards)
                assert np.bitwise_or.reduce(parts) == deck.full


@pytest.mark.parametrize("ruleset", TACTICS)
def test_stone_that_cannot_be_told_is_decided_by_its_chance_and_by_one_lot(ruleset):
    rules = classic_rules(RULESETS[ruleset])
    for at in positions(ruleset, 12):
        scales, choices, sampler = weighed(at)
        odd = [n for n, stone in enumerate(at.state.stones) if stone.claimed_by is None and not is_plain(rules, stone)]
        if not odd or len(choices) < 2:
            continue
        deals = Deals(rules, scales, sampler, 400, random.Random(1))
        kept = [each for each in choices if all(each.stones[n] is scales.state.stones[n] for n in odd)][:2]
        tables = [deals.after(choice) for choice in kept]
        for table, choice in zip(tables, kept, strict=True):
            share = (table.owner[:, odd] == scales.seat).mean(axis=0)
            sure = [scales.outlook.chance(choice.stones[n], choice.hand) for n in odd]
            assert share == pytest.approx(sure, abs=0.1)
        return
    pytest.fail("no position has a stone with a tactic card")


def test_round_that_lots_decide_is_over_for_these_deals_and_goes_on_in_the_others():
    """The stone with the joker is the third adjacent one of seat 0 (RULES 2.12), if it falls to seat 0."""
    scales, choices, sampler = pictured(*CLAIMED, "3: J1 | G7 G8", hand="O1 O2 O3 O4 O6 O7 O9")
    elsewhere = next(choice for choice in choices if choice.action == "O1@9")
    table = Deals(classic_rules(scales.state.ruleset), scales, sampler, 60, random.Random(1)).after(elsewhere)
    assert (table.winner == np.where(table.owner[:, 2] == 0, 0, RUNNING)).all()
    assert 0 < (table.winner == 0).sum() < 60


def test_a_few_of_stones_alike_are_tried():
    at = Watched(engine.new_round("edition2016+tactics", bytes(32), 0), (), ())
    scales, choices, _ = weighed(at)
    found = candidates(scales, choices, alike=2)
    cards = [choice.action.partition("@")[0] for choice in found]
    assert max(cards.count(card) for card in cards) == 2
    assert found == sorted(found, key=lambda choice: -choice.worth)


def test_trials_take_the_stone_that_wins_the_round():
    """Two adjacent stones are claimed; the third is completed by a card that nothing can beat (RULES 2.12)."""
    scales, choices, sampler = pictured(*CLAIMED, "3: G8 G9 | Y1 P3 O5", "9: O9 |", hand="G7 O1 O2 O3 O4 O6 O7")
    level = [choice._replace(worth=0.0) for choice in choices]  # so that the trials alone decide
    how = Search(stages=((len(level), 8), (2, 8)), turns=2)
    assert tried(scales, level, sampler, how, random.Random(1)).action == "G7@3"


def test_tactic_card_costs_what_keeping_it_is_worth():
    """Two actions with the same table: the dearer one is not taken."""
    scales, choices, sampler = pictured("3: G8 G9 | Y1 P3", hand="G7 O1 O2 O3 O4 O6 SC")
    scout = next(choice for choice in choices if choice.action.startswith("SC"))
    cheap, dear = scout._replace(action="cheap"), scout._replace(action="dear", worth=scout.worth - 0.2)
    how = Search(stages=((2, 4),), turns=1, prior=0.001)
    assert tried(scales, [dear, cheap], sampler, how, random.Random(1)) == cheap
    assert tried(scales, [cheap._replace(action="e"), dear], sampler, how, random.Random(1)).action == "e"


def test_siege_has_no_classic_border():
    with pytest.raises(ValueError, match="no classic ruleset"):
        classic_rules(RULESETS["siege"])
