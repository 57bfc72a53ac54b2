"""Stopping a match while staff looks at it, and letting it go on."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.matches.models import SEATS, Match
from backend.matches.services import freeze
from backend.moderation.audit import audit_write
from backend.moderation.errors import NotNow
from backend.moderation.interest import require
from backend.moderation.roles import Action
from backend.moderation.texts import reason_needed


@transaction.atomic
def match_freeze(*, actor: Account, match_id: uuid.UUID, reason: str) -> Match:
    """
    Stop a running match: no clock runs, nothing can be done in it until it is thawed. Its players see that.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: The match is over, or frozen already.
        Refused: As `interest.require`.
    """
    return _change(Action.MATCH_FREEZE, actor, match_id, reason)


@transaction.atomic
def match_thaw(*, actor: Account, match_id: uuid.UUID, reason: str) -> Match:
    """
    Let a frozen match go on, with the time that was left.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: The match is over, or not frozen. One that was annulled stays as it is until that is reversed.
        Refused: As `interest.require`.
    """
    return _change(Action.MATCH_THAW, actor, match_id, reason)


def _change(action: Action, actor: Account, match_id: uuid.UUID, reason: str) -> Match:
    reason = reason_needed(reason)
    Match.objects.select_for_update(no_key=True).filter(pk=match_id).first()  # two of staff at once: one is refused
    match = match_with_players(match_id)
    require(actor, action, *(seat.account for seat in match.seats.all()), matches=[match.pk])
    if match.is_over or match.frozen == (action == Action.MATCH_FREEZE):
        raise NotNow
    change = freeze.match_freeze if action == Action.MATCH_FREEZE else freeze.match_thaw
    match = change(match_id=match_id)
    audit_write(actor=actor, action=action, target=match, data={"reason": reason})
    return match


def match_with_players(match_id: uuid.UUID) -> Match:
    """
    Return the match with its seats and their accounts.

    Raises:
        NotNow: There is none.
    """
    match = Match.objects.filter(pk=match_id).prefetch_related(SEATS).first()
    if match is None:
        raise NotNow("There is no such match.")
    return match
