"""
Every few seconds, the sockets are looked at, and those closed that are open no longer by right.

That is one whose token has expired or was revoked, and one whose account is suspended. Revoking a token and suspending
an account also send a push, which closes them at once but may be lost; a token that expires sends nothing.
"""

import asyncio
import logging
import uuid
from collections.abc import Awaitable, Iterator
from typing import Protocol

from channels.db import database_sync_to_async

from backend.accounts.models import Account
from backend.accounts.selectors import good_tokens, suspended_among
from backend.matches.beats import Beats
from backend.matches.heartbeat import POOL

SECONDS = 3.0

logger = logging.getLogger(__name__)


class Opened(Protocol):
    """A socket, as the guard sees it."""

    account: Account
    token: uuid.UUID | None

    async def hang_up(self) -> None:
        """Close: who opened it is signed in no more."""

    async def account_suspended(self) -> None:
        """Close: its account is suspended."""


class Guard(Beats[Opened]):
    """The process's sockets, all of them."""

    def pause(self) -> float:
        """Long enough to be cheap, and short enough for what was decided to hold within five seconds."""
        return SECONDS

    async def beat(self) -> None:
        """Ask once for all of them, and close those that are open no longer by right."""
        there = list(self.members)
        good, suspended = await database_sync_to_async(_look, thread_sensitive=False, executor=POOL)(
            {socket.token for socket in there if socket.token}, {socket.account.pk for socket in there}
        )
        for outcome in await asyncio.gather(*_closing(there, good, suspended), return_exceptions=True):
            if isinstance(outcome, Exception):
                logger.warning("A socket that is open no longer by right was not closed", exc_info=outcome)


def _look(tokens: set[uuid.UUID], accounts: set[uuid.UUID]) -> tuple[set[uuid.UUID], set[uuid.UUID]]:
    """Return which of the tokens are good, and which of the accounts are suspended."""
    return good_tokens(tokens) if tokens else set(), suspended_among(accounts)


def _closing(there: list[Opened], good: set[uuid.UUID], suspended: set[uuid.UUID]) -> Iterator[Awaitable[None]]:
    for socket in there:
        if socket.token is not None and socket.token not in good:
            yield socket.hang_up()
        elif socket.account.pk in suspended:
            yield socket.account_suspended()


GUARD = Guard()
