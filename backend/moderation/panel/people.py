"""An account as a case shows it: who it is, its active sanctions, and those before."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import former_names, settings_of
from backend.accounts.services.trace import Shared, shared_with
from backend.matches.models import SEATS, Match, Seat
from backend.matches.profiles import standings_of
from backend.moderation.models import Case, Report, Sanction, Signal
from backend.moderation.roles import role_of

#: How many reports and matches a box lists; the numbers show how many there are.
LATEST = 10


class Person(NamedTuple):
    """What staff should know of an account before deciding about it.

    Attributes:
        absences: How often they let time run out lately (`profiles.standings_of`).
        shared: Who shares traces with them (`trace.shared_with`), and in *shared_count* how many do.
        signals: What the service noticed about the account, and with which others.
        closed: The last cases about it that are closed, with their outcomes and why.
        active: The active sanctions: kind, and until when; null for no end.
        language: The player's, as far as it is known.
    """

    account: Account
    role: str | None
    language: str
    formerly: list[str]
    active: list[tuple[str, datetime | None]]
    sanctions: list[Sanction]
    reported: list[Report]
    times_reported: int
    times_reporting: int
    matches: list[Match]
    match_count: int
    absences: int
    signals: list[tuple[Signal, str]]
    shared: list[Shared]
    shared_count: int
    closed: list[Case]


def person_of(account: Account) -> Person:
    """Look an account up."""
    reported = Report.objects.filter(about=account).select_related("case").order_by("-created")
    matches = Match.objects.filter(seats__account=account)
    closed = Case.objects.filter(about=account, status=Case.Status.CLOSED).exclude(outcome=Case.Outcome.EXPIRED)
    sanctions = Sanction.objects.filter(account=account).select_related(
        "author", "reversed_by", "appeal", "match", "rule"
    )
    shared, shared_count = shared_with(account.pk, LATEST)
    counts = _counts(account)
    return Person(
        account=account,
        role=role_of(account),
        language=settings_of(account).language or "",
        formerly=[name.username for name in former_names(account.pk)],
        active=_active(sanctions),
        sanctions=list(sanctions),
        reported=list(reported[:LATEST]),
        times_reported=counts["reported"],
        times_reporting=counts["reporting"],
        matches=list(matches.order_by("-updated").prefetch_related(SEATS)[:LATEST]),
        match_count=counts["matches"],
        absences=standings_of([account.pk])[account.pk].absences,
        signals=_signals(account),
        shared=shared,
        shared_count=shared_count,
        closed=list(closed.select_related("closed_by").order_by("-closed")[:LATEST]),
    )


def _counts(account: Account) -> dict[str, int]:
    """Return how often the account was reported, how often it has reported, and how many matches it has sat at."""
    rows = {
        "reported": (Report.objects.filter(about=OuterRef("pk")), "about"),
        "reporting": (Report.objects.filter(reporter=OuterRef("pk")), "reporter"),
        "matches": (Seat.objects.filter(account=OuterRef("pk")), "account"),
    }
    asked = {
        name: Coalesce(Subquery(some.order_by().values(key).annotate(count=Count("pk")).values("count")), 0)
        for name, (some, key) in rows.items()
    }
    counts: dict[str, Any] = dict(Account.objects.filter(pk=account.pk).values(**asked).get())
    return counts


def _signals(account: Account) -> list[tuple[Signal, str]]:
    """Return the last signals about the account, each with the names of the others in it."""
    some = Signal.objects.filter(accounts=account).select_related("case").prefetch_related("accounts")
    return [
        (signal, ", ".join(other.username for other in signal.accounts.all() if other != account))
        for signal in some.order_by("-case__opened")[:LATEST]
    ]


def _active(sanctions: Iterable[Sanction]) -> list[tuple[str, Any]]:
    now = timezone.now()
    lasting = {*Sanction.LASTING, Sanction.Kind.CLOSURE, Sanction.Kind.RENAME}
    return [(one.kind, one.until) for one in sanctions if one.kind in lasting and one.is_active(now)]
