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
import sys
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

#: Requests a second of each flood, slow connections, and bursts of a socket's frames a second.
RATE, SLOW, BURSTS = 20, 100, 1
FRAMES = 150
ADDRESSES = itertools.cycle(f"198.51.100.{number}" for number in range(1, 6))


class Hostile:
    """All that it does at the same time."""

    def __init__(self, address: str, cookie: str, token: str) -> None:
        self.address, self.cookie, self.token = address, cookie, token
        self.answers: Counter[str] = Counter()

    async def run(self) -> None:
        """Go on for ever."""
        own = {"Origin": self.address, "Cookie": self.cookie, "X-CSRFToken": self.token}
        challenge = {"ruleset": "edition2016", "visibility": "lobby"}
        limits = httpx.Limits(max_connections=60)
        async with httpx.AsyncClient(base_url=f"{self.address}/api/v1/", timeout=30, limits=limits) as self.http:
            await asyncio.gather(
                self.flood("schema", "GET", "schema/"),
                self.flood("sign-in", "POST", "session/", guess=True),
                self.flood("challenge", "POST", "challenges/", headers=own, json=challenge),
                *(self.drip() for _ in range(SLOW)),
                self.bursts(),
                self.report(),
            )

    async def flood(self, what: str, method: str, path: str, *, guess: bool = False, **request: Any) -> None:
        """Send that again and again, whether or not it is answered."""
        tasks: set[asyncio.Task[None]] = set()
        while True:
            if guess:
                request["json"] = {"username": f"Nobody{random.randrange(10**6)}", "password": "open sesame"}
                request["headers"] = {"Origin": self.address}
            task = asyncio.create_task(self.send(what, method, path, request))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            await asyncio.sleep(1 / RATE)

    async def send(self, what: str, method: str, path: str, request: dict[str, Any]) -> None:
        """Send one, from one of its addresses, and count what comes of it."""
        headers = {**request.get("headers", {}), "X-Forwarded-For": next(ADDRESSES)}
        try:
            answer = await self.http.request(method, path, headers=headers, json=request.get("json"))
            self.answers[f"{what} {answer.status_code}"] += 1
        except httpx.HTTPError:
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
