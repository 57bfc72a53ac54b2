"""The live socket: sends its own reader's view of the matches it watches. It decides nothing."""

import uuid
from typing import Any

from backend.matches.live.access import FollowsAccess
from backend.matches.live.answers import answer, greet, push_match, push_numbers
from backend.matches.live.dispatch import DispatchesInLoop
from backend.matches.live.frames import NoticeFrame, ServerFrame
from backend.matches.live.presence import MatchPresence
from backend.matches.live.protocol import write_frame


class LiveConsumer(FollowsAccess, DispatchesInLoop):
    """One socket of an account or a spectator; its frames are in `frames`, how they are answered in `answers`."""

    async def connect(self) -> None:
        """Greet a reader who may have a socket."""
        self.account, self.presence, self.watched = self.scope["user"], MatchPresence(self), dict[uuid.UUID, int]()
        await self.accept()
        if await self.admit():
            await greet(self)

    async def disconnect(self, _code: int) -> None:
        """Leave every group."""
        await self.leave()
        await self.presence.look_away_from_all()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame of the client."""
        await answer(self, text_data, bytes_data)

    async def match_changed(self, message: dict[str, Any]) -> None:
        """Send a match that is watched and has changed."""
        await push_match(self, uuid.UUID(message["match"]), message["event"])

    async def match_presence(self, message: dict[str, Any]) -> None:
        """Take what a socket of another player says of who looks."""
        await self.presence.receive(message)

    async def account_notice(self, message: dict[str, Any]) -> None:
        """Send a notice of this account."""
        await self.send_frame(NoticeFrame(notice=message["notice"]))

    async def send_events(self, numbers: dict[uuid.UUID, int]) -> None:
        """Send the numbers of the last events of all watched matches (`Heartbeat.run_once`)."""
        await push_numbers(self, numbers)
        await self.presence.ask_who_looks()

    async def send_frame(self, frame: ServerFrame) -> None:
        """Send one frame."""
        await self.send(write_frame(frame))
