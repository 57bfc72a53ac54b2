"""When nobody could play: noticed once for all processes, by the database's clock, and a row for each time.

A process that serves players says so every few seconds (`presence`). Where the last to do so did long ago, the time in
between is an `Outage`; so is a step of the clock, forward or back. Each write of a match gives its clock what it lacks
first (`refunds`), and `deadlines` does for the matches that nobody writes. So it does not matter who comes first, how
long that takes, and who dies over it.
"""

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import models, transaction
from django.utils import timezone

from backend.matches.clock.row import clock_of
from backend.matches.models import ClockKeeper, Match, Outage

#: A longer time without a process that serves is an outage by itself.
AWAY_AFTER = timedelta(seconds=10)

#: Shorter gaps are added up from this on, and are an outage together.
HICCUP = timedelta(seconds=4)

#: By so much two clocks may differ, or one be put back.
TOLERANCE = timedelta(seconds=60)

#: An outage that long is more likely a clock that is wrong.
DOUBTFUL = timedelta(days=3)

logger = logging.getLogger(__name__)


class Reading(NamedTuple):
    """What the clocks of all matches go by.

    Attributes:
        now: The time, by the database's clock.
        outage: The number of the last outage.
        away: Whether nobody can play just now, as far as is known.
    """

    now: datetime
    outage: int
    away: bool


class DatabaseNow(models.Expression):
    """The database's own clock, which all processes share; SQLite's is this machine's."""

    output_field = models.DateTimeField()

    def as_sql(self, compiler: Any, connection: Any) -> Any:  # noqa: ARG002 - Django's
        """Return this machine's time."""
        return compiler.compile(models.Value(timezone.now(), output_field=self.output_field))

    def as_postgresql(self, compiler: Any, connection: Any) -> Any:  # noqa: ARG002 - Django's
        """Return the time now: `NOW()` would be that of the transaction's beginning."""
        return "CLOCK_TIMESTAMP()", ()


def clock_read() -> Reading:
    """Return the time, and whether anybody can play; nothing is written. One query."""
    keeper = _keeper()
    return Reading(keeper.now, keeper.outage, _is_jump(keeper.now - keeper.seen))


def clock_read_for_write() -> Reading:
    """Return the time for a write that follows; an outage that nobody has noticed yet is recorded first. One query."""
    reading = clock_read()
    return serving_note() if reading.away else reading


def serving_note(*, stepped: bool = False) -> Reading:
    """Note that players can play now, and that they could not since the last note if that is long ago.

    Args:
        stepped: Whether it is known that the clock was set meanwhile.
    """
    while True:
        keeper = _keeper()
        gap = keeper.now - keeper.seen
        missed = timedelta(seconds=keeper.missed) + (gap if HICCUP < gap <= AWAY_AFTER else timedelta())
        if _is_jump(gap):
            outage = _record(keeper, gap, stepped=stepped)
        elif missed > AWAY_AFTER:
            outage = _record(keeper, missed)
        else:
            same = ClockKeeper.objects.filter(pk=1, seen=keeper.seen)
            outage = keeper.outage if same.update(seen=keeper.now, missed=missed.total_seconds()) else None
        if outage is not None:  # else another process was first: look again
            return Reading(keeper.now, outage, away=False)


def outages_after(number: int, last: int) -> list[Outage]:
    """Return the outages behind that one, up to the last that is asked for. One query if there can be any."""
    return list(Outage.objects.filter(pk__gt=number, pk__lte=last).order_by("pk")) if number < last else []


def refunds(match: Match, outages: Sequence[Outage]) -> Iterator[float]:
    """Yield how many seconds the match's clock gets for each of these outages that it has not got back yet.

    Fewer than none where a clock was put back; nothing for time that did not count.
    """
    clock = clock_of(match)
    if clock is None:
        return
    for outage in outages:
        if outage.pk > match.outage and (seconds := clock.lost(outage.since, outage.until)):
            clock = clock.refund(seconds)
            yield seconds


def what_happened(outage: Outage) -> str:
    """Return a sentence about the outage, for those who run the service."""
    what = (
        "The clock of this machine or of the database was set, or is wrong; the clocks of all matches went with it"
        if outage.kind == Outage.Kind.CLOCK
        else "Nobody could play; all running clocks get that time back"
    )
    return f"{what}: {outage}."


def _keeper() -> Any:
    """Return the one row, with the time as `now`; it is made if there is none."""
    with_now = ClockKeeper.objects.annotate(now=DatabaseNow()).filter(pk=1)
    while (keeper := with_now.first()) is None:
        ClockKeeper.objects.bulk_create([ClockKeeper(pk=1, seen=timezone.now())], ignore_conflicts=True)
    return keeper


def _is_jump(gap: timedelta) -> bool:
    return gap > AWAY_AFTER or gap < -TOLERANCE


@transaction.atomic
def _record(keeper: Any, gap: timedelta, *, stepped: bool = False) -> int | None:
    """Write an outage down that ends now, and return its number; null if another process was first."""
    if not ClockKeeper.objects.filter(pk=1, seen=keeper.seen).update(seen=keeper.now, missed=0):
        return None
    wrong = stepped or not timedelta() < gap < DOUBTFUL
    kind = Outage.Kind.CLOCK if wrong else Outage.Kind.AWAY
    outage = Outage.objects.create(since=keeper.now - gap, until=keeper.now, kind=kind)
    ClockKeeper.objects.filter(pk=1).update(outage=outage.pk)
    logger.log(logging.ERROR if wrong else logging.WARNING, what_happened(outage))
    return outage.pk
