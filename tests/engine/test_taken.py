"""What the troops of a claimed stone were taken for (RULES 1.4, 1.5, 1.6, 2.11, 3.3, 3.4, 3.5, 5.3)."""

import pytest

import engine
from engine.best_completion import strength_of
from engine.cards import BORDER_DECK, SIEGE_DECK, TROOPS
from engine.rulesets import RULESETS
from engine.state import State
from engine.taken import best_cards
from tests.support.engine import oracle
from tests.support.engine.builders import border, states_at_random
from tests.support.engine.hard_positions import hard_positions
from tests.support.scale import chance, scaled

TACTICS = RULESETS["edition2016+tactics"]
WITH_TROOPS = [ruleset.id for ruleset in RULESETS.values() if "J1" in ruleset.tactics]
DECKS = {"border": BORDER_DECK, "siege": SIEGE_DECK}


def taken(*stones: str) -> dict[str, str]:
    return engine.taken_for(border(*stones, ruleset=TACTICS))


def test_1_5_a_joker_is_the_card_best_for_its_owner():
    assert taken("1: R7 J1 R8 | B1 B2 G9 -> 0") == {"J1": "R9"}
    assert taken("1: R1 J1 R3 | B1 B2 G9 -> 0") == {"J1": "R2"}
    assert taken("1: R9 J1 R5 | B1 B2 G9 -> 0") == {"J1": "R9"}


def test_1_5_the_losing_sides_troops_count_at_their_best_too_where_it_was_complete():
    assert taken("3: R7 R8 R9 | G4 J2 B4 -> 0") == {"J2": "R4"}
    assert taken("3: R7 J1 R9 | G4 SB G2 -> 0") == {"J1": "R8", "SB": "G3"}


def test_1_4_on_a_side_that_was_not_complete_a_troop_was_taken_for_nothing():
    assert taken("3: R7 R8 R9 | G4 J2 -> 0") == {}


def test_a_troop_of_a_stone_that_nobody_has_claimed_has_not_been_taken_for_anything():
    assert taken("3: R7 J1 R9 | G4 J2 B4") == {}


def test_3_4_spy_is_a_seven_and_shield_bearer_one_to_three_of_any_colour():
    assert taken("2: P8 SP P6 | Y4 Y5 SB -> 0") == {"SP": "P7", "SB": "Y3"}
    assert taken("2: P8 SP P1 | B1 G1 SB -> 0") == {"SP": "P7", "SB": "R1"}


def test_3_5_under_fog_it_is_a_highest_card_and_under_mud_one_of_four():
    assert taken("2: R1 J1 R3 | G4 + FO -> 0") == {"J1": "R9"}
    assert taken("2: R1 J1 R3 R4 | G4 + MU -> 0") == {"J1": "R2"}
    assert taken("2: R1 J1 SB R4 | G4 + MU -> 0") == {"J1": "R2", "SB": "R3"}


def test_among_equal_cards_one_that_lies_elsewhere_is_named_before_the_first():
    assert taken("5: R7 B7 J1 | B1 B2 G9 -> 0") == {"J1": "O7"}
    assert taken("5: R7 B7 J1 | O7 O6 O1 -> 0") == {"J1": "Y7"}
    assert taken("5: R7 J1 SP | G1 G2 B5 -> 0") == {"J1": "O7", "SP": "Y7"}
    assert taken("5: R6 J2 B7 | B1 B2 SP -> 0") == {"J2": "R8", "SP": "B7"}


def test_1_5_it_may_equal_a_card_on_the_table():
    assert taken("5: O6 J2 O8 | O7 B7 SB -> 0") == {"J2": "O7", "SB": "R3"}
    assert taken("5: R9 J1 R2 | B1 B2 G9 -> 0") == {"J1": "R9"}


def test_2_11_what_a_troop_was_taken_for_stays_whatever_happens_elsewhere():
    before = "5: R7 B7 J1 | B1 B2 G9 -> 0"
    assert taken(before) == taken(before, "6: O7 Y7 G7 | P7 -> 0", "1: B5 | P1")


def is_as_strong(state: State) -> int:
    """Compare every claimed stone's complete sides with their troops replaced; return how many had troops."""
    deck, found, compared = state.ruleset.deck, engine.taken_for(state), 0
    troops = set()
    for stone in state.stones:
        for side, complete in zip(stone.sides, stone.completed, strict=True):
            if stone.claimed_by is None or complete is None or not set(side) & set(TROOPS):
                continue
            compared += 1
            troops |= set(side) & set(TROOPS)
            plain = tuple(found.get(card, card) for card in side)
            assert set(plain) <= set(deck.cards)
            assert strength_of(deck, plain, stone.counts) == strength_of(deck, side, stone.counts), (side, plain)
    assert found.keys() == troops
    return compared


@pytest.mark.parametrize("ruleset", WITH_TROOPS)
def test_1_5_a_side_with_its_troops_replaced_is_worth_what_it_is_worth_with_them(ruleset):
    states = states_at_random(chance(f"taken {ruleset}"), scaled(10, 600), ruleset)
    compared = sum(is_as_strong(state) for state in states)
    # RULES 5.8: the cards of a siege tile that is claimed are discarded, so that none lies on a claimed stone.
    assert compared == 0 if ruleset == "siege+tactics" else compared > 100


@pytest.mark.parametrize("ruleset", sorted(RULESETS.keys() - set(WITH_TROOPS)))
def test_nothing_is_taken_for_anything_in_editions_without_troops(ruleset):
    for state in states_at_random(chance(f"none taken {ruleset}"), 2, ruleset):
        assert engine.taken_for(state) == {}


@pytest.mark.parametrize("game", DECKS)
def test_5_3_whatever_counts_the_cards_are_as_strong_as_the_best_found_by_trying(game):
    compared = 0
    for hard in hard_positions(chance(f"best cards {game}"), game, scaled(300, 40_000)):
        side = hard.mine
        troops = [card for card in side if card in oracle.TROOPS]
        if not troops:
            continue
        compared += 1
        cards = best_cards(DECKS[game], side, hard.counts, side)
        assert list(cards) == troops
        for troop, card in cards.items():
            assert int(card[1:]) in oracle.values_of(game, troop), hard
        plain = [cards.get(card, card) for card in side]
        expected = oracle.best_by_values(game, side, (), hard.capacity, hard.counts)
        assert oracle.best_by_trying(game, plain, (), hard.capacity, hard.counts) == expected, (hard, plain)
    assert compared > scaled(30, 2000)
