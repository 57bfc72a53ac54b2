"""Resigning."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.matches import codec
from backend.matches.errors import MatchOver, NotSeated
from backend.matches.models import Match
from backend.matches.services.finish import match_finish
from backend.matches.services.lock import match_lock
from backend.matches.services.write import match_write


@transaction.atomic
def match_resign(*, match_id: uuid.UUID, account: Account) -> Match:
    """Give the match to the other seat, no matter whose turn it is; the broken round scores nothing (RULES 4.3).

    Raises:
        MatchNotFound: There is none, or it is none of the account's business.
        NotSeated: The account may only watch.
        MatchOver: It has finished.
    """
    match = match_lock(match_id=match_id, account_id=account.pk)
    seat = match.seat_of(account.pk)
    if seat is None:
        raise NotSeated
    if match.status == Match.Status.FINISHED:
        raise MatchOver
    finished = match_finish(match=match, winner=1 - seat, reason=Match.Reason.RESIGNED)
    match_write(match=match, players=match.account_ids, state=codec.state_of(match), events=[finished])
    return match
