"""
Time that does not count: nights and weekends in a time zone, and vacations; and the time that is counted around them.

Arithmetic on absolute instants, which knows of no match. It is night while the clocks on the wall of the zone show
23:00 to 8:00, and a weekend while they show Saturday or Sunday; when they are put forward or back in a night, that
night is an hour shorter or longer, and the time that counts is what it is on every other day.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from heapq import merge
from itertools import takewhile
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from backend.common.clock_terms import NIGHTS, WEEKENDS

VACATION = "vacation"

#: Why time stands still, the reason that is shown where several meet last.
REASONS = (NIGHTS, WEEKENDS, VACATION)

NIGHT_BEGINS, NIGHT_ENDS, MIDNIGHT = time(23), time(8), time(0)
SATURDAY = 5
DAY = timedelta(days=1)


class Pause(NamedTuple):
    """From when to when time stands still, and why (one of `REASONS`)."""

    since: datetime
    until: datetime
    reason: str


@dataclass(frozen=True)
class Calendar:
    """When somebody's time does not count.

    Attributes:
        excluded: Some of `clock_terms.EXCLUDED_TIMES`.
        zone: The time zone of those, by its name in IANA's list.
        vacations: From when to when, in order.
    """

    excluded: tuple[str, ...] = ()
    zone: str = "UTC"
    vacations: tuple[tuple[datetime, datetime], ...] = ()

    def pauses(self, since: datetime) -> Iterator[Pause]:
        """Yield, from that instant on, when time stands still: in order and apart, endless where any is excluded."""
        held: Pause | None = None
        for pause in merge(self._vacations(), self._excluded(since)):
            if pause.until <= since:
                continue
            if held is None or pause.since > held.until:
                if held is not None:
                    yield held
                held = pause._replace(since=max(pause.since, since))
            else:
                reason = max(held.reason, pause.reason, key=REASONS.index)
                held = Pause(held.since, max(held.until, pause.until), reason)
        if held is not None:
            yield held

    def counted(self, since: datetime, until: datetime) -> timedelta:
        """Return how much of the time from one instant to a later one counts."""
        counted = until - since
        for pause in self.pauses(since):
            if pause.since >= until:
                break
            counted -= min(pause.until, until) - pause.since
        return counted

    def after(self, since: datetime, span: timedelta) -> datetime:
        """Return the first instant by which so much has been counted."""
        for pause in self.pauses(since):
            free = pause.since - since
            if span <= free:
                break
            since, span = pause.until, span - free
        return since + span

    def before(self, until: datetime, span: timedelta) -> datetime:
        """Return the last instant from which so much is counted until that one."""
        reach = span
        while self.counted(until - reach, until) < span:
            reach *= 2
        passed = takewhile(lambda pause: pause.since < until, self.pauses(until - reach))
        for pause in reversed(list(passed)):
            free = max(until - pause.until, timedelta())
            if span <= free:
                break
            until, span = pause.since, span - free
        return until - span

    def _vacations(self) -> Iterator[Pause]:
        return (Pause(since, until, VACATION) for since, until in self.vacations)

    def _excluded(self, since: datetime) -> Iterator[Pause]:
        """Yield weekends and nights by their beginning, from the last that may still go on."""
        if not self.excluded:
            return
        zone = _zone(self.zone)
        day = since.astimezone(zone).date() - 2 * DAY
        while True:
            if WEEKENDS in self.excluded and day.weekday() == SATURDAY:
                yield Pause(_at(day, MIDNIGHT, zone), _at(day + 2 * DAY, MIDNIGHT, zone), WEEKENDS)
            if NIGHTS in self.excluded:
                yield Pause(_at(day, NIGHT_BEGINS, zone), _at(day + DAY, NIGHT_ENDS, zone), NIGHTS)
            day += DAY


def _at(day: date, wall: time, zone: ZoneInfo) -> datetime:
    """Return when the wall shows that; of two such instants the first, and where it never does, when it is put past."""
    return datetime.combine(day, wall, zone).astimezone(UTC)


@lru_cache
def _zone(name: str) -> ZoneInfo:
    """Return the zone; UTC for one that this machine's list does not have (any more): a match has to go on."""
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        return ZoneInfo("UTC")
