"""Agreeing on a draw (RULES 4.3). An offer stands until it is answered or somebody moves."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.matches.errors import DrawOfferTooSoon, NoDrawOffer
from backend.matches.models import Event, Match
from backend.matches.services.finish import finished
from backend.matches.services.lock import lock_seated_match
from backend.matches.services.offer import Offer, offer_decline, offer_make
from backend.matches.services.write import match_write

_DRAW = Offer(
    lambda match: match.draw_offer, Event.Kind.DRAW_OFFERED, Event.Kind.DRAW_DECLINED, NoDrawOffer, DrawOfferTooSoon
)


def match_draw(*, match_id: uuid.UUID, account: Account, do: str) -> Match:
    """Offer a draw, or accept or decline an offer, as *do* says.

    Raises:
        ServiceError: As the three below.
    """
    ways = {"offer": draw_offer, "accept": draw_accept, "decline": draw_decline}
    return ways[do](match_id=match_id, account=account)


@transaction.atomic
def draw_offer(*, match_id: uuid.UUID, account: Account) -> Match:
    """Offer a draw; where the other seat's offer stands already, both agree.

    Offering again what stands already does nothing.

    Raises:
        ServiceError: As `lock_seated_match`.
        DrawOfferTooSoon: The seat's offer was declined, and nobody has moved since.
    """
    match, seat = lock_seated_match(match_id=match_id, account_id=account.pk)
    if match.draw_offer == 1 - seat:
        return _agreed(match)
    offer_make(_DRAW, match, seat)
    return match


@transaction.atomic
def draw_accept(*, match_id: uuid.UUID, account: Account) -> Match:
    """Accept the other seat's offer: the match is drawn.

    Raises:
        ServiceError: As `lock_seated_match`.
        NoDrawOffer: No offer of the other seat stands.
    """
    match, seat = lock_seated_match(match_id=match_id, account_id=account.pk)
    if match.draw_offer != 1 - seat:
        raise NoDrawOffer
    return _agreed(match)


@transaction.atomic
def draw_decline(*, match_id: uuid.UUID, account: Account) -> Match:
    """Decline the other seat's offer, or take back one's own.

    Raises:
        ServiceError: As `lock_seated_match`.
        NoDrawOffer: No offer stands.
    """
    match, seat = lock_seated_match(match_id=match_id, account_id=account.pk)
    offer_decline(_DRAW, match, seat)
    return match


def _agreed(match: Match) -> Match:
    match_write(match=match, players=match.account_ids, events=[finished(None, Match.Reason.AGREED)])
    return match
