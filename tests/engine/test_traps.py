"""What other programs for these games got wrong, each as a test here."""

import pytest

import engine
from engine import apply, legal_actions, prove
from engine.proofs import claimable
from engine.rulesets import RULESETS
from engine.state import State
from tests.support.engine.builders import DRAW, PLAY, border

TACTICS, SIEGE = RULESETS["edition2016+tactics"], RULESETS["siege"]


def board(*stones: str, phase: str = DRAW, **more: object) -> State:
    more = {"hands": ("O1", "P1"), "ruleset": TACTICS, **more}
    return border(*stones, phase=phase, **more)  # type: ignore[arg-type]


def test_2_8_the_cards_in_the_claimants_own_hand_are_unseen_in_a_siege_too():
    for hands in (("Y11", "P1"), ("P1", "Y11")):
        state = board("4: R9 R10 | Y10", hands=hands, ruleset=SIEGE)
        assert prove(state, 4, 0)["counter"] == ["Y11"]
        assert "!4" not in legal_actions(state)


def test_5_3_of_two_equal_complete_sides_the_defender_does_not_always_win():
    assert prove(board("4: R9 Y9 | B9 P9", ruleset=SIEGE), 4, 0)["valid"] is True
    assert prove(board("4: R9 Y9 |1 B9 P9", ruleset=SIEGE), 4, 0)["reason"] == "beaten"


def test_3_5_mud_is_not_fog_four_cards_keep_their_type():
    state = board("3: R1 R2 R3 R4 | O9 B9 G8 Y7 + MU")
    assert prove(state, 3, 0)["mine"] == {"type": "colour_run", "sum": 10}
    assert prove(state, 3, 0)["valid"] is True


@pytest.mark.parametrize("value", [6, 7, 8, 9])
def test_1_5_joker_and_shield_bearer_beside_a_high_card_count_in_a_colour(value):
    assert prove(board(f"3: R{value} J1 SB | O1"), 3, 0)["counter"] is not None
    state = board(f"3: R{value} J1 SB | O1 P3 Y9")
    assert prove(state, 3, 0)["mine"] == {"type": "colour", "sum": value + 12}


def test_3_5_under_mud_joker_and_shield_bearer_make_a_run_of_5_and_2():
    assert prove(board("3: R5 B2 J1 SB | O1 P3 Y9 G9 + MU"), 3, 0)["mine"] == {"type": "run", "sum": 14}


def test_2_14_a_round_in_which_nobody_can_go_on_ends():
    # Mud; one side full but weak, the other three strong cards, and no card left to place anywhere.
    full = [f"{n}: R{n} R5 O{n} | G{n} B5 P{n} -> 0" for n in (1, 3)]
    state = board(*full, "9: Y1 Y2 Y4 Y6 | B7 B8 B9 + MU", phase=PLAY, hands=("J2", "SC"), deck="", tactics="")
    state = state._replace(tally=state.tally._replace(jokers_played=(1, 0)))
    for _ in range(2):
        assert "pass" in legal_actions(state)
        state = apply(apply(state, "pass"), "end")
    assert state.result is not None
    assert state.result.reason == "adjudicated"


def test_2_9_four_of_a_value_are_not_made_of_three_cards():
    three_nines = "R9 O9 | B9"
    state = board("3: G8 B8 P8 Y8 | + MU", f"5: {three_nines}")
    assert prove(state, 3, 0)["counter"] != ["Y9", "G9", "P9"]
    # With no colour run of four left, three nines are too few for four of a kind and 32 of a kind stands.
    broken = ("6: R6 R3 R7 | O6 O3 O7", "7: Y6 Y3 Y7 | G6 G3 G7", "8: B6 B3 B7 | P6 P3 P7")
    assert prove(board("3: G8 B8 P8 Y8 | + MU", f"5: {three_nines}", *broken), 3, 0)["valid"] is True


def test_2_9_the_last_card_of_a_value_is_enough_and_a_colour_may_lack_cards():
    assert prove(board("3: R7 G7 B7 | O8 Y8", "5: R8 G8 | P8"), 3, 0)["counter"] == ["B8"]
    assert prove(board("3: R7 G7 B7 | O8 Y8", "5: R8 G8 | P8 B8"), 3, 0)["valid"] is True
    # Two more purple cards would be needed for a colour, and one is left.
    gone = ("4: R4 O4 Y4 | G4", "5: P1 P2 P3 |", "6: P5 P6 P7 |")
    assert prove(board("3: R1 R2 R5 | P4", *gone), 3, 0)["counter"] == ["P8", "P9"]
    one_left = prove(board("3: R1 R2 R5 | P4", *gone, "7: P8 |"), 3, 0)
    assert (one_left["valid"], one_left["best"]) == (True, {"type": "run", "sum": 15})


def test_1_3_a_side_that_lost_a_card_completes_anew_whichever_seat_played_there_last():
    state = board("3: R4 O5 Y6 | G4 B5 P6", phase=PLAY, hands=("O1", "DE P5"), mover=1)
    robbed = apply(state, "DE:O5@3")
    assert robbed.stones[2].completed == (None, 31)
    refilled = apply(robbed._replace(phase=PLAY, mover=0, hands=(("G5",), ("P5",))), "G5@3")
    assert refilled.stones[2].completed == (refilled.actions, 31)
    assert prove(refilled, 3, 0)["reason"] == "beaten"
    assert claimable(refilled, 1) == [3]


def test_2_7_an_exact_tie_is_claimed_by_who_was_first():
    state = border("2: R4 O5 Y6 | G4 B5 P6")
    assert "!2" in legal_actions(state)
    assert engine.apply(state, "!2").stones[1].claimed_by == 0
