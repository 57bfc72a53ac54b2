"""Doing something about an account."""

import uuid
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.revoke_username import revoke_username
from backend.matches.models import Match, Seat
from backend.matches.services.absence import opponents_notify
from backend.matches.services.freeze import match_annul
from backend.moderation.audit import audit_write
from backend.moderation.cases import lock_case
from backend.moderation.errors import BadSanction, ReasonNeeded
from backend.moderation.house_rules import rule_for, rule_numbered
from backend.moderation.interest import accounts_of, require
from backend.moderation.models import Case, HouseRule, Reason, Sanction
from backend.moderation.notices import notify_other_players, notify_players
from backend.moderation.restrictions import lock_account, recompute_restrictions
from backend.moderation.roles import Action
from backend.moderation.standing import seal_of, written
from backend.moderation.statement import origin_of, quote_from
from backend.moderation.texts import text_checked
from backend.notifications.services.notify import Notice

Kind = Sanction.Kind


@transaction.atomic
def sanction_impose(
    *,
    actor: Account,
    account: Account,
    kind: str,
    reason: str,
    message: str = "",
    note: str = "",
    until: datetime | None = None,
    match_id: uuid.UUID | None = None,
    case_id: int | None = None,
    rule: int | None = None,
) -> Sanction:
    """
    Impose a sanction: it is active at once, the player is notified of it and how to appeal, and it can be reversed.

    Args:
        actor: Who decides; their role has to include the kind (`roles.Action` has an action of the same name).
        account: The one that it is against.
        kind: One of `Sanction.IMPOSED`.
        reason: One of `Reason`; the player reads it.
        message: What else the player reads, in their language.
        note: What staff should know.
        until: The end of a mute, match ban or suspension; null is none. Others have no end.
        match_id: The match that an annulment is of; of others, the match that it happened in.
        case_id: The case that it is decided in; null is the open case of reports about the account, if there is one.
        rule: The number of the house rule that it cites; null is the one that fits (`house_rules.rule_for`), if any.

    Raises:
        ReasonNeeded: The reason is none.
        BadText: A text is too long.
        BadSanction: Kind, end and match do not fit, the account was deleted, or the case is not about it.
        Refused: As `interest.require`, and with a case as `cases.lock_case`.
    """
    message, note = text_checked(message), text_checked(note)
    account = lock_account(account)
    match = _match_of(match_id)
    if kind not in Sanction.IMPOSED:
        raise BadSanction
    require(actor, Action(kind), account, matches=[match.pk] if match else ())
    if reason not in Reason.values:
        raise ReasonNeeded
    _check(account, kind, until, match)
    case = case_of(case_id, actor, account, Action(kind))
    sanction = Sanction(
        account=account,
        kind=kind,
        reason=reason,
        message=message,
        note=note,
        author=actor,
        until=until,
        match=match,
        case=case,
        quote=quote_from(case, account, reason),
        origin=origin_of(case),
        rule=rule_cited(rule, case, reason),
    )
    _do(sanction)
    sanction.save(force_insert=True)
    recompute_restrictions(account)
    notify_players([Notice(account.pk, "sanction", data={"sanction": str(sanction.pk), "kind": kind})])
    _notify_others(sanction)
    audit_write(actor=actor, action=Action(kind), target=account, data=_data(sanction))
    return sanction


def rule_cited(number: int | None, case: Case | None, reason: str) -> HouseRule | None:
    """
    Return the house rule that a sanction cites: the one of that number or, without, the one that fits.

    Raises:
        BadSanction: No rule of that number holds.
    """
    if number is None:
        return rule_for(case, reason)
    rule = rule_numbered(number)
    if rule is None:
        raise BadSanction("There is no such house rule.")
    return rule


def _check(account: Account, kind: str, until: datetime | None, match: Match | None) -> None:
    if account.deleted is not None:
        raise BadSanction("This account was deleted.")
    if until is not None and (kind not in Sanction.LASTING or until <= timezone.now()):
        raise BadSanction("Only a mute, a match ban or a suspension has an end, and it lies ahead.")
    if kind == Kind.ANNULMENT and match is None:
        raise BadSanction("An annulment is of a match.")
    if match is not None and not Seat.objects.filter(match=match, account=account).exists():
        raise BadSanction("The account does not sit at that match.")


def _match_of(match_id: uuid.UUID | None) -> Match | None:
    if match_id is None:
        return None
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise BadSanction("There is no such match.")
    return match


def case_of(case_id: int | None, actor: Account, account: Account, action: Action) -> Case | None:
    """
    Return the case that something is decided in, its row locked: that one or, without, the open one of the account.

    Raises:
        BadSanction: The case is not about the account.
        Refused: As `cases.lock_case`.
    """
    if case_id is None:
        waiting = Case.objects.filter(about=account, queue=Case.Queue.REPORT, status=Case.Status.OPEN)
        case_id = waiting.values_list("pk", flat=True).first()
    if case_id is None:
        return None
    case = lock_case(case_id=case_id, actor=actor, action=action)
    if account not in accounts_of(case):
        raise BadSanction("The case is not about this account.")
    return case


def _do(sanction: Sanction) -> None:
    """Do what is more than a date in the account's row, and keep what a reversal needs."""
    if sanction.kind == Kind.RENAME:
        taken = sanction.account.username
        sanction.data = {"name": taken, "given": revoke_username(sanction.account)}
    elif sanction.kind == Kind.ANNULMENT and sanction.match_id is not None:
        match_annul(match_id=sanction.match_id)
        sanction.data = {"refund": None}  # what ratings will give back to the other player, once there are any


def _notify_others(sanction: Sanction) -> None:
    """Notify those it concerns without any fault of theirs: who plays the account, or sits at the annulled match."""
    if sanction.kind in (Kind.SUSPENSION, Kind.CLOSURE):
        opponents_notify(sanction.account)
    elif sanction.kind == Kind.ANNULMENT:
        notify_other_players(sanction, "match_annulled")


def _data(sanction: Sanction) -> dict[str, str | int | None]:
    """Return what the audit log says of it: no name, and no text that the player reads."""
    return {
        "sanction": str(sanction.pk),
        "reason": sanction.reason,
        "until": written(sanction.until),
        "match": None if sanction.match_id is None else str(sanction.match_id),
        "case": sanction.case_id,
        "rule": None if sanction.rule is None else sanction.rule.number,
        "seal": seal_of(sanction),
    }
