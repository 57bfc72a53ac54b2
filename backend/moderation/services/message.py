"""Taking a message out of sight, and putting it back."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.chat.models import Message
from backend.chat.services import remove
from backend.moderation.audit import audit_write
from backend.moderation.errors import NotNow
from backend.moderation.interest import require
from backend.moderation.roles import Action
from backend.moderation.texts import reason_needed


@transaction.atomic
def message_remove(*, actor: Account, match_id: uuid.UUID, number: int, reason: str) -> Message:
    """
    Take a message out of sight: both players read that it was removed. Reports keep their copy.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: There is no such message, or it is removed already.
        Refused: As `interest.require`, of who wrote it.
    """
    message = _message(Action.MESSAGE_REMOVE, actor, match_id, number, removed=False)
    remove.message_remove(match_id=match_id, number=number)
    return _log(Action.MESSAGE_REMOVE, actor, message, reason)


@transaction.atomic
def message_restore(*, actor: Account, match_id: uuid.UUID, number: int, reason: str) -> Message:
    """
    Put a removed message back.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: There is no such message, or it is not removed.
        Refused: As `interest.require`, of who wrote it.
    """
    message = _message(Action.MESSAGE_RESTORE, actor, match_id, number, removed=True)
    remove.message_restore(match_id=match_id, number=number)
    return _log(Action.MESSAGE_RESTORE, actor, message, reason)


def _message(action: Action, actor: Account, match_id: uuid.UUID, number: int, *, removed: bool) -> Message:
    messages = Message.objects.select_for_update(of=("self",), no_key=True).select_related("account", "match")
    message = messages.filter(match=match_id, number=number).first()
    if message is None:
        raise NotNow("There is no such message.")
    require(actor, action, message.account, matches=[message.match_id])
    if (message.removed is not None) != removed:
        raise NotNow
    return message


def _log(action: Action, actor: Account, message: Message, reason: str) -> Message:
    data = {"match": str(message.match_id), "number": message.number, "reason": reason_needed(reason)}
    audit_write(actor=actor, action=action, target=message, data=data)
    message.refresh_from_db()
    return message
