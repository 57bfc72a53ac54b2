"""Answers that are made while they are sent wait for the client to take what there is: Daphne would keep it all."""

import asyncio
import time

#: A client that takes nothing for so many seconds is hung up on.
PATIENCE = 30.0


class Backlog:
    """A producer, in Twisted's words: the connection says when it has enough, and when there is room again."""

    def __init__(self) -> None:
        self._room = asyncio.Event()
        self._room.set()
        self._full_since = 0.0

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Note that there is enough."""
        self._full_since = time.monotonic()
        self._room.clear()

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Note that there is room."""
        self._room.set()

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's name
        """Note that the client is gone: nobody has to wait."""
        self._room.set()

    @property
    def is_stuck(self) -> bool:
        """Whether the client has taken nothing for long."""
        return not self._room.is_set() and time.monotonic() - self._full_since > PATIENCE

    async def room(self) -> None:
        """Wait until there is room."""
        await self._room.wait()
