"""Cases, for those who work on them: whose one is at the moment."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from backend.accounts.models import Account
from backend.moderation.errors import CaseClosed, CaseTaken, NotAllowed, OwnDecision, Refused
from backend.moderation.interest import accounts_of, matches_of, require
from backend.moderation.models import Case
from backend.moderation.roles import Action, may

#: A case is nobody's any more when its assignee has done nothing for so long.
LAPSES = timedelta(hours=2)


def assignee_of(case: Case, now: datetime | None = None) -> UUID | None:
    """Return who works on the case; null when nobody does, or they have done nothing for `LAPSES`."""
    lapsed = case.assigned_at is None or case.assigned_at <= (now or timezone.now()) - LAPSES
    return None if lapsed else case.assignee_id


def assigned_to(account_id: UUID) -> Q:
    """Return the condition that a case is that account's to work on."""
    return Q(assignee=account_id, assigned_at__gt=timezone.now() - LAPSES)


def unassigned() -> Q:
    """Return the condition that a case is nobody's, or that its assignee has done nothing for `LAPSES`."""
    return Q(assignee=None) | Q(assigned_at__lte=timezone.now() - LAPSES)


def lock_case(*, case_id: int, actor: Account, action: Action, taken: bool = False) -> Case:
    """
    Return an open case, its row locked, assigned to *actor* from now on for `LAPSES`.

    Args:
        case_id: The case.
        actor: Somebody of staff.
        action: What they do with it.
        taken: Whether somebody else may have taken it.

    Raises:
        NotAllowed, OnOneself, OnStaff, OwnMatch, OwnReport: As `interest.require`, of those that the case is about.
        NotAllowed, OwnDecision: As `appeal_refusal` returns them.
        CaseClosed: It is closed.
        CaseTaken: Somebody else works on it.
    """
    case = Case.objects.select_for_update(of=("self",), no_key=True).select_related("about").get(pk=case_id)
    require(actor, action, *accounts_of(case), matches=matches_of(case))
    refusal = appeal_refusal(actor, case)
    if refusal is not None:
        raise refusal
    if case.status == Case.Status.CLOSED:
        raise CaseClosed
    if assignee_of(case) not in (None, actor.pk) and not taken:
        raise CaseTaken
    case.assignee, case.assigned_at = actor, timezone.now()
    case.save(update_fields=["assignee", "assigned_at"])
    return case


def appeal_refusal(actor: Account, case: Case) -> type[Refused] | None:
    """Return why the actor may not decide the appeal that a case is, and so not take it; null for other cases."""
    if case.queue != Case.Queue.APPEAL:
        return None
    if not may(actor, Action.APPEAL_DECIDE):
        return NotAllowed
    return OwnDecision if case.appeal.sanction.author_id == actor.pk else None


def outcome_of(case: Case) -> Case.Outcome:
    """Return the outcome of a case: whether a sanction of it stands, the removal of a message among them."""
    acted = case.sanctions.filter(reversed=None).exists()
    return Case.Outcome.ACTED if acted else Case.Outcome.NOTHING


def case_end(case: Case, outcome: Case.Outcome, actor: Account | None, reason: str = "") -> None:
    """Close a case, which the caller has locked."""
    case.status, case.outcome, case.reason = Case.Status.CLOSED, outcome, reason
    case.closed, case.closed_by = timezone.now(), actor
    case.assignee = case.assigned_at = None
    case.save()
