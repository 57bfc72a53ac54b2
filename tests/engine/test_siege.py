"""RULES 5: the siege game; seat 0 attacks in the pictures."""

import pytest

import engine
from engine import apply, legal_actions, prove
from engine.rulesets import RULESETS
from engine.state import State
from tests.support.engine.builders import DRAW, PLAY, SEED, border, plays, refusal

SIEGE = RULESETS["siege"]


def tiles(*stones: str, hand: str = "P0", other: str = "P1", phase: str = PLAY, **more: object) -> State:
    """A siege; the mover holds `hand`, the opponent `other`."""
    hands = (hand, other) if more.get("mover", 0) == 0 else (other, hand)
    return border(*stones, phase=phase, hands=hands, ruleset=SIEGE, **more)  # type: ignore[arg-type]


def test_5_1_sixty_cards_an_attacker_who_moves_first_and_three_cauldrons():
    for first in (0, 1):
        state = engine.new_round("siege", SEED, first)
        assert (state.attacker, state.mover, state.tally.cauldrons) == (first, first, 3)
        assert len(state.ruleset.order) == 60
        assert [len(hand) for hand in state.hands] == [6, 6]
        assert engine.view(state, None)["attacker"] == first
    assert [len(hand) for hand in engine.new_round("siege+tactics", SEED, 0).hands] == [7, 7]


def test_5_2_seven_tiles_intact_and_damaged():
    intact = [(3, "sum"), (4, "all"), (3, "all"), (2, "all"), (3, "all"), (4, "all"), (3, "low")]
    damaged = [(3, "run"), (2, "same"), (3, "colour"), (4, "low"), (3, "colour"), (2, "same"), (3, "run")]
    state = engine.new_round("siege", SEED, 0)
    assert [(tile.capacity, tile.counts) for tile in state.stones] == intact
    assert [(place.capacity, place.counts) for place in SIEGE.damaged] == damaged


def test_5_7_the_booklets_gate_at_21_cannot_be_beaten_only_equalled():
    state = tiles("4: R10 R11 |")
    assert prove(state, 4, 0) == {
        "valid": True, "mine": {"type": "colour_run", "sum": 21}, "theirs": None,
        "best": {"type": "colour_run", "sum": 21},
    }  # fmt: skip


def test_5_7_the_booklets_damaged_gate_6_against_5_holds_once_only_one_0_is_left():
    picture = "4: R0 Y1 G2 B3 | Y2 P3 + damaged"
    two_left = tiles(picture, "1: P0 |", "2: B0 |", hand="R9")
    assert prove(two_left, 4, 0)["mine"] == {"type": "sum", "sum": 6}
    assert prove(two_left, 4, 0)["counter"] == ["Y0", "G0"]
    one_left = tiles(picture, "1: P0 |", "2: B0 G0 |", hand="R9")
    assert prove(one_left, 4, 0) == {
        "valid": True, "mine": {"type": "sum", "sum": 6}, "theirs": None, "best": {"type": "sum", "sum": 6},
    }  # fmt: skip


def test_5_7_the_booklets_three_of_a_colour_at_14_wait_for_the_last_purple_card():
    assert prove(tiles("3: R1 R5 R8 | P9 P10"), 3, 0)["reason"] == "can_be_beaten"
    but_one = " ".join(f"P{value}" for value in (*range(3), *range(4, 9), 11))
    last = tiles("3: R1 R5 R8 | P9 P10", hand="R9", other="Y1", discard=but_one)
    assert prove(last, 3, 0)["counter"] == ["P3"]
    # The defender retreats instead, and gives up what they laid there.
    assert apply(last, "<3").stones[2].sides == ((), ("P9", "P10"))
    purple = " ".join(f"P{value}" for value in range(9))
    gone = tiles("3: R1 R5 R8 | P9 P10", hand="R9", other="Y1", discard=purple + " P11 R11 Y11 G11 B11")
    assert prove(gone, 3, 0)["valid"] is True


def test_5_4_the_booklets_cauldron_takes_the_first_1():
    state = tiles("3: Y1 G1 | P9 P10", mover=1)
    assert plays(state, "^") == ["^3"]
    poured = apply(state, "^3")
    assert (poured.stones[2].sides[0], poured.discard, poured.tally.cauldrons) == (("G1",), ("Y1",), 2)
    assert (poured.phase, poured.step.start_used) == ("play", True)
    assert refusal(poured, "^3") == ("start_used", "5.4")
    assert refusal(state, "^4") == ("nothing_there", "5.4")
    assert refusal(state, "<3") == ("not_attacker", "5.4")
    none_left = state._replace(tally=state.tally._replace(cauldrons=0))
    assert plays(none_left, "^") == []
    assert refusal(none_left, "^3") == ("no_cauldron", "5.4")
    assert refusal(apply(state, "P0@1"), "^3") == ("not_start", "5.4")


def test_5_4_and_5_12_a_retreat_names_all_its_tiles_once_a_turn_before_the_card():
    state = tiles("3: R1 R5 | P9 P10", "1: G2 |", "6: | Y3")
    assert plays(state, "<") == ["<1", "<1,3", "<3"]
    gone = apply(state, "<1,3")
    assert gone.discard == ("G2", "R1", "R5")
    assert gone.stones[2].sides == ((), ("P9", "P10"))
    assert refusal(gone, "<1") == ("start_used", "5.4")
    assert refusal(state, "<6") == ("nothing_there", "5.4")
    assert refusal(state, "^3") == ("not_defender", "5.4")


def test_5_12_claims_are_allowed_before_a_retreat_and_after_it():
    state = tiles("4: R10 R11 |", "3: Y9 Y10 Y11 |", "6: G1 |")
    before = apply(apply(state, "!4"), "<6")
    assert (before.stones[3].damaged, before.stones[5].sides[0]) == (True, ())
    after = apply(apply(apply(state, "<6"), "!4"), "!3")
    assert [tile.damaged for tile in after.stones] == [False, False, True, True, False, False, False]
    assert refusal(after, "<6") == ("start_used", "5.4")


@pytest.mark.parametrize(
    ("picture", "number", "mine"),
    [
        ("1: R5 Y5 G5 | + damaged", 1, ("sum", 15)), ("1: R5 Y6 G7 | + damaged", 1, ("run", 18)),
        ("1: R5 R6 R7 | + damaged", 1, ("sum", 18)), ("3: R5 R6 R7 | + damaged", 3, ("sum", 18)),
        ("3: R5 R6 R8 | + damaged", 3, ("colour", 19)), ("2: R5 Y5 | + damaged", 2, ("same", 10)),
        ("2: R5 R6 | + damaged", 2, ("sum", 11)), ("1: R5 R6 R7 |", 1, ("sum", 18)), ("7: R5 R6 R7 |", 7, ("sum", 18)),
        ("2: R5 R6 R7 R8 |", 2, ("colour_run", 26)),
    ],
)  # fmt: skip
def test_5_3_a_formation_whose_type_does_not_count_is_a_sum(picture, number, mine):
    proof = prove(tiles(picture, other="Y0 Y1"), number, 0)
    assert (proof["mine"]["type"], proof["mine"]["sum"]) == mine


def test_5_3_on_a_low_tile_the_lower_sum_is_stronger_and_of_equals_the_first():
    assert prove(tiles("7: R1 Y2 G3 | B1 P2 Y4"), 7, 0)["valid"] is True
    assert prove(tiles("7: R1 Y2 G4 | B1 P2 Y3"), 7, 0)["reason"] == "beaten"
    assert prove(tiles("7: R1 Y2 G3 | B1 G2 Y3"), 7, 0)["valid"] is True
    assert prove(tiles("7: R1 Y2 G3 |1 B1 G2 Y3"), 7, 0)["reason"] == "beaten"


def test_5_3_the_best_colour_of_a_damaged_wall_avoids_the_run():
    # R9 R10 R11 would be a run, hence a sum: R8 R10 R11 is the strongest red colour.
    state = tiles("3: Y9 Y10 Y7 | R11 R10 + damaged", "1: R1 |", other="B1 B2")
    assert prove(state, 3, 0)["counter"] == ["R8"]


def test_5_5_a_card_goes_on_the_own_side_of_any_tile_with_room_damaged_ones_too():
    state = tiles("1: R1 Y2 G3 |", "2: R2 | + damaged", "3: R3 Y4 G5 | + damaged", "4: R4 Y6 G6 | + damaged", hand="P5")
    placed = [action for action in legal_actions(state) if "@" in action]
    assert placed == ["P5@2", "P5@4", "P5@5", "P5@6", "P5@7"]
    after = apply(state, "P5@2")
    assert (after.stones[1].sides[0], after.stones[1].completed[0]) == (("R2", "P5"), after.actions)
    assert refusal(state, "P5@1") == refusal(state, "P5@3") == ("side_full", "5.5")


def test_5_6_an_11_makes_a_0_vanish_and_the_card_so_discarded_completes_nothing():
    state = tiles("4: Y3 | P0 P1", hand="P11")
    after = apply(state, "P11@4")
    assert after.discard == ("P11", "P0")
    assert (after.stones[3].sides, after.stones[3].completed) == ((("Y3",), ("P1",)), (None, None))
    assert apply(tiles("4: Y3 | P1", hand="P11"), "P11@4").stones[3].completed == (201, None)


def test_5_6_a_0_and_an_11_of_one_colour_vanish_the_card_played_first():
    state = tiles("2: Y3 | P11 P10 P9 P8", hand="P0")
    after = apply(state, "P0@2")
    assert after.discard == ("P0", "P11")
    assert after.stones[1].sides == (("Y3",), ("P10", "P9", "P8"))
    assert after.stones[1].completed == (None, None)
    assert apply(tiles("2: Y3 | P11", hand="R0"), "R0@2").discard == ()
    assert refusal(tiles("4: Y3 Y4 | P11", hand="P0"), "P0@4") == ("side_full", "5.5")


def test_5_7_only_the_attacker_claims_at_any_time_of_their_turn():
    state = tiles("4: R10 R11 |")
    assert "!4" in legal_actions(state)
    assert "!4" in legal_actions(apply(state, "P0@1"))
    assert apply(apply(state, "!4"), "P0@4").stones[3].sides[0] == ("P0",)
    defending = tiles("4: R10 R11 | Y1 Y2", mover=1)
    assert prove(defending, 4, 1) == {"valid": False, "reason": "not_attacker"}
    assert refusal(defending, "!4") == ("not_attacker", "5.7")


def test_5_7_a_0_whose_11_lies_on_the_claimants_side_fills_nothing():
    # On the low pit only Y0 G0 could still beat 12; one of them faces its 11.
    assert prove(tiles("7: Y11 R0 R1 | B6 P5", hand="R9", discard="P0 B0"), 7, 0)["counter"] == ["G0"]
    assert prove(tiles("7: Y11 R0 R1 | B6 P5", hand="R9", discard="P0 B0 G0"), 7, 0)["valid"] is True


def test_5_8_a_claim_damages_the_tile_and_discards_its_cards_seat_0_first():
    state = tiles("4: R10 R11 | Y5", phase=DRAW)
    after = apply(state, "!4")
    assert after.discard == ("R10", "R11", "Y5")
    tile = after.stones[3]
    assert (tile.damaged, tile.capacity, tile.counts, tile.sides) == (True, 4, "low", ((), ()))
    assert refusal(after, "!4")[0] == "incomplete"


def test_5_8_a_tile_damaged_twice_or_a_fourth_one_wins_at_once():
    state = tiles("2: R11 Y11 | + damaged", hand="P1", other="P2")
    over = apply(state, "!2")
    assert (over.result, over.to_act, over.stones[1].sides) == ((0, "breach", None), None, ((), ()))
    fourth = tiles("4: R10 R11 |", "1: | + damaged", "2: | + damaged", "7: | + damaged")
    assert apply(fourth, "!4").result == (0, "breaches", None)
    assert refusal(over, "pass") == ("round_over", "5.8")


def test_5_9_draw_from_an_empty_deck_ends_the_round_after_the_attackers_claims():
    state = tiles("4: R10 R11 |", hand="P0", phase=PLAY, deck="")
    played = apply(state, "P0@1")
    assert legal_actions(played) == ["!4", "end"]
    over = apply(played, "end")
    assert (over.result, over.mover) == ((1, "deck", None), 0)
    assert refusal(over, "pass") == ("round_over", "5.9")


def test_5_10_a_defender_whose_sides_are_all_complete_as_their_turn_starts_has_won():
    theirs = ["1: | R1 Y2 G3", "2: | R2 Y3 G4 B5", "3: | R3 Y4 G5", "4: | R4 Y6", "5: | R5 Y7 G9", "6: | R6 Y8 G8 B0",
              "7: R0 | B1 Y1 G1"]  # fmt: skip
    state = tiles(*theirs, hand="P0 P1 P2 P3 P4", phase=DRAW)
    over = apply(state, "+c")
    assert over.result == (1, "held", None)
    assert refusal(over, "pass") == ("round_over", "5.10")
    assert apply(tiles(*theirs[:6], "7: | B1 Y1", hand="P0 P1 P2 P3 P4", phase=DRAW), "+c").result is None


def test_5_11_an_attacker_without_room_claims_or_retreats():
    mine = ["1: R1 Y2 G3 |", "2: R2 Y3 G4 B5 |", "3: R3 Y4 G5 |", "4: R4 Y6 |", "5: R5 Y7 G9 |", "6: R6 Y8 G8 B0 |",
            "7: Y0 B1 Y1 |"]  # fmt: skip
    state = tiles(*mine, hand="P0")
    assert {action[0] for action in legal_actions(state)} <= {"<", "!"}
    assert len(plays(state, "<")) == 127
    assert refusal(state, "pass") == ("can_place", "6.7")
    assert "P0@4" in legal_actions(apply(state, "<4"))


def test_5_7_attackers_earlier_time_stays_when_an_equal_side_is_completed():
    state = tiles("4: R10 R11 | Y10", mover=1, hand="Y11", other="P1")
    assert prove(apply(state, "Y11@4"), 4, 0)["valid"] is True
