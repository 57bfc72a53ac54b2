"""Taking a case, also one that somebody else has, giving it back, closing it."""

from django.db import transaction

from backend.accounts.models import Account
from backend.moderation.audit import audit_write
from backend.moderation.cases import assignee_of, case_end, lock_case, outcome_of
from backend.moderation.errors import NotNow
from backend.moderation.models import Case
from backend.moderation.notices import notify_players
from backend.moderation.roles import Action
from backend.moderation.texts import reason_needed
from backend.notifications.services.notify import Notice


@transaction.atomic
def case_assign(*, actor: Account, case_id: int) -> Case:
    """
    Work on a case, alone, for two hours from now; who has it already has it for longer.

    Raises:
        Refused: As `cases.lock_case`.
    """
    case = lock_case(case_id=case_id, actor=actor, action=Action.CASE_ASSIGN)
    audit_write(actor=actor, action=Action.CASE_ASSIGN, target=case)
    return case


@transaction.atomic
def case_release(*, actor: Account, case_id: int) -> Case:
    """
    Give a case back, so that somebody else may take it.

    Raises:
        Refused: As `cases.lock_case`.
    """
    case = lock_case(case_id=case_id, actor=actor, action=Action.CASE_RELEASE)
    case.assignee = case.assigned_at = None
    case.save(update_fields=["assignee", "assigned_at"])
    audit_write(actor=actor, action=Action.CASE_RELEASE, target=case)
    return case


@transaction.atomic
def case_take_over(*, actor: Account, case_id: int) -> Case:
    """
    Take a case that somebody else has taken, as a senior.

    Raises:
        NotNow: Nobody has, or the actor has.
        Refused: As `cases.lock_case`.
    """
    before = Case.objects.select_for_update(no_key=True).get(pk=case_id)
    holder = assignee_of(before)
    case = lock_case(case_id=case_id, actor=actor, action=Action.CASE_TAKE_OVER, taken=True)
    if holder in (None, actor.pk):
        raise NotNow
    audit_write(actor=actor, action=Action.CASE_TAKE_OVER, target=case, data={"before": str(holder)})
    return case


@transaction.atomic
def case_close(*, actor: Account, case_id: int, reason: str) -> Case:
    """
    Close a case of reports or of a signal; those who reported are notified whether something was done, not what.

    The outcome of it follows from what was done in it (`cases.outcome_of`).

    Args:
        actor: Who closes it.
        case_id: The case.
        reason: Why, for staff and the audit log.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: An appeal is closed by deciding it.
        Refused: As `cases.lock_case`.
    """
    reason = reason_needed(reason)
    case = lock_case(case_id=case_id, actor=actor, action=Action.CASE_CLOSE)
    if case.queue == Case.Queue.APPEAL:
        raise NotNow
    outcome = outcome_of(case)
    case_end(case, outcome, actor, reason)
    notify_players(
        Notice(report.reporter_id, "report_handled", data={"report": str(report.pk), "outcome": str(outcome)})
        for report in case.reports.all()
        if report.reporter_id is not None
    )
    data = {"outcome": str(outcome), "reason": reason}
    audit_write(actor=actor, action=Action.CASE_CLOSE, target=case, data=data)
    return case
