"""The chances that the estimate goes by, beside trying every case."""

from itertools import product

import numpy as np
import pytest

from backend.bots.brains.classic.border import round_worth
from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.outlook import (
    Supply,
    best_reached,
    chances_of_empty,
    chances_of_pairs,
    chances_of_singles,
)
from backend.bots.brains.classic.parameters import ANCHOR
from backend.bots.brains.classic.policies import at_random
from backend.bots.brains.classic.table import deal, rules_of, shuffled
from backend.bots.brains.classic.tables import tables_of
from engine.formations import COLOUR_RUN, RUN
from engine.rulesets import RULESETS
from tests.support.classic_rounds import CLASSIC
from tests.support.scale import SEED, scaled
from tests.support.strength.digits import digits, digits_elsewhere

TABLES = tables_of(RULESETS["edition2016"].deck)


def mask(cards):
    return sum(1 << int(card) for card in cards)


def supply(hand, unseen, use=0.4, comes=0.3):
    return Supply(
        np.array([mask(hand)], np.uint64), np.array([mask(unseen)], np.uint64), use, np.array([comes], np.float32)
    )


def every_case(hand, unseen, use=0.4, comes=0.3):
    """Each set of cards that may come, with its chance."""
    odds = [(card, use) for card in hand] + [(card, comes) for card in unseen]
    for takes in product((False, True), repeat=len(odds)):
        chance = 1.0
        for take, (_, odd) in zip(takes, odds, strict=True):
            chance *= odd if take else 1 - odd
        yield {card for take, (card, _) in zip(takes, odds, strict=True) if take}, chance


def test_chances_that_one_two_or_three_cards_of_a_set_come_are_those_of_trying():
    rng = np.random.default_rng(SEED)
    for _ in range(scaled(5, 50)):
        cards = rng.permutation(54)[:9]
        hand, unseen, other = cards[:3], cards[3:7], cards[7:]
        tried = np.zeros(4)
        for came, chance in every_case(hand, unseen):
            tried[: min(len(came), 3) + 1] += chance
        asked = np.array([[mask([*hand, *unseen, *other])]], np.uint64)
        given = supply(hand, unseen)
        assert 1 - given.none_of(asked)[0, 0] == pytest.approx(tried[1], abs=1e-5)
        assert 1 - given.at_most_one_of(asked)[0, 0] == pytest.approx(tried[2], abs=1e-5)
        assert 1 - given.at_most_two_of(asked)[0, 0] == pytest.approx(tried[3], abs=1e-5)


def test_chances_of_a_pair_are_those_of_the_best_third_card_that_comes():
    rng = np.random.default_rng(SEED)
    for _ in range(scaled(5, 50)):
        cards = rng.permutation(54)[:10]
        pair = TABLES.after[TABLES.after[0, cards[0]], cards[1]]
        hand, unseen = cards[2:4], cards[4:]
        tried = np.zeros(TABLES.ranks)
        for came, chance in every_case(hand, unseen):
            if came:
                tried[max(TABLES.rank[TABLES.after[pair, card]] for card in came)] += chance
        found = np.zeros(TABLES.ranks)
        chance, rank = chances_of_pairs(TABLES, np.array([pair - TABLES.first_pair]), supply(hand, unseen))
        np.add.at(found, rank[:, 0], chance[:, 0])
        assert found == pytest.approx(tried, abs=1e-5)


def test_a_single_card_reaches_for_certain_what_the_hand_makes_of_it():
    deck = RULESETS["edition2016"].deck
    for side, hand, best in (("R5", "R6 R7", ("R5", "R6", "R7")), ("R5", "G5 B5", ("R5", "G5", "B5"))):
        given = supply([deck.index[card] for card in hand.split()], [], use=0.9999)
        chance, rank = chances_of_singles(TABLES, np.array([deck.index[side]]), given)
        whole = 0
        for card in best:
            whole = TABLES.after[whole, deck.index[card]]
        assert rank[chance[:, 0].argmax(), 0] == TABLES.rank[whole]
        assert chance[:, 0].max() == pytest.approx(1, abs=1e-3)


def test_a_side_that_nothing_can_complete_has_no_chance_of_any_rank():
    nothing = supply([], [])
    assert not chances_of_empty(TABLES, nothing).any()
    assert not chances_of_singles(TABLES, np.array([7]), nothing)[0].any()
    assert not chances_of_pairs(TABLES, np.array([7]), nothing)[0].any()


def test_the_chance_of_an_empty_side_is_that_of_its_best_target():
    deck = RULESETS["edition2016"].deck
    given = supply([deck.index[card] for card in ("R7", "R8", "R9")], [], use=0.9999)
    chance = chances_of_empty(TABLES, given)[:, 0]
    assert TABLES.empty_targets.ranks[chance.argmax()] == TABLES.ranks - 1
    assert chance.sum() == pytest.approx(1, abs=1e-3)


def test_an_empty_side_reaches_each_rank_with_any_set_of_cards_that_makes_it():
    deck, targets = RULESETS["edition2016"].deck, TABLES.empty_targets
    hand, unseen = ([deck.index[card] for card in cards.split()] for cards in ("R7 R8 G9 B9", "R9 B7 B8 G8 Y9 Y3 G3"))
    missed = dict.fromkeys(targets.ranks.tolist(), 1.0)
    came = list(every_case(hand, unseen))
    values = range(TABLES.high, TABLES.low - 1, -1)
    for colour, start in product(range(6), values):
        run = {colour * 9 + start - TABLES.low - step for step in range(3)}
        if start >= TABLES.low + 2:
            missed[TABLES.rank_of(COLOUR_RUN, 3 * start - 3)] *= 1 - sum(odds for cards, odds in came if run <= cards)
    parts = [(targets.same, targets.of_value[:, None]), (targets.colours, targets.of_colour)]
    for part, masks in [*parts, (targets.sums, targets.of_sum[:, None])]:
        for rank, mask_ in ((rank, each) for rank, row in zip(targets.ranks[part], masks, strict=True) for each in row):
            three = sum(odds for cards, odds in came if sum(int(mask_) >> card & 1 for card in cards) >= 3)
            missed[int(rank)] *= 1 - three
    comes = [sum(odds for cards, odds in came if any(card % 9 == value - 1 for card in cards)) for value in values]
    for start, three in enumerate(zip(comes, comes[1:], comes[2:], strict=False)):
        missed[TABLES.rank_of(RUN, 3 * (TABLES.high - start) - 3)] *= 1 - np.prod(three)
    rest, expected = 1.0, []
    for odds in missed.values():
        expected.append(rest * (1 - odds))
        rest *= odds
    assert chances_of_empty(TABLES, supply(hand, unseen))[:, 0] == pytest.approx(expected, abs=1e-5)


@pytest.mark.parametrize("name", CLASSIC)
def test_what_an_empty_side_can_become_is_told_once_for_each_rank_best_first(name):
    ranks = tables_of(RULESETS[name].deck).empty_targets.ranks
    assert (np.diff(ranks) < 0).all()


def test_the_best_target_reached_is_the_first_of_those_reached():
    missed = np.array([[0.5], [0.5], [0.0], [0.3]], np.float32)
    assert best_reached(missed)[:, 0] == pytest.approx([0.5, 0.25, 0.25, 0])


@pytest.mark.parametrize("name", ["edition2016", "deck52"])
def test_the_round_is_the_sum_over_all_ways_to_share_the_stones(name):
    rules, rng = rules_of(RULESETS[name]), np.random.default_rng(SEED)
    chance = rng.random((rules.stones, 3)).astype(np.float32)
    chance[:2, 0] = 0, 1
    value, worth = round_worth(rules, chance)
    for row in range(3):
        tried = sum(
            np.prod([p if mine else 1 - p for p, mine in zip(chance[:, row], shares, strict=True)])
            * score(rules, shares)
            for shares in product((0, 1), repeat=rules.stones)
        )
        assert value[row] == pytest.approx(tried, abs=1e-4)
        for stone in range(rules.stones):
            sure, never = chance[:, [row]], chance[:, [row]]
            sure[stone], never[stone] = 1, 0
            difference = round_worth(rules, sure)[0] - round_worth(rules, never)[0]
            assert worth[stone, row] == pytest.approx(difference[0], abs=1e-4)


def score(rules, shares):
    if rules.ruleset.adjacent_to_win:
        triples = [{shares[i + j] for j in range(3)} for i in range(rules.stones - 2)]
        mine, theirs = {1} in triples, {0} in triples
        if mine or theirs:
            return 0.5 if mine and theirs else float(mine)
    return float(sum(shares) >= rules.ruleset.stones_to_win)


@pytest.mark.parametrize("name", CLASSIC)
def test_many_rounds_are_valued_as_each_alone_and_both_seats_within_reason(name):
    rules, rng = rules_of(RULESETS[name]), np.random.default_rng(SEED)
    table, seat = deal(rules, shuffled(rules, 8, rng)), 0
    for _ in range(12):
        table.play(seat, *at_random(table, seat, rng))
        seat = 1 - seat
        together = Estimate(table, seat, ANCHOR)
        alone = [Estimate(table.take(np.array([row])), seat, ANCHOR) for row in range(8)]
        assert together.value == pytest.approx([each.value[0] for each in alone], abs=1e-4)
        assert ((together.value >= -1e-4) & (together.value <= 1 + 1e-4)).all()
        moves = together.moves()
        for row, each in enumerate(alone):
            assert moves[row] == pytest.approx(each.moves()[0], abs=1e-3)


def test_the_estimate_is_the_same_to_its_last_digit_on_every_processor():
    assert digits() == digits_elsewhere()
