"""Sockets are opened so often from one network, and from others all the same; and so many at a time."""

import asyncio
from typing import Any

import pytest
from django.core.cache import cache

from backend.common.draining import Draining
from backend.config import handshakes
from backend.config.handshakes import HandshakeLimit, HandshakeTurns
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
async def test_a_network_has_a_limit_of_sockets_and_others_have_theirs(settings, proxies):
    cache.clear()
    settings.NUM_PROXIES, settings.THROTTLES = proxies, {"sockets": (2, 3600)}
    near, elsewhere = [f"2001:db8:1:2::{each}" for each in "abc"], ["2001:db8:1:3::a", "198.51.100.1"]
    assert await opened(*near, *elsewhere, forwarded=bool(proxies)) == [True, True, False, True, True]


async def test_sockets_from_this_machine_are_not_counted_unless_it_is_a_proxy(settings):
    cache.clear()
    settings.THROTTLES = {"sockets": (0, 3600)}
    assert await opened("127.0.0.1", "::1") == [True, True]
    settings.NUM_PROXIES = 1
    assert await opened("127.0.0.1", forwarded=True) == [False]


class House:
    """An application behind turns for two handshakes; a handshake ends when the test greets its socket."""

    def __init__(self):
        self.begun = []
        self.greet = {}
        self.turns = HandshakeTurns(self.application, most=2)
        self.lines = {}

    async def application(self, scope, receive, send):
        assert (await receive())["type"] == "websocket.connect"
        self.begun.append(scope["name"])
        await send({"type": "websocket.accept"})
        await self.greet.setdefault(scope["name"], asyncio.Event()).wait()
        await send({"type": "websocket.send", "text": "hello"})
        assert (await receive())["type"] == "websocket.disconnect"

    async def come(self, *names, block="192.0.2.1"):
        """Begin handshakes, in that order."""
        for name in names:
            self.greet[name] = asyncio.Event()
            line = self.lines[name] = Socket(self.turns, "/ws/v1/")
            line.scope |= {"name": name, "block": block}
            await line.send_input({"type": "websocket.connect"})
            await asyncio.sleep(0)
        await settled()

    async def greeted(self, *names):
        for name in names:
            self.greet[name].set()
            await settled()

    async def hung_up(self, *names):
        for name in names:
            await self.lines[name].send_input({"type": "websocket.disconnect", "code": 1006})
            await self.lines[name].wait()


async def settled():
    """Let all that can go on do so."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def house():
    return House()


async def test_handshakes_wait_until_one_that_is_under_way_was_greeted(house):
    await house.come("a", "b", "c", "d")
    assert house.begun == ["a", "b"]
    await house.greeted("b")
    assert house.begun == ["a", "b", "c"]
    await house.greeted("a", "c", "d")
    await house.hung_up("a", "b", "c", "d")
    await house.come("e", "f", "g")
    assert house.begun == ["a", "b", "c", "d", "e", "f"]


async def test_handshakes_of_other_networks_wait_behind_no_flood(house):
    await house.come("a", "b", "flood1", "flood2", "flood3")
    await house.come("elsewhere", block="198.51.100.1")
    await house.greeted("a", "b")
    assert house.begun == ["a", "b", "flood1", "elsewhere"]
    await house.greeted("flood1", "elsewhere")
    assert house.begun[4:] == ["flood2", "flood3"]


async def test_handshake_that_was_hung_up_while_it_waited_never_begins(house):
    await house.come("a", "b", "gone", "d")
    await house.hung_up("gone")
    await house.greeted("a")
    assert house.begun == ["a", "b", "d"]
    await house.greeted("b", "d")
    assert house.turns._free == 2


async def test_handshake_that_was_cancelled_or_fails_hands_its_turn_on(house):
    await house.come("a", "b", "c", "d", "e")
    house.lines["c"].future.cancel()
    house.lines["a"].future.cancel()
    await settled()
    assert house.begun == ["a", "b", "d"]
    house.lines["e"].future.cancel()
    await settled()
    await house.greeted("b", "d")
    assert house.turns._free == 2


async def test_handshakes_that_wait_are_sent_away_when_the_process_drains(house, monkeypatch):
    monkeypatch.setattr(handshakes, "DRAINING", draining := Draining())
    await house.come("a", "b", "c")
    draining.begin()
    assert await house.lines["c"].receive_output() == {"type": "websocket.close"}
    await house.greeted("a", "b")
    assert (house.begun, house.turns._free) == (["a", "b"], 2)
