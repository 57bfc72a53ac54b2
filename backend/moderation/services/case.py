"""Taking a case, giving it back, closing it."""

from django.db import transaction

from backend.accounts.models import Account
from backend.moderation.audit import audit_write
from backend.moderation.cases import case_end, lock_case
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
def case_close(*, actor: Account, case_id: int, outcome: Case.Outcome, reason: str) -> Case:
    """
    Close a case of reports or of a signal; those who reported are notified that it was handled, not how.

    Args:
        actor: Who closes it.
        case_id: The case.
        outcome: `acted` or `nothing`.
        reason: Why, for the audit log.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: An appeal is closed by deciding it, and nobody but the service says `expired`.
        Refused: As `cases.lock_case`.
    """
    reason = reason_needed(reason)
    case = lock_case(case_id=case_id, actor=actor, action=Action.CASE_CLOSE)
    if case.queue == Case.Queue.APPEAL or outcome not in (Case.Outcome.ACTED, Case.Outcome.NOTHING):
        raise NotNow
    case_end(case, outcome, actor)
    notify_players(
        Notice(report.reporter_id, "report_handled", data={"report": str(report.pk)})
        for report in case.reports.all()
        if report.reporter_id is not None
    )
    data = {"outcome": str(outcome), "reason": reason}
    audit_write(actor=actor, action=Action.CASE_CLOSE, target=case, data=data)
    return case
