"""Reading what players wrote to one another, outside of any case: for a reason, which is written down."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.matches.models import Match
from backend.moderation.audit import audit_write
from backend.moderation.interest import require
from backend.moderation.roles import Action
from backend.moderation.services.match import match_with_players
from backend.moderation.texts import reason_needed


@transaction.atomic
def chat_read(*, actor: Account, match_id: uuid.UUID, reason: str) -> Match:
    """
    Return a match whose messages the actor may read now.

    Args:
        actor: Somebody of staff who is no party to it.
        match_id: The match.
        reason: Why, for the audit log.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: There is no such match.
        Refused: As `interest.require`.
    """
    reason = reason_needed(reason)
    match = match_with_players(match_id)
    require(actor, Action.CHAT_READ, *(seat.account for seat in match.seats.all()), matches=[match.pk])
    audit_write(actor=actor, action=Action.CHAT_READ, target=match, data={"reason": reason})
    return match
