"""What the house answers when it is offered a draw or a pause."""

from contextlib import suppress

from backend.accounts.models import Account
from backend.common.errors import ServiceError
from backend.matches import codec
from backend.matches.models import Match
from backend.matches.services.draw import draw_accept, draw_decline
from backend.matches.services.pause import pause_accept

#: So many stones less than the other a seat has to have for the house to be content with a draw.
CLEARLY = 2


def answer_offers(match: Match, account: Account, seat: int) -> None:
    """Answer what the other seat offers: a pause is always agreed to, a draw by who is clearly behind.

    What cannot be answered any more has been answered otherwise.
    """
    with suppress(ServiceError):
        if match.pause_offer is not None and match.pause_offer["seat"] != seat:
            pause_accept(match_id=match.pk, account=account)
    with suppress(ServiceError):
        if match.draw_offer == 1 - seat:
            answer = draw_accept if is_clearly_behind(match, seat) else draw_decline
            answer(match_id=match.pk, account=account)


def is_clearly_behind(match: Match, seat: int) -> bool:
    """Return whether the seat has fewer stones, and at most as many points of earlier rounds; never in the siege.

    By what everybody sees.
    """
    position = codec.position_as_seen(match, None)
    if position["attacker"] is not None:
        return False
    stones = [stone["claimed_by"] for stone in position["stones"]]
    points = match.points or [0, 0]
    return stones.count(seat) + CLEARLY <= stones.count(1 - seat) and points[seat] <= points[1 - seat]
