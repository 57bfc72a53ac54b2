"""The WSGI application: what stands in front of Django there, too, and what it leaves to `manage.py serve`."""

import json
import socket
from io import BytesIO
from typing import Any

import pytest
from django.http import FileResponse, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from backend.config.http_workers import PunctualSocket
from backend.config.urls import urlpatterns as ours
from backend.config.wsgi import Application
from tests.support.builders import an_account
from tests.support.sessions import open_session

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.urls(__name__)]

SIGN_IN, GUESS = "/api/v1/session/", json.dumps({"username": "Nobody", "password": "open sesame"}).encode()
Answer = tuple[int, dict[str, str], bytes]


def in_parts(_: HttpRequest) -> StreamingHttpResponse:
    return StreamingHttpResponse([b"never sent"])


def a_file(_: HttpRequest) -> FileResponse:
    return FileResponse(BytesIO(b"all of it"), filename="it.txt")


@csrf_exempt
def echo(request: HttpRequest) -> HttpResponse:
    return HttpResponse(request.body)


urlpatterns = [*ours, path("api/v1/parts/", in_parts), path("api/v1/file/", a_file), path("api/v1/echo/", echo)]


class Stream(BytesIO):
    """A body that knows whether it was read."""

    taken = 0

    def read(self, *size: Any) -> bytes:
        found = super().read(*size)
        self.taken += len(found)
        return found


def ask(application: Application, method: str, target: str, body: bytes = b"", **environ: Any) -> Answer:
    """Send a request as a WSGI server passes it on."""
    started: list[Any] = []
    address, _, query = target.partition("?")
    given = {
        "REQUEST_METHOD": method, "PATH_INFO": address, "QUERY_STRING": query, "SCRIPT_NAME": "",
        "SERVER_NAME": "localhost", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "192.0.2.1",
        "HTTP_HOST": "localhost", "HTTP_ORIGIN": "http://localhost", "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body), "CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(body)), **environ,
    }  # fmt: skip
    said = application(given, lambda status, headers, *_: started.append((status, headers)))
    content = b"".join(said)
    getattr(said, "close", lambda: None)()
    [(status, headers)] = started
    return int(status[:3]), {name.lower(): value for name, value in headers}, content


@pytest.fixture
def application() -> Application:
    return Application()


def test_body_is_taken_whole_with_a_length_or_in_chunks(application):
    assert ask(application, "POST", "/api/v1/echo/", b"12345")[2] == b"12345"
    chunked = {"CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked"}
    assert ask(application, "POST", "/api/v1/echo/", b"12345", **chunked)[2] == b"12345"


def test_body_over_the_limit_is_refused_and_not_read_to_its_end(application, settings):
    most = settings.BODY_LIMIT
    for large in ({}, {"CONTENT_LENGTH": "", "HTTP_TRANSFER_ENCODING": "chunked"}):
        stream = Stream(b"x" * (3 * most))
        found = ask(application, "POST", SIGN_IN, b"x" * (3 * most), **{"wsgi.input": stream, **large})
        assert (found[0], json.loads(found[2])["code"]) == (413, "body_too_large")
        assert stream.taken <= most + 1


def test_body_that_ends_too_soon_is_no_request(application):
    found = ask(application, "POST", SIGN_IN, GUESS[:9], CONTENT_LENGTH=str(len(GUESS)))
    assert (found[0], json.loads(found[2])["code"]) == (400, "bad_request")


def test_a_request_refused_for_its_rate_is_refused_again_without_django(application, settings, monkeypatch):
    settings.THROTTLES = {**settings.THROTTLES, "sign_in": (1, 3600)}
    ask(application, "POST", SIGN_IN, GUESS)
    first = ask(application, "POST", SIGN_IN, GUESS)
    monkeypatch.setattr(application, "_django", None)
    again = ask(application, "POST", SIGN_IN, GUESS)
    assert first[0] == again[0] == 429
    assert json.loads(first[2])["code"] == json.loads(again[2])["code"]
    assert set(again[1]) == set(first[1]) - {"set-cookie"}


def test_read_that_would_wait_is_refused_and_one_that_need_not_is_answered(application):
    cookie = f"sessionid={open_session(an_account('ada'))}"
    assert ask(application, "GET", "/api/v1/feed/?wait=0", HTTP_COOKIE=cookie)[0] == 200
    status, headers, body = ask(application, "GET", "/api/v1/feed/?wait=20", HTTP_COOKIE=cookie)
    assert (status, headers["retry-after"]) == (503, "5")
    assert "manage.py serve" in json.loads(body)["detail"]


def test_event_stream_is_refused_for_it_would_end_at_once_and_be_asked_for_again(application):
    cookie = f"sessionid={open_session(an_account('ada'))}"
    status, headers, body = ask(application, "GET", "/api/v1/feed/stream/", HTTP_COOKIE=cookie)
    assert (status, headers["retry-after"]) == (503, "5")
    assert "manage.py serve" in json.loads(body)["detail"]


def test_answer_that_is_made_while_it_is_sent_is_refused_and_a_file_is_sent(application, caplog):
    status, _, body = ask(application, "GET", "/api/v1/parts/")
    assert (status, json.loads(body)["code"]) == (503, "unavailable")
    assert "/api/v1/parts/" in caplog.text
    assert ask(application, "GET", "/api/v1/file/")[2] == b"all of it"


def test_request_that_drips_to_a_worker_ends_in_time():
    ours, theirs = socket.socketpair()
    with theirs, PunctualSocket(fileno=ours.detach()) as line:
        line.expect(10)
        theirs.sendall(b"GET")
        assert line.recv(9) == b"GET"
        line.expect(0.03)
        theirs.sendall(b" /")
        assert line.recv(9) == b" /"
        with pytest.raises(ConnectionResetError):
            line.recv(9)
