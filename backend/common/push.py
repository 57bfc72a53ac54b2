"""Sending to channel groups. A push is a hint: it carries no card, may be lost, never fails or delays the caller."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from asgiref.sync import SyncToAsync, async_to_sync
from channels.layers import get_channel_layer

from backend.common.groups import account_group, session_mark, token_mark
from backend.common.layers import PatientLayer
from backend.common.metrics import PUSHES_LOST

GroupSend = Callable[[str, dict[str, Any]], Awaitable[None]]

logger = logging.getLogger(__name__)

#: Pushes that are on their way; the event loop itself keeps no task alive.
SENDING: set["asyncio.Task[None]"] = set()


def group_send(group: str, message: dict[str, Any]) -> None:
    """
    Send *message* to every socket in *group*; for synchronous code, after the commit.

    In a thread of the server, the server's event loop sends it and nobody waits: neither for a channel layer that is
    slow, nor for a loop that has come to its end, which would keep the process from ending. Elsewhere, in a command
    or a thread pool, it is sent before this returns, within `settings.REDIS_PATIENCE`.
    """
    layer = get_channel_layer()
    if layer is None:
        return
    # What `sync_to_async` gives the threads that it runs; `async_to_sync` would wait for that loop, dead or alive.
    loop: asyncio.AbstractEventLoop | None = getattr(SyncToAsync.threadlocal, "main_event_loop", None)
    try:
        if loop is not None and loop.is_running():
            loop.call_soon_threadsafe(_start, layer.group_send, group, message)
        elif isinstance(layer, PatientLayer):
            _publish(layer, group, message)
        else:
            async_to_sync(_send, force_new_loop=True)(layer.group_send, group, message)
    except RuntimeError:  # the loop was closed this moment, or the interpreter ends
        logger.warning("Lost a push of type %s: the process ends", message.get("type"))


def _start(send: GroupSend, group: str, message: dict[str, Any]) -> None:
    task = asyncio.ensure_future(_send(send, group, message))
    SENDING.add(task)
    task.add_done_callback(SENDING.discard)


async def _send(send: GroupSend, group: str, message: dict[str, Any]) -> None:
    """Send; a channel layer that is away is logged and otherwise ignored, for clients fetch what they missed."""
    with _lost(message):
        await send(group, message)


def _publish(layer: PatientLayer, group: str, message: dict[str, Any]) -> None:
    with _lost(message):
        layer.group_publish(group, message)


@contextmanager
def _lost(message: dict[str, Any]) -> Iterator[None]:
    """Note that the push was lost if the block fails, and go on."""
    try:
        yield
    except ConnectionError:  # nothing to trace: the layer has said so
        PUSHES_LOST.inc()
        logger.warning("Lost a push of type %s: the channel layer is away", message.get("type"))
    except Exception:
        PUSHES_LOST.inc()
        logger.warning("Lost a push of type %s", message.get("type"), exc_info=True)


def account_closed(account_id: UUID, session_key: str | None = None) -> None:
    """
    Notify the account's sockets that a session of theirs has ended, so that they close.

    The message is `{"type": "account.signed_out", "opened_by": mark}`: with *session_key* only sockets opened with
    that session are meant (`session_mark`), without it (`None`) all of them.
    """
    mark = None if session_key is None else session_mark(session_key)
    group_send(account_group(account_id), {"type": "account.signed_out", "opened_by": mark})


def token_closed(account_id: UUID, token_id: UUID) -> None:
    """Send the sockets that were opened on behalf of that token a close, and have its long polls ask again."""
    group_send(account_group(account_id), {"type": "account.signed_out", "opened_by": token_mark(token_id)})


def sessions_closed(account_id: UUID, renewed: str | None = None) -> None:
    """
    Have the sockets of all the account's sessions close; those of its tokens stay.

    Args:
        renewed: The former key of the session that goes on under a new one; its sockets are to be opened again.
    """
    mark = None if renewed is None else session_mark(renewed)
    group_send(account_group(account_id), {"type": "account.sessions_ended", "renewed": mark})


def account_suspended(account_id: UUID) -> None:
    """Have all the account's sockets close, for it is suspended, and its long polls ask again."""
    group_send(account_group(account_id), {"type": "account.suspended"})
