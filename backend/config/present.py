"""Noting that players can play, also behind a server that is not ours."""

import asyncio
from typing import Any

from channels.db import database_sync_to_async

from backend.matches.services.presence import PRESENCE


class Present:
    """Runs `PRESENCE` from the first request on, or from the server's start if it says when that is (`lifespan`).

    No request is answered before the first note, so that the first move after an outage finds it.
    """

    def __init__(self, application: Any) -> None:
        self._application = application
        self._running: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass everything on but what a server says of itself."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        if not PRESENCE.noted:
            await self._begin()
        await self._application(scope, receive, send)

    async def _live(self, receive: Any, send: Any) -> None:
        """Follow the server from its start to its end."""
        await receive()
        await self._begin()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        if self._running is not None:
            self._running.cancel()
        await send({"type": "lifespan.shutdown.complete"})

    async def _begin(self) -> None:
        await database_sync_to_async(PRESENCE.note, thread_sensitive=False)()
        if self._running is None:
            self._running = asyncio.create_task(PRESENCE.run())
