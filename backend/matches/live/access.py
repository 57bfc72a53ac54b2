"""When a live socket is closed: its session or token has ended, or its account is suspended."""

import uuid
from datetime import datetime
from typing import Any

from backend.common.groups import session_mark, token_mark
from backend.matches.live.close_codes import NOT_SIGNED_IN, RENEWED, SUSPENDED, TOO_MANY_SPECTATORS
from backend.matches.live.spectators import SPECTATORS


class ClosesWithAccess:
    """The part of the consumer that account pushes and the session guard call."""

    scope: dict[str, Any]
    account: Any
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
