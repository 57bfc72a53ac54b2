"""Players of a real server: one HTTP session and, if wanted, one socket each."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

#: Each browser comes from an address of its own, since guests and recoveries are limited by address.
ADDRESSES = (f"127.{number >> 16}.{number >> 8 & 255}.{number & 255}" for number in itertools.count(1 << 16))


class Player:
    """A guest of the server: what a browser of theirs would do."""

    def __init__(self, http: httpx.AsyncClient, account: dict[str, Any], recovery_code: str) -> None:
        self.http = http
        self.account = account
        self.recovery_code = recovery_code
        #: Every text that ever came from the server, for the search for hidden cards.
        self.heard: list[str] = []

    async def get(self, path: str) -> httpx.Response:
        """GET below /api/v1/."""
        return self._note(await self.http.get(path))

    async def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        """POST JSON below /api/v1/, with the CSRF token."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers["X-CSRFToken"] = self.http.cookies["csrftoken"]
        return self._note(await self.http.post(path, json=body or {}, headers=headers))

    async def match(self, match: str) -> dict[str, Any]:
        """The match as this player reads it."""
        return dict((await self.get(f"matches/{match}/")).json())

    async def take_another_device(self) -> None:
        """Go on in a new browser, which knows nothing but the recovery code."""
        address = str(self.http.base_url.copy_with(path="")).rstrip("/")
        await self.http.aclose()
        self.http = browser_at(address)
        recovered = await self.http.post("session/recovery/", json={"recovery_code": self.recovery_code})
        assert recovered.status_code == 200, recovered.text
        await self.http.get("session/")

    def _note(self, answer: httpx.Response) -> httpx.Response:
        assert answer.status_code < 500, answer.text
        self.heard.append(answer.text)
        return answer

    @asynccontextmanager
    async def socket(self) -> AsyncIterator["Listener"]:
        """Open the live socket as a page of ours would, and take the greeting."""
        origin = str(self.http.base_url.copy_with(path="")).rstrip("/")
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = f"{origin.replace('http', 'ws', 1)}/ws/v1/"
        async with connect(url, origin=origin, additional_headers={"Cookie": cookies}) as connection:  # type: ignore[arg-type]
            listener = Listener(connection, self)
            hello = await listener.next()
            assert (hello["type"], hello["account"]) == ("hello", self.account)
            yield listener


class Listener:
    """A player's socket."""

    def __init__(self, connection: ClientConnection, player: Player) -> None:
        self.connection = connection
        self.player = player
        #: The last frame as it came.
        self.text = ""

    async def send(self, **frame: Any) -> None:
        """Send a frame."""
        await self.connection.send(json.dumps(frame))

    async def next(self, seconds: float = 30) -> dict[str, Any]:
        """The next frame."""
        self.text = text = str(await asyncio.wait_for(self.connection.recv(), seconds))
        self.player.heard.append(text)
        return dict(json.loads(text))

    async def match_at(self, version: int) -> dict[str, Any]:
        """Read on until the match of that version comes; return it."""
        while True:
            frame = await self.next()
            if frame["type"] == "match" and frame["version"] >= version:
                return dict(frame["match"])

    async def closed_with(self) -> int:
        """Read on until the server closes the socket; return its code."""
        with suppress(ConnectionClosed):
            while True:
                await self.next()
        return int(self.connection.close_code or 0)


def browser_at(address: str) -> httpx.AsyncClient:
    """A browser nobody is signed in with."""
    # Without TLS, whose certificates take 30 ms to read.
    transport = httpx.AsyncHTTPTransport(verify=False, local_address=next(ADDRESSES))
    return httpx.AsyncClient(
        base_url=f"{address}/api/v1/", timeout=60, headers={"Origin": address}, transport=transport
    )


@asynccontextmanager
async def guest(address: str) -> AsyncIterator[Player]:
    """Come to the server as a new guest."""
    http = browser_at(address)
    made = (await http.post("accounts/guest/", json={})).json()
    code = made.pop("recovery_code")
    await http.get("session/")
    player = Player(http, made, code)
    try:
        yield player
    finally:
        await player.http.aclose()


async def start(creator: Player, accepter: Player, **fields: Any) -> str:
    """Make and accept a challenge by link; return the match's id."""
    challenge = await creator.post("challenges/", {"ruleset": "edition2016", "visibility": "link", **fields})
    assert challenge.status_code == 201, challenge.text
    return str((await accepter.post(f"challenges/{challenge.json()['id']}/accept/")).json()["id"])


async def send_and_hang_up(
    player: Player, path: str, body: Any, *, key: str, until: Callable[[], Awaitable[Any]]
) -> None:
    """Send a whole request, and close the connection without reading an answer once *until* has returned."""
    content = json.dumps(body).encode()
    url = player.http.base_url.join(path)
    cookies = "; ".join(f"{name}={value}" for name, value in player.http.cookies.items())
    head = [
        f"POST {url.path} HTTP/1.1", f"Host: {url.host}:{url.port}", f"Origin: {player.http.headers['Origin']}",
        f"Cookie: {cookies}", f"X-CSRFToken: {player.http.cookies['csrftoken']}", f"Idempotency-Key: {key}",
        "Content-Type: application/json", f"Content-Length: {len(content)}", "", "",
    ]  # fmt: skip
    _, writer = await asyncio.open_connection(url.host, url.port)
    writer.write("\r\n".join(head).encode() + content)
    await writer.drain()
    await until()
    writer.transport.abort()
