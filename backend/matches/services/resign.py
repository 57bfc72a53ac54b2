"""Resigning."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.matches.models import Match
from backend.matches.services.finish import finished
from backend.matches.services.lock import lock_seated_match
from backend.matches.services.write import match_write


@transaction.atomic
def match_resign(*, match_id: uuid.UUID, account: Account, though_frozen: bool = False) -> Match:
    """Give the match to the other seat, no matter whose turn it is; the broken round scores nothing (RULES 4.3).

    *though_frozen* is for an account that is being deleted, which cannot wait.

    Raises:
        ServiceError: As `lock_seated_match`.
    """
    match, seat = lock_seated_match(match_id=match_id, account_id=account.pk, though_frozen=though_frozen)
    match_write(match=match, players=match.account_ids, events=[finished(1 - seat, Match.Reason.RESIGNED, by=seat)])
    return match
