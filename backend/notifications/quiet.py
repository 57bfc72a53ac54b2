"""Quiet hours: when a phone is left alone, by its owner's own clock."""

from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


def zone_of(name: str | None) -> tzinfo:
    """Return the time zone of that name; UTC for none, and for one that this machine no longer knows."""
    try:
        return ZoneInfo(name) if name else UTC
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def next_quiet(when: datetime, zone: tzinfo, quiet: Mapping[str, str] | None) -> tuple[datetime, datetime] | None:
    """
    Return the first quiet hours that end at *when* or later, from when to when; null for none.

    As `after_quiet` has them but in the night in which clocks are changed, where they may begin earlier here.
    """
    if quiet is None:
        return None
    begin, end = time.fromisoformat(quiet["begin"]), time.fromisoformat(quiet["end"])
    day = when.astimezone(zone).date() - timedelta(days=2)
    while True:
        last = day + timedelta(days=1 if end < begin else 0)
        begins = min(datetime.combine(day, begin, zone).replace(fold=fold).astimezone(UTC) for fold in (0, 1))
        ends = max(datetime.combine(last, end, zone).replace(fold=fold).astimezone(UTC) for fold in (0, 1))
        if ends >= when:
            return begins, ends
        day += timedelta(days=1)


def after_quiet(when: datetime, zone: tzinfo, quiet: Mapping[str, str] | None) -> datetime:
    """
    Return *when*, or the end of the quiet hours that it lies in.

    Hours go by the wall: those around a change of the clocks are as long as that night makes them. An end that the
    clocks jump over comes as much later as they jump; of one that comes twice, it is the first that lies ahead.

    Args:
        quiet: `{"begin": "22:00", "end": "07:30"}`, over midnight where the end is the earlier; null for none.
    """
    if quiet is None:
        return when
    begin, end = time.fromisoformat(quiet["begin"]), time.fromisoformat(quiet["end"])
    local = when.astimezone(zone)
    wall = local.time()
    over_midnight = end < begin
    inside = (wall >= begin or wall < end) if over_midnight else begin <= wall < end
    if not inside:
        return when
    day = local.date() + timedelta(days=1 if over_midnight and wall >= begin else 0)
    ends = (datetime.combine(day, end, zone).replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    return next((moment for moment in ends if moment > when), when)
