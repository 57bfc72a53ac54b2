"""What notices show of a match beyond its id: no card, and nothing that both players do not know."""

import uuid

from django.db.models import F, Q

from backend.matches.models import SEATS, Match
from backend.notifications.hooks import Subject


def match_subject(account_id: uuid.UUID, match_id: uuid.UUID) -> Subject | None:
    """Return one match of that account's; null when it is not its own."""
    match = Match.objects.filter(pk=match_id, seats__account=account_id).prefetch_related(SEATS).first()
    return None if match is None else _subject(match, account_id)


def matches_waiting(account_id: uuid.UUID) -> list[Subject]:
    """Return the running matches in which that account is to act, the shortest time first. Costs two queries."""
    mine = Q(seats__account=account_id, seats__number=F("to_act"))
    matches = Match.objects.filter(mine, status=Match.Status.ACTIVE).prefetch_related(SEATS)
    return [_subject(match, account_id) for match in matches.order_by(F("deadline").asc(nulls_last=True), "updated")]


def _subject(match: Match, account_id: uuid.UUID) -> Subject:
    others = [seat.account.username for seat in match.seats.all() if seat.account_id != account_id]
    waits = not match.is_over and match.to_act is not None and match.to_act == match.seat_of(account_id)
    return Subject(match.pk, others[0] if others else "", waits, match.deadline, match.version)
