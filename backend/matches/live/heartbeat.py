"""Every 20 s, each socket gets the last event numbers of its matches: a client that missed a push fetches.

A socket that watches none gets an empty frame, so that its line is not silent.
"""

import asyncio
import logging
import uuid
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from channels.db import database_sync_to_async

from backend.matches import hooks
from backend.matches.live.periodic import PeriodicTask
from backend.matches.selectors import last_events

SECONDS = 20.0
#: So many sockets are sent to before the loop turns to others: thousands at once would keep it for a second.
AT_ONCE = 50

# Consumers share one thread for synchronous work unless set otherwise; a slow query would stop every socket.
POOL_SIZE = 4
POOL = ThreadPoolExecutor(max_workers=POOL_SIZE, thread_name_prefix="socket")

logger = logging.getLogger(__name__)


class Watcher(Protocol):
    """A socket, as the heartbeat sees it."""

    watched: dict[uuid.UUID, int]
    account: Any

    async def send_events(self, numbers: dict[uuid.UUID, int]) -> None:
        """Send the client the numbers of the last events of the matches it watches."""


class Heartbeat(PeriodicTask[Watcher]):
    """The process's sockets, all of them."""

    def interval(self) -> float:
        """How long a client may not know that a push was lost."""
        return SECONDS

    async def run_once(self) -> None:
        """Read the numbers of all watched matches with one query, and send each socket its part."""
        pairs = {(match, watcher.account.pk) for watcher in self.members for match in watcher.watched}
        numbers = {}
        if pairs:
            numbers = await database_sync_to_async(_numbers, thread_sensitive=False, executor=POOL)(pairs)
        sockets = list(self.members)
        for first in range(0, len(sockets), AT_ONCE):
            some = (watcher.send_events(numbers) for watcher in sockets[first : first + AT_ONCE])
            for outcome in await asyncio.gather(*some, return_exceptions=True):
                if isinstance(outcome, Exception):
                    logger.warning("A heartbeat missed a socket", exc_info=outcome)


def _numbers(pairs: Collection[tuple[uuid.UUID, uuid.UUID | None]]) -> dict[uuid.UUID, int]:
    """Return how far the matches are that these accounts watch (null: spectators); let those above know of accounts."""
    hooks.watched({(match, account) for match, account in pairs if account is not None})
    return last_events({match for match, _ in pairs})


HEARTBEAT = Heartbeat()
