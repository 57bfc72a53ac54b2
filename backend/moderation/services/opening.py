"""Looking at the hidden cards of a frozen match: for a reason, and its players are notified of it."""

import uuid
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from backend.accounts.models import Account
from backend.common.jobs import BATCH, every, goes_on
from backend.matches import selectors as matches
from backend.matches.models import Match
from backend.moderation.audit import audit_write
from backend.moderation.errors import NotNow
from backend.moderation.interest import require
from backend.moderation.models import Opening
from backend.moderation.notices import notify_players
from backend.moderation.roles import Action
from backend.moderation.services.match import match_with_players
from backend.moderation.texts import reason_needed
from backend.notifications.services.notify import Notice


@transaction.atomic
def match_open(*, actor: Account, match_id: uuid.UUID, reason: str) -> dict[str, Any]:
    """
    Return both hands and the deck of a frozen match. Both players are notified once it is over.

    Args:
        actor: A senior.
        match_id: A match that is frozen, so that nobody can be advised what to play.
        reason: Why, for the audit log.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: The match is not frozen. Of one that is over everybody sees all.
        Refused: As `interest.require`.
    """
    reason = reason_needed(reason)
    Match.objects.select_for_update(no_key=True).filter(pk=match_id).first()  # frozen it stays until this is noted
    match = match_with_players(match_id)
    require(actor, Action.MATCH_OPEN, *(seat.account for seat in match.seats.all()), matches=[match.pk])
    if not match.is_frozen:
        raise NotNow
    shown: dict[str, Any] = matches.match_opened(match)
    Opening.objects.create(match=match, account=actor, reason=reason)
    audit_write(actor=actor, action=Action.MATCH_OPEN, target=match, data={"reason": reason, "version": match.version})
    return shown


@every(60)
def openings_notify() -> int:
    """Notify the players of matches that are over, or never will be, that staff saw their cards; return how many."""
    over = Q(match__status=Match.Status.FINISHED) | Q(match__annulled=True)
    waiting = Opening.objects.filter(over, notified=None).values_list("match", flat=True).distinct()
    return sum(_notify(match_id, timezone.now()) for match_id in list(waiting[:BATCH]) if goes_on())


@transaction.atomic
def _notify(match_id: uuid.UUID, now: datetime) -> bool:
    match = match_with_players(match_id)
    openings = Opening.objects.select_for_update(no_key=True).filter(match=match, notified=None)
    first = min((opening.created for opening in openings), default=None)
    if first is None:
        return False
    Opening.objects.filter(match=match, notified=None).update(notified=now)
    when = first.astimezone(UTC).isoformat(timespec="seconds")
    notify_players(Notice(account, "cards_opened", match.pk, data={"when": when}) for account in match.account_ids)
    return True
