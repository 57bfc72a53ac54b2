"""Quiet hours, by the owner's own clock."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from backend.notifications.quiet import after_quiet, zone_of

PARIS = ZoneInfo("Europe/Paris")
NIGHT, NOON = {"begin": "22:00", "end": "07:30"}, {"begin": "12:00", "end": "14:00"}


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("quiet", "when", "then"),
    [
        # Winter: Paris is an hour ahead.
        (NIGHT, "2026-12-01T20:59:59", "2026-12-01T20:59:59"),
        (NIGHT, "2026-12-01T21:00:00", "2026-12-02T06:30:00"),
        (NIGHT, "2026-12-01T23:30:00", "2026-12-02T06:30:00"),
        (NIGHT, "2026-12-02T06:29:59", "2026-12-02T06:30:00"),
        (NIGHT, "2026-12-02T06:30:00", "2026-12-02T06:30:00"),
        (NOON, "2026-12-01T10:59:00", "2026-12-01T10:59:00"),
        (NOON, "2026-12-01T11:00:00", "2026-12-01T13:00:00"),
        (NOON, "2026-12-01T13:00:00", "2026-12-01T13:00:00"),
        # Summer: two hours.
        (NIGHT, "2026-07-01T19:59:59", "2026-07-01T19:59:59"),
        (NIGHT, "2026-07-01T20:00:00", "2026-07-02T05:30:00"),
        # The night of 28 to 29 March 2026 is an hour shorter, that of 24 to 25 October an hour longer.
        (NIGHT, "2026-03-28T21:00:00", "2026-03-29T05:30:00"),
        (NIGHT, "2026-10-24T20:00:00", "2026-10-25T06:30:00"),
        # 02:30 is jumped over in March, and comes twice in October.
        ({"begin": "01:00", "end": "02:30"}, "2026-03-29T00:15:00", "2026-03-29T01:30:00"),
        ({"begin": "01:00", "end": "02:30"}, "2026-10-24T23:30:00", "2026-10-25T00:30:00"),
        ({"begin": "01:00", "end": "02:30"}, "2026-10-25T01:10:00", "2026-10-25T01:30:00"),
    ],
)
def test_a_delivery_in_quiet_hours_waits_for_their_end(quiet, when, then):
    assert after_quiet(at(when), PARIS, quiet) == at(then)


def test_a_delivery_does_not_wait_without_quiet_hours():
    assert after_quiet(at("2026-12-01T23:00:00"), PARIS, None) == at("2026-12-01T23:00:00")


@pytest.mark.parametrize("name", [None, "", "Nowhere/Land", "../etc/passwd"])
def test_a_player_without_a_time_zone_has_quiet_hours_by_utc(name):
    assert zone_of(name) is UTC


@pytest.mark.parametrize("zone", ["Europe/Paris", "Australia/Lord_Howe", "America/St_Johns", "Pacific/Apia", "UTC"])
def test_deliveries_of_two_years_are_within_a_day_and_outside_quiet_hours(zone):
    step, quiet = 47 * 60, {"begin": "22:15", "end": "03:10"}
    for moment in range(int(at("2026-01-01T00:00:00").timestamp()), int(at("2028-01-01T00:00:00").timestamp()), step):
        when = datetime.fromtimestamp(moment, UTC)
        then = after_quiet(when, ZoneInfo(zone), quiet)
        assert 0 <= (then - when).total_seconds() <= 6 * 3600
        wall = then.astimezone(ZoneInfo(zone)).strftime("%H:%M")
        assert "03:10" <= wall < "22:15", (when, then)
