"""Enforcing deadlines: refunding the time in which nobody could play, and ending matches that are overdue.

Deadlines are rows, so nothing here depends on a process having lived or a socket being open. Any number of processes
may do so at once. Nothing is overdue before its clock has got back all that it lacks.
"""

import logging
import time
import uuid
from collections.abc import Callable, Iterable
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import Q, QuerySet

from backend.common.draining import DRAINING
from backend.common.jobs import every
from backend.matches.models import PLAYABLE, SEATS, Match
from backend.matches.services.finish import finished
from backend.matches.services.outage import Reading, clock_read
from backend.matches.services.pause import pause_end_overdue
from backend.matches.services.refund import refund_clocks
from backend.matches.services.write import match_write

#: How often each process looks.
SECONDS = 2

#: After so long without a run operators are warned; what is recorded of it is up to a minute old.
PATIENCE = 120

#: So long a transaction shall go on that gives time back, and others have the database to themselves after it: who
#: waits for SQLite's lock looks every 0.1 s, and would else be passed over again and again.
HELD, FREE = 0.06, 0.12

#: How many clocks get theirs in one: a few more each time, and half as many after one that took longer. Not fewer than
#: these, because then the commit takes nearly all of the time: 20 ms for five clocks, 25 for twenty, 38 for forty.
SMALLEST, MORE, LARGEST = 20, 5, 200

#: How many matches one run ends or resumes, and for how long: then it looks again whether time has to be given back.
MOST, ENDING = 500, 10.0

#: So long time is given back before overdue matches are looked for again.
GIVING_BACK = 10.0

logger = logging.getLogger(__name__)


class DeadlineRun(NamedTuple):
    """How many matches got a refund of time, and how many have ended."""

    refunded: int
    ended: int


@every(SECONDS, patience=PATIENCE)
def enforce_deadlines() -> DeadlineRun:
    """Give back what outages have cost, then end every match whose deadline has passed; neither while nobody can play.

    Pauses that are over end before that. What is not done after a while, or when the process stops, is left to the next
    run.

    Raises:
        Exception: What a match raised that could not be written; all others were looked at.
    """
    reading = clock_read()
    if reading.away:
        return DeadlineRun(0, 0)
    _each(_paused(reading), pause_end_overdue)
    refunded = _refund()
    reading = clock_read()
    late = Match.objects.filter(PLAYABLE, deadline__lt=reading.now, outage__gte=reading.outage)
    return DeadlineRun(refunded, _each(late.order_by("deadline").values_list("pk", flat=True), _end_if_overdue))


def _paused(reading: Reading) -> QuerySet[Match, uuid.UUID]:
    """Return the matches whose pause is over, or was agreed on before the last outage; none that stands still."""
    over = Q(paused_until__lte=reading.now) | Q(paused_until__isnull=False, outage__lt=reading.outage)
    return Match.objects.filter(over, PLAYABLE, frozen=False, annulled=False).values_list("pk", flat=True)


def _each(matches: QuerySet[Match, uuid.UUID], work: Callable[..., bool]) -> int:
    """Do it to the first `MOST` of them, one that fails keeping it from no other; return to how many it was done."""
    done, failure = 0, None
    for match_id in _in_turns(list(matches[:MOST])):
        try:
            done += work(match_id=match_id)
        except Exception as error:
            logger.exception("Match %s: %s failed", match_id, work.__name__)
            failure = error
    if failure is not None:
        raise failure
    return done


def _in_turns(matches: Iterable[uuid.UUID]) -> Iterable[uuid.UUID]:
    """Yield these matches, and let others write in between; end after a while, or when the process stops."""
    begun = time.monotonic()
    end = begun + ENDING
    for match_id in matches:
        if DRAINING.begun or time.monotonic() > end:
            return
        if time.monotonic() - begun > HELD:
            time.sleep(FREE)
            begun = time.monotonic()
        yield match_id


def _refund() -> int:
    """Refund running clocks that lack something, the next to run out first; return how many have moved."""
    moved, end, batch = 0, time.monotonic() + GIVING_BACK, SMALLEST
    while not DRAINING.begun and time.monotonic() < end:
        portion = refund_clocks(most=batch)
        if portion is None:
            break
        moved += portion.moved
        batch = min(batch + MORE, LARGEST) if portion.held < HELD else max(batch // 2, SMALLEST)
        time.sleep(FREE)
    return moved


def _end_if_overdue(*, match_id: uuid.UUID) -> bool:
    """End the match if its deadline has passed, unless it has moved on or another run is at it.

    It is read before the database is locked; under the lock it has to be as it was, which each write counts up.
    """
    match = Match.objects.prefetch_related(SEATS).filter(pk=match_id).first()
    if match is None or match.to_act is None:
        return False
    late = match.to_act
    lost = finished(1 - late, Match.Reason.TIME, by=late)
    skip = connection.features.has_select_for_update_skip_locked
    with transaction.atomic():
        reading = clock_read()
        unchanged = Match.objects.select_for_update(skip_locked=skip).filter(
            pk=match_id, event=match.event, outage=match.outage, deadline__lt=reading.now, outage__gte=reading.outage
        )
        if reading.away or not unchanged.values_list("pk"):
            return False
        match_write(match=match, players=match.account_ids, events=[lost], reading=reading)
    return True
