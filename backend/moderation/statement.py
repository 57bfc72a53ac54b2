"""What a statement of reasons takes from the case: what was said, in the player's own words, and what led to it."""

from django.db.models import Q

from backend.accounts.models import Account
from backend.moderation.models import Case, Reason, Report, ReportKind, Sanction
from backend.moderation.models.words import LONGEST_QUOTE

Origin = Sanction.Origin
#: A notice from outside that is about the name; what else it means it says in words alone.
_OF_NAME = Q(kind=ReportKind.OUTSIDE, reason__in=[Reason.NAME_OFFENSIVE, Reason.NAME_IMPERSONATION])


def origin_of(case: Case | None) -> Origin:
    """Return whether reports led to what is decided in a case, or staff came upon it."""
    return Origin.REPORT if case is not None and case.queue == Case.Queue.REPORT else Origin.OWN


def quote_from(case: Case | None, account: Account, reason: str) -> str:
    """
    Return the message or the name of the account that the case is about; empty where there is none.

    That of the last report that gives the same reason, from the evidence: whatever happened to it since.
    """
    if case is None:
        return ""
    reports = Report.objects.filter(case=case, about=account, reason=reason).order_by("-created")
    report = reports.filter(Q(kind__in=[ReportKind.MESSAGE, ReportKind.NAME]) | _OF_NAME).first()
    if report is None:
        return ""
    if report.kind != ReportKind.MESSAGE:
        return cut(report.evidence.get("name", ""))
    said = [one["text"] for one in report.evidence.get("messages", ()) if one["number"] == report.message]
    return cut(said[0]) if said else ""


def cut(text: str) -> str:
    """Return a text as a statement repeats it."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
