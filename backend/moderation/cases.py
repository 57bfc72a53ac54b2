"""Cases, for those who work on them: whom one is about, and whose it is at the moment."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from backend.accounts.models import Account
from backend.moderation.errors import CaseClaimed, CaseClosed, OwnDecision
from backend.moderation.models import Case
from backend.moderation.roles import Action, require

#: A claim is nobody's any more when its owner has done nothing for so long.
LAPSES = timedelta(hours=2)


def accounts_of(case: Case) -> list[Account]:
    """Return the accounts that the case is about: one, or those of its signal."""
    signal = getattr(case, "signal", None)
    others = list(signal.accounts.all()) if signal is not None else []
    return [case.about, *(account for account in others if account != case.about)]


def claimant_of(case: Case, now: datetime | None = None) -> UUID | None:
    """Return who works on the case; null when nobody does, or their claim has lapsed."""
    lapsed = case.claimed_at is None or case.claimed_at <= (now or timezone.now()) - LAPSES
    return None if lapsed else case.claimed_by_id


def claimed_by(account_id: UUID) -> Q:
    """Return the condition that a case is that account's to work on."""
    return Q(claimed_by=account_id, claimed_at__gt=timezone.now() - LAPSES)


def unclaimed() -> Q:
    """Return the condition that a case is nobody's, or that its claim has lapsed."""
    return Q(claimed_by=None) | Q(claimed_at__lte=timezone.now() - LAPSES)


def assign_case(*, case_id: int, actor: Account, action: Action) -> Case:
    """
    Return an open case, its row locked, claimed by *actor* from now on for `LAPSES`.

    Raises:
        NotAllowed, OnOneself, OnStaff, OwnMatch, OwnReport: As `roles.require`, of whom the case is about.
        OwnDecision: It is an appeal against what *actor* has done.
        CaseClosed: It is closed.
        CaseClaimed: Somebody else works on it.
    """
    case = Case.objects.select_for_update(of=("self",), no_key=True).select_related("about").get(pk=case_id)
    require(actor, action, *accounts_of(case))
    if case.queue == Case.Queue.APPEAL and case.appeal.sanction.author_id == actor.pk:
        raise OwnDecision
    if case.status == Case.Status.CLOSED:
        raise CaseClosed
    if claimant_of(case) not in (None, actor.pk):
        raise CaseClaimed
    case.claimed_by, case.claimed_at = actor, timezone.now()
    case.save(update_fields=["claimed_by", "claimed_at"])
    return case


def case_end(case: Case, outcome: Case.Outcome, actor: Account | None) -> None:
    """Close a case, which the caller has locked."""
    case.status, case.outcome = Case.Status.CLOSED, outcome
    case.closed, case.closed_by = timezone.now(), actor
    case.claimed_by = case.claimed_at = None
    case.save()
