"""Sending to channel groups. A push is a hint: it carries no card, may be lost, and never fails the caller."""

import logging
from typing import Any
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

from backend.common.groups import account_group, session_mark, token_mark

logger = logging.getLogger(__name__)


def group_send(group: str, message: dict[str, Any]) -> None:
    """
    Send *message* to every socket in *group*; for synchronous code, after the commit.

    A channel layer that is away is logged and otherwise ignored: clients fetch what they missed. It takes no more than
    the layer's patience (`settings.REDIS_PATIENCE`), once for each absence.
    """
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(group, message)
    except ConnectionError:  # nothing to trace: the layer has said so
        logger.warning("Lost a push of type %s: the channel layer is away", message.get("type"))
    except Exception:
        logger.warning("Lost a push of type %s", message.get("type"), exc_info=True)


def account_closed(account_id: UUID, session_key: str | None = None) -> None:
    """
    Tell the account's sockets that a session of theirs has ended, so that they close.

    The message is `{"type": "account.signed_out", "opened_by": mark}`: with *session_key* only sockets opened with
    that session are meant (`session_mark`), without it (`None`) all of them.
    """
    mark = None if session_key is None else session_mark(session_key)
    group_send(account_group(account_id), {"type": "account.signed_out", "opened_by": mark})


def token_closed(account_id: UUID, token_id: UUID) -> None:
    """Tell the sockets that were opened on behalf of that token to close, and its long polls to ask again."""
    group_send(account_group(account_id), {"type": "account.signed_out", "opened_by": token_mark(token_id)})


def sessions_closed(account_id: UUID, renewed: str | None = None) -> None:
    """
    Tell the sockets of all the account's sessions to close; those of its tokens stay.

    Args:
        renewed: The former key of the session that goes on under a new one; its sockets are to be opened again.
    """
    mark = None if renewed is None else session_mark(renewed)
    group_send(account_group(account_id), {"type": "account.sessions_ended", "renewed": mark})


def account_suspended(account_id: UUID) -> None:
    """Tell all the account's sockets that it is suspended, so that they close, and its long polls to ask again."""
    group_send(account_group(account_id), {"type": "account.suspended"})
