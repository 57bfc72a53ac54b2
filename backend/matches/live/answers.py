"""What is sent over the socket: to each frame an answer by its command, or an error; and matches that have changed."""

import logging
import uuid
from typing import Any

from django.db import DatabaseError

from backend.matches.live.close_codes import POLICY, TOO_BIG
from backend.matches.live.commands import COMMANDS, send_match
from backend.matches.live.errors import Refused
from backend.matches.live.frames import ClientFrame, ErrorFrame, EventsFrame, HelloFrame, SubscribeFrame
from backend.matches.live.heartbeat import SECONDS
from backend.matches.live.limits import BYTES
from backend.matches.live.protocol import read_frame
from backend.matches.live.socket import Socket
from backend.matches.selectors import account_view

logger = logging.getLogger(__name__)


async def answer(socket: Socket, text: str | None, content: bytes | None) -> None:
    """Answer one frame of the client by the command that its type names."""
    if len((text or "").encode()) + len(content or b"") > BYTES:
        await socket.close(TOO_BIG)
        return
    frame: ClientFrame | None = None
    unread: Refused | None = None
    try:
        frame = read_frame(text)
    except Refused as refusal:
        unread = refusal
    try:
        _count(socket, frame, unread)
        if frame is None:
            raise unread or AssertionError("a frame is read or refused")
        await COMMANDS[type(frame)](socket, frame)
    except Refused as refusal:
        await refuse(socket, refusal, frame)


def _count(socket: Socket, frame: ClientFrame | None, unread: Refused | None) -> None:
    """Count a frame, also an unread one, or raise `Refused`. To subscribe again costs nothing that others cost."""
    repeated = isinstance(frame, SubscribeFrame) and frame.match in socket.watched
    if not socket.limits.take(repeated=repeated):
        known = {"re": unread.more["re"]} if unread and "re" in unread.more else {}
        raise Refused("rate_limited", retry_after=socket.limits.wait(), **known)


async def refuse(socket: Socket, error: Refused, frame: ClientFrame | None = None) -> None:
    """Answer a frame that was refused; close on a client that goes on and on over the rate."""
    if socket.limits.exhausted:
        await socket.close(POLICY)
    else:
        named: dict[str, Any] = {"re": getattr(frame, "id", None), "match": getattr(frame, "match", None)}
        await socket.send_frame(ErrorFrame(**(named | error.more)))


async def greet(socket: Socket) -> None:
    """Send the first frame: who reads, and by which limits."""
    reader = None if socket.is_spectator else account_view(socket.account)
    await socket.send_frame(HelloFrame(account=reader, limits=socket.limits.announced, heartbeat=int(SECONDS)))


async def push_numbers(socket: Socket, numbers: dict[uuid.UUID, int]) -> None:
    """Send the numbers of the last events of all matches that it watches, of those that these are."""
    mine = {str(match): numbers[match] for match in socket.watched if match in numbers}
    await socket.send_frame(EventsFrame(matches=mine))


async def push_match(socket: Socket, match: uuid.UUID, event: int) -> None:
    """Send a view with that event, unless one that was sent already holds it: several pushes become one."""
    if event <= socket.watched.get(match, event):
        return
    try:
        await send_match(socket, match, event=event)
    except Refused as refusal:
        await refuse(socket, refusal, SubscribeFrame(match=match))
    except DatabaseError:
        logger.warning("A view was not sent; the heartbeat will send its number", exc_info=True)
