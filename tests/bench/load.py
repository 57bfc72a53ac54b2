"""Players of a bench: moves sent on schedule whatever the answers, and sockets that note when a view arrives."""

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from datetime import datetime
from typing import Any

import httpx
from websockets.asyncio.client import connect

Match = dict[str, Any]
AT_ONCE = 50  # handshakes
PATIENCE = 30  # seconds for the last views to come


def read(text: str | bytes) -> dict[str, Any]:
    """Read a frame of the server; one that reports an error ends the bench."""
    frame: dict[str, Any] = json.loads(text)
    assert frame["type"] != "error", frame
    return frame


def schedule(matches: Sequence[Match]) -> Iterator[tuple[Match, int, dict[str, Any]]]:
    """Yield (match, seat, body) round by round over all matches, so that each one rests between two of its moves."""
    for number in range(max(len(match["moves"]) for match in matches)):
        for match in matches:
            if number < len(match["moves"]):
                seat, actions = match["moves"][number]
                yield match, seat, {"actions": actions, "expected_version": number + 1}


def headers(address: str, player: dict[str, str]) -> dict[str, str]:
    """What that player's browser sends with a write."""
    return {"Origin": address, "Cookie": player["cookie"], "X-CSRFToken": player["token"]}


async def play(addresses: Sequence[str], matches: Sequence[Match], rate: float, seconds: float) -> list[float]:
    """
    Send *rate* moves a second for so long, in turn to each address; return the seconds that each answer took.

    Open loop: a request leaves when it is due, however many are unanswered, and its time counts from when it was due.
    A match's next move waits for the answer to the one before, as players do; that wait counts too.
    """
    took: list[float] = []
    played: dict[str, asyncio.Event] = {}
    moves = schedule(matches)
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=200)
    async with httpx.AsyncClient(limits=limits, timeout=60) as http, asyncio.TaskGroup() as tasks:
        began = time.perf_counter()

        async def send(address: str, match: Match, seat: int, body: dict[str, Any], due: float) -> None:
            before, played[match["id"]] = played.get(match["id"]), (now := asyncio.Event())
            if before:
                await before.wait()
            url = f"{address}/api/v1/matches/{match['id']}/moves/"
            answer = await http.post(url, json=body, headers=headers(address, match["players"][seat]))
            assert answer.status_code == 201, answer.text
            took.append(time.perf_counter() - due)
            now.set()

        for number in range(int(rate * seconds)):
            due = began + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            tasks.create_task(send(addresses[number % len(addresses)], *next(moves), due))
    return took


class Sockets:
    """Two sockets for each match, one for each player, subscribed to it; seat 1's at the last address."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.addresses = addresses
        #: Seconds from the move's row being written to the other player's socket having the view.
        self.pushes: list[float] = []
        self._stack = AsyncExitStack()
        self._readers: list[asyncio.Task[None]] = []
        self._came = asyncio.Event()

    async def open(self, matches: Sequence[Match]) -> None:
        """Open all, a few at a time, and wait for each first view."""
        turn = asyncio.Semaphore(AT_ONCE)

        async def one(match: Match, seat: int) -> None:
            address = self.addresses[-seat]
            async with turn:
                line = await self._stack.enter_async_context(
                    connect(
                        f"{address.replace('http', 'ws', 1)}/ws/v1/",
                        origin=address,  # type: ignore[arg-type]
                        additional_headers={"Cookie": match["players"][seat]["cookie"]},
                        compression=None,
                        open_timeout=60,
                    )
                )
                await line.send(json.dumps({"type": "subscribe", "match": match["id"]}))
                while (frame := read(await line.recv()))["type"] != "match":
                    pass
                assert frame["id"] == match["id"]
            self._readers.append(asyncio.create_task(self._read(line, seat)))

        await asyncio.gather(*(one(match, seat) for match in matches for seat in (0, 1)))

    async def _read(self, line: Any, seat: int) -> None:
        async for text in line:
            now = time.time()
            frame = read(text)
            if frame["type"] == "match" and frame["match"]["last_move"]["seat"] != seat:
                written = datetime.fromisoformat(frame["match"]["last_move"]["created"])
                self.pushes.append(now - written.timestamp())
                self._came.set()

    async def received(self, number: int) -> None:
        """Wait until as many views have come as moves were sent, no more, and none long after it is due."""
        async with asyncio.timeout(PATIENCE):
            while len(self.pushes) < number:
                self._came.clear()
                await self._came.wait()
        assert len(self.pushes) == number, f"{len(self.pushes)} views of {number} moves"

    async def close(self) -> None:
        """Hang up; a socket that the server had closed, or that had an error to tell, ends the bench."""
        for reader in self._readers:
            if reader.done():
                reader.result()
                raise AssertionError("a socket was closed under the load")
        await self._stack.aclose()
        await asyncio.gather(*self._readers, return_exceptions=True)
