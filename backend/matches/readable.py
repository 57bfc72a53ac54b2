"""A match for somebody who may read it, from its seats: as selectors read them, and as services lock them."""

import uuid

from backend.matches.errors import MatchNotFound
from backend.matches.models import Match, Seat


def readable_match(seats: list[Seat], account_id: uuid.UUID | None) -> Match:
    """Return the match of these seats (`seats_of`), with them prefetched.

    Raises:
        MatchNotFound: There is none, or it is none of that account's business.
    """
    if not seats:
        raise MatchNotFound
    match = seats[0].match
    match.put_seats(seats)
    if not match.is_readable_by(account_id):
        raise MatchNotFound
    return match
