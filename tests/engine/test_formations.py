"""RULES 1: what a complete side is worth."""

from itertools import combinations, permutations

import pytest

from engine.best_completion import strength_of
from engine.cards import BORDER_DECK, SIEGE_DECK, ClanDeck
from engine.formations import TYPES, formation
from tests.support.engine import oracle


def worth(cards: str, deck: ClanDeck = BORDER_DECK, counts: str = "all") -> tuple[str, int]:
    return tuple(formation(strength_of(deck, tuple(cards.split()), counts)))  # type: ignore[arg-type,return-value]


@pytest.mark.parametrize(
    ("cards", "kind", "total"),
    [
        ("R7 R8 R9", "colour_run", 24),
        ("R9 R7 R8", "colour_run", 24),
        ("P1 P3 P2", "colour_run", 6),
        ("R5 G5 B5", "same", 15),
        ("R1 O1 P1", "same", 3),
        ("G1 G2 G9", "colour", 12),
        ("G9 G8 G6", "colour", 23),
        ("R4 B3 G5", "run", 12),
        ("R1 R2 G3", "run", 6),
        ("R9 O9 Y8", "sum", 26),
        ("R9 R1 G2", "sum", 12),
        ("R9 O1 Y2", "sum", 12),
    ],
)
def test_1_1_a_side_has_the_type_and_sum_of_the_table(cards, kind, total):
    assert worth(cards) == (kind, total)


def test_1_1_types_are_ranked_colour_run_same_colour_run_sum():
    assert TYPES == ("sum", "run", "colour", "same", "colour_run")
    weakest_first = ["R9 O9 Y8", "R1 O2 Y3", "R1 R2 R4", "R1 O1 Y1", "R1 R2 R3"]
    strengths = [strength_of(BORDER_DECK, tuple(cards.split())) for cards in weakest_first]
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == 5


def test_1_2_of_one_type_the_higher_sum_is_stronger():
    assert strength_of(BORDER_DECK, ("R2", "R3", "R4")) > strength_of(BORDER_DECK, ("B1", "B2", "B3"))
    assert strength_of(BORDER_DECK, ("R2", "R3", "R4")) == strength_of(BORDER_DECK, ("B2", "B3", "B4"))


def test_1_1_the_order_in_which_cards_were_placed_does_not_matter():
    for cards in (("R7", "R8", "R9"), ("R5", "G5", "B5"), ("R4", "B3", "G5"), ("R9", "O1", "Y2")):
        assert len({strength_of(BORDER_DECK, order) for order in permutations(cards)}) == 1


def test_1_1_every_side_of_three_of_the_border_game_is_worth_what_the_referee_says():
    for cards in combinations(BORDER_DECK.cards, 3):
        assert formation(strength_of(BORDER_DECK, cards)) == oracle.formation(cards)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("R0 R1", ("colour_run", 1)),
        ("R11 B11", ("same", 22)),
        ("R0 B0 G0 Y0", ("same", 0)),
        ("R9 Y10 G11 B8", ("run", 38)),
        ("R0 R11 R5 R7", ("colour", 23)),
        ("R11 Y11 G11 B10", ("sum", 43)),
        ("R4 B5", ("run", 9)),
    ],
)
def test_1_4_a_formation_uses_all_its_cards_be_they_two_or_four(cards, expected):
    assert worth(cards, SIEGE_DECK) == expected


def test_every_formation_is_a_sum_where_only_the_sum_counts():
    assert worth("R7 R8 R9", counts="sum") == ("sum", 24)
