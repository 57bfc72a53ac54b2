"""
How `serve` stops: what has begun is finished, and everybody is asked to go elsewhere (decision 0026).

`readyz` says so at once, sockets are closed over `DRAIN_SECONDS` while new requests are still answered, then the port
is closed, and the loop ends as soon as nothing is under way.
"""

import asyncio
import logging
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, Any

from channels.layers import get_channel_layer
from twisted.internet import reactor as installed
from twisted.internet.error import ConnectionDone
from twisted.python.failure import Failure

from backend.common.draining import DRAINING
from backend.common.push import SENDING
from backend.config.listening import ignore_new_connections

if TYPE_CHECKING:
    from backend.config.server import Server

FINISH = 10.0  # seconds for what is under way when the port closes
QUIET = 0.2  # seconds in which nothing was under way: a request may be on its way over a connection that stays open
SILENT = 1.0  # seconds for who has connected and said nothing yet: their request may be on its way, too
STEP = 0.05
HANDSHAKE = 0.1  # seconds for who has begun to connect before the port takes nobody new
WAITING = 10_000  # more connections than the kernel holds for us
LAST = 1.0  # seconds for what was cancelled, and for refusals to leave
RESTARTING = 1012

reactor: Any = installed  # whose declared type is that of an interface

logger = logging.getLogger(__name__)


class Drain:
    """The end of one server."""

    def __init__(self, server: "Server", seconds: float) -> None:
        self.server = server
        self.seconds = seconds
        self.clock = asyncio.get_running_loop().time

    async def run(self) -> None:
        """Take all steps; whatever happens in one, the server stops."""
        try:
            DRAINING.begin()
            for task in self.server.tasks:
                task.cancel()
            await self.send_away()
            await self.close_port()
            if not await self.finished():
                await self.refuse_the_rest()
        except Exception:
            logger.exception("The server could not stop in order")
        finally:
            self.server.stop()

    async def send_away(self) -> None:
        """Close the sockets, spread over the drain so that not all come to another process at once."""
        end = self.clock() + self.seconds
        while (left := end - self.clock()) > 0:
            sockets = self.server.open_sockets()
            for socket in sockets[: ceil(len(sockets) * STEP / left)]:
                socket.sendCloseFrame(code=RESTARTING)
            await asyncio.sleep(min(STEP, left))

    async def close_port(self) -> None:
        """Accept who is connecting just now, and nobody after them."""
        for port in self.server.ports:
            ignore_new_connections(port.socket)
        await asyncio.sleep(HANDSHAKE)
        for port in self.server.ports:
            port.stopReading()
            # By itself it accepts as many at once as came at once before, which is one for most of its life.
            port.numberAccepts = WAITING
            port.doRead()
            # At once: `stopListening` would close in the next turn of the loop, and cut who connects in between.
            port.connectionLost(Failure(ConnectionDone()))  # type: ignore[no-untyped-call]

    async def finished(self) -> bool:
        """Return whether all that was under way has come to its end."""
        quiet = began = self.clock()
        end = began + FINISH
        while self.clock() - quiet < QUIET:
            if self.clock() > end:
                return False
            for socket in self.server.open_sockets():
                socket.sendCloseFrame(code=RESTARTING)
            await asyncio.sleep(STEP)
            awaited = self.clock() - began < SILENT and self.server.has_silent_connections()
            if awaited or self.server.at_work() or SENDING or reactor.getWriters():
                quiet = self.clock()
        return True

    async def refuse_the_rest(self) -> None:
        """Answer who has waited for too long, and see that it leaves."""
        refused = self.server.refuse_unanswered()
        logger.warning("Stopped with work under way; %s requests were refused", refused)
        end = self.clock() + LAST
        while reactor.getWriters() and self.clock() < end:  # noqa: ASYNC110 - the reactor has no event for it
            await asyncio.sleep(STEP)


async def cancelled(tasks: "list[asyncio.Future[Any]]") -> None:
    """Cancel what still runs, and let go of the channel layer's connections; neither is waited for for long."""
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=LAST)
    if layer := get_channel_layer():
        with suppress(TimeoutError, OSError):
            async with asyncio.timeout(LAST):
                await layer.flush()
