"""Reading: for players their reports and sanctions, without anybody of staff; for staff the queues."""

import uuid
from typing import Any

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from backend.accounts.models import Account
from backend.common.errors import NotFound
from backend.moderation.cases import assigned_to, unassigned
from backend.moderation.house_rules import rule_view
from backend.moderation.interest import without_own
from backend.moderation.models import Appeal, Case, Reason, Report, Sanction

#: The queues of staff: those of cases nobody works on, the actor's own, and what others work on.
QUEUES = ("open", "mine", "appeals", "signals", "taken")


def reports_of(account_id: uuid.UUID) -> QuerySet[Report]:
    """Return what the account reported, the latest first."""
    return Report.objects.filter(reporter=account_id).select_related("about", "case", "rule").order_by("-created")


def report_view(report: Report) -> dict[str, Any]:
    """Return a report as its reporter reads it: the `Report` of the API: whether something was done, not what."""
    return {
        "id": report.pk,
        "player": report.about.username,
        "kind": report.kind,
        "reason": report.reason,
        "text": report.text,
        "rule": rule_view(report.rule),
        "match": report.match_id,
        "message": report.message,
        "created": report.created,
        "handled": report.case.status == Case.Status.CLOSED,
        "outcome": report.case.outcome or None,
    }


def sanctions_of(account_id: uuid.UUID) -> QuerySet[Sanction]:
    """Return all that was imposed on the account, the latest first, with the appeals."""
    return Sanction.objects.filter(account=account_id).select_related("appeal", "rule").order_by("-created")


def own_sanction(*, account_id: uuid.UUID, sanction_id: uuid.UUID) -> Sanction:
    """Return a sanction of the account's.

    Raises:
        NotFound: It has no such sanction.
    """
    sanction = sanctions_of(account_id).filter(pk=sanction_id).first()
    if sanction is None:
        raise NotFound("You have no such sanction.")
    return sanction


def sanction_view(sanction: Sanction, redress: dict[str, str] | None = None) -> dict[str, Any]:
    """
    Return a sanction as its account reads it: the `Sanction` of the API. It names nobody of staff.

    *redress*: where else to turn, as `house_rules.redress_texts` has it.
    """
    appeal = appeal_of(sanction)
    return {
        "id": sanction.pk,
        "kind": sanction.kind,
        "reason": sanction.reason,
        "message": sanction.message,
        "quote": sanction.quote,
        "origin": sanction.origin or None,
        "rule": rule_view(sanction.rule),
        "redress": redress,
        "created": sanction.created,
        "until": sanction.until,
        "match": sanction.match_id,
        "reversed": sanction.reversed,
        "appeal": None if appeal is None else appeal_view(appeal),
        "may_appeal": appeal is None and sanction.reversed is None,
    }


def appeal_of(sanction: Sanction) -> Appeal | None:
    """Return the appeal against the sanction; null for none. Costs a query unless it was selected with it."""
    try:
        return sanction.appeal
    except Appeal.DoesNotExist:
        return None


def appeal_view(appeal: Appeal) -> dict[str, Any]:
    """Return an appeal as who made it reads it."""
    return {
        "text": appeal.text,
        "created": appeal.created,
        "decided": appeal.decided,
        "upheld": appeal.upheld,
        "answer": appeal.answer,
    }


def queue(name: str, actor: Account) -> QuerySet[Case]:
    """Return the cases of one of `QUEUES`, threats first, then the oldest, without those *actor* is a party to.

    Args:
        name: `open`: of reports, nobody's; `appeals` and `signals`: nobody's; `mine`: assigned to *actor*; `taken`: to
            somebody else.
        actor: Who looks.
    """
    threats = Report.objects.filter(case=OuterRef("pk"), reason=Reason.THREAT)
    cases = without_own(Case.objects.filter(_conditions(actor)[name], status=Case.Status.OPEN), actor)
    return cases.select_related("about", "assignee").order_by(Exists(threats).desc(), "opened")


def next_case(case: Case, actor: Account) -> Case | None:
    """Return the case that comes next in the queue of one that is done; null for none."""
    name = {Case.Queue.REPORT: "open", Case.Queue.APPEAL: "appeals", Case.Queue.SIGNAL: "signals"}
    return queue(name[Case.Queue(case.queue)], actor).exclude(pk=case.pk).first()


def closed_cases(actor: Account) -> QuerySet[Case]:
    """Return the cases that are closed, the last first, without those that *actor* is a party to."""
    cases = Case.objects.filter(status=Case.Status.CLOSED).exclude(outcome=Case.Outcome.EXPIRED)
    return without_own(cases, actor).select_related("about", "closed_by").order_by("-closed")


def open_cases_about(account: Account) -> QuerySet[Case]:
    """Return the open cases about an account, the oldest first."""
    cases = Case.objects.filter(Q(about=account) | Q(signal__accounts=account), status=Case.Status.OPEN)
    return cases.select_related("assignee", "signal").distinct().order_by("opened")


def queue_counts(actor: Account) -> dict[str, int]:
    """Return how many cases each of `QUEUES` holds: one question, since every page of the panel asks it."""
    counts = {name: Count("pk", filter=condition) for name, condition in _conditions(actor).items()}
    return without_own(Case.objects.filter(status=Case.Status.OPEN), actor).aggregate(**counts)


def _conditions(actor: Account) -> dict[str, Q]:
    """Return which open cases each of `QUEUES` holds."""
    return {
        "open": unassigned() & Q(queue=Case.Queue.REPORT),
        "mine": assigned_to(actor.pk),
        "appeals": unassigned() & Q(queue=Case.Queue.APPEAL),
        "signals": unassigned() & Q(queue=Case.Queue.SIGNAL),
        "taken": ~unassigned() & ~Q(assignee=actor.pk),
    }
