"""What becomes of matches when the house is switched off: nobody waits for it for ever."""

from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from backend.bots.models import HouseMatch
from backend.common.errors import ServiceError
from backend.common.jobs import every, goes_on
from backend.matches.errors import TooLateToAbort
from backend.matches.models import Seat
from backend.matches.services.abort import match_abort
from backend.matches.services.resign import match_resign

#: So long its opponents wait for a house that is switched off; their clocks may end the matches before.
PATIENCE = timedelta(days=3)
#: How many matches one run ends.
BATCH = 50


@every(600)
def house_give_up() -> int:
    """Give the matches up in which a house that is switched off has kept somebody waiting; return how many.

    A match that has hardly begun is aborted, another resigned.
    """
    if settings.HOUSE_BOTS:
        return 0
    late = HouseMatch.objects.filter(over=False, due__lt=timezone.now() - PATIENCE).order_by("due")
    return sum(_give_up(row) for row in late[:BATCH] if goes_on())


def _give_up(row: HouseMatch) -> bool:
    account = Seat.objects.select_related("account").get(match=row.pk, number=row.seat).account
    with suppress(ServiceError):
        try:
            match_abort(match_id=row.pk, account=account)
        except TooLateToAbort:
            match_resign(match_id=row.pk, account=account)
        return True
    return False
