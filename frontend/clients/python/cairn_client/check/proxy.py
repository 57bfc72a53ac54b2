"""A proxy before a Cairn that writes down what a bot asks, and loses, changes or refuses it when told to."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from cairn_client.check.relay import Relay

#: What belongs to one connection, or is not true any more of what was changed.
HOPS = {"connection", "content-encoding", "content-length", "host", "keep-alive", "transfer-encoding"}


@dataclass
class Request:
    """A request of the bot's, and what it was answered."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes = b""
    at: float = field(default_factory=time.monotonic)
    #: 0: nothing yet, or the answer was lost.
    status: int = 0
    #: Whether the answer is the server's own.
    genuine: bool = True

    @property
    def is_move(self) -> bool:
        """Whether it plays a move."""
        return self.method == "POST" and self.path.endswith("/moves/")

    @property
    def key(self) -> str:
        """Its `Idempotency-Key`."""
        return self.headers.get("idempotency-key", "")


@dataclass
class Answer:
    """An answer that is on its way to the bot."""

    status: int
    headers: dict[str, str]
    body: bytes

    @classmethod
    def problem(cls, status: int, code: str, headers: dict[str, str] | None = None, **more: Any) -> "Answer":
        """Return a refusal as a Cairn makes them."""
        told = {"type": f"/problems/{code}", "title": code, "status": status, "code": code, "detail": code, **more}
        kind = {"content-type": "application/problem+json"}
        return cls(status, {**kind, **(headers or {})}, json.dumps(told).encode())


class Lost(Exception):
    """The line is cut instead of an answer."""


@dataclass
class Faults:
    """What goes wrong. A check replaces what it needs, for as long as it needs it."""

    #: Called before the server is asked: an answer in its place, or one to wait for; None to hand the request on.
    before: Callable[[Request], Awaitable[Answer | None] | Answer | None] = lambda _: None
    #: Called with the server's answer: what to answer, or `Lost`.
    after: Callable[[Request, Answer], Answer] = lambda _, answer: answer
    #: Called with each frame to the bot: which to send.
    frame: Callable[[dict[str, Any]], list[dict[str, Any]]] = lambda frame: [frame]


class Proxy:
    """The proxy; `serving` runs it."""

    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.address = ""
        self.requests: list[Request] = []
        self.faults = Faults()
        self.relay = Relay(self.server, self._frame)
        self._lines: set[asyncio.StreamWriter] = set()
        self._http = httpx.AsyncClient(base_url=self.server, timeout=60)

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Serve on a free port of this machine while the block runs."""
        async with self._http, self.relay.serving(), await asyncio.start_server(self._line, "127.0.0.1", 0) as door:
            self.address = f"http://127.0.0.1:{door.sockets[0].getsockname()[1]}"
            try:
                yield
            finally:
                await self.cut()

    def _frame(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        return self.faults.frame(frame)

    async def cut(self, code: int | None = None) -> None:
        """Cut every line; sockets are closed with that code, if any."""
        await self.relay.cut(code)
        for writer in [*self._lines]:
            writer.transport.abort()

    async def _line(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            while await self._request(reader, writer):
                pass
        except (OSError, asyncio.IncompleteReadError, Lost):
            writer.transport.abort()
        except (ValueError, asyncio.LimitOverrunError, httpx.InvalidURL):  # hardly HTTP
            writer.write(b"HTTP/1.1 400 -\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
        finally:
            self._lines.discard(writer)
            writer.close()

    async def _request(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Take one request; return whether another may follow on this line."""
        head = await reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        method, path, _ = first.split(" ", 2)
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        if headers.get("upgrade", "").lower() == "websocket":
            await self.relay.tunnel(head, reader, writer)
            return False
        request = Request(method, path, headers)
        self.requests.append(request)
        if "transfer-encoding" in headers:
            # Its body has no end that is read here, so nothing may follow on this line.
            headers["connection"], request.genuine = "close", False
            answer = Answer.problem(411, "length_required")
        else:
            request.body = await reader.readexactly(int(headers.get("content-length", "0")))
            answer = await self._answer(request)
        request.status = answer.status
        lines = [f"{name}: {value}" for name, value in answer.headers.items() if name.lower() not in HOPS]
        told = "\r\n".join([f"HTTP/1.1 {answer.status} -", *lines, f"content-length: {len(answer.body)}", "", ""])
        writer.write(told.encode("latin-1") + answer.body)
        await writer.drain()
        return headers.get("connection", "").lower() != "close"

    async def _answer(self, request: Request) -> Answer:
        instead = self.faults.before(request)
        if isinstance(instead, Awaitable):
            instead = await instead
        if instead is not None:
            request.genuine = False
            return instead
        handed_on = {name: value for name, value in request.headers.items() if name not in HOPS}
        handed_on["accept-encoding"] = "identity"
        try:
            got = await self._http.request(request.method, request.path, content=request.body, headers=handed_on)
        except httpx.TransportError as error:
            raise Lost from error
        return self.faults.after(request, Answer(got.status_code, dict(got.headers), got.content))
