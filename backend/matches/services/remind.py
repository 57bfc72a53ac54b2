"""Reminding the seat to act when a fifth of its time is left."""

import uuid
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from rest_framework.utils.encoders import JSONEncoder

from backend.common.clock_terms import SECONDS
from backend.common.jobs import every
from backend.matches import clocks
from backend.matches.models import SEATS, Match, Reminder
from backend.notifications.services.tell import Notice, tell

#: The part of the time that is left when somebody is reminded.
PART = 5
_LONGEST = max(timedelta(seconds=most) for _, most in SECONDS.values())


@every(20)
def players_remind() -> int:
    """Remind whoever is to act and has used four fifths of the running clock; return how many. None in live matches."""
    now = timezone.now()
    soon = _not_reminded().filter(deadline__gt=now, deadline__lte=now + _LONGEST / PART)
    late = [match for match in soon if _is_late(match, now)]
    return sum(_remind(match.pk) for match in late)


def _is_late(match: Match, now: datetime) -> bool:
    left = clocks.part_left(match, now)
    return left is not None and left <= 1 / PART


def _not_reminded() -> QuerySet[Match]:
    """Return the running matches whose clock has not been reminded of since it was started, or set back by a credit."""
    known = Reminder.objects.filter(match=OuterRef("pk"), since=OuterRef("clock_since"))
    running = Match.objects.filter(clock_since__isnull=False).exclude(clock__type="live")
    return running.filter(~Exists(known))


@transaction.atomic
def _remind(match_id: uuid.UUID) -> bool:
    """Remind, unless the match has moved on or somebody has done it."""
    Match.objects.select_for_update().filter(pk=match_id).first()
    match = _not_reminded().prefetch_related(SEATS).filter(pk=match_id).first()
    if match is None or match.to_act is None or match.clock_since is None or not _is_late(match, timezone.now()):
        return False
    Reminder.objects.update_or_create(match=match, defaults={"since": match.clock_since})
    deadline = JSONEncoder().default(match.deadline)
    tell([Notice(match.account_ids[match.to_act], "reminder", match.pk, data={"deadline": deadline})])
    return True
