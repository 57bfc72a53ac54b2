"""RULES 2.10-2.12, 2.14, 4.1: claiming, winning a round, dead ends and points."""

from dataclasses import replace

import pytest

import engine
from engine import apply, legal_actions
from tests.support.engine.builders import EDITION, PLAY, border

RUNS = ["R7 R8 R9", "O7 O8 O9", "Y7 Y8 Y9", "G7 G8 G9", "B7 B8 B9", "P7 P8 P9"]


def claimed(*stones: tuple[int, int]) -> list[str]:
    """Pictures of stones that a seat has claimed, each with another colour run."""
    pictures = []
    for (number, seat), run in zip(stones, RUNS, strict=False):
        pictures.append(f"{number}: {run} | -> 0" if seat == 0 else f"{number}: | {run} -> 1")
    return pictures


def test_2_10_any_number_of_stones_is_claimed_one_after_another():
    state = border(f"1: {RUNS[0]} |", f"3: {RUNS[1]} |", f"5: {RUNS[2]} |")
    assert legal_actions(state) == ["!1", "!3", "!5", "+c"]
    state = apply(apply(state, "!5"), "!1")
    assert legal_actions(state) == ["!3", "+c"]
    assert [stone.claimed_by for stone in state.stones[:5]] == [0, None, None, None, 0]
    assert (state.phase, state.step.claimed, state.actions) == ("draw", True, 202)


def test_2_10_claims_are_optional_and_a_refused_one_costs_nothing():
    state = border(f"1: {RUNS[0]} |", "2: R1 R2 R4 |")
    with pytest.raises(engine.IllegalAction):
        apply(state, "!2")
    assert legal_actions(state) == ["!1", "+c"]
    assert apply(state, "+c").stones[0].claimed_by is None


@pytest.mark.parametrize(
    ("picture", "reason", "rule", "words"),
    [
        ("2: R1 R2 |", "incomplete", "2.7", "not complete"),
        ("2: R1 R2 R4 | O1 O2 O3", "beaten", "2.7", "colour 7 does not beat colour run 6"),
        ("2: R1 R2 R4 |1 O1 O2 O4", "beaten", "2.7", "both sides are colour 7, and the other was complete first"),
        ("2: R1 R2 R4 | O1 O2", "can_be_beaten", "2.7", "unseen O3"),
        ("2: R7 R8 R9 | O1 O2 -> 0", "closed", "2.11", "claimed already"),
    ],
)
def test_2_13_a_refused_claim_says_why(picture, reason, rule, words):
    with pytest.raises(engine.IllegalAction) as refused:
        apply(border(picture), "!2")
    assert (refused.value.reason, refused.value.rule) == (reason, rule)
    assert words in refused.value.message
    assert refused.value.proof is not None
    assert refused.value.proof["reason"] == reason


def test_2_12_five_stones_win_at_once():
    state = border(*claimed((1, 0), (3, 0), (5, 0), (7, 0), (6, 1)), f"9: {RUNS[5]} |", "8: G1 G2 G3 | O1 R1 Y1")
    over = apply(state, "!9")
    assert (over.phase, over.to_act, over.result) == ("over", None, (0, "five", (5, 1)))
    assert over.stones[7].claimed_by is None
    assert (over.turn, over.mover, over.step.claimed) == (state.turn, state.mover, True)


def test_2_12_three_adjacent_stones_win_at_once_wherever_the_last_lies():
    for last, others in ((1, (2, 3)), (5, (4, 6)), (9, (7, 8))):
        over = apply(border(*claimed(*((n, 0) for n in others)), f"{last}: {RUNS[5]} |"), f"!{last}")
        assert over.result == (0, "adjacent", (5, 0))


def test_2_12_five_and_three_adjacent_at_once_is_adjacent():
    state = border(*claimed((1, 0), (2, 0), (5, 0), (8, 0)), f"3: {RUNS[5]} |")
    assert apply(state, "!3").result == (0, "adjacent", (5, 0))


def test_2_12_stones_of_the_other_seat_between_do_not_make_three_adjacent():
    state = border(*claimed((1, 0), (2, 1), (3, 0)), f"4: {RUNS[5]} |")
    after = apply(state, "!4")
    assert (after.phase, after.result) == ("draw", None)


def test_4_1_the_winner_scores_five_the_loser_one_for_each_stone():
    state = border(*claimed((1, 1), (2, 1), (4, 0), (6, 0)), f"3: | {RUNS[5]}", mover=1)
    assert apply(state, "!3").result == (1, "adjacent", (2, 5))


#: A border on which nobody can place: the stones not claimed are full on both sides.
def dead_end(*stones: str, **other: object) -> engine.State:
    return border(*stones, phase=PLAY, hands=("", ""), deck="", **other)  # type: ignore[arg-type]


def passed_twice(state: engine.State) -> engine.State:
    for _ in range(2):
        state = apply(apply(state, "pass"), "end")
    return state


def test_2_14_two_idle_passes_running_end_the_round():
    state = dead_end("1: R7 R8 R9 | O1 O2 O4", "2: Y1 Y2 Y4 | Y7 Y8 Y9")
    once = apply(apply(state, "pass"), "end")
    assert (once.passes, once.mover, once.phase, once.turn) == (1, 1, "play", state.turn + 1)
    over = apply(apply(once, "pass"), "end")
    assert (over.phase, over.to_act, over.passes) == ("over", None, 2)
    assert (over.turn, over.mover, over.step) == (once.turn, 1, once.step._replace(passed=True))
    assert [stone.claimed_by for stone in over.stones[:3]] == [0, 1, None]
    assert over.result == (None, "adjudicated", (1, 1))


def test_2_14_more_stones_win_an_adjudicated_round():
    state = dead_end("1: R7 R8 R9 | O1 O2 O4", "3: Y1 Y2 Y4 | Y7 Y8 Y9", "5: | B7 B8 B9 -> 1")
    assert passed_twice(state).result == (1, "adjudicated", (1, 5))


def test_2_14_seat_that_would_move_next_gets_its_stones_first_and_may_win():
    stones = ("1: R7 R8 R9 |", "2: O7 O8 O9 |", "3: Y7 Y8 Y9 |", "5: | G7 G8 G9", "6: | B7 B8 B9", "7: | P7 P8 P9")
    # Nothing beats a 7 8 9 of one colour, so each seat could prove three adjacent stones.
    first = passed_twice(dead_end(*stones, mover=0))
    assert first.result == (0, "adjacent", (5, 0))
    assert first.stones[4].claimed_by is None
    assert passed_twice(dead_end(*stones, mover=1)).result == (1, "adjacent", (0, 5))


def test_2_14_a_stone_that_nobody_can_prove_is_nobodys():
    state = dead_end("1: R1 R2 R4 | O1 O2")
    over = passed_twice(state)
    assert over.result == (None, "adjudicated", (0, 0))
    assert over.stones[0].claimed_by is None


def test_2_14_a_pass_with_a_claim_is_not_idle():
    state = dead_end("1: R7 R8 R9 | O1 O2 O4", passes=1)
    after = apply(apply(apply(state, "pass"), "!1"), "end")
    assert (after.phase, after.passes) == ("play", 0)


def test_2_14_a_turn_with_a_card_breaks_the_row_of_passes():
    state = border("1: R1 |", phase=PLAY, hands=("P1", ""), deck="", passes=1)
    after = apply(apply(state, "P1@2"), "end")
    assert (after.phase, after.passes) == ("play", 0)


def test_2_14_a_pass_with_a_draw_is_not_idle():
    state = border("1: R1 |", passed=True, hands=("P1 P2", "B1"), deck="B2", passes=1)
    after = apply(state, "+c")
    assert (after.phase, after.passes) == ("play", 0)


def test_2_2_an_edition_that_claims_before_play_does_so_by_its_data():
    expert = replace(EDITION, id="claims_before", claims="before")
    state = border(f"1: {RUNS[0]} |", phase=PLAY, ruleset=expert, hands=("P1", "B1"), deck="")
    assert legal_actions(state)[0] == "!1"
    after = apply(state, "!1")
    assert after.phase == "play"
    assert legal_actions(apply(after, "P1@2")) == ["end"]
    with pytest.raises(engine.IllegalAction, match="claims come before"):
        apply(apply(state, "P1@2"), "!1")


def test_2_12_how_many_stones_win_and_whether_adjacency_counts_is_data():
    four = replace(EDITION, id="four", stones_to_win=4, adjacent_to_win=None)
    state = border(*claimed((1, 0), (2, 0), (5, 0)), f"3: {RUNS[5]} |", ruleset=four)
    assert apply(state, "!3").result == (0, "four", (5, 0))
