"""Which web pages may speak for their reader: full origins (scheme, host, port), for requests and for sockets."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

_DEFAULT_PORTS = {"http": 80, "https": 443}

Application = Callable[[dict[str, Any], Callable[..., Awaitable[Any]], Callable[..., Awaitable[Any]]], Awaitable[Any]]


def origin_parts(origin: str) -> tuple[str, str, int] | None:
    """*origin* as (scheme, host, port); None when it is not one (`null`, a path, another scheme)."""
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname or "@" in parts.netloc:
        return None
    if parts.path or parts.query or parts.fragment:
        return None
    return parts.scheme, parts.hostname.lower(), port or _DEFAULT_PORTS[parts.scheme]


def origin_of(request: HttpRequest) -> str:
    """The origin by which the reader reached us, for links to pass on: `https://cairn.example`."""
    scheme = "https" if settings.HTTPS else request.scheme
    return f"{scheme}://{request.get_host()}"


def is_own_host(host: str) -> bool:
    """Whether a `Host` header is one of ours: a name of `ALLOWED_HOSTS` and, if any, a port where people reach us."""
    name, port = split_domain_port(host)
    ports = settings.HOST_PORTS
    return validate_host(name, settings.ALLOWED_HOSTS) and (not port or ports is None or port in ports)


def is_own_origin(origin: str, *, scheme: str, host: str) -> bool:
    """
    Whether *origin* is the page's we served ourselves under *scheme* and *host* (`name[:port]`), or a trusted one.

    A differing scheme or port is another origin: another program may listen there.
    """
    theirs = origin_parts(origin)
    if theirs is None:
        return False
    return theirs == origin_parts(f"{scheme}://{host}") or theirs in map(origin_parts, settings.TRUSTED_ORIGINS)


class SameOriginSocket:
    """
    Refuse (403) a socket's handshake unless its `Origin` is our own; cookies would otherwise work from any page.

    No `Origin` is refused too: browsers always send one, and what has no browser has no cookie to use. The host has to
    be one of `ALLOWED_HOSTS`, or a name that was rebound to our address would be its own origin.
    """

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Look, then call or refuse."""
        if self.is_own(scope):
            return await self.application(scope, receive, send)
        return await WebsocketDenier()(scope, receive, send)

    @staticmethod
    def is_own(scope: dict[str, Any]) -> bool:
        """Whether the handshake in *scope* comes from a page of ours."""
        headers: dict[bytes, list[str]] = {}
        for name, value in scope.get("headers", []):
            headers.setdefault(bytes(name).lower(), []).append(bytes(value).decode("latin1"))
        origins, hosts = headers.get(b"origin", []), headers.get(b"host", [])
        if len(origins) != 1 or len(hosts) != 1:
            return False
        if not is_own_host(hosts[0]):
            return False
        secure = scope.get("scheme") == "wss"
        if settings.NUM_PROXIES:
            secure = secure or headers.get(b"x-forwarded-proto", [""])[-1].strip().lower() in ("https", "wss")
        return is_own_origin(origins[0], scheme="https" if secure else "http", host=hosts[0])
