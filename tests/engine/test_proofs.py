"""RULES 2.7-2.9, 2.13: which claims hold, why, and why not."""

import pytest

import engine
from engine import prove
from engine.proofs import claimable
from tests.support.engine.builders import border


def test_2_7_the_example_of_the_2016_booklet_three_fives_beat_a_sum():
    state = border("3: G5 R5 B5 |1 G7 P4 B3")
    assert prove(state, 3, 0) == {
        "valid": True,
        "mine": {"type": "same", "sum": 15},
        "theirs": {"type": "sum", "sum": 14},
        "best": None,
    }
    assert engine.apply(state, "!3").stones[2].claimed_by == 0


def test_2_7_a_weaker_complete_side_is_beaten_and_both_formations_are_named():
    state = border("3: G5 R5 B5 | R1 R2 R3")
    assert prove(state, 3, 0) == {
        "valid": False,
        "reason": "beaten",
        "mine": {"type": "same", "sum": 15},
        "theirs": {"type": "colour_run", "sum": 6},
    }
    assert prove(state, 3, 1)["valid"] is True


@pytest.mark.parametrize(("first", "winner"), [("0", 0), ("1", 1)])
def test_1_2_of_two_equal_sides_the_one_completed_first_wins(first, winner):
    state = border(f"2: R4 O5 Y6 |{first} G4 B5 P6")
    assert prove(state, 2, winner)["valid"] is True
    refused = prove(state, 2, 1 - winner)
    assert refused["reason"] == "beaten"
    assert refused["mine"] == refused["theirs"] == {"type": "run", "sum": 15}


def test_2_7_against_an_incomplete_side_an_equal_filling_does_not_save_it():
    # B7 B8 B9 could still be laid, and is no stronger than R7 R8 R9, which lies there first.
    state = border("1: R7 R8 R9 | B8 B9")
    assert prove(state, 1, 0) == {
        "valid": True,
        "mine": {"type": "colour_run", "sum": 24},
        "theirs": None,
        "best": {"type": "colour_run", "sum": 24},
    }


def test_2_7_against_an_incomplete_side_one_stronger_filling_refuses_the_claim():
    state = border("1: R6 R7 R8 | B8 B9")
    assert prove(state, 1, 0) == {
        "valid": False,
        "reason": "can_be_beaten",
        "counter": ["B7"],
        "mine": {"type": "colour_run", "sum": 21},
    }


def test_2_7_the_claim_holds_once_the_only_card_that_beats_it_lies_face_up():
    state = border("1: R6 R7 R8 | B8 B9", "9: B7 |")
    assert prove(state, 1, 0)["best"] == {"type": "colour", "sum": 23}


def test_2_8_a_card_in_a_hand_is_unseen_be_it_the_claimants_own():
    for hands in (("B7 O1 O2 O3 O4", "Y1 Y2 Y3 Y4 Y5 Y6"), ("O1 O2 O3 O4 O5", "B7 Y1 Y2 Y3 Y4 Y5")):
        state = border("1: R6 R7 R8 | B8 B9", hands=hands)
        assert prove(state, 1, 0)["counter"] == ["B7"]
        with pytest.raises(engine.IllegalAction) as refused:
            engine.apply(state, "!1")
        assert (refused.value.reason, refused.value.rule) == ("can_be_beaten", "2.7")
        assert "B7" in refused.value.message
        assert refused.value.proof == prove(state, 1, 0)


def test_2_8_cards_under_claimed_stones_are_face_up():
    assert prove(border("1: R6 R7 R8 | B8 B9", "9: B7 G1 G2 | P1 P2 P3 -> 1"), 1, 0)["valid"] is True


def test_2_9_whose_card_it_is_and_whether_it_can_still_be_played_is_not_considered():
    # B7 is in the claimant's own hand, so that the opponent can never lay it: it counts all the same.
    state = border("1: R6 R7 R8 | B8 B9", hands=("B7", ""), deck="")
    assert prove(state, 1, 0)["reason"] == "can_be_beaten"


def full_border_but(*left: str) -> list[str]:
    """Stones 2 to 9 full with the cards of the deck in order, without those left and the R7 R8 R9 of stone 1."""
    cards = [c + str(v) for c in "ROYGBP" for v in range(1, 10)]
    rest = [card for card in cards if card not in (*left, "R7", "R8", "R9")]
    pictures = []
    for number in range(2, 10):
        sides = [" ".join(rest[:3]), " ".join(rest[3:6])]
        rest = rest[6:]
        pictures.append(f"{number}: {sides[0]} | {sides[1]}")
    assert not rest
    return pictures


def test_2_9_a_side_that_too_few_unseen_cards_are_left_for_cannot_be_completed():
    left = ("B1", "B2", "B3")
    three_left = border("1: R7 R8 R9 |", *full_border_but(*left), hands=("B1", "B2 B3"), deck="")
    assert prove(three_left, 1, 0)["best"] == {"type": "colour_run", "sum": 6}
    two_left = border("1: R7 R8 R9 |", *full_border_but(*left), hands=("B1", "B2"), deck="")
    two_left = two_left._replace(unseen=two_left.unseen & ~two_left.ruleset.deck.bit["B3"])
    assert prove(two_left, 1, 0) == {
        "valid": True,
        "mine": {"type": "colour_run", "sum": 24},
        "theirs": None,
        "best": None,
    }


def test_2_7_the_own_side_has_to_be_complete_whatever_lies_opposite():
    for picture in ("5: |", "5: R9 |", "5: R9 R8 | O1 Y2 P4", "5: R9 R8 |"):
        assert prove(border(picture), 5, 0) == {"valid": False, "reason": "incomplete"}


def test_2_11_a_claimed_stone_is_closed_to_both_before_anything_else_is_looked_at():
    state = border("5: R9 R8 R7 | O1 -> 0")
    assert prove(state, 5, 0) == prove(state, 5, 1) == {"valid": False, "reason": "closed"}


def test_a_proof_does_not_ask_who_is_to_move_or_whether_the_round_is_over():
    picture = "3: G5 R5 B5 |1 G7 P4 B3"
    answers = [prove(border(picture, mover=mover, phase=phase), 3, 0) for mover in (0, 1) for phase in ("play", "draw")]
    assert all(answer == answers[0] for answer in answers)
    assert prove(border(picture)._replace(phase="over"), 3, 0) == answers[0]


@pytest.mark.parametrize(
    ("pictures", "counter"),
    [
        (["1: R1 R2 R3 |"], ["R7", "R8", "R9"]),
        (["1: R1 R2 R3 |", "2: R9 |"], ["O7", "O8", "O9"]),
        (["1: R1 R2 R3 | R4"], ["R5", "R6"]),
        (["1: R1 R5 R6 | O4 Y4"], ["R4"]),
        (["1: R1 O4 Y4 | O1 Y1"], ["G1"]),
        (["1: R1 O5 Y7 | O1 Y9"], ["R9"]),
        (["1: R1 O2 Y7 | O9 Y9"], ["R9"]),
        (["1: G9 O9 Y8 | R1 O3"], ["R2"]),
    ],
)
def test_2_13_the_counter_example_is_unseen_cards_in_canonical_order(pictures, counter):
    assert prove(border(*pictures), 1, 0)["counter"] == counter


def test_a_stone_or_seat_that_does_not_exist_is_a_bad_request():
    state = border("3: G5 R5 B5 |")
    for stone, seat in ((0, 0), (10, 0), (-1, 0), (1, 2), (1, -1)):
        with pytest.raises(engine.BadRequest):
            prove(state, stone, seat)


def test_2_7_what_can_be_claimed_is_listed_from_left_to_right():
    state = border("9: R7 R8 R9 |", "2: B7 B8 B9 | G1", "4: O1 O2 O4 |", "5: Y1 Y2 Y3 |1 G7 G8 G9")
    assert claimable(state, 0) == [2, 9]
    assert claimable(state, 1) == [5]
