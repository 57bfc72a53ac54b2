"""Which pages may open a socket: scheme, host and port have to be our own."""

import pytest
from django.test import Client

from backend.common.origins import SameOriginSocket, is_own_host, is_own_origin, origin_parts
from tests.support.people import Browser
from tests.support.sockets import Socket


def handshake(origin="http://testserver", host="testserver", scheme="ws", **more):
    headers = [(name.encode(), value.encode("latin1")) for name, value in more.items()]
    for name, value in ((b"origin", origin), (b"host", host)):
        if value is not None:
            headers.append((name, value.encode("latin1")))
    return {"type": "websocket", "path": "/ws/v1/", "scheme": scheme, "headers": headers}


OWN = SameOriginSocket.is_own


@pytest.mark.parametrize(
    ("origin", "host", "scheme"),
    [
        ("http://testserver", "testserver", "ws"), ("http://testserver:80", "testserver", "ws"),
        ("http://testserver:8000", "testserver:8000", "ws"), ("https://testserver", "testserver", "wss"),
        ("https://testserver", "testserver:443", "wss"), ("http://127.0.0.1:8000", "127.0.0.1:8000", "ws"),
        ("http://[::1]:8000", "[::1]:8000", "ws"), ("http://localhost:5173", "localhost:5173", "ws"),
    ],
)  # fmt: skip
def test_our_own_page_may_open_a_socket(origin, host, scheme):
    assert OWN(handshake(origin, host, scheme))


@pytest.mark.parametrize(
    ("origin", "host", "scheme"),
    [
        (None, "testserver", "ws"), ("", "testserver", "ws"), ("null", "testserver", "ws"),
        ("https://testserver", "testserver", "ws"), ("http://testserver", "testserver", "wss"),
        ("http://testserver:8000", "testserver", "ws"), ("http://testserver", "testserver:8000", "ws"),
        ("http://evil.example", "testserver", "ws"), ("http://testserver.evil.example", "testserver", "ws"),
        ("http://evil.example", "evil.example", "ws"),  # a name that somebody pointed at our address
        ("http://testserver/", "testserver", "ws"), ("http://user@testserver", "testserver", "ws"),
        ("ws://testserver", "testserver", "ws"), ("http://testserver", None, "ws"), ("http://testserver", "", "ws"),
        ("http://testserver:bad", "testserver", "ws"), ("http://testserver", "test server", "ws"),
        ("http://[", "testserver", "ws"), ("\xff\xfe", "testserver", "ws"),
    ],
)  # fmt: skip
def test_another_page_may_not_open_a_socket(origin, host, scheme):
    assert not OWN(handshake(origin, host, scheme))


def test_a_handshake_with_two_origins_is_refused():
    scope = handshake()
    scope["headers"].append((b"origin", b"http://testserver"))
    assert not OWN(scope)


def test_the_scheme_of_a_proxy_is_believed_only_where_there_is_one(settings):
    scope = handshake("https://testserver", **{"x-forwarded-proto": "https"})
    assert not OWN(scope)
    settings.NUM_PROXIES = 1
    assert OWN(scope)
    assert not OWN(handshake("http://testserver", **{"x-forwarded-proto": "https"}))


def test_a_page_of_a_trusted_origin_may_open_a_socket(settings):
    settings.TRUSTED_ORIGINS = ["https://app.example"]
    assert OWN(handshake("https://app.example"))
    assert not OWN(handshake("http://app.example"))


def test_an_origin_is_scheme_host_and_port():
    assert origin_parts("HTTPS://Example.org") == ("https", "example.org", 443)
    assert is_own_origin("http://a:81", scheme="http", host="A:81")


@pytest.mark.parametrize(
    ("host", "ports", "own"),
    [
        ("testserver", {"443"}, True), ("testserver:443", {"443"}, True), ("TESTSERVER.:443", {"443"}, True),
        ("testserver:4444", None, True), ("testserver:4444", {"443"}, False), ("testserver:0443", {"443"}, False),
        ("evil.example", None, False), ("evil.example:443", {"443"}, False), ("", None, False), ("[::1", None, False),
    ],
)  # fmt: skip
def test_a_host_is_a_name_and_a_port_of_ours(settings, host, ports, own):
    settings.HOST_PORTS = ports
    assert is_own_host(host) is own
    assert OWN(handshake(f"http://{host}", host)) is own
    assert (Browser().read("/problems/", Host=host or " ").status_code == 200) is own
    assert Client().get("/healthz", headers={"Host": host}).status_code == 200  # who watches knows an address


async def test_a_refused_handshake_never_reaches_the_application():
    async def application(*_):
        raise AssertionError

    headers = handshake("http://evil.example")["headers"]
    communicator = Socket(SameOriginSocket(application), "/ws/v1/", headers=headers)
    connected, _ = await communicator.connect()
    assert not connected
