"""Giving the other player more time."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.common.clock_terms import HOUR
from backend.matches.clock.row import clock_of
from backend.matches.errors import NotWaiting, TimeFull
from backend.matches.models import Event, Match, Reminder
from backend.matches.services.lock import lock_adjustable_match
from backend.matches.services.outage import clock_read_for_write
from backend.matches.services.write import NewEvent, match_write
from backend.notifications.services.notify import Notice

#: Less cannot be given: each is a notice for the other.
LEAST = HOUR


@transaction.atomic
def match_give_time(*, match_id: uuid.UUID, account: Account, seconds: int) -> Match:
    """Give the other seat, which is to act, up to so many seconds more; as many as it may have (`Clock.room`).

    The reminders of its turn begin again.

    Raises:
        ServiceError: As `lock_adjustable_match`.
        NotWaiting: The other seat is not to act.
        TimeFull: It may not have `LEAST` more.
    """
    match, seat = lock_adjustable_match(match_id=match_id, account_id=account.pk)
    clock = clock_of(match)
    if clock is None or clock.seat != 1 - seat:
        raise NotWaiting
    reading = clock_read_for_write()
    given = min(seconds, clock.room(reading.now))
    if given < LEAST:
        raise TimeFull
    Reminder.objects.filter(match=match).delete()
    event = NewEvent(Event.Kind.TIME_GIVEN, {"seat": seat, "seconds": given})
    told = Notice(match.account_ids[1 - seat], "time_given", match.pk, data={"seconds": given})
    match_write(match=match, players=match.account_ids, events=[event], notices=[told], reading=reading)
    return match
