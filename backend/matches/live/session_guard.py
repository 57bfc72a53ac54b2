"""
Every few seconds, find the sessions that have ended, and close their sockets.

That is one whose token has expired or was revoked, and one whose account is suspended. Revoking a token and suspending
an account also send a push, which closes them at once but may be lost; a token that expires sends nothing. One question
is asked for all sockets of the process, however many: of which accounts something ended lately. Now and then all are
looked at.
"""

import asyncio
import logging
import time
import uuid
from collections.abc import Awaitable, Iterator
from datetime import datetime, timedelta
from typing import Protocol

from channels.db import database_sync_to_async
from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.selectors import access_ended_since, good_tokens, suspended_among
from backend.accounts.services.token import tokens_note_use
from backend.matches.live.heartbeat import POOL
from backend.matches.live.periodic import PeriodicTask

SECONDS = 3.0
WHOLE = 300.0  # seconds between two looks at all sockets
#: Somebody else's clock may be as much behind, and a transaction take as long.
OVERLAP = timedelta(minutes=2)

logger = logging.getLogger(__name__)


class Opened(Protocol):
    """A socket, as the guard sees it."""

    account: Account

    @property
    def token(self) -> uuid.UUID | None:
        """The token that opened it; null if a session did."""

    @property
    def expires(self) -> datetime | None:
        """When that token expires."""

    async def hang_up(self) -> None:
        """Close: who opened it is no longer signed in."""

    async def account_suspended(self) -> None:
        """Close: its account is suspended."""


class SessionGuard(PeriodicTask[Opened]):
    """The process's sockets, all of them."""

    def __init__(self) -> None:
        super().__init__()
        self.expiring: set[Opened] = set()
        self._since: datetime | None = None
        self._whole_at = 0.0

    def join(self, member: Opened) -> None:
        """Count that socket in."""
        super().join(member)
        if member.expires is not None:
            self.expiring.add(member)

    def leave(self, member: Opened) -> None:
        """Count that socket out."""
        super().leave(member)
        self.expiring.discard(member)

    def interval(self) -> float:
        """Long enough to be cheap, and short enough for what was decided to hold within five seconds."""
        return SECONDS

    async def run_once(self) -> None:
        """Ask once for all of them, look at those that it may concern, and close what is open no longer by right."""
        there = await self._concerned()
        if not there:
            return
        good, suspended = await database_sync_to_async(_look, thread_sensitive=False, executor=POOL)(
            {socket.token for socket in there if socket.token}, {socket.account.pk for socket in there}
        )
        for outcome in await asyncio.gather(*_closing(there, good, suspended), return_exceptions=True):
            if isinstance(outcome, Exception):
                logger.warning("A socket that is open no longer by right was not closed", exc_info=outcome)

    async def _concerned(self) -> list[Opened]:
        """Return the sockets to look at: those whose account or token something ended of, and now and then all."""
        now = timezone.now()
        since, whole = self._since, time.monotonic() >= self._whole_at
        if since is None or whole:
            self._since, self._whole_at = now, time.monotonic() + WHOLE
            return list(self.members)
        ended = await database_sync_to_async(access_ended_since, thread_sensitive=False, executor=POOL)(since - OVERLAP)
        self._since = now
        there = {socket for socket in self.expiring if socket.expires is not None and socket.expires <= now}
        if ended:
            there |= {socket for socket in self.members if socket.account.pk in ended}
        return list(there)


def _look(tokens: set[uuid.UUID], accounts: set[uuid.UUID]) -> tuple[set[uuid.UUID], set[uuid.UUID]]:
    """Return which of the tokens are good, which are in use then, and which of the accounts are suspended."""
    good = good_tokens(tokens) if tokens else set()
    if good:
        tokens_note_use(good)  # or a program that waits in silence would seem to be away
    return good, suspended_among(accounts)


def _closing(there: list[Opened], good: set[uuid.UUID], suspended: set[uuid.UUID]) -> Iterator[Awaitable[None]]:
    for socket in there:
        if socket.token is not None and socket.token not in good:
            yield socket.hang_up()
        elif socket.account.pk in suspended:
            yield socket.account_suspended()


SESSION_GUARD = SessionGuard()
