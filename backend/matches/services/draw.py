"""Agreeing on a draw (RULES 4.3). An offer stands until it is answered or somebody moves."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.matches.errors import DrawOfferTooSoon, NoDrawOffer
from backend.matches.models import Event, Match
from backend.matches.services.finish import finished
from backend.matches.services.lock import seated_lock
from backend.matches.services.write import NewEvent, match_write
from backend.notifications.services.tell import Notice


@transaction.atomic
def draw_offer(*, match_id: uuid.UUID, account: Account) -> Match:
    """Offer a draw; where the other seat's offer stands already, both agree.

    Offering again what stands already does nothing.

    Raises:
        ServiceError: As `seated_lock`.
        DrawOfferTooSoon: The seat's offer was declined, and nobody has moved since.
    """
    match, seat = seated_lock(match_id=match_id, account_id=account.pk)
    if match.draw_offer == 1 - seat:
        return _agreed(match)
    if match.draw_offer is None:
        offers = match.events.filter(kind=Event.Kind.DRAW_OFFERED, move=match.moves_made).values_list("data", flat=True)
        if any(data["seat"] == seat for data in offers):
            raise DrawOfferTooSoon
        _tell(match, Event.Kind.DRAW_OFFERED, seat)
    return match


@transaction.atomic
def draw_accept(*, match_id: uuid.UUID, account: Account) -> Match:
    """Accept the other seat's offer: the match is drawn.

    Raises:
        ServiceError: As `seated_lock`.
        NoDrawOffer: No offer of the other seat stands.
    """
    match, seat = seated_lock(match_id=match_id, account_id=account.pk)
    if match.draw_offer != 1 - seat:
        raise NoDrawOffer
    return _agreed(match)


@transaction.atomic
def draw_decline(*, match_id: uuid.UUID, account: Account) -> Match:
    """Decline the other seat's offer, or take back one's own.

    Raises:
        ServiceError: As `seated_lock`.
        NoDrawOffer: No offer stands.
    """
    match, seat = seated_lock(match_id=match_id, account_id=account.pk)
    if match.draw_offer is None:
        raise NoDrawOffer
    _tell(match, Event.Kind.DRAW_DECLINED, seat)
    return match


def _agreed(match: Match) -> Match:
    match_write(match=match, players=match.account_ids, events=[finished(None, Match.Reason.AGREED)])
    return match


def _tell(match: Match, kind: Event.Kind, seat: int) -> None:
    other = match.account_ids[1 - seat]
    match_write(
        match=match,
        players=match.account_ids,
        events=[NewEvent(kind, {"seat": seat})],
        notices=[Notice(other, kind.value, match.pk)],
    )
