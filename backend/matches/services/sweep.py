"""Looking after the clocks: giving back the time that the service was away, and ending what is overdue.

Deadlines are rows, so nothing here depends on a process having lived or a socket being open. Any number of processes
may sweep at once.
"""

import uuid
from datetime import timedelta
from typing import NamedTuple

from django.db import connection, transaction
from django.utils import timezone

from backend.common.jobs import every
from backend.matches import clocks
from backend.matches.models import SEATS, Event, Match
from backend.matches.models.secret import ClockKeeper
from backend.matches.services.finish import finished
from backend.matches.services.write import NewEvent, match_write

#: How often each process looks.
SECONDS = 2

#: A longer time without a sweep means that the service was away, and that nobody could play.
AWAY_AFTER = timedelta(seconds=30)


class Swept(NamedTuple):
    """How many matches got time back, and how many have ended."""

    credited: int
    ended: int


@every(SECONDS)
def clocks_sweep() -> Swept:
    """Give back the time since the last sweep if it was long, then end every match whose deadline has passed."""
    credited = _give_back()
    overdue = Match.objects.filter(deadline__lt=timezone.now()).order_by("deadline").values_list("pk", flat=True)
    return Swept(credited, sum(_end_if_overdue(match) for match in list(overdue)))


@transaction.atomic
def _give_back() -> int:
    """Move all deadlines by the time since the last sweep, if nobody can have played in it; note this sweep."""
    now = timezone.now()
    ClockKeeper.objects.get_or_create(pk=1, defaults={"seen": now})
    keeper = ClockKeeper.objects.select_for_update().get(pk=1)
    seen, keeper.seen = keeper.seen, max(now, keeper.seen)
    keeper.save()
    if now - seen < AWAY_AFTER:
        return 0
    running = Match.objects.filter(deadline__isnull=False)
    matches = running.order_by("pk").prefetch_related(SEATS).select_for_update()
    return sum(_credit(match, clocks.passed(match, seen, now)) for match in matches)


def _credit(match: Match, lost: timedelta) -> bool:
    """Give that back, if it is anything: in a night that does not count nothing was lost."""
    if not lost:
        return False
    credited = NewEvent(Event.Kind.CLOCK_CREDITED, {"seconds": lost.total_seconds()})
    match_write(match=match, players=match.account_ids, events=[credited])
    return True


@transaction.atomic
def _end_if_overdue(match_id: uuid.UUID) -> bool:
    """End the match if its deadline has passed, unless it has moved on or another sweep is at it."""
    skip = connection.features.has_select_for_update_skip_locked
    locked = Match.objects.select_for_update(skip_locked=skip).prefetch_related(SEATS)
    match = locked.filter(pk=match_id, deadline__lt=timezone.now()).first()
    if match is None or match.to_act is None:
        return False
    late = match.to_act
    match_write(match=match, players=match.account_ids, events=[finished(1 - late, Match.Reason.TIME, by=late)])
    return True
