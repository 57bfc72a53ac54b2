"""Archiving matches that were over long ago: one compressed value in place of a hundred rows, and back."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from itertools import takewhile
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from backend.common.jobs import after, every, goes_on
from backend.matches.models import Archive, Event, Match, Move
from backend.matches.models.secret import Deal
from backend.matches.stored import Archived, pack, unpack

BATCH = 100

logger = logging.getLogger(__name__)


@every(3600)
def matches_archive() -> int:
    """Archive the matches that ended `ARCHIVE_AFTER_DAYS` ago, the oldest first; return how many."""
    return sum(map(match_archive, takewhile(lambda _: goes_on(), due_matches())))


def due_matches() -> Iterator[Match]:
    """Yield the matches that are old enough, behind the latest that is archived: none that is older is to come."""
    if not settings.ARCHIVE_AFTER_DAYS:
        return
    since = timezone.now() - timedelta(days=settings.ARCHIVE_AFTER_DAYS)
    rows = Match.objects.filter(status=Match.Status.FINISHED, updated__lt=since).order_by("updated", "pk")
    seen = Archive.objects.order_by("-ended", "-match").values_list("ended", "match").first()
    while batch := list((rows.filter(after("updated", *seen)) if seen else rows).only("event", "updated")[:BATCH]):
        yield from batch
        seen = batch[-1].updated, batch[-1].pk


def match_archive(match: Match) -> bool:
    """Put an archive in place of the rows of a match that is over; return whether it has.

    All but the transaction itself holds nothing. Not where what comes out of the archive would not be what went in.
    """
    rows = Archived(list(match.events.order_by("number")), list(match.moves.order_by("number"))[:-1], _deals_of(match))
    content = pack(*rows)
    if not rows.events or _written(unpack(match, content)) != _written(rows):
        logger.error("Match %s cannot be archived: verify_matches says what is wrong with it", match.pk)
        return False
    with transaction.atomic():
        same = Match.objects.select_for_update().filter(pk=match.pk, status=Match.Status.FINISHED, event=match.event)
        if not same.exists() or Archive.objects.filter(pk=match.pk).exists():
            return False
        event, move = len(rows.events), len(rows.moves)
        Archive.objects.create(match=match, event=event, move=move, ended=match.updated, content=content)
        Event.objects.filter(match=match, number__lte=event).delete()
        Move.objects.filter(match=match, number__lte=move).delete()
        Deal.objects.filter(match=match).delete()
    return True


def archives() -> Iterator[Archive]:
    """Yield the archives, the latest first, so that `due_matches` goes on where undoing was stopped; each is to go."""
    while batch := list(Archive.objects.order_by("-ended", "-match").select_related("match")[:BATCH]):
        yield from batch


@transaction.atomic
def match_unarchive(archive: Archive) -> bool:
    """Put the rows of a match back in place of its archive; return that it has."""
    rows = unpack(archive.match, bytes(archive.content))
    Event.objects.bulk_create(rows.events)
    Move.objects.bulk_create(rows.moves)
    Deal.objects.bulk_create(
        Deal(match=archive.match, round=number, snapshot=deal) for number, deal in rows.deals.items()
    )
    archive.delete()
    return True


def _deals_of(match: Match) -> dict[int, Any]:
    return dict(Deal.objects.filter(match=match).order_by("round").values_list("round", "snapshot"))


def _written(rows: Archived) -> tuple[Any, ...]:
    """Return all of it that is read anywhere; what is JSON as text, in which order counts."""
    events = [(row.number, row.kind, repr(row.data), row.version, row.move, row.created) for row in rows.events]
    moves = [(row.number, row.seat, repr(row.actions), row.created) for row in rows.moves]
    return events, moves, repr(rows.deals)
