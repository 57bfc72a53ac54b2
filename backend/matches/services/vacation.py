"""Going on vacation: the correspondence clocks of an account's matches stand still while it is to move.

It begins when it is said and holds for time ahead alone. Each match has it in its own events, for what a clock goes by
is written down with the match.
"""

import uuid
from datetime import timedelta

from django.db import transaction
from rest_framework.utils.encoders import JSONEncoder

from backend.accounts.models import Account
from backend.accounts.services.lock import lock_accounts
from backend.common.clock_terms import CORRESPONDENCE
from backend.common.errors import Invalid
from backend.matches.clock.row import clock_of
from backend.matches.clock.vacations import allowance_of
from backend.matches.errors import NoVacation, OnVacation, VacationTooSoon
from backend.matches.models import SEATS, Announced, Event, Match, Vacation
from backend.matches.services.outage import clock_read
from backend.matches.services.write import NewEvent, match_write
from backend.notifications.services.notify import Notice, notify


@transaction.atomic
def vacation_begin(*, account: Account, days: int) -> Vacation:
    """Begin a vacation of so many days, from 1 on; what is not used when it ends early is not lost.

    Opponents are notified until when the player is away.

    Raises:
        OnVacation: One is under way.
        VacationTooSoon: The last has ended less than `COOL_DOWN` ago.
        Invalid: The allowance has fewer days left.
    """
    lock_accounts([account.pk])
    matches = _matches_of(account)
    now = clock_read().now
    current, days_left, possible_from = allowance_of(account_id=account.pk, now=now)
    if current is not None:
        raise OnVacation
    if possible_from is not None:
        raise VacationTooSoon
    if days > days_left:
        raise Invalid.field("days", "too_many_days", f"You have {days_left} left.")
    vacation = Vacation.objects.create(account=account, since=now, until=now + timedelta(days=days))
    _write(matches, vacation)
    away = {"until": JSONEncoder().default(vacation.until)}
    opponents = [(match.pk, other) for match in matches for other in match.account_ids if other != account.pk]
    notify([Notice(other, "opponent_away", match, data=away) for match, other in opponents])
    return vacation


@transaction.atomic
def vacation_end(*, account: Account) -> None:
    """End the vacation that is under way. Days begun count as used.

    Raises:
        NoVacation: None is under way.
    """
    lock_accounts([account.pk])
    matches = _matches_of(account)
    now = clock_read().now
    vacation = allowance_of(account_id=account.pk, now=now).current
    if vacation is None:
        raise NoVacation
    vacation.until, vacation.announced = now, Announced.ENDED  # its owner is here
    vacation.save(update_fields=["until", "announced"])
    _write(matches, vacation)


def vacations_under_way(match: Match, players: tuple[uuid.UUID, ...]) -> list[NewEvent]:
    """Return its players' vacations for a match that begins. Costs a query with a correspondence clock."""
    clock = clock_of(match)
    if clock is None or not clock.terms.is_correspondence:
        return []
    running = Vacation.objects.filter(account__in=players, until__gt=clock_read().now)
    return [_event(vacation, players.index(vacation.account_id)) for vacation in running]


def _matches_of(account: Account) -> list[Match]:
    """Return the running matches whose clocks a vacation concerns, their rows locked in one order."""
    running = Match.objects.filter(seats__account=account, status=Match.Status.ACTIVE, clock__type__in=CORRESPONDENCE)
    return list(running.order_by("pk").prefetch_related(SEATS).select_for_update(of=("self",)))


def _write(matches: list[Match], vacation: Vacation) -> None:
    for match in matches:
        players = match.account_ids
        match_write(match=match, players=players, events=[_event(vacation, players.index(vacation.account_id))])


def _event(vacation: Vacation, seat: int) -> NewEvent:
    since, until = vacation.since.isoformat(), vacation.until.isoformat()
    return NewEvent(Event.Kind.VACATION, {"seat": seat, "since": since, "until": until})
