"""States that no play leads to, each made from one that play reached by one change (`bad_state`)."""

from collections.abc import Callable
from copy import deepcopy

import pytest

from engine import BadState, load
from tests.support.engine.samples import STATES, Full


def change(name: str) -> Callable[[Callable[[Full], None]], None]:
    """Register a change that makes a state of this name impossible."""
    return lambda spoil: IMPOSSIBLE.append((name, spoil))


IMPOSSIBLE: list[tuple[str, Callable[[Full], None]]] = []


def side_of(full: Full, length: int) -> tuple[Full, int]:
    """A stone that nobody holds and a seat whose side there has this many cards."""
    for stone in full["stones"]:
        for seat in (0, 1):
            if len(stone["sides"][seat]) == length and stone["claimed_by"] is None:
                return stone, seat
    raise LookupError(length)


@change("play")
def a_card_is_missing(full: Full) -> None:
    full["decks"]["clan"].pop()


@change("play")
def a_card_is_there_twice(full: Full) -> None:
    full["decks"]["clan"][0] = full["decks"]["clan"][1]


@change("play")
def a_card_is_there_twice_in_two_places(full: Full) -> None:
    full["decks"]["clan"].append(full["hands"][0][0])


@change("play")
def a_side_holds_four_cards(full: Full) -> None:
    stone, seat = side_of(full, 3)
    stone["sides"][seat].append(full["decks"]["clan"].pop())


@change("play")
def completed_is_null_on_a_complete_side(full: Full) -> None:
    stone, seat = side_of(full, 3)
    stone["completed"][seat] = None


@change("play")
def completed_is_set_on_an_incomplete_side(full: Full) -> None:
    stone, seat = side_of(full, 1)
    stone["completed"][seat] = 1


@change("play")
def completed_later_than_the_last_action(full: Full) -> None:
    stone, seat = side_of(full, 3)
    stone["completed"][seat] = full["actions"] + 1


@change("dead end")
def two_sides_completed_by_one_action(full: Full) -> None:
    full["stones"][1]["completed"] = full["stones"][0]["completed"]


@change("play")
def the_mover_does_not_fit_turn_and_first(full: Full) -> None:
    full["first"] = 1 - full["first"]


@change("play")
def the_other_seat_is_to_act(full: Full) -> None:
    full["to_act"] = 1 - full["to_act"]


@change("over")
def somebody_is_to_act_after_the_end(full: Full) -> None:
    full["to_act"] = full["mover"]


@change("over")
def the_round_is_over_without_a_result(full: Full) -> None:
    full["result"] = None


@change("over")
def the_loser_is_the_winner(full: Full) -> None:
    full["result"]["winner"] = 1 - full["result"]["winner"]


@change("over")
def nobody_is_the_winner(full: Full) -> None:
    full["result"]["winner"] = None


@change("over")
def the_reason_is_another(full: Full) -> None:
    full["result"]["reason"] = "adjacent" if full["result"]["reason"] == "five" else "five"


@change("over")
def the_round_was_adjudicated_without_passes(full: Full) -> None:
    full["result"]["reason"] = "adjudicated"


@change("over")
def the_points_are_wrong(full: Full) -> None:
    full["result"]["points"].reverse()


@change("over")
def the_points_are_no_numbers(full: Full) -> None:
    full["result"]["points"] = [True, "5"]


@change("over")
def the_result_has_another_key(full: Full) -> None:
    full["result"]["note"] = ""


@change("over")
def the_round_goes_on_although_it_is_won(full: Full) -> None:
    full |= {"phase": "draw", "to_act": full["mover"], "result": None}


@change("over")
def the_winner_has_not_claimed(full: Full) -> None:
    full["step"]["claimed"] = False


@change("dead end")
def a_dead_end_without_a_pass(full: Full) -> None:
    full["step"]["passed"] = False


@change("dead end")
def a_dead_end_with_a_claim(full: Full) -> None:
    full["step"]["claimed"] = True


@change("play")
def the_round_is_over_but_nobody_has_won(full: Full) -> None:
    full |= {"phase": "over", "to_act": None, "result": {"winner": None, "reason": "adjudicated", "points": [0, 0]}}


@change("play")
def a_hand_is_short_while_the_deck_has_cards(full: Full) -> None:
    full["decks"]["clan"].append(full["hands"][0].pop())


@change("play")
def a_hand_holds_too_many_cards(full: Full) -> None:
    full["hands"][1].append(full["decks"]["clan"].pop())


@change("no deck")
def a_hand_holds_too_many_cards_at_the_end(full: Full) -> None:
    stone, seat = side_of(full, 2)
    full["hands"][0] += stone["sides"][seat]
    stone["sides"][seat] = []
    while len(full["hands"][0]) < 7:
        full["hands"][0].append(full["hands"][1].pop())


@change("draw")
def the_mover_holds_a_whole_hand_after_his_card(full: Full) -> None:
    full["hands"][full["mover"]].append(full["decks"]["clan"].pop())


@change("draw")
def a_pass_with_cards_that_can_be_placed(full: Full) -> None:
    full["step"]["passed"] = True
    full["hands"][full["mover"]].append(full["decks"]["clan"].pop())


@change("play")
def a_claim_before_the_card(full: Full) -> None:
    full["step"]["claimed"] = True


@change("play")
def the_last_turn_was_passed_by_who_can_place(full: Full) -> None:
    full["passes"] = 1


@change("passed")
def two_passes_and_no_end(full: Full) -> None:
    full["passes"] = 2


@change("play")
def a_stone_is_claimed_with_an_incomplete_side(full: Full) -> None:
    stone, seat = side_of(full, 1)
    stone["claimed_by"] = seat


@change("dead end")
def a_stone_is_claimed_by_the_weaker_side(full: Full) -> None:
    stone = full["stones"][0]
    assert stone["claimed_by"] is not None
    stone["claimed_by"] = 1 - stone["claimed_by"]


@change("play")
def fewer_actions_than_turns_need(full: Full) -> None:
    full["actions"] = 2 * (full["turn"] - 1) - 1


@change("play")
def more_actions_than_turns_and_claims_allow(full: Full) -> None:
    full["actions"] += 10


@change("play")
def more_cards_than_turns(full: Full) -> None:
    full["turn"] -= 2
    full["actions"] -= 4


@change("play")
def more_turns_than_cards(full: Full) -> None:
    full["turn"] += 200
    full["actions"] += 400


@pytest.mark.parametrize(("name", "spoil"), IMPOSSIBLE, ids=[spoil.__name__ for _, spoil in IMPOSSIBLE])
def test_a_state_is_impossible_when(name: str, spoil: Callable[[Full], None]) -> None:
    full = deepcopy(STATES[name])
    spoil(full)
    with pytest.raises(BadState) as refused:
        load(full)
    assert refused.value.message
