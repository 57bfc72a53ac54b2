"""How messages reach the methods of a socket."""

import asyncio
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer


class DispatchesInLoop(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels has no types
    """Channels' consumer, but that no message changes threads before it is looked at, and others go between two.

    Channels has another thread close that thread's old connections to the database, for each frame and push. No socket
    asks anything there: what asks does so by `database_sync_to_async`, which closes those of its own thread.

    A hundred frames that came together would else be answered in a row, which everybody else waits for.
    """

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Call the method that is for messages of this type, after what else the event loop has to do."""
        await asyncio.sleep(0)
        await getattr(self, get_handler_name(message))(message)
