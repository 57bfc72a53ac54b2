"""How often sockets are opened from one network, and how many at a time: one costs more than most requests do."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import sync_to_async
from channels.security.websocket import WebsocketDenier
from django.conf import settings

from backend.common.addresses import address_in, block_of
from backend.common.by_places import ByPlaces
from backend.common.draining import DRAINING
from backend.common.errors import Throttled
from backend.common.throttles import spend
from backend.config.hosts import is_loopback

#: Handshakes under way at a time: enough for some to wait for the database while others compute.
AT_ONCE = 16
#: Seconds that one may wait for its turn. Who has no patience for it hangs up and comes again.
LONGEST = 60

Receive = Callable[[], Awaitable[dict[str, Any]]]


class HandshakeLimit:
    """ASGI: refuse (403) a socket's handshake where that was one too many from its network, good session or none.

    What goes on has that network in the scope as `block`: null where sockets are not counted by it.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Count, then call or refuse."""
        address, block = address_in(scope), None
        if settings.NUM_PROXIES or not is_loopback(address):  # else it comes from this machine
            block = block_of(address)
            try:
                await sync_to_async(spend, thread_sensitive=False)("sockets", block)
            except Throttled:
                return await WebsocketDenier()(scope, receive, send)
        return await self.application({**scope, "block": block}, receive, send)


class HandshakeTurns:
    """ASGI: begin so many handshakes at a time, and let those that wait in by turns of their networks (decision 0086).

    Where thousands come at once, because another process has gone, all of them would else take as long as all together,
    and be cut or given up before any is open. What is hung up while it waits is not begun.
    """

    def __init__(self, application: Any, most: int = AT_ONCE) -> None:
        self.application = application
        self._free = most
        self._waiting: ByPlaces[str | None, asyncio.Future[None]] = ByPlaces()

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Any) -> None:
        """Call when it is its turn, which lasts until the socket has been sent its first frame or is closed."""
        if self._free:
            self._free -= 1
        elif (kept := await self._come_in(scope.get("block"), receive)) is None:
            await send({"type": "websocket.close"})  # nobody is there any more, or the process drains
            return
        else:
            receive = kept
        has_turn = True

        async def send_on(message: dict[str, Any]) -> None:
            nonlocal has_turn
            await send(message)
            if has_turn and message["type"] != "websocket.accept":
                has_turn = False
                self._hand_on()

        try:
            await self.application(scope, receive, send_on)
        finally:
            if has_turn:
                self._hand_on()

    async def _come_in(self, block: str | None, receive: Receive) -> Receive | None:
        """Wait for a turn; return what receives from then on, or null where there is nobody to open a socket for."""
        connect, turn = await receive(), asyncio.get_running_loop().create_future()
        more = asyncio.ensure_future(receive())  # before a socket is open, nothing but its end can come
        self._waiting.add(block, turn)
        try:
            with DRAINING.calling(turn.cancel):
                await asyncio.wait([turn, more], return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            more.cancel()
            self._give_back(turn)
            raise
        if more.done() or turn.cancelled():
            more.cancel()
            self._give_back(turn)
            return None
        messages: list[Awaitable[dict[str, Any]]] = [more, _at_once(connect)]

        async def kept() -> dict[str, Any]:
            return await (messages.pop() if messages else receive())

        return kept

    def _give_back(self, turn: "asyncio.Future[None]") -> None:
        """Give that turn up, or hand it on if it has come in that very moment."""
        if not turn.cancel() and not turn.cancelled():
            self._hand_on()

    def _hand_on(self) -> None:
        """Let in the network that has waited longest for its turn, which then goes to the end of the row."""
        while self._waiting:
            turn = self._waiting.next_at(next(iter(self._waiting)))
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


async def _at_once(message: dict[str, Any]) -> dict[str, Any]:
    return message
