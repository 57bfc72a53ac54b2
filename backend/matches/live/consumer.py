"""The live socket: sends its own reader's view of the matches it watches. It decides nothing."""

import asyncio
import uuid
from typing import Any

from backend.common.groups import account_group, match_group
from backend.common.metrics import SOCKETS
from backend.common.open_connections import OpenConnections
from backend.matches.live.access import ClosesWithAccess
from backend.matches.live.answers import answer, push_match
from backend.matches.live.close_codes import REPLACED
from backend.matches.live.dispatch import DispatchesInLoop
from backend.matches.live.frames import EventsFrame, HelloFrame, NoticeFrame, ServerFrame
from backend.matches.live.heartbeat import HEARTBEAT, SECONDS
from backend.matches.live.limits import SOCKETS_OF_ONE, FrameLimits, spectator_limits
from backend.matches.live.presence import MatchPresence
from backend.matches.live.protocol import write_frame
from backend.matches.live.session_guard import SESSION_GUARD
from backend.matches.live.spectators import SPECTATORS
from backend.matches.selectors import account_view


class LiveConsumer(ClosesWithAccess, DispatchesInLoop):
    """One socket of an account or a spectator; its frames are in `frames`, how they are answered in `answers`."""

    open_sockets: "OpenConnections[LiveConsumer]" = OpenConnections(SOCKETS_OF_ONE, SOCKETS)

    async def connect(self) -> None:
        """Greet an account that may have a socket; close for anybody else (`refusal`)."""
        self.account, self.presence, self.watched = self.scope["user"], MatchPresence(self), dict[uuid.UUID, int]()
        self.limits = spectator_limits(self.scope.get("block")) if self.is_spectator else FrameLimits(self.account.pk)
        await self.accept()
        if code := self.refusal():
            await self.close(code)
            return
        HEARTBEAT.join(self)
        if not self.is_spectator:
            await self.channel_layer.group_add(account_group(self.account.pk), self.channel_name)
            SESSION_GUARD.join(self)
            if oldest := self.open_sockets.add(self.account.pk, self):
                await oldest.close(REPLACED)
        reader = None if self.is_spectator else account_view(self.account)
        await self.send_frame(HelloFrame(account=reader, limits=self.limits.announced, heartbeat=int(SECONDS)))

    async def disconnect(self, _code: int) -> None:
        """Leave every group."""
        HEARTBEAT.leave(self)
        SESSION_GUARD.leave(self)
        SPECTATORS.remove(self.scope.get("block"), self)
        groups = [*map(match_group, self.watched)]
        if self.account.is_authenticated:
            groups.append(account_group(self.account.pk))
            self.open_sockets.remove(self.account.pk, self)
            await self.presence.look_away_from_all()
        await asyncio.gather(*(self.channel_layer.group_discard(group, self.channel_name) for group in groups))

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
        mine = {str(match): numbers[match] for match in self.watched if match in numbers}
        await self.send_frame(EventsFrame(matches=mine))
        await self.presence.ask_who_looks()

    async def send_frame(self, frame: ServerFrame) -> None:
        """Send one frame."""
        await self.send(write_frame(frame))
