"""Accepting what is sent to the house: at once, in the request that asks."""

from django.conf import settings
from django.utils import timezone

from backend.bots.errors import HouseBusy
from backend.bots.models import HouseMatch
from backend.bots.services.due import next_due
from backend.challenges.errors import UNKNOWN_PLAYER, PlayerUnavailable
from backend.challenges.models import Challenge
from backend.challenges.services.accept import challenge_accept
from backend.common.errors import Invalid
from backend.common.throttles import spend

#: How many matches one player may have with the house at a time; in all there are `HOUSE_MATCHES`.
MOST_TO_ONE = 10


def house_accept(challenge: Challenge) -> None:
    """Accept a challenge to one of the house's opponents, without a nonce: the house does not know the deal.

    Raises:
        Invalid: The house is switched off, which answers as a name that nobody has (`unknown_player`).
        PlayerUnavailable: The same of a rematch.
        HouseBusy: This player has as many matches with the house as they may, or all players together have.
        Throttled: The player has begun too many within the hour.
        ServiceError: As `challenge_accept`.
    """
    opponent = challenge.opponent
    if opponent is None:
        return
    if not settings.HOUSE_BOTS:
        if challenge.rematch_of_id is not None:
            raise PlayerUnavailable
        raise Invalid.field("opponent", "unknown_player", UNKNOWN_PLAYER)
    playing = HouseMatch.objects.filter(over=False)
    if playing.filter(player=challenge.creator_id).count() >= MOST_TO_ONE:
        raise HouseBusy(f"You have {MOST_TO_ONE} matches against the house. Finish or resign one of them first.")
    if playing.count() >= settings.HOUSE_MATCHES:
        raise HouseBusy("The house plays as many matches as it can. Try again later.")
    spend("house", str(challenge.creator_id))
    match = challenge_accept(challenge_id=challenge.pk, account=opponent)
    now = timezone.now()
    row = HouseMatch(match=match, player=challenge.creator, seat=1, watched=now)  # who asks is there
    row.due = next_due(row, match, now)
    row.save(force_insert=True)
