"""Taking a message out of sight, and putting it back: a sanction like any other, with a statement and an appeal."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.chat.models import Message
from backend.chat.services import remove
from backend.moderation.audit import audit_write
from backend.moderation.errors import NotNow, ReasonNeeded
from backend.moderation.interest import require
from backend.moderation.models import Reason, Sanction
from backend.moderation.notices import notify_players
from backend.moderation.restrictions import lock_account
from backend.moderation.roles import Action
from backend.moderation.services.reverse import notice_data, reverse, uphold_open_appeal
from backend.moderation.services.sanction import case_of, rule_cited
from backend.moderation.standing import seal_of
from backend.moderation.statement import cut, origin_of
from backend.moderation.texts import reason_needed
from backend.notifications.services.notify import Notice


@transaction.atomic
def message_remove(
    *,
    actor: Account,
    match_id: uuid.UUID,
    number: int,
    reason: str,
    ground: str = Reason.OTHER,
    rule: int | None = None,
) -> Message:
    """
    Take a message out of sight: both players read that it was removed. Reports keep their copy.

    Who wrote it is notified, reads which message and for what, and may appeal.

    Args:
        actor: Who removes it.
        match_id: The match.
        number: The message in it.
        reason: Why, for staff and the audit log.
        ground: One of `Reason`; the player reads it.
        rule: The number of the house rule that it cites; null is the one that fits, if any.

    Raises:
        ReasonNeeded: It says nothing, or the ground is none.
        BadSanction: No rule of that number holds.
        NotNow: There is no such message, or it is removed already.
        Refused: As `interest.require`, of who wrote it, and as `cases.lock_case` where there is a case about them.
    """
    reason = reason_needed(reason)
    if ground not in Reason.values:
        raise ReasonNeeded
    message = _message(Action.MESSAGE_REMOVE, actor, match_id, number, removed=False)
    data = {"match": str(message.match_id), "number": number, "reason": reason}
    if message.account.deleted is None:  # nobody would read what is said to a shell
        sanction = _sanction(message, actor, ground, rule)
        data |= {"account": str(message.account_id), "sanction": str(sanction.pk), "ground": ground}
        data |= {"case": sanction.case_id, "rule": None if sanction.rule is None else sanction.rule.number}
        data |= {"seal": seal_of(sanction)}
    remove.message_remove(match_id=match_id, number=number)
    return _log(Action.MESSAGE_REMOVE, actor, message, data)


def _sanction(message: Message, actor: Account, ground: str, rule: int | None) -> Sanction:
    case = case_of(None, actor, message.account, Action.MESSAGE_REMOVE)
    sanction = Sanction.objects.create(
        account=message.account, kind=Sanction.Kind.REMOVAL, reason=ground, author=actor, match=message.match,
        number=message.number, case=case, quote=cut(message.text), origin=origin_of(case),
        rule=rule_cited(rule, case, ground),
    )  # fmt: skip
    notify_players([Notice(sanction.account_id, "sanction", data=notice_data(sanction))])
    return sanction


@transaction.atomic
def message_restore(*, actor: Account, match_id: uuid.UUID, number: int, reason: str) -> Message:
    """
    Put a removed message back: the removal is reversed, and who wrote it is notified.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: There is no such message, or it is not removed.
        Refused: As `interest.require`, of who wrote it.
    """
    reason = reason_needed(reason)
    message = _message(Action.MESSAGE_RESTORE, actor, match_id, number, removed=True)
    data = {"match": str(message.match_id), "number": number, "reason": reason}
    removals = Sanction.objects.filter(kind=Sanction.Kind.REMOVAL, match=match_id, number=number, reversed=None)
    sanction = removals.select_related("account").first()
    if sanction is None:  # of a deleted account
        remove.message_restore(match_id=match_id, number=number)
    else:
        reverse(sanction, actor=actor, reason=reason)
        uphold_open_appeal(sanction, actor, reason)
        notify_players([Notice(sanction.account_id, "sanction_reversed", data=notice_data(sanction))])
        data |= {"sanction": str(sanction.pk)}
    return _log(Action.MESSAGE_RESTORE, actor, message, data)


def _message(action: Action, actor: Account, match_id: uuid.UUID, number: int, *, removed: bool) -> Message:
    known = Message.objects.filter(match=match_id, number=number)
    author = Account.objects.filter(pk__in=known.values("account")).first()
    if author is not None:
        lock_account(author)  # before the message, as a reversal does
    messages = known.select_for_update(of=("self",), no_key=True).select_related("account", "match")
    message = messages.first()
    if message is None:
        raise NotNow("There is no such message.")
    require(actor, action, message.account, matches=[message.match_id])
    if (message.removed is not None) != removed:
        raise NotNow
    return message


def _log(action: Action, actor: Account, message: Message, data: dict[str, object]) -> Message:
    audit_write(actor=actor, action=action, target=message, data=data)
    message.refresh_from_db()
    return message
