"""Answers that are made while they are sent, at a pace that leaves most of the processor to others."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor

from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.db import close_old_connections
from django.http import StreamingHttpResponse

from backend.common.errors import Throttled

#: All such answers of a process share one thread, whatever their number.
POOL = ThreadPoolExecutor(max_workers=1, thread_name_prefix="paced")
#: After a part that took so long, the answer rests so many times as long, at most for `LONGEST` seconds.
REST, LONGEST = 2.0, 1.0
#: A place is free again so many seconds after its process died; when to try again while one's own answer is being sent.
HELD, SOON = 120, 5


class PacedResponse(StreamingHttpResponse):
    """Sends the parts that *parts* makes, each in one go without an open transaction; at a *place* one at a time.

    Where the client takes them slowly, the server waits before it asks for the next (`config.server`), so that no more
    than a part is in memory. A synchronous server sends them as they come.

    Raises:
        Throttled: Another answer is being sent at that place.
    """

    def __init__(self, parts: Iterator[bytes], *, content_type: str, place: str) -> None:
        if not cache.add(place, "taken", timeout=HELD):
            raise Throttled(SOON)
        self.place = place
        self._parts = self._holding(parts)
        super().__init__(self._parts, content_type=content_type)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Make the parts in the one thread, and rest between them."""
        make = sync_to_async(self._next, thread_sensitive=False, executor=POOL)
        while True:
            began = time.monotonic()
            part = await make()
            if part is None:
                return
            took = time.monotonic() - began
            yield part
            await asyncio.sleep(min(LONGEST, REST * took))

    def _next(self) -> bytes | None:
        close_old_connections()
        try:
            return next(self._parts, None)
        finally:
            close_old_connections()

    def _holding(self, parts: Iterator[bytes]) -> Iterator[bytes]:
        for part in parts:
            cache.touch(self.place, HELD)
            yield part

    def release(self) -> None:
        """Let the place go."""
        cache.delete(self.place)

    def close(self) -> None:
        """Let the place go, whether all was sent or not."""
        super().close()
        self.release()
