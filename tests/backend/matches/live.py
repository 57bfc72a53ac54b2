"""Players of a real server: one HTTP session and, if wanted, one socket each."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect


class Player:
    """A guest of the server: what a browser of his would do."""

    def __init__(self, http: httpx.AsyncClient, account: dict[str, Any]) -> None:
        self.http = http
        self.account = account
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
        answer: dict[str, Any] = (await self.get(f"matches/{match}/")).json()
        return answer

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
            assert hello == {"type": "hello", "account": self.account}
            yield listener


class Listener:
    """A player's socket."""

    def __init__(self, connection: ClientConnection, player: Player) -> None:
        self.connection = connection
        self.player = player

    async def send(self, **frame: Any) -> None:
        """Send a frame."""
        await self.connection.send(json.dumps(frame))

    async def next(self, seconds: float = 10) -> dict[str, Any]:
        """The next frame."""
        text = str(await asyncio.wait_for(self.connection.recv(), seconds))
        self.player.heard.append(text)
        frame: dict[str, Any] = json.loads(text)
        return frame

    async def match_at(self, version: int) -> dict[str, Any]:
        """Read on until the match of that version comes; return it."""
        while True:
            frame = await self.next()
            if frame["type"] == "match" and frame["version"] >= version:
                match: dict[str, Any] = frame["match"]
                return match


@asynccontextmanager
async def guest(address: str) -> AsyncIterator[Player]:
    """Come to the server as a new guest."""
    async with httpx.AsyncClient(base_url=f"{address}/api/v1/", timeout=30, headers={"Origin": address}) as http:
        made = (await http.post("accounts/guest/", json={})).json()
        made.pop("recovery_code")
        await http.get("session/")
        yield Player(http, made)


async def start(creator: Player, accepter: Player, **fields: Any) -> str:
    """Make and accept a challenge by link; return the match's id."""
    challenge = await creator.post("challenges/", {"ruleset": "edition2016", "visibility": "link", **fields})
    match: str = (await accepter.post(f"challenges/{challenge.json()['id']}/accept/")).json()["id"]
    return match
