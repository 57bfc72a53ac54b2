"""A pause that both players agree on: nobody is to act and the clock stands, until one of them or its end resumes it.

In a match with a `turn` or `bank` clock; who plays live sits there, and without a clock there is nothing to stop.
"""

import uuid
from collections.abc import Callable
from datetime import timedelta

from django.db import transaction

from backend.accounts.models import Account
from backend.matches import codec
from backend.matches.errors import NoPauseOffer, NotPaused, PauseOfferTooSoon
from backend.matches.models import Event, Match
from backend.matches.services.lock import lock_adjustable_match, lock_seated_match
from backend.matches.services.offer import Offer, offer_decline, offer_make
from backend.matches.services.outage import Reading, clock_read_for_write, outages_after
from backend.matches.services.write import NewEvent, match_write
from backend.notifications.services.notify import Notice

#: How many days can be agreed on. Then the match goes on by itself, so that none hangs for ever.
MOST_DAYS = 30

#: Who waits ends a pause so long ahead: the clock that then runs is that of the other, who counts on the pause.
AHEAD = timedelta(hours=12)

_PAUSE = Offer(
    lambda match: match.pause_offer["seat"] if match.pause_offer else None,
    Event.Kind.PAUSE_OFFERED,
    Event.Kind.PAUSE_DECLINED,
    NoPauseOffer,
    PauseOfferTooSoon,
)


def match_pause(*, match_id: uuid.UUID, account: Account, do: str, **terms: int) -> Match:
    """Offer a pause, accept or decline an offer, or resume the match, as *do* says.

    Args:
        terms: To offer, the `days`.

    Raises:
        ServiceError: As the four below.
    """
    ways: dict[str, Callable[..., Match]] = {
        "offer": pause_offer, "accept": pause_accept, "decline": pause_decline, "resume": pause_resume,
    }  # fmt: skip
    return ways[do](match_id=match_id, account=account, **terms)


@transaction.atomic
def pause_offer(*, match_id: uuid.UUID, account: Account, days: int) -> Match:
    """Offer a pause of so many days, from 1 to `MOST_DAYS`.

    Where the other seat's offer stands already, both agree, on the fewer days. Offering again what stands already does
    nothing.

    Raises:
        ServiceError: As `lock_adjustable_match`.
        PauseOfferTooSoon: The seat's offer was declined, and nobody has moved since.
    """
    match, seat = lock_adjustable_match(match_id=match_id, account_id=account.pk)
    if match.pause_offer and match.pause_offer["seat"] != seat:
        return _agreed(match, seat, min(days, match.pause_offer["days"]))
    offer_make(_PAUSE, match, seat, {"days": days})
    return match


@transaction.atomic
def pause_accept(*, match_id: uuid.UUID, account: Account) -> Match:
    """Accept the other seat's offer: the match is paused from now on.

    Raises:
        ServiceError: As `pause_offer`.
        NoPauseOffer: No offer of the other seat stands.
    """
    match, seat = lock_adjustable_match(match_id=match_id, account_id=account.pk)
    if not match.pause_offer or match.pause_offer["seat"] == seat:
        raise NoPauseOffer
    return _agreed(match, seat, match.pause_offer["days"])


@transaction.atomic
def pause_decline(*, match_id: uuid.UUID, account: Account) -> Match:
    """Decline the other seat's offer, or take back one's own.

    Raises:
        ServiceError: As `pause_offer`.
        NoPauseOffer: No offer stands.
    """
    match, seat = lock_adjustable_match(match_id=match_id, account_id=account.pk)
    offer_decline(_PAUSE, match, seat)
    return match


@transaction.atomic
def pause_resume(*, match_id: uuid.UUID, account: Account) -> Match:
    """End the pause: for the seat whose turn it is at once, for the other `AHEAD` from now, if it is not over by then.

    Raises:
        ServiceError: As `lock_seated_match`.
        NotPaused: The match is not paused.
    """
    match, seat = lock_seated_match(match_id=match_id, account_id=account.pk)
    if match.paused_until is None:
        raise NotPaused
    reading = clock_read_for_write()
    if codec.state_of(match).to_act == seat:
        _resume(match, seat, reading)
    elif match.paused_until > (until := reading.now + AHEAD):
        event = NewEvent(Event.Kind.PAUSED, {"seat": seat, "until": until.isoformat()})
        told = Notice(match.account_ids[1 - seat], "paused", match.pk, data={"until": until.isoformat()})
        match_write(match=match, players=match.account_ids, events=[event], notices=[told], reading=reading)
    return match


@transaction.atomic
def pause_end_overdue(*, match_id: uuid.UUID) -> bool:
    """Resume a match whose pause is over; return whether it was.

    Its end is as much later as nobody could play meanwhile; where a clock of a machine was set, it goes with that.
    """
    match = Match.objects.select_for_update().filter(pk=match_id).first()
    if match is None or match.paused_until is None or match.is_frozen:
        return False
    reading = clock_read_for_write()
    missed = outages_after(match.outage, reading.outage)
    until = match.paused_until + sum((each.until - each.since for each in missed), timedelta())
    if until <= reading.now:
        _resume(match, None, reading)
        return True
    if missed:
        event = NewEvent(Event.Kind.PAUSED, {"seat": None, "until": until.isoformat()})
        match_write(match=match, players=match.account_ids, events=[event], reading=reading)
    return False


def _agreed(match: Match, seat: int, days: int) -> Match:
    reading = clock_read_for_write()
    until = (reading.now + timedelta(days=days)).isoformat()
    match_write(
        match=match,
        players=match.account_ids,
        events=[NewEvent(Event.Kind.PAUSED, {"seat": seat, "until": until})],
        notices=[Notice(match.account_ids[1 - seat], "paused", match.pk, data={"until": until})],
        reading=reading,
    )
    return match


def _resume(match: Match, seat: int | None, reading: Reading) -> None:
    """Let it go on; who waits is notified of that, and the seat that is to act as it is at each turn."""
    to_act = codec.state_of(match).to_act
    told = [Notice(account, "resumed", match.pk) for at, account in enumerate(match.account_ids) if at != to_act]
    match_write(
        match=match,
        players=match.account_ids,
        events=[NewEvent(Event.Kind.RESUMED, {"seat": seat})],
        notices=told,
        reading=reading,
    )
