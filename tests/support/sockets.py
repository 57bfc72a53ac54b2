"""The other end of a socket."""

# ruff: noqa: ASYNC109 - the arguments are the library's

from typing import Any

from channels.testing import WebsocketCommunicator

#: Seconds at least. The library's own end gives up after one, which a busy machine may need for a move.
PATIENCE = 30


class Socket(WebsocketCommunicator):
    """Channels' end of a socket for tests, with more patience; what all its other methods wait by."""

    async def receive_output(self, timeout: float = PATIENCE) -> Any:
        """Return the next thing that the consumer sends."""
        return await super().receive_output(max(timeout, PATIENCE))

    async def wait(self, timeout: float = PATIENCE) -> None:
        """Wait for the consumer's end."""
        await super().wait(max(timeout, PATIENCE))
