"""Requests behind ASGI: each in one thread, and a response that is made while it is sent."""

import threading
from collections.abc import Iterator

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path

from backend.config.one_thread import InOneThread

THREADS: list[str] = []


def note(**_: object) -> None:
    THREADS.append(threading.current_thread().name)


def plain(_: HttpRequest) -> HttpResponse:
    note()
    answer = HttpResponse("done")
    answer.set_cookie("crumb", "1")
    return answer


def in_parts(_: HttpRequest) -> StreamingHttpResponse:
    def parts() -> Iterator[str]:
        yield "first "
        yield "second"
        note()

    return StreamingHttpResponse(parts())


urlpatterns = [path("plain", plain), path("parts", in_parts)]
pytestmark = [pytest.mark.urls(__name__), pytest.mark.filterwarnings("ignore:StreamingHttpResponse must consume")]


@pytest.fixture(autouse=True)
def _signals(settings) -> Iterator[None]:
    settings.MIDDLEWARE = []
    THREADS.clear()
    for signal in (request_started, request_finished):
        signal.connect(note)
    yield
    for signal in (request_started, request_finished):
        signal.disconnect(note)


async def answered(address: str) -> tuple[dict, bytes]:
    scope = {"type": "http", "method": "GET", "path": address, "headers": [], "query_string": b""}
    line = ApplicationCommunicator(InOneThread(), scope)
    await line.send_input({"type": "http.request", "body": b""})
    start = await line.receive_output()
    body, more = b"", True
    while more:
        message = await line.receive_output()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    await line.wait()
    return start, body


async def test_signals_and_view_of_a_request_run_in_one_thread():
    start, body = await answered("/plain")
    assert (start["status"], body) == (200, b"done")
    assert (b"Set-Cookie", b"crumb=1; Path=/") in start["headers"]
    assert len(THREADS) == 3
    assert len(set(THREADS)) == 1
    assert THREADS[0].startswith("request")


async def test_response_made_while_it_is_sent_arrives_whole_and_is_closed():
    start, body = await answered("/parts")
    assert (start["status"], body) == (200, b"first second")
    assert len(THREADS) == 3  # begun, read to its end, finished


async def test_unknown_address_is_answered_and_closed_too():
    start, _ = await answered("/nowhere")
    assert start["status"] == 404
    assert len(THREADS) == 2
