"""Answering what a client sends over the socket: each frame by one command, a refused one by an error."""

from typing import Any

from backend.matches.live.close_codes import POLICY, TOO_BIG
from backend.matches.live.commands import COMMANDS
from backend.matches.live.errors import Refused
from backend.matches.live.frames import ClientFrame, ErrorFrame, SubscribeFrame
from backend.matches.live.limits import BYTES, FrameLimits
from backend.matches.live.protocol import read_frame


class AnswersFrames:
    """A socket that answers every frame, or closes. Its class has `close`, `send_frame` and `watched`."""

    limits: FrameLimits

    async def receive(self: Any, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame of the client by the command that its type names."""
        if len((text_data or "").encode()) + len(bytes_data or b"") > BYTES:
            await self.close(TOO_BIG)
            return
        frame: ClientFrame | None = None
        unread: Refused | None = None
        try:
            frame = read_frame(text_data)
        except Refused as refusal:
            unread = refusal
        try:
            self.count(frame, unread)
            if frame is None:
                raise unread or AssertionError("a frame is read or refused")
            await COMMANDS[type(frame)](self, frame)
        except Refused as refusal:
            await self.refuse(refusal, frame)

    def count(self: Any, frame: ClientFrame | None, unread: Refused | None) -> None:
        """Count a frame, also an unread one, or raise `Refused`. To subscribe again costs nothing that others cost."""
        repeated = isinstance(frame, SubscribeFrame) and frame.match in self.watched
        if not self.limits.take(repeated=repeated):
            known = {"re": unread.more["re"]} if unread and "re" in unread.more else {}
            raise Refused("rate_limited", retry_after=self.limits.wait(), **known)

    async def refuse(self: Any, error: Refused, frame: ClientFrame | None = None) -> None:
        """Answer a frame that was refused; close on a client that goes on and on over the rate."""
        if self.limits.exhausted:
            await self.close(POLICY)
        else:
            named: dict[str, Any] = {"re": getattr(frame, "id", None), "match": getattr(frame, "match", None)}
            await self.send_frame(ErrorFrame(**(named | error.more)))
