"""
A hostile client: ``python -m tests.support.hostile ADDRESS COOKIE TOKEN`` goes on until it is killed.

It floods with schemas, sign-ins and challenges from a few addresses, holds slow connections, and opens sockets that
send 150 frames at once. Each second it prints how many answers of each status it has had, as one line of JSON.
"""

import asyncio
import contextlib
import itertools
import json
import os
import random
import re
import sys
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

#: Requests a second of each flood, slow connections, and bursts of a socket's frames a second.
RATE, SLOW, BURSTS = 20, 100, 1
FRAMES = 150
#: Connections of all floods, and seconds that an answer is waited for.
CONNECTIONS, PATIENCE = 60, 30
LARGEST = 1 << 24  # bytes of an answer
ADDRESSES = itertools.cycle(f"198.51.100.{number}" for number in range(1, 6))


def guess() -> dict[str, str]:
    """Return a name that nobody has, and a password."""
    return {"username": f"Nobody{random.randrange(10**6)}", "password": "open sesame"}


class Lines:
    """Connections on which requests are sent and answers dropped, at most so many at a time.

    As cheap as can be: it shares the processors of a server that others' machines would not.
    """

    def __init__(self, place: str, most: int) -> None:
        self.host, self.port = place.rsplit(":", 1)
        self._room = asyncio.Semaphore(most)
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.host, int(self.port), limit=LARGEST)

    async def status_of(self, request: bytes) -> str:
        """Send this and return the status of what is answered.

        Raises:
            OSError, EOFError: The connection is gone.
        """
        async with self._room:
            while self._idle and self._idle[-1][0].at_eof():  # the server has closed what was idle for long
                self._idle.pop()[1].close()
            line = self._idle.pop() if self._idle else await self._connect()
            reader, writer = line
            try:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                if length := re.search(rb"(?i)\r\ncontent-length: *(\d+)", head):
                    await reader.readexactly(int(length[1]))
                else:
                    await reader.readuntil(b"\r\n0\r\n\r\n")
            except BaseException:
                writer.close()
                raise
            self._idle.append(line)
            return head[9:12].decode()


class Hostile:
    """All that it does at the same time."""

    def __init__(self, address: str, cookie: str, token: str) -> None:
        self.address, self.cookie, self.token = address, cookie, token
        self.place = urlsplit(address).netloc
        self.lines = Lines(self.place, CONNECTIONS)
        self.answers: Counter[str] = Counter()

    async def run(self) -> None:
        """Go on for ever."""
        own = f"Cookie: {self.cookie}\r\nX-CSRFToken: {self.token}\r\n"
        challenge = {"ruleset": "edition2016", "visibility": "lobby"}
        await asyncio.gather(
            self.flood("schema", lambda: self.request("GET", "schema/", "Accept-Encoding: gzip\r\n")),
            self.flood("sign-in", lambda: self.request("POST", "session/", "", guess())),
            self.flood("challenge", lambda: self.request("POST", "challenges/", own, challenge)),
            *(self.drip() for _ in range(SLOW)),
            self.bursts(),
            self.report(),
        )

    def request(self, method: str, path: str, headers: str, body: dict[str, str] | None = None) -> bytes:
        """Return a request as it is sent, from one of its addresses."""
        content = json.dumps(body) if body else ""
        return (
            f"{method} /api/v1/{path} HTTP/1.1\r\nHost: {self.place}\r\nOrigin: {self.address}\r\n{headers}"
            f"X-Forwarded-For: {next(ADDRESSES)}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(content)}\r\n\r\n{content}"
        ).encode()

    async def flood(self, what: str, request: Callable[[], bytes]) -> None:
        """Send that again and again, whether or not it is answered."""
        tasks: set[asyncio.Task[None]] = set()
        while True:
            task = asyncio.create_task(self.send(what, request()))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            await asyncio.sleep(1 / RATE)

    async def send(self, what: str, request: bytes) -> None:
        """Send one, and count what comes of it."""
        try:
            async with asyncio.timeout(PATIENCE):
                self.answers[f"{what} {await self.lines.status_of(request)}"] += 1
        except (OSError, EOFError, TimeoutError):
            self.answers[f"{what} lost"] += 1

    async def drip(self) -> None:
        """Send the headers of a request a byte at a time; begin anew when that is cut."""
        place = urlsplit(self.address)
        while True:
            _, writer = await asyncio.open_connection(place.hostname, place.port)
            with contextlib.suppress(OSError):
                writer.write(b"GET /api/v1/rulesets/ HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                while not writer.is_closing():
                    writer.write(b"a")
                    await writer.drain()
                    await asyncio.sleep(1)
            self.answers["slow cut"] += 1
            await asyncio.sleep(1)

    async def bursts(self) -> None:
        """Open a socket, send many frames at once, and take the answers; soon the server closes it instead (1008)."""
        while True:
            with contextlib.suppress(OSError, WebSocketException):
                async with connect(
                    f"{self.address.replace('http', 'ws', 1)}/ws/v1/",
                    origin=self.address,  # type: ignore[arg-type]
                    additional_headers={"Cookie": self.cookie, "X-Forwarded-For": next(ADDRESSES)},
                ) as line:
                    for number in range(FRAMES):
                        frame = {"type": "subscribe", "match": f"00000000-0000-4000-8000-{number:012}"}
                        await line.send(json.dumps(frame))
                    for _ in range(FRAMES + 1):  # and the greeting
                        await line.recv()
                    self.answers["bursts answered"] += 1
            await asyncio.sleep(1 / BURSTS)

    async def report(self) -> None:
        """Print the counts each second."""
        while True:
            await asyncio.sleep(1)
            print(json.dumps(self.answers), flush=True)


if __name__ == "__main__":
    os.nice(10)  # it stands for other machines, whose processors the server does not share
    asyncio.run(Hostile(*sys.argv[1:]).run())
