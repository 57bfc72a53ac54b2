"""A match for somebody who may read it, from its seats: as selectors read them, and as services lock them."""

import uuid

from backend.matches.errors import MatchNotFound
from backend.matches.models import Match, Seat, must_be_known


def readable_match(seats: list[Seat], account_id: uuid.UUID | None) -> Match:
    """Return the match of these seats (`seats_of`), with them prefetched.

    Raises:
        MatchNotFound: There is none, or it is none of that account's business.
        UnknownRuleset: This build does not have its rules.
    """
    if not seats:
        raise MatchNotFound
    match = seats[0].match
    match.put_seats(seats)
    if not match.is_readable_by(account_id):
        raise MatchNotFound
    must_be_known(match.ruleset, match.revision)
    return match
