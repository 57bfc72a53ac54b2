"""Spectators without an account: how many there may be, and what is read once for all of them."""

import asyncio
import uuid
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from backend.matches.live.limits import spectator_limits_announced

MOST = 1000  # of this process, from all networks: files and memory are first for those who play

Pushed = tuple[uuid.UUID, int]  # a match, and its event


class Spectators:
    """The sockets of spectators in this process, counted by network."""

    def __init__(self) -> None:
        self._open: set[Any] = set()
        self._from: Counter[str | None] = Counter()

    def add(self, block: str | None, socket: Any) -> bool:
        """Count a socket in; false where there are as many as may be, from its network or in all.

        Unlike an account's, where the oldest is closed for the newest: those of one network are strangers.
        """
        full = block is not None and self._from[block] >= spectator_limits_announced()["sockets"]
        if full or len(self._open) >= MOST:
            return False
        self._open.add(socket)
        self._from[block] += 1
        return True

    def remove(self, block: str | None, socket: Any) -> None:
        """Count a socket out, if it is there."""
        if socket in self._open:
            self._open.remove(socket)
            self._from[block] -= 1
            if not self._from[block]:
                del self._from[block]


class SharedViews:
    """What spectators are sent of an event: the same for all of them, so it is read once however many watch."""

    def __init__(self) -> None:
        self._reading: dict[Pushed, asyncio.Future[Any]] = {}

    async def read(self, pushed: Pushed, read: Callable[[], Awaitable[Any]]) -> Any:
        """Return what *read* returns, or what another that reads for the same event will return."""
        if (reading := self._reading.get(pushed)) is None:
            reading = self._reading[pushed] = asyncio.ensure_future(read())
            reading.add_done_callback(lambda _: self._reading.pop(pushed, None))
        return await asyncio.shield(reading)


SPECTATORS = Spectators()
VIEWS = SharedViews()
