"""Taking a match's row."""

import uuid

from backend.matches.errors import MatchFrozen, MatchNotFound, MatchOver, NotSeated
from backend.matches.models import Match, Seat


def match_lock(*, match_id: uuid.UUID, account_id: uuid.UUID) -> Match:
    """Return the match, its row locked until the transaction ends, its seats with their accounts prefetched.

    On PostgreSQL the lock is the row's; SQLite begins every transaction with its one write lock instead (settings).

    Raises:
        MatchNotFound: There is none, or it is none of that account's business.
    """
    joined = Seat.objects.select_related("match", "account__settings").filter(match=match_id).order_by("number")
    seats = joined.select_for_update(of=("match",))
    if not seats:
        raise MatchNotFound
    match = seats[0].match
    # What prefetch_related would put there, with a query of its own.
    match._prefetched_objects_cache = {"seats": seats}  # type: ignore[attr-defined]  # noqa: SLF001
    if not match.is_readable_by(account_id):
        raise MatchNotFound
    return match


def seated_lock(*, match_id: uuid.UUID, account_id: uuid.UUID, though_frozen: bool = False) -> tuple[Match, int]:
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
    match = match_lock(match_id=match_id, account_id=account_id)
    seat = match.seat_of(account_id)
    if seat is None:
        raise NotSeated
    if match.is_over:
        raise MatchOver
    if match.annulled or (match.frozen and not though_frozen):
        raise MatchFrozen
    return match, seat
