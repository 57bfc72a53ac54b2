"""Reporting a message, a name, or conduct in a match to staff."""

import uuid
from typing import NamedTuple

from django.db import IntegrityError, transaction

from backend.accounts.errors import OwnAccount
from backend.accounts.models import Account
from backend.accounts.selectors import account_named
from backend.accounts.usernames import name_digest
from backend.chat.models import Message
from backend.common.errors import Invalid
from backend.common.throttles import spend
from backend.matches.errors import MatchNotFound
from backend.matches.models import Match
from backend.matches.selectors import match_for
from backend.moderation.errors import AlreadyReported, NotReportable
from backend.moderation.evidence import evidence_of
from backend.moderation.house_rules import rule_numbered
from backend.moderation.models import Case, Report, ReportKind
from backend.moderation.models.words import FITTING


class _Matter(NamedTuple):
    """What is reported. *key*: the same in every report of it."""

    about: Account
    key: str
    match: Match | None = None
    message: Message | None = None


def report_make(
    *,
    account: Account,
    kind: str,
    reason: str,
    text: str = "",
    player: str = "",
    match_id: uuid.UUID | None = None,
    message: int | None = None,
    rule: int | None = None,
    address: str = "",
) -> Report:
    """
    Report something to staff, with a copy of what there is to see of it now.

    Args:
        account: Who reports.
        kind: One of `ReportKind`: a message names *match_id* and *message*; a name *player*; conduct *player* and
            *match_id*.
        reason: One of `Reason` that fits the kind.
        text: The reporter's words; checked by the caller.
        player: Who is reported, by name.
        match_id: The match.
        message: The number of the message in it.
        rule: The number of the house rule that the reporter sees broken.
        address: Where a guest reports from (`addresses.address_block`): all guests there share one allowance.

    Raises:
        Invalid: The reason is none of that kind, or no house rule has that number.
        OwnAccount: It is the reporter's own message, name or conduct.
        NotReportable: There is no such message, match or player for the reporter, or it is the house.
        AlreadyReported: The reporter has reported the same before.
        Throttled: Too many reports in the last hour, or day. What was refused does not count.
    """
    if reason not in FITTING[kind]:
        raise Invalid.field("reason", "invalid_choice", "This reason does not fit what is reported.")
    named = rule_numbered(rule)
    if rule is not None and named is None:
        raise Invalid.field("rule", "invalid_choice", "There is no such house rule.")
    matter = _matter(account, kind, player, match_id, message)
    if matter.about.deleted is not None or matter.about.is_house:
        raise NotReportable
    if matter.about == account:
        raise OwnAccount
    if Report.objects.filter(reporter=account, matter=matter.key).exists():
        raise AlreadyReported
    spend("reports", str(account.pk))
    spend("reports_day", str(account.pk))
    if account.is_guest and address:
        spend("guest_reports", address)
        spend("guest_reports_day", address)
    try:
        with transaction.atomic():
            return Report.objects.create(
                reporter=account, about=matter.about, kind=kind, reason=reason, text=text, match=matter.match,
                message=message, matter=matter.key, case=case_about(matter.about), rule=named,
                evidence=evidence_of(about=matter.about, match=matter.match, message=matter.message),
            )  # fmt: skip
    except IntegrityError as error:  # the same, at the same time
        raise AlreadyReported from error


def case_about(about: Account) -> Case:
    """Return the open case that gathers the reports of an account, made if need be; it cannot be closed meanwhile."""
    cases = Case.objects.select_for_update(no_key=True)
    case, _ = cases.get_or_create(
        key=f"report:{about.pk}", status=Case.Status.OPEN, defaults={"queue": Case.Queue.REPORT, "about": about}
    )
    return case


def _matter(account: Account, kind: str, player: str, match_id: uuid.UUID | None, message: int | None) -> _Matter:
    if kind == ReportKind.NAME:
        about = _named(player)
        return _Matter(about, f"name:{about.pk}:{name_digest(about.username)[:32]}")
    match = _readable(account, match_id)
    if kind == ReportKind.CONDUCT:
        about = _named(player)
        if match.seat_of(about.pk) is None:
            raise NotReportable
        return _Matter(about, f"conduct:{match.pk}:{about.pk}", match)
    messages = Message.objects.filter(match=match, removed=None).exclude(text="").select_related("account")
    found = messages.filter(number=message or 0).first()
    if match.seat_of(account.pk) is None or found is None:
        raise NotReportable
    return _Matter(found.account, f"message:{match.pk}:{message}", match, found)


def _named(player: str) -> Account:
    about = account_named(player)
    if about is None:
        raise NotReportable
    return about


def _readable(account: Account, match_id: uuid.UUID | None) -> Match:
    if match_id is None:
        raise NotReportable
    try:
        return match_for(match_id=match_id, account_id=account.pk)
    except MatchNotFound as error:
        raise NotReportable from error
