"""The guarded way out: whom we ask, by which connection, and how much of an answer we put up with."""

import contextlib
import datetime as dt
import re
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from backend.common import lookup, safe_http
from backend.common.safe_http import AddressRefused, SafeHttpError, place_of, post
from tests.support.postgres import free_port
from tests.support.waiting import wait_until

OK = b"HTTP/1.1 200 OK\r\nX-One: 1\r\nContent-Length: 2\r\n\r\nhi"
Talk = Callable[[socket.socket], None]


@pytest.fixture
def local(settings: Any) -> None:
    """Peers on this machine may be asked."""
    settings.OUTWARD_LOCAL = True


class Peer:
    """A server that does to each connection what it is told, and keeps what came."""

    def __init__(self, talk: Talk, context: ssl.SSLContext | None = None) -> None:
        self.talk, self.context = talk, context
        self.came: list[bytes] = []
        self.done = threading.Event()
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                line, _ = self.socket.accept()
                with self.context.wrap_socket(line, server_side=True) if self.context else line as talking:
                    self.came.append(_request(talking))
                    self.talk(talking)
            except OSError:
                if self.socket.fileno() < 0:
                    return


def _request(line: socket.socket) -> bytes:
    """Read one whole request."""
    text = b""
    while b"\r\n\r\n" not in text:
        text += line.recv(4096)
    length = int(re.search(rb"Content-Length: (\d+)", text).group(1))  # type: ignore[union-attr]
    while len(text.partition(b"\r\n\r\n")[2]) < length:
        text += line.recv(4096)
    return text


@contextmanager
def peer(talk: Talk, context: ssl.SSLContext | None = None) -> Iterator[Peer]:
    made = Peer(talk, context)
    try:
        yield made
    finally:
        made.done.set()
        made.socket.close()


def saying(text: bytes) -> Talk:
    return lambda line: line.sendall(text)


def resolve_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Let every name lead to these addresses; return the names that are asked about."""
    asked = []

    def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        asked.append(host)
        family = {True: socket.AF_INET6, False: socket.AF_INET}
        return [(family[":" in one], socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    return asked


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("http://push.example/", "not_https"), ("ftp://push.example/", "not_https"), ("push.example", "not_https"),
        ("https://", "url"), ("https:///path", "url"), ("https://user@push.example/", "url"),
        ("https://push.example:0/", "url"), ("https://push.example:99999/", "url"), ("https://push.example:x/", "url"),
        ("https://[::1/", "url"), ("https://push.example/a b", "url"), ("https://push.example/\r\nX: y", "url"),
        ("https://push.example/\u00e9", "url"), ("https://push.example/" + "a" * 1000, "url"),
        ("https://127.0.0.1/", "not_public"), ("https://10.1.2.3/", "not_public"), ("https://[::1]/", "not_public"),
    ],
)  # fmt: skip
def test_an_address_that_is_not_public_https_is_refused_without_a_lookup(monkeypatch, url, why):
    asked = resolve_to(monkeypatch, "93.184.216.34")
    for ask in (place_of, lambda url: post(url, b"", {})):
        with pytest.raises(AddressRefused) as refusal:
            ask(url)
        assert refusal.value.why == why
    assert asked == []


FORBIDDEN = [
    *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.255.255.250"),
    *("240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1"),
    *("3fff::1", "5f00::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::10.0.0.1", "64:ff9b::7f00:1"),
    *("2002:7f00:1::", "2002:a00:1::1", "64:ff9b:1::1"),
]


@pytest.mark.parametrize("address", FORBIDDEN)
def test_a_name_that_leads_to_an_address_that_is_not_public_is_refused(monkeypatch, address):
    resolve_to(monkeypatch, address)
    monkeypatch.setattr(socket.socket, "connect", lambda *_: pytest.fail("it was connected to"))
    with pytest.raises(AddressRefused) as refusal:
        post("https://push.example/", b"", {})
    assert refusal.value.why == "not_public"


def test_a_host_with_one_forbidden_address_is_refused(monkeypatch):
    resolve_to(monkeypatch, "93.184.216.34", "10.0.0.1")
    with pytest.raises(AddressRefused):
        post("https://push.example/", b"", {})


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"])
def test_public_addresses_are_asked_and_no_other_than_what_the_name_led_to(monkeypatch, address):
    asked, connected = resolve_to(monkeypatch, address), []

    def connect(_: socket.socket, where: Any) -> None:
        connected.append(where[0])
        raise ConnectionRefusedError

    monkeypatch.setattr(socket.socket, "connect", connect)
    with pytest.raises(SafeHttpError, match="unreachable"):
        post("https://push.example/", b"", {})
    assert (asked, connected) == (["push.example"], [address])


@pytest.mark.parametrize("address", ["10.0.0.1", "169.254.169.254", "fe80::1"])
def test_the_setting_for_tests_opens_this_machine_and_nothing_else(monkeypatch, local, address):
    resolve_to(monkeypatch, address)
    with pytest.raises(AddressRefused):
        post("http://push.example/", b"", {})


@pytest.mark.parametrize("url", ["http://127.1:{}/", "http://2130706433:{}/", "http://0x7f.1:{}/"])
def test_unusual_spellings_of_an_address_are_recognized(settings, url):
    with peer(saying(OK)) as one:
        settings.OUTWARD_LOCAL = True
        assert post(url.format(one.port), b"", {}).status == 200  # the system does take it for loopback
        settings.OUTWARD_LOCAL = False
        with pytest.raises(AddressRefused):
            post(url.format(one.port).replace("http:", "https:"), b"", {})
        assert len(one.came) == 1


def test_a_request_is_sent_as_given_and_its_answer_returned(local):
    with peer(saying(OK)) as one:
        answer = post(f"http://localhost:{one.port}/a?b=1#c", b"body", {"TTL": "7"})
    assert (answer.status, answer.headers["x-one"], answer.body) == (200, "1", b"hi")
    [came] = one.came
    assert came.startswith(b"POST /a?b=1 HTTP/1.1\r\n")
    assert f"Host: localhost:{one.port}\r\n".encode() in came
    assert b"TTL: 7\r\n" in came
    assert came.endswith(b"\r\n\r\nbody")


def test_a_redirect_is_an_answer_and_not_followed(local):
    with peer(saying(OK)) as other:
        moved = f"HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:{other.port}/\r\nContent-Length: 0\r\n\r\n"
        with peer(saying(moved.encode())) as one:
            assert post(f"http://127.0.0.1:{one.port}/", b"", {}).status == 307
        assert other.came == []


def test_no_proxy_of_the_environment_is_used(local, monkeypatch):
    with peer(saying(OK)) as proxy, peer(saying(OK)) as one:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            monkeypatch.setenv(name, f"http://127.0.0.1:{proxy.port}")
        assert post(f"http://127.0.0.1:{one.port}/", b"", {}).status == 200
        assert proxy.came == []


def test_the_beginning_of_a_long_answer_is_read(local):
    endless = b"HTTP/1.1 500 No\r\nContent-Length: 99999999\r\n\r\n" + b"x" * 20_000

    def talk(line: socket.socket) -> None:
        line.sendall(endless)
        one.done.wait(20)

    with peer(talk) as one:
        assert post(f"http://127.0.0.1:{one.port}/", b"", {}).body == b"x" * 4096


@pytest.mark.parametrize(
    "text", [b"", b"SSH-2.0-x\r\n", b"HTTP/1.1 abc\r\n\r\n", b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 200]
)
def test_a_host_that_speaks_no_http_raises_an_error(local, text):
    with peer(saying(text)) as one, pytest.raises(SafeHttpError, match="no_http"):
        post(f"http://127.0.0.1:{one.port}/", b"", {})


def _silent(_: socket.socket, until: threading.Event) -> None:
    until.wait(20)


def _dripping(line: socket.socket, until: threading.Event) -> None:
    line.sendall(b"HTTP/1.1 200 OK\r\nX: ")
    while not until.wait(0.05):
        line.sendall(b"x")


@pytest.mark.parametrize("talk", [_silent, _dripping])
def test_a_host_that_is_silent_or_endless_is_cut_off(local, monkeypatch, talk):
    monkeypatch.setattr(safe_http, "TOTAL", 0.5)
    with peer(lambda line: talk(line, one.done)) as one, pytest.raises(SafeHttpError, match="timeout"):
        post(f"http://127.0.0.1:{one.port}/", b"", {})


def test_a_closed_port_and_an_unknown_host_raise_an_error(local):
    for url in (f"http://127.0.0.1:{free_port()}/", "https://nobody.invalid/", f"https://{'a' * 70}.example/"):
        with pytest.raises(SafeHttpError, match="unreachable"):
            post(url, b"", {})


def certified(folder: Path, name: str) -> tuple[ssl.SSLContext, Path]:
    """A server's context with a certificate of that name, and the file that makes it trusted."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder().subject_name(who).issuer_name(who).public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(hours=1)).not_valid_after(now + dt.timedelta(hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )  # fmt: skip
    certificate, private = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, private)
    return context, certificate


@pytest.mark.parametrize(
    ("name", "trusted"), [("push.example", True), ("push.example", False), ("other.example", True)]
)
def test_certificates_are_looked_at_by_the_name_though_the_address_is_fixed(
    local, monkeypatch, tmp_path, name, trusted
):
    context, file = certified(tmp_path, name)
    if trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(file))
    resolve_to(monkeypatch, "127.0.0.1")
    with peer(saying(OK), context) as one:
        url = f"https://push.example:{one.port}/"
        if (name, trusted) == ("push.example", True):
            assert post(url, b"secret", {}).status == 200
        else:
            with pytest.raises(SafeHttpError, match="tls"):
                post(url, b"secret", {})
            assert one.came == []


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://push.example/a", "https://push.example"), ("https://push.example:443/", "https://push.example"),
        ("https://push.example:8443/", "https://push.example:8443"),
        ("https://[2606:2800:220:1::1]:444/", "https://[2606:2800:220:1::1]:444"),
    ],
)  # fmt: skip
def test_an_origin_names_a_port_only_where_it_is_not_the_schemes(url, origin):
    assert place_of(url).origin == origin


# --- Time


def _handshake_that_drips(line: socket.socket, until: threading.Event) -> None:
    line.sendall(b"\x16\x03\x03\x40\x00\x02\x00\x3f\xfc")  # a record of 16 KiB: a ServerHello that does not end
    while not until.wait(0.05):
        line.sendall(b"x")


def test_handshake_that_drips_is_cut_off(local, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as listening:
        done = threading.Event()

        def serve() -> None:
            line, _ = listening.accept()
            with contextlib.suppress(OSError):
                _handshake_that_drips(line, done)

        threading.Thread(target=serve, daemon=True).start()
        monkeypatch.setattr(safe_http, "TOTAL", 0.5)
        began = time.monotonic()
        with pytest.raises(SafeHttpError, match="timeout"):
            post(f"https://127.0.0.1:{listening.getsockname()[1]}/", b"", {})
        done.set()
    assert time.monotonic() - began < 2


def test_caller_may_have_less_time(local):
    with peer(lambda line: _silent(line, one.done)) as one, pytest.raises(SafeHttpError, match="timeout"):
        post(f"http://127.0.0.1:{one.port}/", b"", {}, within=0.2)


def test_names_that_hang_leave_lookups_to_callers_with_all_the_time(local, monkeypatch):
    answers = threading.Event()

    def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        if host.startswith("hang"):
            answers.wait(20)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(safe_http, "MOST", 4)
    with peer(saying(OK)) as one:
        for number in range(2):
            with pytest.raises(SafeHttpError, match="timeout"):
                post(f"http://hang{number}.example:{one.port}/", b"", {}, within=0.1)
        with pytest.raises(SafeHttpError, match="timeout"):
            post(f"http://well.example:{one.port}/", b"", {}, within=0.1)
        assert post(f"http://well.example:{one.port}/", b"", {}).status == 200
        answers.set()
        wait_until(lambda: lookup._under_way == 0)
        assert post(f"http://well.example:{one.port}/", b"", {}, within=1).status == 200
