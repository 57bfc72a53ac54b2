"""What a player's matches come to."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Count, F, Q

from backend.matches.models import Match, Seat

_OVER = Q(match__status=Match.Status.FINISHED) & ~Q(match__reason=Match.Reason.ABORTED)
_WON = Q(match__winner=F("number"))
_DRAWN = Q(match__winner__isnull=True)
_ENDED = Q(match__ended_by=F("number"))


def tallies_of(account_id: uuid.UUID) -> Sequence[Mapping[str, Any]]:
    """Return how many finished matches the account has won, lost and drawn, by ruleset. One query.

    Private ones count, too: of them only that they were. Those that were broken off count nowhere.
    """
    over = Seat.objects.filter(_OVER, account=account_id)
    counted = over.values(ruleset=F("match__ruleset")).annotate(
        won=Count("pk", filter=_WON), lost=Count("pk", filter=~_WON & ~_DRAWN), drawn=Count("pk", filter=_DRAWN)
    )
    return list(counted.order_by("ruleset"))


def breaks_of(account_id: uuid.UUID) -> dict[str, int]:
    """Return in how many matches the account was absent until its time was over, and how many it aborted. One query."""
    ended = Seat.objects.filter(_ENDED, account=account_id)
    return ended.aggregate(
        absences=Count("pk", filter=Q(match__reason=Match.Reason.TIME)),
        aborts=Count("pk", filter=Q(match__reason=Match.Reason.ABORTED)),
    )
