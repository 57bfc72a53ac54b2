"""Django behind ASGI with one change of threads for a request, not one for each middleware and each signal."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import IO, Any

from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.core.signals import request_started
from django.db import close_old_connections
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from backend.common.addresses import address_in, block_of
from backend.common.fair_slots import WAITS_AS
from backend.common.request_turns import REQUEST_TURNS

#: Threads that wait for requests from the first one on.
AT_FIRST = 32

Message = dict[str, Any]


class InOneThread(ASGIHandler):
    """Runs all of a request in one thread of a pool: signals, middleware, view, and what closes it.

    Django's own handler makes a thread for each request, and goes back and forth between it and the event loop for
    each middleware that can be asynchronous and each signal, some twenty times. That took longer than most views.
    Our views are synchronous; one that were not would run here, too.
    """

    def __init__(self) -> None:
        super().__init__()
        self._pool = ThreadPoolExecutor(settings.REQUEST_THREADS, thread_name_prefix="request")
        self._answered = sync_to_async(self.answer, thread_sensitive=False, executor=self._pool)
        self._begun = False

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002 - it asks for the other
        """Make the chain as for a synchronous server."""
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        if not self._begun:
            self._begun = True
            self.begin(min(AT_FIRST, settings.REQUEST_THREADS))
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        messages, rest = await self._answered(scope, body)
        for message in messages:
            await send(message)
        if rest is not None:
            async with ThreadSensitiveContext():
                try:
                    await self.send_response(rest, send)
                finally:  # cancelled, too: the client is gone
                    await sync_to_async(rest.close)()

    def begin(self, threads: int) -> None:
        """Start so many threads. Starting one makes the event loop wait until it runs: under load, 30 ms were seen."""
        all_are_there = Event()
        for _ in range(threads):
            self._pool.submit(all_are_there.wait)
        all_are_there.set()

    def answer(self, scope: Any, body: IO[bytes]) -> tuple[list[Message], HttpResponseBase | None]:
        """Return what is to be sent; or, of a response that is made while it is sent, that response. By turns."""
        WAITS_AS.set(block_of(address_in(scope)))
        with REQUEST_TURNS.turn():
            return self._answer(scope, body)

    def _answer(self, scope: Any, body: IO[bytes]) -> tuple[list[Message], HttpResponseBase | None]:
        set_script_prefix(get_script_prefix(scope))
        request_started.send(sender=type(self), scope=scope)
        with body:
            response = self._response_to(*self.create_request(scope, body))
            if response.streaming and not isinstance(response, FileResponse):
                close_old_connections()  # it is read in another thread
                return [], response
            if response.streaming:
                response.block_size = self.chunk_size
            try:
                return list(messages_of(response)), None
            finally:
                response.close()

    def _response_to(self, request: HttpRequest | None, refusal: HttpResponseBase | None) -> Any:
        response: Any = refusal if request is None else self.get_response(request)
        response._handler_class = type(self)  # noqa: SLF001 - as Django's does, for the signal that it is finished
        return response


def messages_of(response: HttpResponseBase) -> Iterator[Message]:
    """Yield the ASGI messages of a response whose content is there."""
    headers = [(name.encode("ascii"), value.encode("latin-1")) for name, value in response.items()]
    cookies = [(b"Set-Cookie", cookie.OutputString().encode("ascii")) for cookie in response.cookies.values()]
    yield {"type": "http.response.start", "status": response.status_code, "headers": headers + cookies}
    yield {"type": "http.response.body", "body": b"".join(response)}
