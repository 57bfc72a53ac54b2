"""Sockets are opened so often from one network, and from others all the same."""

from typing import Any

import pytest
from django.core.cache import cache

from backend.config.handshakes import HandshakeLimit
from tests.support.sockets import Socket


async def opened(*addresses: str, forwarded: bool = False) -> list[bool]:
    """Open a socket from each address, or by way of a proxy for each; return which were let in."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})

    results = []
    for address in addresses:
        socket = Socket(HandshakeLimit(application), "/ws/v1/")
        socket.scope["client"] = ("192.0.2.1" if forwarded else address, 4444)
        socket.scope["headers"] = [(b"x-forwarded-for", address.encode())]
        connected, _ = await socket.connect()
        results.append(connected)
        await socket.disconnect()
    return results


@pytest.mark.parametrize("proxies", [0, 1])
async def test_one_network_opens_so_many_sockets_and_others_have_theirs(settings, proxies):
    cache.clear()
    settings.NUM_PROXIES, settings.THROTTLES = proxies, {"sockets": (2, 3600)}
    near, elsewhere = [f"2001:db8:1:2::{each}" for each in "abc"], ["2001:db8:1:3::a", "198.51.100.1"]
    assert await opened(*near, *elsewhere, forwarded=bool(proxies)) == [True, True, False, True, True]


async def test_what_opens_them_on_this_machine_is_not_counted_unless_it_is_a_proxy(settings):
    cache.clear()
    settings.THROTTLES = {"sockets": (0, 3600)}
    assert await opened("127.0.0.1", "::1") == [True, True]
    settings.NUM_PROXIES = 1
    assert await opened("127.0.0.1", forwarded=True) == [False]
