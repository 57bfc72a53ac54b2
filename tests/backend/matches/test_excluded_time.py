"""Nights and weekends that both agreed on do not count, in the time zone of who is to act."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from backend.accounts.models import Account
from backend.matches.models import Event, Match
from backend.matches.services.remind import players_remind
from tests.support.builders import a_match, play_on
from tests.support.match_clock import DAY, HOUR, NOON, at, clocks_run, fresh, later, lives_in, until

NIGHTS, BOTH = ["nights"], ["nights", "weekends"]


def turn(hours: float, excluded: list[str]) -> dict[str, Any]:
    return {"type": "turn", "seconds": int(hours * 3600), "excluded_time": excluded}


@pytest.fixture
def parisian(alice: Account) -> Account:
    return lives_in(alice, "Europe/Paris")


@pytest.fixture
def new_yorker(bob: Account) -> Account:
    return lives_in(bob, "America/New_York")


def test_each_player_has_the_nights_and_weekends_of_where_they_live(time, at_alice, parisian, new_yorker):
    match = a_match(parisian, new_yorker, clock=turn(12, BOTH))  # Friday, 13:00 in Paris
    assert fresh(match).deadline == datetime(2026, 11, 23, 9, tzinfo=UTC)  # ten hours, and two on Monday from 8:00 on
    assert at(at_alice, match)["clock"] == turn(12, BOTH) | {
        "banks": None, "since": "2026-11-20T12:00:00Z", "deadline": "2026-11-23T09:00:00Z", "given": 0,
        "pauses": [{"since": "2026-11-20T22:00:00Z", "until": "2026-11-23T07:00:00Z", "reason": "weekends"}],
        "paused_since": None, "vacations": [None, None],
    }  # fmt: skip
    later(time, 2 * HOUR)
    match = play_on(match, moves=1)  # 9:00 in New York
    assert fresh(match).deadline == NOON + 14 * HOUR
    assert at(at_alice, match)["clock"]["pauses"] == []


def test_nobody_loses_in_their_night_and_everybody_when_their_time_is_over(time, parisian, new_yorker):
    match = a_match(parisian, new_yorker, clock=turn(12, BOTH))
    over = datetime(2026, 11, 23, 9, tzinfo=UTC)
    assert until(time, over) == 0
    assert clocks_run().ended == 0
    time.shift(timedelta(seconds=1))
    assert clocks_run().ended == 1
    assert (fresh(match).reason, fresh(match).ended_by) == ("time", 0)


# Put forward on 29 March and 8 March, back on 25 October and 1 November 2026.
@pytest.mark.parametrize(
    ("zone", "evening", "over"),
    [
        ("Europe/Paris", "2026-03-28T21:00Z", "2026-03-29T07:00Z"),
        ("Europe/Paris", "2026-10-24T20:00Z", "2026-10-25T08:00Z"),
        ("America/New_York", "2026-03-08T03:00Z", "2026-03-08T13:00Z"),
        ("America/New_York", "2026-11-01T02:00Z", "2026-11-01T14:00Z"),
    ],
)
def test_two_hours_are_two_hours_over_a_night_in_which_clocks_are_changed(time, alice, bob, zone, evening, over):
    time.move_to(datetime.fromisoformat(evening))  # 22:00 there
    clocks_run()
    match = a_match(lives_in(alice, zone), bob, clock=turn(2, NIGHTS))
    assert match.deadline == datetime.fromisoformat(over)  # 9:00
    assert until(time, match.deadline) == 0
    time.shift(timedelta(seconds=1))
    assert clocks_run().ended == 1
    fresh(match)


def test_a_reminder_comes_when_a_fifth_of_the_counted_time_is_left(time, parisian, new_yorker):
    until(time, NOON + 8 * HOUR)  # 21:00 in Paris: two hours, and eight from 8:00 on
    match = a_match(parisian, new_yorker, clock=turn(10, NIGHTS))
    assert match.deadline == NOON + 27 * HOUR
    until(time, NOON + 25 * HOUR - timedelta(seconds=1))
    assert players_remind() == 0
    time.shift(timedelta(seconds=1))
    assert players_remind() == 1


def test_a_bank_is_used_by_day_alone(time, parisian, new_yorker):
    until(time, NOON + 9 * HOUR)  # 22:00 in Paris
    clock = {"type": "bank", "seconds": 36_000, "increment": 600, "excluded_time": NIGHTS}
    match = a_match(parisian, new_yorker, clock=clock)
    until(time, NOON + 19.5 * HOUR)  # 8:30
    match = play_on(match, moves=1)
    assert fresh(match).banks == [36_000 - 5400 + 600, 36_000]
    time.shift(HOUR)  # night in New York, from 23:00 to 8:00
    match = play_on(match, moves=1)
    assert fresh(match).banks == [31_200, 36_600]


def test_the_zones_are_those_of_the_start_and_told_to_nobody(time, at_alice, at_bob, browser, parisian, new_yorker):
    match = a_match(parisian, new_yorker, clock=turn(12, NIGHTS), public=True)
    started = match.events.get(kind=Event.Kind.STARTED)
    assert started.data["zones"] == ["Europe/Paris", "America/New_York"]
    before = fresh(match).deadline
    lives_in(parisian, "Asia/Tokyo")
    play_on(match, moves=2)
    assert fresh(match).zones == ["Europe/Paris", "America/New_York"]
    assert before == NOON + 21 * HOUR
    for reader in (at_alice, at_bob, browser):
        texts = [reader.read(f"matches/{match.pk}/{path}").content.decode() for path in ("", "events/", "?at=1")]
        assert not [text for text in texts if "Paris" in text or "New_York" in text]


def test_a_player_without_a_time_zone_rests_by_utc(time, alice, bob):
    """Who makes or accepts such a challenge needs one; but a creator may take it back before somebody accepts."""
    match = a_match(alice, bob, clock=turn(12, NIGHTS))
    assert match.zones == ["UTC", "UTC"]
    assert match.deadline == NOON + 21 * HOUR


def test_an_outage_gives_back_only_time_that_counts(time, parisian, new_yorker):
    """A day away: of it 15 hours count in Paris, and the deadline is as far from then as it was."""
    match = a_match(parisian, new_yorker, clock=turn(20, NIGHTS))
    clocks_run()
    later(time, DAY, away=True)
    assert clocks_run() == (1, 0)
    [credited] = match.events.filter(kind=Event.Kind.CLOCK_CREDITED)
    assert credited.data == {"seconds": 15 * 3600}
    # Saturday, 13:00 in Paris: 20 hours are ten to the night, and ten on Sunday.
    assert fresh(match).deadline == datetime(2026, 11, 22, 17, tzinfo=UTC)
    match = play_on(match, moves=1)
    fresh(match)


def test_a_night_in_which_the_service_was_away_is_no_loss(time, parisian, new_yorker):
    match = a_match(parisian, new_yorker, clock=turn(20, NIGHTS))
    until(time, NOON + 11 * HOUR)
    before, event = fresh(match).deadline, fresh(match).event
    later(time, 6 * HOUR, away=True)
    assert clocks_run() == (0, 0)
    assert (fresh(match).deadline, fresh(match).event) == (before, event)


def test_a_reader_gets_again_what_they_had(time, at_bob, parisian, new_yorker):
    match = a_match(
        parisian, new_yorker, clock={"type": "bank", "seconds": 864_000, "increment": 0, "excluded_time": BOTH}
    )
    had = []
    for _ in range(4):
        had.append(at(at_bob, match))
        later(time, 7 * HOUR, away=True)
        clocks_run()
        had.append(at(at_bob, match))
        play_on(match, moves=1)
    fresh(match)
    for view in had:
        assert at_bob.read(f"matches/{match.pk}/?at={view['event']}").json() == view


def test_a_long_bank_shows_a_month_of_pauses(time, at_alice, parisian, new_yorker):
    clock = {"type": "bank", "seconds": 60 * 86_400, "increment": 0, "excluded_time": NIGHTS}
    pauses = at(at_alice, a_match(parisian, new_yorker, clock=clock))["clock"]["pauses"]
    assert len(pauses) == 31
    assert pauses[-1]["until"] == "2026-12-21T07:00:00Z"


def test_a_live_match_knows_no_rest(time, parisian, new_yorker):
    until(time, NOON + 10 * HOUR)
    match: Match = a_match(parisian, new_yorker, clock={"type": "live", "seconds": 600, "increment": 0})
    assert (match.deadline, match.zones) == (NOON + 10 * HOUR + timedelta(minutes=10), None)
