"""Taking a match's row."""

import uuid

from backend.common.prepared import Prepared, field_of
from backend.matches.clock.row import clock_of
from backend.matches.errors import ClockNotAdjustable, MatchFrozen, MatchOver, MatchPaused, NotSeated
from backend.matches.models import Match, Seat, seats_of
from backend.matches.readable import readable_match

_SEATS = Prepared(lambda match_id: seats_of(match_id).select_for_update(of=("match",)), field_of(Seat, "match"))


def lock_match(*, match_id: uuid.UUID, account_id: uuid.UUID) -> Match:
    """Return the match, its row locked until the transaction ends, its seats with their accounts prefetched.

    On PostgreSQL the lock is the row's; SQLite begins every transaction with its one write lock instead (settings).

    Raises:
        MatchNotFound: There is none, or it is none of that account's business.
    """
    return readable_match(_SEATS(match_id), account_id)


def lock_seated_match(*, match_id: uuid.UUID, account_id: uuid.UUID, though_frozen: bool = False) -> tuple[Match, int]:
    """Return a running match, its row locked, and the seat of the account.

    Args:
        match_id: The match.
        account_id: Who sits there.
        though_frozen: Whether one will do that is frozen; never one that is annulled.

    Raises:
        MatchNotFound: There is none, or it is none of that account's business.
        NotSeated: The account may only watch.
        MatchOver: It has finished.
        MatchFrozen: It stands still.
    """
    match = lock_match(match_id=match_id, account_id=account_id)
    seat = match.seat_of(account_id)
    if seat is None:
        raise NotSeated
    if match.is_over:
        raise MatchOver
    if match.annulled or (match.frozen and not though_frozen):
        raise MatchFrozen
    return match, seat


def lock_adjustable_match(*, match_id: uuid.UUID, account_id: uuid.UUID) -> tuple[Match, int]:
    """Return a running match whose players may change its clock, its row locked, and the seat of the account.

    Raises:
        ServiceError: As `lock_seated_match`.
        ClockNotAdjustable: The match has no clock, or is played live.
        MatchPaused: No clock runs: its players have agreed on a pause.
    """
    match, seat = lock_seated_match(match_id=match_id, account_id=account_id)
    clock = clock_of(match)
    if clock is None or not clock.terms.is_correspondence:
        raise ClockNotAdjustable
    if match.is_paused:
        raise MatchPaused
    return match, seat
