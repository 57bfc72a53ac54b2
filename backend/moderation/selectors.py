"""Reading: for players their reports and sanctions, without anybody of staff."""

import uuid
from typing import Any

from django.db.models import QuerySet

from backend.common.errors import NotFound
from backend.moderation.house_rules import rule_view
from backend.moderation.models import Appeal, Case, Report, Sanction


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
