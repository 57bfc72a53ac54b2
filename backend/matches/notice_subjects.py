"""What notices show of a match beyond its id: no card, and nothing that its reader does not know."""

import uuid
from typing import Any

from django.db.models import F, Q, QuerySet

from backend.common.prepared import Prepared, field_of
from backend.matches.models import SEATS, Match, Seat
from backend.matches.plans import plan_lost
from backend.notifications.hooks import Subject


def _others(account_id: Any) -> QuerySet[Seat]:
    """Return the seats of the others in those matches."""
    mine = Q(match__seats__account=account_id, match__seats__number=F("match__to_act"))
    others = Seat.objects.filter(mine, match__status=Match.Status.ACTIVE).exclude(account=account_id)
    return others.select_related("match", "account").order_by(
        F("match__deadline").asc(nulls_last=True), "match__updated"
    )


_OTHERS = Prepared(_others, field_of(Seat, "account"))


def match_subject(account_id: uuid.UUID, match_id: uuid.UUID) -> Subject | None:
    """Return one match of that account's; null when it is not its own."""
    match = Match.objects.filter(pk=match_id, seats__account=account_id).prefetch_related(SEATS).first()
    return None if match is None else _subject(match, account_id)


def matches_waiting(account_id: uuid.UUID) -> list[Subject]:
    """Return the running matches in which that account is to act, the shortest time first. Costs one query."""
    return [
        Subject(
            other.match.pk, other.account.username, waits=True, until=other.match.deadline, version=other.match.version
        )
        for other in _OTHERS(account_id)
    ]


def _subject(match: Match, account_id: uuid.UUID) -> Subject:
    others = [seat.account.username for seat in match.seats.all() if seat.account_id != account_id]
    waits = not match.is_over and match.to_act is not None and match.to_act == match.seat_of(account_id)
    lost = waits and plan_lost(match, account_id)
    return Subject(match.pk, others[0] if others else "", waits, match.deadline, match.version, lost)
