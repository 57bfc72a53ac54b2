"""Writing a message."""

import uuid

from django.db import transaction
from django.db.models import Max

from backend.accounts.models import Account
from backend.chat.errors import ChatOff, GuestsCannotChat, Muted
from backend.chat.models import Message
from backend.chat.reasons import REACTIONS, reason_off
from backend.common.throttles import spend
from backend.matches.errors import NotSeated
from backend.matches.services.lock import lock_match
from backend.notifications.services.notify import Notice, notify


@transaction.atomic
def message_write(*, match_id: uuid.UUID, account: Account, text: str) -> Message:
    """Write to the other player of the match.

    The match's row is locked, not written: so messages are numbered without gaps, and none comes after a mute.

    Args:
        match_id: The match.
        account: Who writes.
        text: What; checked by the caller (`PlainTextField`).

    Raises:
        MatchNotFound: There is none, or it is none of the account's business.
        NotSeated: The account may only watch.
        GuestsCannotChat: The account is a guest's, and this is no reaction.
        Muted: Staff let the account write to nobody.
        ChatOff: For one of `Reason`.
        Throttled: Too many messages in the last minute, or day. What was refused does not count.
    """
    match = lock_match(match_id=match_id, account_id=account.pk)
    if match.seat_of(account.pk) is None:
        raise NotSeated
    reaction = text in REACTIONS
    if account.is_guest and not reaction:
        raise GuestsCannotChat
    if account.muted:
        raise Muted(account.muted)
    reason = reason_off(match, account.pk, reaction=reaction)
    if reason is not None:
        raise ChatOff(reason)
    spend("messages", str(account.pk))
    spend("messages_day", str(account.pk))

    last = Message.objects.filter(match=match).aggregate(last=Max("number"))["last"] or 0
    message = Message.objects.create(match=match, number=last + 1, account=account, text=text)
    [other] = [player for player in match.account_ids if player != account.pk]
    # Which message, never its text.
    notify([Notice(other, "message", match.pk, data={"message": message.number})])
    return message
