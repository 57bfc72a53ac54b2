"""
Event streams (Server-Sent Events) in front of Django: a request that is answered bit by bit, as there is news.

Each bit is the answer to a whole, short question to Django, which asks for what comes behind the number that was sent
last, as the client itself would with `Last-Event-ID` when it comes back. So a session or a token that has ended ends
the stream, too, and between two questions there is a coroutine and nothing else (decisions 0010 and 0064).
"""

import asyncio
import json
import random
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request

from backend.common.django_request import django_request
from backend.common.draining import DRAINING
from backend.common.longpoll import AGAIN, Client, Receive, Scope, Send, asked_again, listening
from backend.common.metrics import EVENT_STREAMS
from backend.common.open_connections import OpenConnections
from backend.common.paced import LONGEST, REST

PATH = "/stream/"  # at the end of the addresses of all streams
MEDIA_TYPE = "text/event-stream"
STREAM = "cairn.stream"  # in the ASGI scope: the `Stream` that the view answers with

OF_ONE = 4  # account in one process; one more ends the oldest
HEARTBEAT = 20.0  # seconds; proxies cut a silent connection after 30 or 60
#: Milliseconds after which a client comes back: as a rule; when a newer stream has taken its place, so that they do not
#: end each other for ever; and from when to when where the process drains, so that not all come at once.
RETRY, REPLACED, DRAINED = 3000, 60_000, (1000, 10_000)

COMMENT = b":\n\n"


@dataclass(frozen=True)
class Stream:
    """What the next question of a stream is about.

    Attributes:
        account: Whose stream it is.
        groups: The channel groups that are notified when there is something.
        last: The number behind which it goes on.
        more: Whether there is more already.
    """

    account: UUID
    groups: tuple[str, ...]
    last: int
    more: bool


def stream_response(request: Request, stream: Stream, events: Iterable[tuple[int, Any]]) -> HttpResponse:
    """
    Answer with *events*, numbers and their JSON, and go on with *stream*. Without a layer in front that is all.

    The events have no name of their own, or a program would not receive kinds that it does not know.
    """
    inner = django_request(request)
    scope: Scope = getattr(inner, "scope", {})
    scope[STREAM] = stream
    lines = [] if asked_again(inner) else [f"retry: {RETRY}\n\n"]
    lines += [f"id: {number}\ndata: {json.dumps(value, ensure_ascii=False)}\n\n" for number, value in events]
    response = HttpResponse("".join(lines), content_type=MEDIA_TYPE)
    response["X-Accel-Buffering"] = "no"  # nginx would keep it back
    return response


class EventStreams:
    """ASGI: the layer in front of Django that goes on. Goes inside `BodyLimit`, which hands bodies over whole."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on whatever is not the address of a stream."""
        if scope["method"] != "GET" or not scope["path"].endswith(PATH):
            await self.application(scope, receive, send)
            return
        client = Client(await receive(), receive)
        try:
            await OpenStream(self.application, scope, client, send).serve()
        finally:
            client.gone.cancel()


class OpenStream:
    """One stream, from its request to its end."""

    def __init__(self, application: Any, scope: Scope, client: Client, send: Send) -> None:
        self.application = application
        self.scope = scope
        self.client = client
        self.send = send
        self.replaced = False
        self.news = asyncio.Event()
        self.clock = asyncio.get_running_loop().time

    async def serve(self) -> None:
        """Send the first answer; where it is a stream's, go on."""
        (start, first), stream = await self.ask(self.scope)
        if stream is None:
            await self.send(start)
            await self.send(first)
            return
        # How long it becomes, nobody knows.
        headers = [pair for pair in start["headers"] if pair[0].lower() != b"content-length"]
        await self.send({**start, "headers": headers})
        await self.write(first["body"])
        if oldest := OPEN.add(stream.account, self):
            oldest.replace()
        try:
            async with listening(stream.groups) as self.news:
                self.client.gone.add_done_callback(lambda _: self.news.set())
                with DRAINING.calling(self.news.set):
                    await self.go_on(stream)
        finally:
            OPEN.remove(stream.account, self)
        await self.send({"type": "http.response.body", "body": self.farewell()})

    async def go_on(self, stream: Stream) -> None:
        """Ask after each push, and once in `HEARTBEAT` seconds, for as long as the answer is a stream's."""
        self.news.set()  # for what came before it had joined the groups
        due = self.clock() + HEARTBEAT
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(due):
                    await self.news.wait()
            if self.is_over:
                return
            self.news.clear()  # before asking: what is notified from here on will be asked about
            began = self.clock()
            (_, answer), next_stream = await self.ask(self.behind(stream.last))
            took = self.clock() - began
            if next_stream is None:
                return
            stream = next_stream
            if answer["body"] or self.clock() >= due:
                await self.write(answer["body"] or COMMENT)
                due = self.clock() + HEARTBEAT
            if stream.more:
                self.news.set()
            await asyncio.sleep(min(LONGEST, REST * took))

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to be sent."""
        return self.client.gone.done() or self.replaced or DRAINING.begun

    def replace(self) -> None:
        """End: a newer stream of the account takes its place."""
        self.replaced = True
        self.news.set()

    def farewell(self) -> bytes:
        """Return the last bit: when to come back."""
        if self.replaced:
            return b"retry: %d\n\n" % REPLACED
        if DRAINING.begun:
            return b"retry: %d\n\n" % random.randint(*DRAINED)  # noqa: S311 - nothing secret
        return b""

    def behind(self, last: int) -> Scope:
        """Return the scope of the question for what comes behind that number."""
        others = [pair for pair in self.scope["headers"] if pair[0].lower() != b"last-event-id"]
        return {**self.scope, AGAIN: True, "headers": [*others, (b"last-event-id", b"%d" % last)]}

    async def ask(self, scope: Scope) -> tuple[list[dict[str, Any]], Stream | None]:
        """Put a question to Django; return the start and the body of its answer, and what to ask next, if anything."""
        scope = dict(scope)  # the view writes into it
        answer: list[dict[str, Any]] = []

        async def keep(message: dict[str, Any]) -> None:
            answer.append(message)

        await self.application(scope, self.client.receiver(), keep)
        return answer, scope.get(STREAM) if answer[0]["status"] == 200 else None

    async def write(self, part: bytes) -> None:
        """Send a part, and wait until the client has taken what there is."""
        await self.send({"type": "http.response.body", "body": part, "more_body": True})


OPEN: OpenConnections[OpenStream] = OpenConnections(OF_ONE, EVENT_STREAMS)
