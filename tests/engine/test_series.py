"""RULES 4 and 7: matches of several rounds."""

import json
import random

import pytest

import engine
import engine.series
from engine import BadRequest, UnknownRuleset, first_seat, round_seed
from engine.series import Length, MatchResult, RoundOutcome, Series, new_series, outcome_of
from tests.support.engine.played import random_states
from tests.support.scale import chance

RULESETS = list(engine.RULESETS)
BORDER = [name for name in RULESETS if not engine.RULESETS[name].siege]
SIEGE = [name for name in RULESETS if engine.RULESETS[name].siege]
SECRET = bytes(range(32))


def after(series: Series, *rounds: tuple[int | None, tuple[int, int]]) -> Series:
    """The match after these rounds of the border game: the winner and the points of each."""
    for winner, points in rounds:
        first = series.next_first or 0
        series = series.after(RoundOutcome(winner, "five" if winner is not None else "adjudicated", points, first))
    return series


def siege_match(*rounds: tuple[int, int]) -> Series:
    """A siege match in which seat 0 attacks first: the winner of each round, and what was left to them."""
    series = new_series("siege", {"rounds": 2}, first=0)
    for winner, left in rounds:
        attacker = series.next_first
        assert attacker is not None
        reason = "breach" if winner == attacker else "deck"
        series = series.after(RoundOutcome(winner, reason, None, attacker, left))
    return series


def test_4_1_a_match_of_rounds_plays_them_all_and_the_higher_total_wins():
    series = after(new_series("edition2016", {"rounds": 3}), (0, (5, 4)), (0, (5, 4)))
    assert (series.result, series.round, series.points, series.wins) == (None, 3, (10, 8), (2, 0))
    series = after(series, (1, (0, 5)))
    assert series.result == MatchResult(1, "points")
    assert (series.round, series.points, series.wins) == (3, (10, 13), (2, 1))


def test_4_1_match_of_wins_ends_with_enough_wins_and_the_higher_total_wins():
    series = after(new_series("edition2016", {"wins": 2}), (0, (5, 0)), (1, (3, 5)), (None, (4, 4)))
    assert (series.result, series.round) == (None, 4)
    assert after(series, (0, (5, 2))).result == MatchResult(0, "points")
    # Two close wins and a clear loss: who won more rounds has fewer points.
    series = after(new_series("original", {"wins": 2}), (0, (5, 4)), (1, (0, 5)), (0, (5, 4)))
    assert (series.points, series.wins, series.result) == ((10, 13), (2, 1), (1, "points"))


def test_4_1_equal_totals_draw_the_match():
    assert after(new_series("deck52", {"rounds": 2}), (0, (5, 2)), (1, (2, 5))).result == MatchResult(None, "points")


def test_4_1_a_drawn_round_scores_each_seat_its_stones():
    assert after(new_series("deck52"), (None, (3, 3))).points == (3, 3)


def test_4_2_the_winner_of_a_round_is_first_in_the_next():
    series = new_series("edition2016", {"rounds": 4}, first=0)
    assert series.next_first == 0
    series = after(series, (1, (2, 5)))
    assert series.next_first == 1
    series = after(series, (1, (2, 5)))
    assert series.next_first == 1


def test_4_2_after_a_drawn_round_the_seat_that_was_not_first_is():
    series = after(new_series("edition2016", {"rounds": 4}, first=1), (None, (2, 2)))
    assert series.next_first == 0
    assert after(series, (None, (2, 2))).next_first == 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_4_2_the_very_first_seat_is_drawn_by_lot_from_the_first_rounds_seed(ruleset):
    for number in range(8):
        secret = bytes([number]) * 32
        dealt = new_series(ruleset).deal(secret, ("a", "b"))
        assert dealt.first == first_seat(round_seed(secret, 1, ("a", "b")))
        assert new_series(ruleset, first=number % 2).deal(secret, ("a", "b")).first == number % 2


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_round_is_dealt_from_the_seed_of_its_number_and_the_nonces(ruleset):
    series = new_series(ruleset, {"rounds": 2}, first=1)
    assert series.deal(SECRET, ("12", "")).seed == round_seed(SECRET, 1, ("12", ""))
    winner = RoundOutcome(1, "five", (1, 5), 1)
    two = series.after(winner).deal(SECRET, ("12", ""))
    assert two.seed == round_seed(SECRET, 2, ("12", ""))
    assert two == engine.new_round(ruleset, two.seed, series.after(winner).next_first)


@pytest.mark.parametrize(
    ("reason", "loser", "winner"), [("resigned", 0, 1), ("time", 1, 0), ("agreed", None, None), ("aborted", None, None)]
)
def test_4_3_a_match_can_be_broken_off_whatever_the_totals(reason, loser, winner):
    series = after(new_series("edition2016", {"rounds": 3}), (0, (5, 0))).break_off(reason, loser)
    assert (series.result, series.points, series.round) == (MatchResult(winner, reason), (5, 0), 2)
    with pytest.raises(BadRequest):
        series.deal(SECRET)
    with pytest.raises(BadRequest):
        series.after(RoundOutcome(0, "five", (5, 0), 0))
    with pytest.raises(BadRequest):
        series.break_off("agreed")


@pytest.mark.parametrize(
    ("reason", "loser"), [("resigned", None), ("time", 2), ("agreed", 0), ("points", None), ("", 1), ("both_roles", 0)]
)
def test_4_3_a_reason_needs_the_loser_it_has(reason, loser):
    with pytest.raises(BadRequest):
        new_series("edition2016").break_off(reason, loser)


def test_7_1_the_roles_are_swapped_whichever_seat_won():
    for winner in (0, 1):
        assert siege_match((winner, 3)).next_first == 1
    assert siege_match((0, 3)).round == 2


def test_7_1_who_wins_both_roles_wins_the_match():
    assert siege_match((1, 3), (1, 9)).result == MatchResult(1, "both_roles")


def test_7_1_of_two_attackers_the_one_with_more_cards_left_in_the_siege_deck_wins():
    assert siege_match((0, 12), (1, 15)).result == MatchResult(1, "deck_left")
    assert siege_match((0, 16), (1, 15)).result == MatchResult(0, "deck_left")


def test_7_1_of_two_defenders_more_intact_tiles_and_unused_cauldrons_win():
    assert siege_match((1, 7), (0, 6)).result == MatchResult(1, "defence_left")
    assert siege_match((1, 7), (0, 8)).result == MatchResult(0, "defence_left")


def test_7_1_still_equal_is_a_draw():
    assert siege_match((0, 9), (1, 9)).result == MatchResult(None, "equal")
    assert siege_match((1, 9), (0, 9)).result == MatchResult(None, "equal")


def test_7_1_a_siege_match_of_one_round_goes_to_who_won_it():
    series = new_series("siege", first=1).after(RoundOutcome(0, "held", None, 1, 8))
    assert (series.result, series.points, series.wins) == (MatchResult(0, "points"), None, (1, 0))


@pytest.mark.parametrize("ruleset", SIEGE)
def test_7_1_what_is_left_is_counted_at_the_end_of_the_round(ruleset):
    rng = chance(f"left {ruleset}")
    seen = set()
    for _ in range(60):
        state = random_states(ruleset, rng)[0][-1]
        outcome, position = outcome_of(state), engine.dump(state)
        by_attacker = outcome.winner == position["attacker"]
        intact = sum(not tile["damaged"] for tile in position["stones"])
        defence = intact + position["cauldrons"]
        assert outcome.left == (len(position["decks"]["clan"]) if by_attacker else defence)
        assert (outcome.first, outcome.points) == (position["attacker"], None)
        seen.add(by_attacker)
    assert False in seen


@pytest.mark.parametrize("ruleset", BORDER)
def test_whole_matches_played_at_random_add_up(ruleset):
    rng = chance(f"series {ruleset}")
    for length in ({"rounds": 3}, {"wins": 2}):
        series = new_series(ruleset, length)
        points = [0, 0]
        while series.result is None:
            first = series.next_first
            state = random_states(ruleset, rng, first)[0][-1]
            assert state.result is not None
            assert state.result.points is not None
            points = [total + won for total, won in zip(points, state.result.points, strict=True)]
            series = series.after(state)
            assert series.outcomes[-1].left is None
        assert series.points == tuple(points)
        assert series.result.winner == (None if points[0] == points[1] else int(points[1] > points[0]))


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize(
    "length",
    [{}, {"rounds": 0}, {"wins": 0}, {"rounds": True}, {"rounds": 1.0}, {"rounds": "1"}, {"rounds": 100}, {"games": 1},
     {"rounds": 1, "wins": 1}, [], "1", 3],
)  # fmt: skip
def test_a_length_is_a_number_of_rounds_or_of_wins(ruleset, length):
    with pytest.raises(BadRequest):
        new_series(ruleset, length)


def test_7_1_a_siege_match_has_one_round_or_two():
    assert new_series("siege+tactics", {"rounds": 2}).length == Length("rounds", 2)
    for length in ({"rounds": 3}, {"wins": 1}):
        with pytest.raises(BadRequest, match=r"RULES 7\.1"):
            new_series("siege", length)


def test_impossible_terms_of_a_series_are_refused():
    with pytest.raises(UnknownRuleset):
        new_series("whist")
    with pytest.raises(BadRequest):
        new_series("edition2016", first=2)
    with pytest.raises(BadRequest):
        new_series("edition2016").after(engine.new_round("edition2016", SECRET))


def test_outcomes_are_kept_as_json():
    rng = random.Random(1)
    for ruleset in RULESETS:
        outcome = outcome_of(random_states(ruleset, rng)[0][-1])
        assert RoundOutcome.from_json(outcome.to_json()) == outcome


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_match_is_taken_up_again_from_its_outcomes(ruleset):
    rng = chance(f"again {ruleset}")
    series = new_series(ruleset, {"rounds": 2}, first=1)
    for _ in range(2):
        series = series.after(random_states(ruleset, rng, series.next_first)[0][-1])
        stored = json.loads(json.dumps([outcome.to_json() for outcome in series.outcomes]))
        assert new_series(ruleset, {"rounds": 2}, first=1, outcomes=stored) == series
    with pytest.raises(BadRequest):
        new_series(ruleset, {"rounds": 1}, outcomes=stored)
