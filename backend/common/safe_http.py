"""
HTTP client with protection against SSRF, for addresses that somebody else has given us (a push service, a webhook).

Only https. The name is resolved once and the connection goes to what came of that, so that it cannot be another
address by the time of connecting. Any address that is not of the public internet is refused, so that nobody can have
us ask what only we can reach. No redirect is followed, no proxy of the environment is used, and what takes long or
answers much is cut off. With `settings.OUTWARD_LOCAL`, loopback addresses may be asked as well, also over http: for
tests and development.
"""

import socket
import ssl
import threading
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPResponse
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

LONGEST_URL = 1000  # characters
CONNECT = 4.0  # seconds for a connection, and again for its handshake
TOTAL = 10.0  # seconds from asking to the end of the answer; looking a name up, the system's resolver limits
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
    """Take an address apart that may be asked as far as one can tell without looking its name up.

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


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send *body* there and return the answer, whatever its status; takes some 20 seconds at most.

    Raises:
        AddressRefused: as `place_of`, also for a name that leads to an address that is refused, or to none.
        SafeHttpError: `unreachable`, `timeout`, `tls` for a certificate that is not right, `no_http`.
    """
    place = place_of(url)
    connection = _connected(place)
    # A peer that sends a byte now and then never runs into a time-out of the socket's.
    late = threading.Event()
    cut = threading.Timer(TOTAL, _cut, [connection.sock, late])
    cut.daemon = True
    cut.start()
    try:
        connection.request("POST", place.path, body, {**headers, "User-Agent": "Cairn"})
        answer = _read(connection.getresponse())
    except (OSError, HTTPException) as error:
        timeout = late.is_set() or isinstance(error, TimeoutError)
        raise SafeHttpError("timeout" if timeout else "no_http") from error
    finally:
        cut.cancel()
        connection.close()
    if late.is_set():  # an answer that was cut off may look whole
        raise SafeHttpError("timeout")
    return answer


def _read(response: HTTPResponse) -> Answer:
    headers = {name.lower(): value for name, value in response.getheaders()}
    return Answer(response.status, headers, response.read(ANSWER))


def _connected(place: Place) -> HTTPConnection:
    """Return a connection that stands: to an address of the place's, all of which were looked at."""
    connection = HTTPConnection(place.host, place.port)
    plain = _first_that_answers(_addresses(place))
    try:
        connection.sock = _secured(plain, place) if place.scheme == "https" else plain
        connection.sock.settimeout(TOTAL)
    except OSError as error:
        plain.close()
        why = "tls" if isinstance(error, ssl.SSLError) else "unreachable"
        raise SafeHttpError(why) from error
    return connection


def _secured(plain: socket.socket, place: Place) -> socket.socket:
    return ssl.create_default_context().wrap_socket(plain, server_hostname=place.host)


def _addresses(place: Place) -> list[tuple[socket.AddressFamily, Any]]:
    """Look the name up, once; refuse it if any of its addresses is not public."""
    try:
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:  # a label that is too long cannot be encoded
        raise SafeHttpError("unreachable") from error
    for *_, address in found:
        _insist_on_public(ip_address(str(address[0]).partition("%")[0]))
    return [(family, address) for family, *_, address in found]


def _first_that_answers(addresses: list[tuple[socket.AddressFamily, Any]]) -> socket.socket:
    why = "unreachable"
    for family, address in addresses[:2]:
        plain = socket.socket(family, socket.SOCK_STREAM)
        plain.settimeout(CONNECT)
        try:
            plain.connect(address)
        except OSError as error:
            plain.close()
            why = "timeout" if isinstance(error, TimeoutError) else why
        else:
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


def _cut(sock: Any, late: threading.Event) -> None:
    late.set()
    with suppress(OSError):
        sock.shutdown(socket.SHUT_RDWR)
