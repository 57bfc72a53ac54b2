"""
Who is a party to a matter of moderation (decision 0047): the one rule that every action and every page asks.

A party decides nothing in it, takes no case of it and reads none. The rule is written once, as conditions on accounts
(`ties_of`); a single matter and a whole queue are both asked by these.
"""

from collections.abc import Iterable
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q, QuerySet
from django.utils import timezone

from backend.accounts.models import Account
from backend.matches.models import Match, Seat
from backend.moderation.errors import NotAllowed, OnOneself, OnStaff, OwnMatch, OwnReport, Party
from backend.moderation.models import Appeal, Case, Report, Signal, StaffRole
from backend.moderation.roles import RANKS, Action, may, rank_of, staff_members

#: So long after a case was closed, who reported in it or sat at a match of it is still a party to the account's cases.
REPORTED = timedelta(days=90)


def accounts_of(case: Case) -> list[Account]:
    """Return the accounts that the case is about: one, or those of its signal."""
    signal = getattr(case, "signal", None)
    others = list(signal.accounts.all()) if signal is not None else []
    return [case.about, *(account for account in others if account != case.about)]


def matches_of(case: Case) -> set[UUID]:
    """Return the ids of the matches that a case is about, by its reports, its signal or its appeal."""
    reported = case.reports.exclude(match=None).order_by().values_list("match", flat=True)
    ids: set[UUID | None] = set(reported.distinct())
    ids |= {UUID(match_id) for match_id in getattr(getattr(case, "signal", None), "data", {}).get("matches", ())}
    ids.add(getattr(getattr(getattr(case, "appeal", None), "sanction", None), "match_id", None))
    return {match_id for match_id in ids if match_id is not None}


def require(actor: Account, action: Action, *targets: Account, matches: Iterable[UUID] = ()) -> None:
    """
    Go on only if the role of *actor* includes *action*, and they are no party to what it is about.

    Raises:
        NotAllowed: The actor's role does not include it, or there is none.
        OnOneself, OnStaff, OwnMatch, OwnReport: As `tie_to` returns them.
    """
    actor = Account.objects.get(pk=actor.pk)  # as it is now, not as it was when the request came
    if not may(actor, action):
        raise NotAllowed
    refusal = tie_to(actor, *targets, matches=matches)
    if refusal is not None:
        raise refusal


def tie_to(actor: Account, *accounts: Account, matches: Iterable[UUID] = ()) -> type[Party] | None:
    """
    Return why the actor is a party to what is about these accounts and matches; null when they are none.

    Args:
        actor: Somebody of staff.
        accounts: Those that it is about.
        matches: The ids of its matches, however old.
    """
    if Seat.objects.filter(match__in=list(matches), account=actor).exists():
        return OwnMatch
    ties = ties_of(actor)
    asked = {refusal.code: ExpressionWrapper(tied, BooleanField()) for refusal, tied in ties}
    concerned = Account.objects.filter(pk__in=[account.pk for account in accounts])
    found = list(concerned.annotate(**asked).values(*asked))
    return next((refusal for refusal, _ in ties if any(one[refusal.code] for one in found)), None)


def tied_among(actor: Account, accounts: Iterable[UUID]) -> set[UUID]:
    """Return which of these accounts the actor may not judge. One query."""
    return set(Account.objects.filter(_tied(actor), pk__in=list(accounts)).values_list("pk", flat=True))


def without_own(cases: QuerySet[Case], actor: Account) -> QuerySet[Case]:
    """Return those of *cases* that the actor is no party to."""
    accounts = Account.objects.filter(_tied(actor)).values("pk")
    signals = Signal.objects.filter(case=OuterRef("pk"), accounts__in=accounts)
    reports = Report.objects.filter(case=OuterRef("pk"), match__seats__account=actor)
    appeals = Appeal.objects.filter(case=OuterRef("pk"), sanction__match__seats__account=actor)
    return cases.exclude(Q(about__in=accounts) | Exists(signals) | Exists(reports) | Exists(appeals))


def ties_of(actor: Account) -> list[tuple[type[Party], Q]]:
    """
    Return which accounts the actor may not judge, by the refusal.

    Themselves; staff of the same or a higher role; those that they play or have played within `RECENT_MATCH_DAYS`, or
    of which a case that is open, or was closed within `REPORTED`, is about a match that they sat at; and those that
    they reported in such a case.
    """
    now = timezone.now()
    lately = now - timedelta(days=settings.RECENT_MATCH_DAYS)
    played = Seat.objects.filter(account=actor).filter(
        Q(match__status=Match.Status.ACTIVE) | Q(match__updated__gt=lately)
    )
    pending = Q(case__status=Case.Status.OPEN) | Q(case__closed__gt=now - REPORTED)
    reports = Report.objects.filter(pending)
    appeals = Appeal.objects.filter(pending, sanction__match__seats__account=actor)
    return [
        (OnOneself, Q(pk=actor.pk)),
        (OnStaff, _not_below(actor)),
        (
            OwnMatch,
            Q(pk__in=Seat.objects.filter(match__in=played.values("match")).values("account"))
            | Q(pk__in=reports.filter(match__seats__account=actor).values("about"))
            | Q(pk__in=appeals.values("sanction__account")),
        ),
        (OwnReport, Q(pk__in=reports.filter(reporter=actor).values("about"))),
    ]


def _tied(actor: Account) -> Q:
    """Return the condition that the actor may not judge an account, whichever tie it is by."""
    tied = Q()
    for _, condition in ties_of(actor):
        tied |= condition
    return tied


def cases_of_nobody() -> list[Case]:
    """
    Return the open cases that somebody from outside has to decide, the oldest first: all staff is a party to them.

    An appeal is among them, too, where those who are no party to it may not decide it.
    """
    waiting = Case.objects.filter(status=Case.Status.OPEN)
    left = set(waiting.values_list("pk", flat=True))
    for member in staff_members():
        if not left:
            break
        decidable = without_own(waiting.filter(pk__in=left), member)
        if not may(member, Action.APPEAL_DECIDE):
            decidable = decidable.exclude(queue=Case.Queue.APPEAL)
        left -= set(decidable.exclude(appeal__sanction__author=member).values_list("pk", flat=True))
    return list(waiting.filter(pk__in=left).order_by("opened"))


def _not_below(actor: Account) -> Q:
    """Return the condition that an account has a role that is not below the actor's (`roles.role_of`)."""
    ranked = StaffRole.objects.filter(role__in=RANKS[max(rank_of(actor) - 1, 0) :]).values("account")
    free = Q(is_active=True, closed_by_staff=False)
    free &= Q(suspended_until=None) | Q(suspended_until__lte=timezone.now())
    return free & (Q(is_superuser=True) | Q(is_staff=True, pk__in=ranked))
