"""When to look whether somebody is reminded: never too late, whatever the clock, the quiet hours and the choices."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from backend.accounts.models import Account, AccountSettings
from backend.accounts.models.settings import FIRST_REMINDERS, LAST_REMINDERS
from backend.accounts.services.settings_change import account_change
from backend.matches.clock.clock import Clock
from backend.matches.clock.excluded_time import Calendar
from backend.matches.clock.reminders import AGAIN, LAST, next_check, stage_due
from backend.matches.clock.row import clock_of
from backend.matches.clock.terms import Terms
from backend.matches.models import Match, Outage
from backend.matches.models.match import LOOK_NOW
from backend.matches.services.remind import players_remind
from backend.notifications.models import FeedItem
from tests.support.builders import a_match, play_on
from tests.support.match_clock import HOUR, NOON, clocks_run
from tests.support.scale import chance, scaled

MINUTE = timedelta(minutes=1)
ZONES = ("UTC", "Europe/Paris", "America/New_York", "Pacific/Auckland", "Asia/Kathmandu")
DAY = {"type": "turn", "seconds": 86_400}


def any_clock(rng: Any) -> Clock:
    """A clock that has just been started, of any kind, somewhere around a change of the walls' clocks."""
    clock: dict[str, Any] = {"type": rng.choice(["turn", "bank"]), "seconds": rng.randrange(3600, 10 * 86_400)}
    if clock["type"] == "bank":
        clock |= {"increment": 0, "delay": 180}
    if excluded := rng.choice([[], ["nights"], ["nights", "weekends"]]):
        clock["excluded_time"] = excluded
    start = datetime(2026, rng.choice([3, 4, 9, 10, 11]), rng.randrange(1, 29), tzinfo=UTC)
    zones = (rng.choice(ZONES),) * 2
    return Clock(Terms.of(clock), zones=zones).start(0, start + rng.randrange(86_400) * timedelta(seconds=1))


def any_settings(rng: Any) -> AccountSettings:
    hours = [f"{rng.randrange(24):02}:{rng.choice(['00', '30'])}" for _ in range(2)]
    quiet = {"begin": hours[0], "end": hours[1]} if hours[0] != hours[1] else None
    choices = {
        "first_reminder": rng.choice([*FIRST_REMINDERS, None]),
        "last_reminder": rng.choice([*LAST_REMINDERS, None]),
    }
    return AccountSettings(time_zone=rng.choice(ZONES), notifications={"quiet": rng.choice([quiet, None]), **choices})


def test_no_reminder_is_due_before_the_moment_at_which_one_looks():
    """Beside looking every few minutes, as it was done before there were such moments."""
    rng = chance("reminders")
    for _ in range(scaled(60, 3000)):
        clock, settings = any_clock(rng), any_settings(rng)
        assert clock.since is not None
        assert clock.deadline is not None
        told, now, looks = 0, clock.since, 0
        look = next_check(clock, settings, sent=0, after=LOOK_NOW)
        step = max((clock.deadline - now) / 400, MINUTE / 2)
        while now < clock.deadline:
            if stage_due(clock, settings, now) > told:
                assert look <= now, (clock, settings.time_zone, settings.notifications, now, look)
            if look <= now:
                looks += 1
                told = max(told, stage_due(clock, settings, now))
                look = next_check(clock, settings, sent=told, after=now)
                assert now < look <= max(clock.deadline, now + AGAIN)
            now += step
        assert looks <= 25  # and it is not looked at all the time either


@pytest.fixture
def turn(time: Any, alice: Account, bob: Account) -> Match:
    """A turn of Alice's, of a day, that has just begun."""
    return play_on(a_match(alice, bob, first=0, clock=DAY), moves=2)


def reminded_at(time: Any, *hours: float) -> list[int]:
    """How many were reminded when so many hours of the turn had gone."""
    told, start = [], NOON
    for hour in hours:
        time.move_to(start + hour * HOUR)
        time.shift(0)
        told.append(players_remind())
    return told


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({}, [0, 0, 1, 1, 0]),  # after half, three quarters, four fifths, seven eighths and nearly all of it
        ({"first_reminder": 2}, [1, 0, 0, 1, 0]),
        ({"first_reminder": 4, "last_reminder": 24}, [0, 1, 0, 0, 1]),
        ({"first_reminder": None}, [0, 0, 0, 1, 0]),
        ({"last_reminder": None}, [0, 0, 1, 0, 0]),
        ({"first_reminder": None, "last_reminder": None}, [0] * 5),
    ],
)
def test_reminders_come_when_the_player_wants_them(time, turn, alice, choices, told):
    account_change(account=alice, notifications=choices)
    assert reminded_at(time, 12.1, 18.1, 19.3, 21.1, 23.5) == told
    last = list(FeedItem.objects.filter(kind="reminder").order_by("number").values_list("data__last", flat=True))
    assert last == [False] * (choices.get("first_reminder", 5) is not None) + [True] * (
        choices.get("last_reminder", 8) is not None
    )


def test_long_clock_with_times_that_do_not_count_is_reminded_at_a_fifth(time, alice, bob):
    """Of 60 days without nights and weekends a fifth is a month by the wall."""
    excluded, whole = ("nights", "weekends"), timedelta(days=60)
    clock = {"type": "bank", "seconds": int(whole.total_seconds()), "increment": 0, "excluded_time": list(excluded)}
    match = a_match(alice, bob, clock=clock)
    fifth = Calendar(excluded).after(NOON, whole * 4 / 5)
    assert match.deadline is not None
    assert match.deadline - fifth > timedelta(days=25)
    told = []
    for moment in (fifth - MINUTE, fifth):
        time.move_to(moment)
        time.shift(0)
        told.append(players_remind())
    assert told == [0, 1]


def test_change_of_settings_holds_for_the_turns_that_wait(time, turn, alice, bob):
    looks = Match.objects.get().remind_at
    assert looks == NOON + 0.8 * 24 * HOUR  # as the move has set it
    account_change(account=bob, notifications={"first_reminder": 2})  # whose turn it is not
    assert [players_remind(), Match.objects.get().remind_at] == [0, looks]
    account_change(account=alice, notifications={"digest": True}, language="fr")  # by which nobody is reminded
    assert Match.objects.get().remind_at == looks
    account_change(account=alice, notifications={"first_reminder": 2})
    assert [players_remind(), Match.objects.get().remind_at] == [0, NOON + 12 * HOUR]
    account_change(account=alice, time_zone="Europe/Paris", notifications={"quiet": {"begin": "22:00", "end": "14:00"}})
    assert [players_remind(), Match.objects.get().remind_at] == [0, NOON + 8.5 * HOUR]
    assert reminded_at(time, 8.4, 8.6) == [0, 1]
    assert FeedItem.objects.get(kind="reminder").data["last"]


def test_match_that_cannot_be_looked_at_holds_up_no_other(time, turn, alice, bob, monkeypatch):
    for _ in range(2):
        play_on(a_match(alice, bob, first=0, clock=DAY), moves=2)
    Match.objects.filter(pk=turn.pk).update(remind_at=LOOK_NOW)  # the first

    def broken(match: Match) -> Clock | None:
        assert match.pk != turn.pk
        return clock_of(match)

    monkeypatch.setattr("backend.matches.services.remind.clock_of", broken)
    time.shift(20 * HOUR)
    with pytest.raises(AssertionError):
        players_remind()
    assert [players_remind(), players_remind()] == [2, 0]
    monkeypatch.undo()
    time.shift(AGAIN)
    assert players_remind() == 1


def test_match_that_an_earlier_release_has_written_is_looked_at_once(time, turn):
    Match.objects.update(remind_at=LOOK_NOW)
    assert [players_remind(), Match.objects.get().remind_at] == [0, NOON + 0.8 * 24 * HOUR]


def test_clock_that_goes_back_with_the_machines_is_looked_at_anew(time, turn):
    """Its time is the same as before, and so are its reminders."""
    clocks_run()
    time.move_to(NOON - 100 * HOUR)
    assert clocks_run().refunded == 1
    assert Outage.objects.get().kind == "clock"
    assert players_remind() == 0
    match = Match.objects.get()
    assert match.deadline == NOON - 76 * HOUR
    assert match.remind_at == match.deadline - 0.2 * 24 * HOUR
    time.move_to(match.deadline - HOUR)
    time.shift(0)
    assert players_remind() == 1
    assert LAST == 2
