"""Taking a match's row."""

import uuid

from django.db.models import Prefetch

from backend.matches.errors import MatchNotFound
from backend.matches.models import Match, Seat


def match_lock(*, match_id: uuid.UUID, account_id: uuid.UUID) -> Match:
    """Return the match, its row locked until the transaction ends, its seats with their accounts prefetched.

    On PostgreSQL the lock is the row's; SQLite begins every transaction with its one write lock instead (settings).

    Raises:
        MatchNotFound: There is none, or it is none of that account's business.
    """
    seats = Prefetch("seats", Seat.objects.select_related("account"))
    match = Match.objects.select_for_update().filter(pk=match_id).prefetch_related(seats).first()
    if match is None or not match.is_readable_by(account_id):
        raise MatchNotFound
    return match
