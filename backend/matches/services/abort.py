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
from backend.matches.services.write import NewEvent, match_write


@transaction.atomic
def match_abort(*, match_id: uuid.UUID, account: Account, win: bool = False) -> Match:
    """End the match without a winner, as long as not both have moved. It counts on the profile of who does it.

    Where the other player cannot play for long (`absence`), whatever was played; then it counts on theirs.

    Args:
        win: Take the win against such a player instead: as if they had resigned (RULES 4.3).

    Raises:
        ServiceError: As `lock_seated_match`.
        TooLateToAbort: Both seats have moved.
        NoWinToTake: The other player can play, or is back within days, or not both have moved.
    """
    match, seat = lock_seated_match(match_id=match_id, account_id=account.pk)
    event = _won(match, seat) if win else _aborted(match, seat)
    match_write(match=match, players=match.account_ids, events=[event])
    return match


def _aborted(match: Match, seat: int) -> NewEvent:
    absence = absence_of(match, seat)
    away = absence is not None and absence.is_long
    if not away and not codec.is_abortable(match):
        raise TooLateToAbort
    return finished(None, Match.Reason.ABORTED, by=1 - seat if away else seat)


def _won(match: Match, seat: int) -> NewEvent:
    if not may_win(match, seat):
        raise NoWinToTake
    return finished(seat, Match.Reason.RESIGNED, by=1 - seat)
