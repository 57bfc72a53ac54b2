"""Who may have a live socket, and when it is closed: its session or token has ended, or its account is suspended."""

import asyncio
import uuid
from datetime import datetime
from typing import Any

from backend.common.groups import account_group, match_group, session_mark, token_mark
from backend.common.metrics import SOCKETS
from backend.common.open_connections import OpenConnections
from backend.matches.live.close_codes import NOT_SIGNED_IN, RENEWED, REPLACED, SUSPENDED, TOO_MANY_SPECTATORS
from backend.matches.live.heartbeat import HEARTBEAT
from backend.matches.live.limits import SOCKETS_OF_ONE, FrameLimits, spectator_limits
from backend.matches.live.session_guard import SESSION_GUARD
from backend.matches.live.spectators import SPECTATORS


class FollowsAccess:
    """The part of the consumer that lets it in, and that account pushes and the session guard call."""

    #: Of each account in this process, the oldest first.
    open_sockets: "OpenConnections[FollowsAccess]" = OpenConnections(SOCKETS_OF_ONE, SOCKETS)

    scope: dict[str, Any]
    limits: FrameLimits
    watched: dict[uuid.UUID, int]
    channel_layer: Any
    channel_name: str
    account: Any  # anonymous, of a spectator
    send_events: Any
    close: Any

    @property
    def token(self) -> uuid.UUID | None:
        """The token that opened the socket; null if a session did."""
        token = self.scope.get("token")
        return token.pk if token else None

    @property
    def expires(self) -> datetime | None:
        """When that token expires."""
        token = self.scope.get("token")
        return token.expires_at if token else None

    @property
    def is_spectator(self) -> bool:
        """Whether it was opened to watch public matches without an account."""
        return bool(self.scope.get("spectator"))

    async def admit(self) -> bool:
        """Let it in, with its limits and into the groups of its account, or close it; return whether it is in."""
        self.limits = spectator_limits(self.scope.get("block")) if self.is_spectator else FrameLimits(self.account.pk)
        if code := self.refusal():
            await self.close(code)
            return False
        HEARTBEAT.join(self)
        if not self.is_spectator:
            await self.channel_layer.group_add(account_group(self.account.pk), self.channel_name)
            SESSION_GUARD.join(self)
            if oldest := self.open_sockets.add(self.account.pk, self):
                await oldest.close(REPLACED)
        return True

    async def leave(self) -> None:
        """Leave all that `admit` joined, and the groups of the matches that are watched."""
        HEARTBEAT.leave(self)
        SESSION_GUARD.leave(self)
        SPECTATORS.remove(self.scope.get("block"), self)
        groups = [*map(match_group, self.watched)]
        if self.account.is_authenticated:
            groups.append(account_group(self.account.pk))
            self.open_sockets.remove(self.account.pk, self)
        await asyncio.gather(*(self.channel_layer.group_discard(group, self.channel_name) for group in groups))

    def refusal(self) -> int | None:
        """Return the code to close with at once, or null where it may stay.

        Nobody is signed in, the account is suspended, or there is no room for one spectator more.
        """
        if self.is_spectator:
            return None if SPECTATORS.add(self.scope.get("block"), self) else TOO_MANY_SPECTATORS
        if not self.account.is_authenticated:
            return NOT_SIGNED_IN
        return SUSPENDED if self.account.suspended else None

    async def hang_up(self) -> None:
        """Close: the session or token that opened it has ended."""
        await self.close(NOT_SIGNED_IN)

    async def account_signed_out(self, message: dict[str, Any]) -> None:
        """Close when the session or the token that opened this socket is void, or all of the account's are."""
        if message["opened_by"] in (None, self._opened_by()):
            await self.hang_up()

    async def account_sessions_ended(self, message: dict[str, Any]) -> None:
        """Close when a session opened this socket. Where it goes on under a new cookie, it may be opened again."""
        if self.token is None:
            await self.close(RENEWED if self._opened_by() == message["renewed"] else NOT_SIGNED_IN)

    async def account_suspended(self, _message: dict[str, Any] | None = None) -> None:
        """Close: its account is suspended."""
        await self.close(SUSPENDED)

    def _opened_by(self) -> str:
        return session_mark(self.scope["session"].session_key) if self.token is None else token_mark(self.token)
