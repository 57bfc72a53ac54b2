"""Whether the chat of a match is open, and what its reader may know of why it is not."""

import uuid
from datetime import timedelta

from django.db import models
from django.utils import timezone

from backend.accounts.selectors import blockers_between
from backend.chat.models import Mute
from backend.matches.models import Match

# Messages that say nothing of their own: who may not write, for one of them is a guest, may still send one of these.
REACTIONS = ("👋", "👍", "😮", "😅", "🤔", "🙏")
OPEN_AFTER_END = timedelta(days=7)  # for thanks, and to agree on another one


class Reason(models.TextChoices):
    """Why the chat is off, as it is shown to its reader; the first that fits.

    What the other player has done is not distinguished: `switched_off` is their mute or their block, and says neither
    which.
    """

    GUEST = "guest"
    CLOSED = "closed"
    SANCTION = "sanction"
    MUTED = "muted"
    BLOCKED = "blocked"
    SWITCHED_OFF = "switched_off"


def muted_by(match: Match) -> set[uuid.UUID]:
    """Return the accounts that have muted this match's chat."""
    return set(Mute.objects.filter(match=match).values_list("account", flat=True))


def reason_off(match: Match, account_id: uuid.UUID, *, reaction: bool = False) -> Reason | None:
    """Return why that player of the match cannot write in it now, or send a reaction; null when they can.

    Wants prefetched seats.
    """
    if not reaction and any(seat.account.is_guest for seat in match.seats.all()):
        return Reason.GUEST
    gone = any(
        seat.account.deleted or seat.account.is_house for seat in match.seats.all()
    )  # nobody is there to read it
    # Nothing moves `updated` after a match's end.
    if gone or (match.is_over and match.updated + OPEN_AFTER_END <= timezone.now()):
        return Reason.CLOSED
    if any(seat.account.muted for seat in match.seats.all() if seat.account_id == account_id):
        return Reason.SANCTION
    muted, blockers = muted_by(match), blockers_between(*match.account_ids)
    if account_id in muted:
        return Reason.MUTED
    if account_id in blockers:
        return Reason.BLOCKED
    return Reason.SWITCHED_OFF if muted | blockers else None
