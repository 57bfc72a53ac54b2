"""
Every few seconds, the sockets that a token opened are looked at: one whose token has expired or was revoked is closed.

Revoking a token also sends a push, which closes them at once but may be lost; expiring sends nothing.
"""

import asyncio
import logging
import uuid
from typing import Protocol

from channels.db import database_sync_to_async

from backend.accounts.selectors import good_tokens
from backend.matches.beats import Beats
from backend.matches.heartbeat import POOL

SECONDS = 3.0

logger = logging.getLogger(__name__)


class Opened(Protocol):
    """A socket, as the guard sees it."""

    token: uuid.UUID | None

    async def hang_up(self) -> None:
        """Close: who opened it is signed in no more."""


class Guard(Beats[Opened]):
    """The process's sockets that a token opened."""

    def pause(self) -> float:
        """Long enough to be cheap, and short enough for a token to be void within five seconds."""
        return SECONDS

    async def beat(self) -> None:
        """Ask once for all of them, and close those whose token opens nothing any more."""
        there = list(self.members)
        good = await database_sync_to_async(good_tokens, thread_sensitive=False, executor=POOL)(
            {socket.token for socket in there if socket.token}
        )
        void = [socket for socket in there if socket.token not in good]
        for outcome in await asyncio.gather(*(socket.hang_up() for socket in void), return_exceptions=True):
            if isinstance(outcome, Exception):
                logger.warning("A socket whose token is void was not closed", exc_info=outcome)


GUARD = Guard()
