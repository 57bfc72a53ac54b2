"""Offers that one seat makes and the other answers, of a draw or of a pause: they stand until that, or a move."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

from backend.common.errors import ServiceError
from backend.matches.models import Event, Match
from backend.matches.services.write import NewEvent, match_write
from backend.notifications.services.notify import Notice


class Offer(NamedTuple):
    """A kind of offer.

    Attributes:
        seat_of: The seat whose offer of this kind stands in a match; null for none.
        offered: The event, and the notice, of one that is made.
        declined: The same of one that is declined, or taken back by who made it.
        none: Why an answer is refused where none stands.
        too_soon: Why a second one is refused before the next move.
    """

    seat_of: Callable[[Match], int | None]
    offered: Event.Kind
    declined: Event.Kind
    none: type[ServiceError]
    too_soon: type[ServiceError]


def offer_make(offer: Offer, match: Match, seat: int, data: dict[str, Any] | None = None) -> None:
    """Make an offer for that seat; nothing happens where its own stands already. The caller holds the match's row.

    Raises:
        ServiceError: `too_soon`: the seat's last was declined, or taken back, and nobody has moved since.
    """
    if offer.seat_of(match) is not None:
        return
    since = match.events.filter(kind__in=(offer.offered, offer.declined), move=match.moves_made).order_by("number")
    for made, answer in pairwise(since):
        if made.kind == offer.offered and made.data["seat"] == seat and answer.kind == offer.declined:
            raise offer.too_soon
    _write(offer.offered, match, seat, data or {})


def offer_decline(offer: Offer, match: Match, seat: int) -> None:
    """Decline the other seat's offer, or take back one's own. The caller holds the match's row.

    Raises:
        ServiceError: `none`: no offer stands.
    """
    if offer.seat_of(match) is None:
        raise offer.none
    _write(offer.declined, match, seat, {})


def _write(kind: Event.Kind, match: Match, seat: int, data: dict[str, Any]) -> None:
    other = match.account_ids[1 - seat]
    match_write(
        match=match,
        players=match.account_ids,
        events=[NewEvent(kind, {"seat": seat, **data})],
        notices=[Notice(other, kind.value, match.pk)],
    )
