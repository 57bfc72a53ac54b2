"""Going on vacation: the patient clocks of an account's matches stand still while it is to move.

It begins when it is said and holds for time ahead alone. Each match has it in its own events, for what a clock goes by
is written down with the match.
"""

import uuid
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.hold import accounts_hold
from backend.common.clock_terms import PATIENT
from backend.common.errors import Invalid
from backend.matches.errors import NoVacation, OnVacation, VacationTooSoon
from backend.matches.models import SEATS, Event, Match, Vacation
from backend.matches.services.write import NewEvent, match_write
from backend.matches.vacations import allowance_of


@transaction.atomic
def vacation_begin(*, account: Account, days: int) -> Vacation:
    """Begin a vacation of so many days, from 1 on; what is not used when it ends early is not lost.

    Raises:
        OnVacation: One is under way.
        VacationTooSoon: The last has ended less than `COOL_DOWN` ago.
        Invalid: The allowance has fewer days left.
    """
    accounts_hold([account.pk])
    matches = _matches_of(account)
    now = timezone.now()
    current, days_left, possible_from = allowance_of(account_id=account.pk, now=now)
    if current is not None:
        raise OnVacation
    if possible_from is not None:
        raise VacationTooSoon
    if days > days_left:
        raise Invalid.field("days", "too_many_days", f"You have {days_left} left.")
    vacation = Vacation.objects.create(account=account, since=now, until=now + timedelta(days=days))
    _write(matches, vacation)
    return vacation


@transaction.atomic
def vacation_end(*, account: Account) -> None:
    """End the vacation that is under way. Days begun count as used.

    Raises:
        NoVacation: None is under way.
    """
    accounts_hold([account.pk])
    matches = _matches_of(account)
    now = timezone.now()
    vacation = allowance_of(account_id=account.pk, now=now).current
    if vacation is None:
        raise NoVacation
    vacation.until = now
    vacation.save(update_fields=["until"])
    _write(matches, vacation)


def vacations_under_way(match: Match, players: tuple[uuid.UUID, ...]) -> list[NewEvent]:
    """Return what a match that begins has to know of its players' vacations. Costs a query where a clock is patient."""
    if not match.clock or match.clock["type"] not in PATIENT:
        return []
    running = Vacation.objects.filter(account__in=players, until__gt=timezone.now())
    return [_event(vacation, players.index(vacation.account_id)) for vacation in running]


def _matches_of(account: Account) -> list[Match]:
    """Return the running matches whose clocks a vacation concerns, their rows locked in one order."""
    patient = Match.objects.filter(seats__account=account, status=Match.Status.ACTIVE, clock__type__in=PATIENT)
    return list(patient.order_by("pk").prefetch_related(SEATS).select_for_update(of=("self",)))


def _write(matches: list[Match], vacation: Vacation) -> None:
    for match in matches:
        players = match.account_ids
        match_write(match=match, players=players, events=[_event(vacation, players.index(vacation.account_id))])


def _event(vacation: Vacation, seat: int) -> NewEvent:
    since, until = vacation.since.isoformat(), vacation.until.isoformat()
    return NewEvent(Event.Kind.VACATION, {"seat": seat, "since": since, "until": until})
