"""Clocks are data: deadlines written with the move, enforced once, moved by the time that the service was away."""

from datetime import UTC, datetime, timedelta

from backend.matches import codec
from backend.matches.models import Match
from backend.matches.services.outage import AWAY_AFTER
from backend.matches.services.plan_play import LATEST
from backend.matches.services.play import match_play
from backend.matches.services.verify import match_faults
from tests.support.builders import a_match, play_on
from tests.support.match_clock import HOUR, NOON, clocks_run, later

TURN = {"type": "turn", "seconds": 86_400}
BANK = {"type": "bank", "seconds": 7200, "increment": 600}


def test_the_deadline_is_written_with_the_deal_and_with_each_turn(time, at_alice, alice, bob):
    match = a_match(alice, bob, clock=TURN)
    assert match.deadline == NOON + timedelta(days=1)
    time.shift(5 * HOUR)
    match = play_on(match, moves=1)
    assert match.deadline == NOON + 5 * HOUR + timedelta(days=1)
    assert at_alice.read(f"matches/{match.pk}/").json()["clock"] == TURN | {
        "banks": None, "since": "2026-11-20T17:00:00Z", "deadline": "2026-11-21T17:00:00Z",
        "given": 0, "paused_since": None, "pauses": [], "vacations": [None, None],
    }  # fmt: skip


def test_a_match_without_a_clock_has_no_deadline(time, match):
    later(time, timedelta(minutes=5))
    time.shift(timedelta(days=4000))
    clocks_run()
    match.refresh_from_db()
    assert (match.deadline, match.is_over) == (None, False)


def test_a_turn_played_in_two_moves_has_one_deadline(time, alice, bob):
    match = a_match(alice, bob, clock=TURN, ruleset="edition2016+tactics")
    until = match.deadline
    time.shift(HOUR)
    card = next(option["action"] for option in codec.options_as_seen(match, 0) if "@" in option["action"])
    match_play(match_id=match.pk, account=alice, actions=[card], expected_version=1)
    match.refresh_from_db()
    assert (match.to_act, match.deadline) == (0, until)  # the draw is still to come


def test_a_bank_loses_what_the_turn_took_and_gains_the_increment(time, alice, bob):
    match = a_match(alice, bob, clock=BANK)
    assert (match.banks, match.deadline) == ([7200, 7200], NOON + 2 * HOUR)
    time.shift(HOUR)
    match = play_on(match, moves=1)
    assert (match.banks, match.deadline) == ([4200, 7200], NOON + 3 * HOUR)
    time.shift(HOUR / 2)
    match = play_on(match, moves=1)
    assert match.banks == [4200, 6000]
    assert match.deadline == NOON + 1.5 * HOUR + timedelta(seconds=4200)


def test_nobody_loses_time_in_which_the_service_was_away(time, at_alice, alice, bob):
    match = a_match(alice, bob, clock={"type": "turn", "seconds": 3600})
    later(time, HOUR / 2)
    version = at_alice.read(f"matches/{match.pk}/").json()["version"]
    later(time, timedelta(days=1), away=True)
    assert clocks_run() == (1, 0)
    match = Match.objects.get(pk=match.pk)
    assert match.deadline is not None
    # Half an hour is left, and at most the time between two runs more.
    assert timedelta(minutes=30) <= match.deadline - datetime.now(UTC) <= timedelta(minutes=30) + AWAY_AFTER
    assert match.version == version  # a move that was made meanwhile on paper still fits
    later(time, HOUR)
    assert clocks_run().ended == 0
    assert Match.objects.get(pk=match.pk).reason == "time"
    assert list(match_faults(Match.objects.get(pk=match.pk))) == []


def test_a_clock_that_was_started_just_before_is_given_back_no_more_than_it_ran(time, alice, bob):
    time.move_to(NOON + timedelta(seconds=9))  # nobody has noted anything for nine seconds
    match = a_match(alice, bob, clock={"type": "turn", "seconds": 3600})
    later(time, 2 * HOUR, away=True)
    clocks_run()
    match.refresh_from_db()
    assert match.deadline == datetime.now(UTC) + HOUR


def test_a_move_after_the_deadline_and_before_it_is_enforced_counts(time, alice, bob):
    match = a_match(alice, bob, clock=BANK)
    time.shift(2 * HOUR + timedelta(seconds=1))
    match = play_on(match, moves=1)
    assert match.banks == [600, 7200]
    assert not match.is_over


def test_bank_grows_to_its_cap_and_no_turn_costs_what_hides_a_planned_answer(time, alice, bob):
    match = a_match(alice, bob, clock=BANK | {"cap": 7500, "delay": 180})
    assert match.deadline == NOON + 2 * HOUR + LATEST
    for seconds, left in [(20, 7500), (180, 7500), (181, 7500), (1380, 6900)]:
        time.shift(timedelta(seconds=seconds))
        seat = match.to_act
        match = play_on(match, moves=1)
        assert match.banks is not None
        assert seat is not None
        assert match.banks[seat] == left
    assert list(match_faults(match)) == []
