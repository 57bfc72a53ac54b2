"""
An opponent who cannot play for now, or any more: staff have suspended or closed their account.

It is no fault of the player who waits for them. They read until when it is, not why; and where it is for long, they may
end the match: without a winner whatever was played, or with the win once both have moved (decision 0051). No event says
it: who watches or replays the match has no part in it.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from backend.common.expiry import serialize_expiry
from backend.matches import codec
from backend.matches.models import Match

#: So far ahead the end of a suspension has to lie for the match to be ended.
LONG = timedelta(days=7)


class Absence(NamedTuple):
    """Until when the other player cannot play (null: for good), and whether that is long enough to end the match."""

    until: datetime | None
    is_long: bool


def absence_of(match: Match, seat: int | None) -> Absence | None:
    """Return the absence of the other player, for who sits at *seat*; null where there is none."""
    if seat is None or match.is_over:
        return None
    suspended = match.seats.all()[1 - seat].account.suspended
    if suspended is None:
        return None
    return Absence(serialize_expiry(suspended), suspended - timezone.now() > LONG)


def may_win(match: Match, seat: int | None) -> bool:
    """Return whether who sits at *seat* may take the win: the other player is away for long, and both have moved."""
    absence = absence_of(match, seat)
    return absence is not None and absence.is_long and not match.is_frozen and not codec.is_abortable(match)
