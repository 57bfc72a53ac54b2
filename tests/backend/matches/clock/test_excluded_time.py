"""Time that does not count, held beside a reference that walks through it minute by minute and looks at the wall."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backend.matches.clock.excluded_time import Calendar

#: How much hypothesis tries; what fails is printed as something to repeat.
SOME = settings(max_examples=50, deadline=None, print_blob=True)
MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
BOTH = ("nights", "weekends")

#: Clocks are changed at night, at midnight and just before, by an hour, by half of one and by two, or never.
ZONES = (
    *("Europe/Paris", "America/New_York", "Australia/Lord_Howe", "America/Nuuk", "America/Havana", "Asia/Beirut"),
    *("Africa/Cairo", "Africa/Casablanca", "Pacific/Chatham", "Antarctica/Troll", "America/Santiago", "Asia/Gaza"),
    *("Asia/Kathmandu", "Pacific/Kiritimati", "UTC"),
)


@cache
def changes(zone: str) -> list[datetime]:
    """Every hour of 2025 to 2027 in which the zone's clocks are changed."""
    begin, at = datetime(2025, 1, 1, tzinfo=UTC), ZoneInfo(zone)
    hours = [begin + number * HOUR for number in range(3 * 365 * 24)]
    offsets = [hour.astimezone(at).utcoffset() for hour in hours]
    return [hour for hour, one, other in zip(hours, offsets, offsets[1:], strict=False) if one != other] or [begin]


@st.composite
def calendars(draw: Any) -> tuple[Calendar, datetime]:
    """A calendar, and an instant that is often close before a change of the clocks."""
    zone = draw(st.sampled_from(ZONES))
    near = draw(st.sampled_from(changes(zone)))
    since = near + draw(st.integers(-4 * 1440, 1440)) * MINUTE
    gaps = draw(st.lists(st.tuples(st.integers(-1440, 4000), st.integers(1, 6000)), max_size=3))
    vacations, end = [], since
    for gap, length in gaps:
        begin = end + gap * MINUTE if not vacations else end + abs(gap) * MINUTE
        end = begin + length * MINUTE
        vacations.append((begin, end))
    excluded = draw(st.sampled_from([(), ("nights",), ("weekends",), BOTH]))
    return Calendar(excluded, zone, tuple(vacations)), since


def minutes(calendar: Calendar, since: datetime) -> Iterator[tuple[datetime, bool]]:
    """The reference: minute after minute, and whether it counts by what the wall shows and who is away."""
    zone, at = ZoneInfo(calendar.zone), since
    while True:
        wall = at.astimezone(zone)
        night = "nights" in calendar.excluded and (wall.hour == 23 or wall.hour < 8)
        weekend = "weekends" in calendar.excluded and wall.strftime("%a") in ("Sat", "Sun")
        away = any(begin <= at < end for begin, end in calendar.vacations)
        yield at, not (night or weekend or away)
        at += MINUTE


def counted_out(calendar: Calendar, since: datetime, left: int) -> datetime:
    """The reference: the end of the last of so many minutes that count."""
    over, counted = since, 0
    for at, counts in minutes(calendar, since):
        if counted == left:
            break
        counted += counts
        over = at + MINUTE
    return over


@SOME
@given(calendars(), st.integers(0, 5 * 1440))
def test_the_instant_by_which_time_is_over_is_that_of_counting_minutes(case, left):
    calendar, since = case
    over = counted_out(calendar, since, left)
    assert calendar.after(since, left * MINUTE) == over
    assert calendar.counted(since, over) == left * MINUTE


@pytest.mark.parametrize("excluded", [("nights",), ("weekends",), BOTH])
@pytest.mark.parametrize("zone", ZONES)
def test_excluded_time_agrees_with_counting_over_every_change_of_clocks(zone, excluded):
    for change in changes(zone)[:4]:
        since, calendar = change - DAY, Calendar(excluded, zone)
        assert calendar.after(since, 25 * HOUR) == counted_out(calendar, since, 25 * 60)


@SOME
@given(calendars(), st.integers(0, 8 * 1440))
def test_pauses_are_the_minutes_that_do_not_count(case, length):
    calendar, since = case
    until = since + length * MINUTE
    walked = {at: counts for (at, counts), _ in zip(minutes(calendar, since), range(length), strict=False)}
    still = set()
    last = None
    for pause in calendar.pauses(since):
        assert last is None or pause.since > last  # in order and apart
        assert pause.until > pause.since >= since
        last = pause.until
        if pause.since >= until:
            break
        still |= {pause.since + number * MINUTE for number in range((pause.until - pause.since) // MINUTE)}
    assert {at for at, counts in walked.items() if not counts} == still & set(walked)
    assert calendar.counted(since, until) == sum(walked.values()) * MINUTE


# Nights in which the clocks are put forward and back, in two zones: an hour is left half an hour before the night.
@pytest.mark.parametrize(
    ("zone", "since", "over"),
    [
        ("Europe/Paris", "2026-03-28T21:30Z", "2026-03-29T06:30Z"),
        ("Europe/Paris", "2026-10-24T20:30Z", "2026-10-25T07:30Z"),
        ("America/New_York", "2026-03-08T03:30Z", "2026-03-08T12:30Z"),
        ("America/New_York", "2026-11-01T02:30Z", "2026-11-01T13:30Z"),
    ],
)
def test_a_night_is_an_hour_shorter_or_longer_where_clocks_are_changed(zone, since, over):
    begin = datetime.fromisoformat(since)
    assert Calendar(("nights",), zone).after(begin, HOUR) == datetime.fromisoformat(over)
    [night] = [pause for pause, _ in zip(Calendar(("nights",), zone).pauses(begin), range(1), strict=False)]
    assert night.until - night.since in (8 * HOUR, 10 * HOUR)
    assert night.reason == "nights"


# Three hours are left on Friday at 22:00: two until the weekend, and one on Monday.
@pytest.mark.parametrize(
    ("zone", "since", "over", "hours"),
    [
        ("Europe/Paris", "2026-03-27T21:00Z", "2026-03-29T23:00Z", 47),
        ("Europe/Paris", "2026-10-23T20:00Z", "2026-10-26T00:00Z", 49),
        ("America/New_York", "2026-03-07T03:00Z", "2026-03-09T05:00Z", 47),
        ("America/New_York", "2026-10-31T02:00Z", "2026-11-02T06:00Z", 49),
    ],
)
def test_a_weekend_in_which_clocks_are_changed_has_23_or_25_hours_more(zone, since, over, hours):
    calendar, begin = Calendar(("weekends",), zone), datetime.fromisoformat(since)
    assert calendar.after(begin, 3 * HOUR) == datetime.fromisoformat(over)
    weekend = next(calendar.pauses(begin))
    assert (weekend.until - weekend.since, weekend.reason) == (hours * HOUR, "weekends")


def test_pauses_that_meet_are_one_with_the_strongest_reason():
    friday = datetime(2026, 11, 20, 12, tzinfo=UTC)
    pause = next(Calendar(BOTH, "Europe/Paris").pauses(friday))
    assert pause == (datetime(2026, 11, 20, 22, tzinfo=UTC), datetime(2026, 11, 23, 7, tzinfo=UTC), "weekends")

    away = ((friday + 2 * DAY, friday + 4 * DAY),)
    pause = next(Calendar(BOTH, "Europe/Paris", away).pauses(friday))
    assert pause == (datetime(2026, 11, 20, 22, tzinfo=UTC), friday + 4 * DAY, "vacation")


def test_time_that_is_over_when_a_night_begins_is_over_then():
    evening = datetime(2026, 11, 19, 20, tzinfo=UTC)
    assert Calendar(("nights",), "UTC").after(evening, 3 * HOUR) == evening + 3 * HOUR


def test_nights_of_a_zone_that_is_no_longer_known_are_those_of_utc():
    evening = datetime(2026, 11, 19, 22, tzinfo=UTC)
    gone, utc = (Calendar(("nights",), zone).after(evening, 2 * HOUR) for zone in ("Europe/Atlantis", "UTC"))
    assert gone == utc == datetime(2026, 11, 20, 9, tzinfo=UTC)
