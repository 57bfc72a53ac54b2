"""How often sockets are opened from one place: opening one costs several times what a request does."""

from typing import Any

from asgiref.sync import sync_to_async
from channels.security.websocket import WebsocketDenier
from django.conf import settings

from backend.common.addresses import address_in, block_of
from backend.common.errors import Throttled
from backend.common.throttles import spend
from backend.config.hosts import is_loopback


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
