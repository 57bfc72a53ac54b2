"""Ending a match that has hardly begun, or whose other player cannot go on with it."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.matches import codec
from backend.matches.absence import absence_of, may_win
from backend.matches.errors import NoWinToTake, TooLateToAbort
from backend.matches.models import Match
from backend.matches.services.finish import finished
from backend.matches.services.lock import lock_seated_match
from backend.matches.services.write import match_write


@transaction.atomic
def match_abort(*, match_id: uuid.UUID, account: Account) -> Match:
    """End the match without a winner, as long as not both have moved. It counts on the profile of who does it.

    Where the other player cannot play for long (`absence`), whatever was played; then it counts on theirs.

    Raises:
        ServiceError: As `lock_seated_match`.
        TooLateToAbort: Both seats have moved.
    """
    match, seat = lock_seated_match(match_id=match_id, account_id=account.pk)
    absence = absence_of(match, seat)
    away = absence is not None and absence.is_long
    if not away and not codec.is_abortable(match):
        raise TooLateToAbort
    by = 1 - seat if away else seat
    match_write(match=match, players=match.account_ids, events=[finished(None, Match.Reason.ABORTED, by=by)])
    return match


@transaction.atomic
def win_take(*, match_id: uuid.UUID, account: Account) -> Match:
    """Take the win against a player who cannot play for long: as if they had resigned (RULES 4.3).

    Raises:
        ServiceError: As `lock_seated_match`.
        NoWinToTake: The other player can play, or is back within days, or not both have moved.
    """
    match, seat = lock_seated_match(match_id=match_id, account_id=account.pk)
    if not may_win(match, seat):
        raise NoWinToTake
    match_write(match=match, players=match.account_ids, events=[finished(seat, Match.Reason.RESIGNED, by=1 - seat)])
    return match
