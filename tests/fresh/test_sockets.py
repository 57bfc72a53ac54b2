"""
Ten thousand sockets on two processes, idle for ten minutes, and half of them come again when one process goes.

On PostgreSQL with Redis. Each account has five sockets on each process, so that one can take all ten. Clients and
servers share this machine. A socket that nobody closed is *dropped*; one without a heartbeat for a minute is *silent*.
"""

import asyncio
import json
import os
import resource
import signal
import time
from contextlib import suppress
from dataclasses import dataclass, replace

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.bench.load import Match, read
from tests.bench.servers import Served, served
from tests.support.scale import scaled

#: Of an account on one process. It may have four times as many: all come to one, and tries that were cut count too.
OF_ACCOUNT = 5
#: Seconds in which all who lost their process are back.
LIMIT = 60
#: Handshakes at once while they come for the first time. When they come again, all do at once.
AT_ONCE = 20
#: Seconds without a word after which a socket is taken for dead; heartbeats come every twenty.
SILENCE = 60


@dataclass(eq=False)
class Line:
    """A client's socket: it hears what comes, and notes when it is closed."""

    match: Match
    seat: int
    connection: ClientConnection | None = None
    heard: float = 0.0
    frames: int = 0
    closed: str = ""

    async def open(self, address: str) -> None:
        """Connect, and watch the match until its view is there; again, if there is no answer."""
        while True:
            try:
                self.connection = await connect(
                    f"{address.replace('http', 'ws', 1)}/ws/v1/", origin=address,  # type: ignore[arg-type]
                    additional_headers={"Cookie": self.match["players"][self.seat]["cookie"]}, compression=None,
                    open_timeout=LIMIT, ping_interval=None,
                )  # fmt: skip
                break
            except (OSError, InvalidHandshake):  # refused, or cut because its turn came late
                await asyncio.sleep(0.5)  # as a client does
        await self.connection.send(json.dumps({"type": "subscribe", "match": self.match["id"]}))
        while read(await self.connection.recv())["type"] != "match":
            pass
        self.closed, self.heard = "", time.monotonic()

    async def listen(self) -> None:
        """Read frames until it is closed."""
        assert self.connection
        try:
            async for frame in self.connection:
                read(frame)
                self.heard, self.frames = time.monotonic(), self.frames + 1
        except ConnectionClosed:
            pass
        self.closed = f"closed with {self.connection.close_code} {self.connection.close_reason}"


def faults(lines: list[Line], now: float) -> list[str]:
    """Return each socket that was closed, or has heard nothing for a minute."""
    silent = [
        f"silent for {now - line.heard:.0f} s" for line in lines if not line.closed and now > line.heard + SILENCE
    ]
    return [line.closed for line in lines if line.closed] + silent


#: What listens to each socket that has come.
Listening = dict[asyncio.Task[None], Line]


async def come(lines: list[Line], addresses: list[str], at_once: int, listening: Listening) -> float:
    """Open all of them, one process after the other in turn, and listen; return the seconds until the last came."""
    began, turns = time.monotonic(), asyncio.Semaphore(at_once)

    async def one(number: int, line: Line) -> None:
        async with turns:
            await line.open(addresses[number % len(addresses)])
        listening[asyncio.create_task(line.listen())] = line

    await asyncio.gather(*(one(number, line) for number, line in enumerate(lines)))
    return time.monotonic() - began


async def hold(house: Served, number: int, idle: int) -> None:
    """Open so many, let them be idle, take one process away, and see its half come to the other."""
    players = [(match, seat) for match in house.take(-(-number // OF_ACCOUNT // 4)) for seat in (0, 1)]
    lines = [Line(*players[count // 2 % len(players)]) for count in range(number)]
    listening: Listening = {}
    try:
        came = await come(lines, house.addresses, AT_ONCE, listening)
        before, memory, began = house.cpu(), house.memory(), time.monotonic()
        await asyncio.sleep(idle)  # this is what is tried
        busy = (house.cpu() - before) / (time.monotonic() - began)
        assert not faults(lines, time.monotonic())
        heard = [line.frames for line in lines]
        assert idle < SILENCE or min(heard) >= idle // SILENCE
        print(f"{number} sockets came within {came:.0f} s, idle for {idle} s: 0 dropped, 0 silent; "
              f"{100 * busy:.0f} % of a processor, {memory // 1024} MiB in both processes; "
              f"frames of each {min(heard)} to {max(heard)}")  # fmt: skip

        lost, kept = lines[::2], lines[1::2]
        os.kill(house.processes[0], signal.SIGTERM)
        away = set(lost)
        await asyncio.wait([task for task, line in listening.items() if line in away], timeout=LIMIT)
        assert {line.closed.partition(" with ")[2][:4] for line in lost} == {"1012"}
        other = replace(house, processes=house.processes[1:])
        before = other.cpu()
        back = await come(lost, [house.addresses[1]], len(lost), listening)
        each = 1000 * (other.cpu() - before) / len(lost)
        print(f"{len(lost)} came to the other process within {back:.1f} s, {each:.1f} ms of its processor each; "
              f"its own {len(kept)} stayed")  # fmt: skip
        assert not faults(lines, time.monotonic())
        assert back <= LIMIT
    finally:
        for task in listening:
            task.cancel()
        for line in lines:
            if line.connection:
                with suppress(ConnectionClosed):
                    line.connection.transport.abort()


@pytest.fixture
def many_files() -> None:
    """As many open files as the system allows, for clients and what they start."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@pytest.mark.usefixtures("many_files")
def test_idle_sockets_stay_and_half_of_them_come_again_at_once():
    number, idle = scaled(40, 10_000), scaled(3, 600)
    with served("postgresql", -(-number // OF_ACCOUNT // 4), 3, processes=2, LIMITS_FACTOR="100") as house:
        asyncio.run(hold(house, number, idle))


def test_socket_that_is_dropped_or_silent_would_be_seen():
    lines = [Line({}, 0, heard=100.0), Line({}, 0, heard=100.0, closed="closed with 1006 "), Line({}, 1, heard=30.0)]
    assert faults(lines, 110.0) == ["closed with 1006 ", "silent for 80 s"]
