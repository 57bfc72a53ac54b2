"""Work that a process does beside serving, for ever."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

logger = logging.getLogger(__name__)


async def supervise(work: Callable[[], Awaitable[None]], pause: float = 5.0) -> None:
    """Run *work* for ever: when it ends or fails, say so and start it again after *pause* seconds."""
    while True:
        try:
            await work()
        except Exception:
            logger.exception("A background task failed and starts again in %s s", pause)
        await asyncio.sleep(pause)
