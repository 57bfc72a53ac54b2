"""A program's end of an event stream."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx


class EventStream:
    """What comes, event by event, as the HTML standard reads it."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.last = ""
        self.retry = 0
        self._parts = self._read()

    async def next(self, seconds: float = 30) -> dict[str, Any] | None:
        """Return the next event's data; null where the stream has ended."""
        async with asyncio.timeout(seconds):
            return await anext(self._parts, None)

    async def _read(self) -> AsyncIterator[dict[str, Any]]:
        data = ""
        async for line in self.answer.aiter_lines():
            name, _, value = line.partition(": ")
            if name == "id":
                self.last = value
            elif name == "retry":
                self.retry = int(value)
            elif name == "data":
                data = value
            elif not line and data:
                event, data = json.loads(data), ""
                yield event


@asynccontextmanager
async def event_stream(http: httpx.AsyncClient, path: str, **headers: str) -> AsyncIterator[EventStream]:
    """Open a stream; hang up in the end."""
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    async with http.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["Content-Type"] == "text/event-stream"
        yield EventStream(answer)
