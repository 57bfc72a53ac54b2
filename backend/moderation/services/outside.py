"""Reporting something to staff without an account (decision 0050)."""

import re
import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.accounts.selectors import account_named
from backend.common.errors import Invalid
from backend.common.throttles import spend
from backend.matches.models import SEATS, Match
from backend.moderation.errors import NotReportable
from backend.moderation.evidence import evidence_of
from backend.moderation.models import Report, ReportKind
from backend.moderation.models.words import FITTING
from backend.moderation.services.report import case_about

#: The match that a link leads to, as the client writes its address.
_MATCH = re.compile(r"/m/([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})(?![0-9a-fA-F-])")


def outside_report_make(
    *, player: str, reason: str, text: str, address: str, link: str = "", contact: str = ""
) -> Report:
    """
    Report a player to staff without an account, in the case that gathers the reports of them.

    What is answered depends on nothing that is hidden: the match that *link* leads to is copied for staff as a
    spectator would see it, and nobody is shown whether there is one. The same notice once more is the one before.

    Args:
        player: The one that it is about, by name.
        reason: One of `Reason` that fits a notice from outside.
        text: What is wrong; checked by the caller.
        address: Where it comes from (`addresses.address_block`), which shares the allowance of its guests.
        link: Where it is.
        contact: An e-mail address, for staff alone. Nothing is sent there by itself.

    Raises:
        Invalid: The reason does not fit.
        NotReportable: Nobody has that name, or it is the house.
        Throttled: Too many from that address in the last hour, or day. What was refused does not count.
    """
    if reason not in FITTING[ReportKind.OUTSIDE]:
        raise Invalid.field("reason", "invalid_choice", "This reason does not fit what is reported.")
    about = account_named(player)
    if about is None or about.deleted is not None or about.is_house:
        raise NotReportable
    spend("guest_reports", address)
    spend("guest_reports_day", address)
    with transaction.atomic():
        case = case_about(about)
        before = case.reports.filter(kind=ReportKind.OUTSIDE, reason=reason, text=text, link=link, contact=contact)
        report = before.first()
        if report is not None:
            return report
        match = _match_behind(link, about)
        made = uuid.uuid4()
        return Report.objects.create(
            id=made, about=about, kind=ReportKind.OUTSIDE, reason=reason, text=text, link=link, contact=contact,
            match=match, case=case, matter=f"outside:{made}", evidence=evidence_of(about=about, match=match),
        )  # fmt: skip


def _match_behind(link: str, about: Account) -> Match | None:
    """Return the match that the link leads to, if the player sits there: whether it is public concerns staff alone."""
    found = _MATCH.search(link)
    if found is None:
        return None
    return Match.objects.filter(pk=found[1], seats__account=about).prefetch_related(SEATS).first()
