"""
Long polling in front of Django: a request that has nothing to report yet is asked again when there may be something.

Every question to Django is a whole, short request. Between two of them there is a coroutine and nothing else: neither
a thread nor a database connection (decision 0010).
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.core.cache import cache
from django.http import HttpRequest
from rest_framework import serializers
from rest_framework.request import Request

from backend.common.django_request import django_request
from backend.common.draining import DRAINING
from backend.common.errors import NotAuthenticated, TooManyWaits
from backend.common.metrics import LONG_POLLS

LONGEST = 25  # seconds; proxies cut a silent connection after 30 or 60
AT_ONCE = 2  # waits of one account
HELD = 60  # seconds until a place is free again whose process died; no wait takes so long

WAIT = "cairn.wait"  # in the ASGI scope: the `Wait` that the view asked for
AGAIN = "cairn.wait.again"  # in the ASGI scope: the view was asked before
REFUSAL = "cairn.wait.refusal"  # in the ASGI scope: why it may not wait

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


@dataclass(frozen=True)
class Wait:
    """What a view waits for: a push to one of *groups*, for *seconds* at most, on behalf of *account*."""

    account: UUID
    groups: tuple[str, ...]
    seconds: int


class WaitField(serializers.IntegerField):
    """The parameter `wait`: whole seconds."""

    def __init__(self, **kwargs: Any) -> None:
        text = f"Where there is nothing yet, wait up to so many seconds for it; {AT_ONCE} at a time for each account."
        super().__init__(**{"min_value": 0, "max_value": LONGEST, "default": 0, "help_text": text, **kwargs})


def wait_for(request: Request, groups: Sequence[str], seconds: int) -> None:
    """
    Let the answer wait for a push to one of *groups*; the last step of a GET that has nothing to report.

    The view is then asked again after each push, and once more when *seconds* are over. Whatever it answers without
    calling this is sent, and so is its last answer. Without an ASGI server it is sent at once.

    Raises:
        NotAuthenticated: Nobody is signed in; waits are counted by account.
        TooManyWaits: The account waits `AT_ONCE` times already.
    """
    if not seconds:
        return
    if not request.user.is_authenticated:
        raise NotAuthenticated("Sign in to wait.")
    scope: Scope = getattr(django_request(request), "scope", {})
    if REFUSAL in scope:
        raise scope[REFUSAL]
    scope[WAIT] = Wait(request.user.pk, tuple(groups), seconds)


def asked_again(request: HttpRequest) -> bool:
    """Return whether this is a question of `LongPoll` after the first: the client has sent one request."""
    scope: Scope = getattr(request, "scope", {})
    return AGAIN in scope


class LongPoll:
    """ASGI: the layer in front of Django that waits. Goes inside `BodyLimit`, which hands bodies over whole."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask once; where the view wants to wait, wait and ask again."""
        if scope["method"] != "GET" or b"wait=" not in scope["query_string"]:
            await self.application(scope, receive, send)
            return
        client = Client(await receive(), receive)
        try:
            if wait := await self.ask(scope, client, send):
                await self.wait(wait, scope, client, send)
        finally:
            client.gone.cancel()

    async def wait(self, wait: Wait, scope: Scope, client: "Client", send: Send) -> None:
        """Ask again after each push until there is an answer, time is up, the process drains or the client is gone."""
        clock, scope = asyncio.get_running_loop().time, {**scope, AGAIN: True}
        end = client.arrived + wait.seconds
        try:
            async with place(wait.account), listening(wait.groups) as news:
                client.gone.add_done_callback(lambda _: news.set())
                with DRAINING.calling(news.set):
                    while not client.gone.done():
                        news.clear()  # before asking: what is notified from here on will be asked about
                        last = DRAINING.begun or clock() >= end
                        if not await self.ask(scope, client, send, last=last):
                            return
                        with suppress(TimeoutError):
                            async with asyncio.timeout_at(end):
                                await news.wait()
        except TooManyWaits as refusal:
            await self.ask({**scope, REFUSAL: refusal}, client, send, last=True)

    async def ask(self, scope: Scope, client: "Client", send: Send, *, last: bool = False) -> Wait | None:
        """Put the request to Django; send its answer and return null, or drop it and return what it waits for."""
        scope = dict(scope)  # the view writes into it

        async def answer(message: dict[str, Any]) -> None:
            if last or WAIT not in scope:
                await send(message)

        await self.application(scope, client.receiver(), answer)
        return None if last else scope.get(WAIT)


class Client:
    """The client's end of a request: gives its body to each question, and knows when it has hung up."""

    def __init__(self, body: dict[str, Any], receive: Receive) -> None:
        self.body = body
        self.gone = asyncio.ensure_future(receive())  # nothing else can come after the body
        self.arrived = asyncio.get_running_loop().time()

    def receiver(self) -> Receive:
        """Return the `receive` of one question."""
        messages = [self.body]

        async def receive() -> dict[str, Any]:
            return messages.pop() if messages else await asyncio.shield(self.gone)

        return receive


@asynccontextmanager
async def place(account: UUID) -> AsyncIterator[None]:
    """
    Hold one of the account's places to wait, over all processes that share the cache.

    Raises:
        TooManyWaits: All are taken.
    """
    key = await sync_to_async(_take_place, thread_sensitive=False)(account)
    try:
        with LONG_POLLS.track_inprogress():
            yield
    finally:
        await sync_to_async(cache.delete, thread_sensitive=False)(key)


def _take_place(account: UUID) -> str:
    for number in range(AT_ONCE):
        key = f"wait:{account.hex}:{number}"
        if cache.add(key, "taken", timeout=HELD):
            return key
    raise TooManyWaits(LONGEST)


@asynccontextmanager
async def listening(groups: Sequence[str]) -> AsyncIterator[asyncio.Event]:
    """Join the channel groups and give an event that is set whenever one of them is sent something."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    news = asyncio.Event()
    listener = asyncio.ensure_future(_listen(layer, channel, news))
    try:
        for group in groups:
            await layer.group_add(group, channel)
        yield news
    finally:
        for group in groups:
            await layer.group_discard(group, channel)
        # Being cancelled while it receives is how a layer learns that the channel is no longer wanted.
        listener.cancel()
        await asyncio.wait([listener])


async def _listen(layer: Any, channel: str, news: asyncio.Event) -> None:
    while True:
        await layer.receive(channel)
        news.set()
