"""
HTTP client with protection against SSRF, for addresses that somebody else has given us (a push service, a webhook).

Only https. The name is resolved once and the connection goes to what that resolved to, so that it cannot be another
address by the time of connecting. Any address that is not of the public internet is refused, so that nobody can have
us ask what only we can reach. No redirect is followed, no proxy of the environment is used, and what takes long, in
whatever phase, or answers much is cut off. With `settings.OUTWARD_LOCAL`, loopback addresses may be asked as well, also
over http: for tests and development.
"""

import os
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from types import TracebackType
from typing import Any, NamedTuple, Self
from urllib.parse import urlsplit

from django.conf import settings

from backend.common.lookup import MOST, LookupLate, look_up

LONGEST_URL = 1000  # characters
CONNECT = 4.0  # seconds for a connection; half of what is left where there is another address to try
TOTAL = 10.0  # seconds from looking the name up to the end of the answer, if the caller has no less
DAY = 86_400  # seconds after which certificates are read again
ANSWER = 4096  # bytes read of an answer's body; the rest is not looked at

_PORTS = {"https": 443, "http": 80}
#: Prefixes under which IPv6 carries IPv4 addresses that only a translator on the way would see.
_NAT64 = ip_network("64:ff9b::/96"), ip_network("64:ff9b:1::/48")
#: What IANA sets aside and some versions of Python call global.
_SET_ASIDE = [ip_network(each) for each in ("192.0.0.0/24", "192.88.99.0/24", "fec0::/10", "3fff::/20", "5f00::/16")]


class SafeHttpError(Exception):
    """It could not be asked, or did not answer; `why` is a word for a log or a column, and no part of an address."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class AddressRefused(SafeHttpError):
    """The address is none that we ask: not https, or not of the public internet."""


class Place(NamedTuple):
    """A checked address, in parts."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host and port as RFC 6454 writes them: the port only where it is not the scheme's own."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}" + ("" if self.port == _PORTS[self.scheme] else f":{self.port}")


@dataclass(frozen=True)
class Answer:
    """What came back. Names of headers are in small letters; of the body no more than `ANSWER` bytes."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def place_of(url: str) -> Place:
    """Take an address apart that may be asked as far as can be seen without looking its name up.

    Raises:
        AddressRefused: `url` if it cannot be read, `not_https`, or `not_public` if it names a forbidden address.
    """
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise AddressRefused("url")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise AddressRefused("url") from None
    if parts.scheme != "https" and not (parts.scheme == "http" and settings.OUTWARD_LOCAL):
        raise AddressRefused("not_https")
    if not host or "@" in parts.netloc or port == 0:
        raise AddressRefused("url")
    with suppress(ValueError):  # a name is looked up when it is asked
        _insist_on_public(ip_address(host))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.scheme, host, port or _PORTS[parts.scheme], path)


def post(url: str, body: bytes, headers: Mapping[str, str], within: float | None = None) -> Answer:
    """Send *body* there and return the answer, whatever its status; takes *within* seconds (`TOTAL`) at most.

    Raises:
        AddressRefused: as `place_of`, also for a name that leads to an address that is refused, or to none.
        SafeHttpError: `unreachable`, `timeout`, `tls` for a certificate that is not right, `no_http`.
    """
    place = place_of(url)
    with _Cut(TOTAL if within is None else within) as cut:
        addresses = _addresses(place, cut)
        connection = HTTPConnection(place.host, place.port)
        connection.sock = cut.watch(_first_that_answers(addresses, cut))
        try:
            if place.scheme == "https":
                connection.sock = _secured(connection.sock, place, cut)
            connection.request("POST", place.path, body, {**headers, "User-Agent": "Cairn"})
            answer = _read(connection.getresponse())
        except (OSError, HTTPException) as error:
            why = "tls" if isinstance(error, ssl.SSLError) else "no_http"
            raise SafeHttpError("timeout" if cut.late or isinstance(error, TimeoutError) else why) from error
        finally:
            connection.close()
    if cut.late:  # an answer that was cut off may look whole
        raise SafeHttpError("timeout")
    return answer


class _Cut:
    """
    Ends a connection when its time is over, be it in the handshake or in the answer.

    A peer that sends a byte now and then never runs into a time-out of the socket's.
    """

    def __init__(self, within: float) -> None:
        self.within, self.until = within, time.monotonic() + within
        self.late = False
        self._sock: socket.socket | None = None
        self._timer = threading.Timer(within, self._end)
        self._timer.daemon = True

    @property
    def left(self) -> float:
        """Seconds."""
        return max(0.0, self.until - time.monotonic())

    def watch(self, sock: socket.socket) -> socket.socket:
        """End this one, then."""
        self._sock = sock
        if self.late:
            self._end()
        return sock

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._timer.cancel()

    def _end(self) -> None:
        self.late = True
        if self._sock is not None:
            with suppress(OSError):
                self._sock.shutdown(socket.SHUT_RDWR)


def _read(response: HTTPResponse) -> Answer:
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, response.read(ANSWER))


@lru_cache(maxsize=1)
def _context(*_: Any) -> ssl.SSLContext:
    """Read the certificates that the system trusts: 50 ms of a processor, so not for each connection."""
    return ssl.create_default_context()


def _secured(plain: socket.socket, place: Place, cut: _Cut) -> socket.socket:
    context = _context(int(time.time() // DAY), os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))
    made = context.wrap_socket(plain, server_hostname=place.host, do_handshake_on_connect=False)
    cut.watch(made)
    made.do_handshake()
    return made


def _addresses(place: Place, cut: _Cut) -> list[tuple[socket.AddressFamily, Any]]:
    """Look the name up, once; refuse it if any of its addresses is not public."""
    most = MOST if cut.within >= TOTAL else MOST // 2  # who has little time leaves room to who has all of it
    try:
        found = look_up(place.host, place.port, cut.left, most=most)
    except LookupLate:
        raise SafeHttpError("timeout") from None
    except (OSError, UnicodeError) as error:  # a label that is too long cannot be encoded
        raise SafeHttpError("unreachable") from error
    for *_, address in found:
        _insist_on_public(ip_address(str(address[0]).partition("%")[0]))
    return [(family, address) for family, *_, address in found]


def _first_that_answers(addresses: list[tuple[socket.AddressFamily, Any]], cut: _Cut) -> socket.socket:
    why = "unreachable"
    for others, (family, address) in reversed(list(enumerate(reversed(addresses[:2])))):
        plain = socket.socket(family, socket.SOCK_STREAM)
        plain.settimeout(max(0.01, min(CONNECT, cut.left / (others + 1))))
        try:
            plain.connect(address)
        except OSError as error:
            plain.close()
            why = "timeout" if isinstance(error, TimeoutError) else why
        else:
            plain.settimeout(max(0.01, cut.left))
            return plain
    raise SafeHttpError(why)


def _insist_on_public(address: IPv4Address | IPv6Address) -> None:
    if not (_is_public(address) or (settings.OUTWARD_LOCAL and address.is_loopback)):
        raise AddressRefused("not_public")


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether anybody may be there; an IPv6 address that carries an IPv4 one is as that is."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo and address.teredo[1])
        if any(address in net for net in _NAT64):
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner and not _is_public(inner):
            return False
        if address.ipv4_mapped:  # Python calls none of these global
            return True
    set_aside = address.is_multicast or address.is_reserved or any(address in net for net in _SET_ASIDE)
    return address.is_global and not set_aside
