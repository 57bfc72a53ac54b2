"""The clock of a match as a value: what each function leaves, and that the row holds all of it."""

from dataclasses import FrozenInstanceError
from datetime import timedelta

import pytest

from backend.matches.clock.clock import Clock
from backend.matches.clock.row import change_clock, clock_of
from backend.matches.clock.terms import Terms
from backend.matches.clock.view import clock_view
from backend.matches.models import Match
from tests.support.match_clock import HOUR, NOON

TURN = Clock(Terms("turn", 86_400))
BANK = Clock(Terms("bank", 7200, increment=600, cap=7500, delay=180))
DAY = timedelta(days=1)


def test_clock_never_changes():
    with pytest.raises(FrozenInstanceError):
        TURN.given = 1  # type: ignore[misc]
    TURN.start(0, NOON)
    assert Clock(Terms("turn", 86_400)) == TURN


def test_turn_begins_with_its_whole_time_whatever_was_given_before():
    given = TURN.start(0, NOON).give(3600)
    assert (given.given, given.deadline) == (3600, NOON + DAY + HOUR)
    turn = given.stop(0, NOON + HOUR, increment=True).start(1, NOON + HOUR)
    assert (turn.seat, turn.given, turn.deadline) == (1, 0, NOON + DAY + HOUR)


@pytest.mark.parametrize(
    ("used", "increment", "left"),
    [
        (100, True, 7500),  # within the delay, and the cap holds
        (1180, True, 6800),
        (1180, False, 6200),  # the match is over
        (9999, True, 600),  # too late, and not yet enforced
    ],
)
def test_bank_loses_what_is_beyond_the_delay_and_gains_up_to_its_cap(used, increment, left):
    stopped = BANK.start(1, NOON).stop(1, NOON + timedelta(seconds=used), increment=increment)
    assert stopped.banks == (7200, left)


def test_remaining_time_is_the_same_after_a_pause_and_after_a_refund():
    running = TURN.start(0, NOON)
    left = running.remaining(NOON + 2 * HOUR)
    assert left == 22 * 3600
    paused = running.pause(NOON + 2 * HOUR)
    assert (paused.deadline, paused.pause(NOON + 9 * HOUR)) == (None, paused)
    assert paused.resume(NOON + 3 * DAY).remaining(NOON + 3 * DAY) == left
    assert running.refund(3600).remaining(NOON + 3 * HOUR) == left
    assert running.refund(3600).refund(-3600) == running


def test_clock_of_nobody_takes_nothing_and_gives_nothing():
    over = BANK.start(0, NOON).vacation(0, NOON, NOON + DAY).start(None, NOON + HOUR)
    assert (over.since, over.deadline, over.vacations) == (None, None, None)
    assert over.give(60) == over.refund(60) == over.pause(NOON) == over.resume(NOON) == over
    assert (over.room(NOON), over.remaining(NOON), over.lost(NOON, NOON + DAY)) == (0, 0, 0)
    with pytest.raises(ValueError, match="no clock runs"):
        over.when_left(0.5)


@pytest.mark.parametrize("terms", [None, {"type": "live", "seconds": 600, "increment": 5}, {
    "type": "bank", "seconds": 7200, "increment": 600, "cap": 9000, "delay": 180, "excluded_time": ["nights"]
}])  # fmt: skip
def test_row_holds_the_whole_clock(terms):
    match = Match(clock=terms, to_act=0, zones=["Europe/Paris", "UTC"])
    change_clock(match, lambda clock: clock.start(0, NOON).vacation(1, NOON, NOON + DAY).give(60))
    before = {name: getattr(match, name) for name in ("banks", "zones", "vacations", "clock_since", "deadline")}
    clock = clock_of(match)
    change_clock(match, lambda same: same)
    assert clock_of(match) == clock
    assert {name: getattr(match, name) for name in before} == before
    assert (clock_view(match) is None) == (clock is None) == (terms is None)
