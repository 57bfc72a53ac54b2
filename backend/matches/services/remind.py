"""Reminding the player to act, twice in a turn, at the times that they have chosen (`reminders`, decision 0029).

Each once for a turn, whatever becomes of its clock: time that is given back begins no new turn. The rows say when to
look, so what a run costs depends on what is due, and not on how many matches there are.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db import connection, transaction
from django.db.models import QuerySet
from rest_framework.utils.encoders import JSONEncoder

from backend.accounts.models import AccountSettings
from backend.accounts.selectors import settings_of
from backend.common.expiry import LOOK_NOW
from backend.common.jobs import BATCH, every, goes_on
from backend.matches.clock.reminders import AGAIN, LAST, next_check, stage_due
from backend.matches.clock.row import COLUMNS, clock_of
from backend.matches.models import SEATS, Match, Reminder
from backend.matches.services.outage import Reading, clock_read
from backend.notifications.services.notify import Notice, notify

#: How many matches are looked at in one transaction.
TOGETHER = 40
#: What is read of them.
_OF_MATCHES = (*COLUMNS, "moves_made", "outage", "remind_at")
#: What a change of moves the reminders of running turns.
_SETTINGS = {"time_zone", "quiet", "first_reminder", "last_reminder"}


class _Look(NamedTuple):
    """How many matches were looked at, and how many players reminded."""

    matches: int
    reminded: int


@every(10)
def players_remind() -> int:
    """Remind players to act who have little left of the running clock; return how many. None in live matches.

    None either while nobody can play, nor where a clock lacks what an outage took. A match that cannot be looked at
    holds up no other: it comes again some minutes later.
    """
    reminded, together = 0, TOGETHER
    reading = clock_read()
    while not reading.away and goes_on() and _to_look_at(reading).exists():  # without a lock, for it is mostly none
        try:
            look = _look(together)
        except Exception:
            if together == 1:
                _put_off_first(reading)
                raise
            together = 1
            continue
        reminded += look.reminded
        if not look.matches:  # another process has them all in hand
            break
    return reminded


def _to_look_at(reading: Reading) -> QuerySet[Match]:
    """Return the matches to look at. By its index: of those that have everything back, what is due."""
    return Match.objects.filter(deadline__isnull=False, outage=reading.outage, remind_at__lte=reading.now)


def _put_off_first(reading: Reading) -> None:
    first = _to_look_at(reading).order_by("remind_at").values_list("pk", flat=True)[:1]
    Match.objects.filter(pk__in=list(first)).update(remind_at=reading.now + AGAIN)


@transaction.atomic
def _look(together: int) -> _Look:
    """Look at so many matches, whose rows are held meanwhile, and set when to look next."""
    skip = connection.features.has_select_for_update_skip_locked
    some = _to_look_at(clock_read()).order_by("remind_at").only(*_OF_MATCHES).prefetch_related(SEATS)
    matches = list(some.select_for_update(skip_locked=skip, of=("self",))[:together])
    reading = clock_read()  # as it is now that nobody else can write them
    if reading.away or any(match.outage != reading.outage for match in matches):
        return _Look(0, 0)
    known = Reminder.objects.in_bulk([match.pk for match in matches])
    due = [(match, stage) for match in matches if (stage := _due(match, known.get(match.pk), reading.now))]
    _remind(due)
    Match.objects.bulk_update(matches, ["remind_at"])
    return _Look(len(matches), len(due))


def _due(match: Match, reminder: Reminder | None, now: datetime) -> int:
    """Return which reminder the match wants now, or 0; set when to look at it next."""
    clock = clock_of(match)
    if clock is None or clock.seat is None:  # no clock runs then, so this is for rows that are wrong alone
        match.remind_at = now + AGAIN
        return 0
    settings = settings_of(match.seats.all()[clock.seat].account)
    stage, sent = stage_due(clock, settings, now), _last_stage(match, reminder)
    match.remind_at = next_check(clock, settings, sent=max(stage, sent), after=now)
    return stage if stage > sent else 0


def _last_stage(match: Match, reminder: Reminder | None) -> int:
    """Return the last reminder that the seat to act has had in this turn; 0 for none.

    Time given back leaves the number of moves as it is, and half a turn the beginning of its clock.
    """
    if reminder is None or (reminder.moves != match.moves_made and reminder.since != match.clock_since):
        return 0
    return reminder.stage


def _remind(due: Iterable[tuple[Match, int]]) -> None:
    """Note the reminders, and notify the players."""
    rows, notices = [], []
    for match, stage in due:
        if match.to_act is None or match.clock_since is None:
            continue
        rows.append(Reminder(match_id=match.pk, since=match.clock_since, moves=match.moves_made, stage=stage))
        data = {"deadline": JSONEncoder().default(match.deadline), "last": stage == LAST}
        notices.append(Notice(match.account_ids[match.to_act], "reminder", match.pk, data=data))
    Reminder.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["match"], update_fields=["since", "moves", "stage"]
    )
    notify(notices)


def reschedule_reminders(settings: AccountSettings, changed: set[str]) -> None:
    """Have the job look at the matches of an account that has changed when it is reminded.

    At those as well in which the other is to act: a move that makes it the account's turn may be under way.
    """
    if not changed & _SETTINGS:
        return
    theirs = Match.objects.filter(seats__account=settings.account_id, deadline__isnull=False)
    waiting = list(theirs.order_by("pk").values_list("pk", flat=True))
    for first in range(0, len(waiting), BATCH):
        some = Match.objects.filter(pk__in=waiting[first : first + BATCH])
        list(some.order_by("pk").select_for_update().values_list("pk"))  # as `vacation`: nobody waits in a circle
        some.update(remind_at=LOOK_NOW)
