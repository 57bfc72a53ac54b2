"""Notifying players that their vacation ends tomorrow, and that it has ended and their clocks run again."""

from datetime import timedelta

from django.db import transaction
from rest_framework.utils.encoders import JSONEncoder

from backend.common.jobs import every
from backend.matches.models import Announced, Match, Vacation
from backend.matches.services.outage import clock_read
from backend.notifications.hooks import pending_for
from backend.notifications.services.notify import Notice, notify

#: How long before its end a vacation is announced to end; shorter ones are not.
SOON = timedelta(days=1)
#: An end that was so long ago is no news, for example after a long outage.
LATELY = timedelta(days=1)


@every(60)
def vacations_announce() -> int:
    """Notify the owners of vacations that end within a day, and of those that have ended; return how many.

    Each is notified once of each, whatever process runs this; no one whose matches are all over. A player who ends a
    vacation by hand is not notified.
    """
    now = clock_read().now
    close = Vacation.objects.filter(until__gt=now - LATELY, until__lte=now + SOON).exclude(announced=Announced.ENDED)
    due = [(vacation, Announced.ENDED if vacation.until <= now else Announced.ENDS_SOON) for vacation in close]
    return sum(_announce(vacation, state) for vacation, state in due if vacation.announced < state)


@transaction.atomic
def _announce(vacation: Vacation, state: Announced) -> bool:
    before = Vacation.objects.filter(pk=vacation.pk, until=vacation.until, announced=vacation.announced)
    if not before.update(announced=state):  # another process was first, or it was ended
        return False
    if state == Announced.ENDS_SOON and vacation.until - vacation.since <= SOON:
        return False
    if not Match.objects.filter(seats__account=vacation.account_id, status=Match.Status.ACTIVE).exists():
        return False
    if state == Announced.ENDS_SOON:
        notify([Notice(vacation.account_id, "vacation_ends", data={"until": JSONEncoder().default(vacation.until)})])
    else:
        wait = pending_for(vacation.account_id)
        deadlines = [JSONEncoder().default(one.until) for one in wait if one.until is not None]
        data = {"waiting": len(wait), "deadline": min(deadlines, default=None)}
        notify([Notice(vacation.account_id, "vacation_ended", data=data)])
    return True
