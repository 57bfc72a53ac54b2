"""A periodic task for the sockets of this process, which runs while there are any."""

import asyncio
import logging
from typing import Generic, TypeVar

Member = TypeVar("Member")

logger = logging.getLogger(__name__)


class PeriodicTask(Generic[Member]):
    """The sockets that take part, and the one task that runs while there are any."""

    def __init__(self) -> None:
        self.members: set[Member] = set()
        self._task: asyncio.Task[None] | None = None

    def join(self, member: Member) -> None:
        """Count that socket in; the first starts the task on its own loop."""
        self.members.add(member)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._run())

    def leave(self, member: Member) -> None:
        """Count that socket out; the last stops the task."""
        self.members.discard(member)
        if not self.members and self._task is not None:
            self._task.cancel()
            self._task = None

    def interval(self) -> float:
        """Seconds between two runs."""
        raise NotImplementedError

    async def run_once(self) -> None:
        """Do it once for all members."""
        raise NotImplementedError

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self.interval())
            try:
                await self.run_once()
            except Exception:
                logger.exception("The sockets' %s failed", type(self).__name__.lower())
