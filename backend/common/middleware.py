"""What surrounds every request, in the request's thread (`backend/config/one_thread.py`)."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.common import CommonMiddleware

from backend.common.addresses import address_block
from backend.common.authentication import SAFE_METHODS, bearer_of
from backend.common.errors import BodyTooLarge, Throttled, UnsupportedMediaType
from backend.common.fair_slots import WAITS_AS
from backend.common.longpoll import asked_again
from backend.common.origins import is_own_host
from backend.common.problems import problem_response
from backend.common.throttles import counted_for_token, limit_headers, refuse_alike, spend

Handler = Callable[[HttpRequest], Any]

TRUNCATED = "cairn.truncated"  # set in the ASGI scope by `BodyLimit`

# The oldest of our own clients (`CLIENT` in frontend/src/http/client.ts) that this API still serves: raised with a
# change that it cannot work with. A client below it asks its reader to load the new one.
OLDEST_CLIENT = 1
OLDEST_CLIENT_HEADER = "Cairn-Oldest-Client"

_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    # Nothing here asks for a sensor, a payment or a place in an advertisement auction.
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
}


def _finish(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    # What is made for frames says so as Django's decorator does.
    if not getattr(response, "xframe_options_exempt", False):
        response.headers.setdefault("X-Frame-Options", "DENY")
    for name, value in limit_headers(request).items():
        response.headers[name] = value
    if request.path.startswith("/api/"):
        response.headers[OLDEST_CLIENT_HEADER] = str(OLDEST_CLIENT)
    # What depends on its reader is kept by no cache, a shared computer's included; views may say otherwise.
    if request.path.startswith(("/api/", "/admin/")):
        response.headers.setdefault("Cache-Control", "private, no-store")
    return response


def headers(get_response: Handler) -> Handler:
    """Add the security headers that Django and django-csp leave out, a token's limits, and `Cache-Control`."""
    return lambda request: _finish(request, get_response(request))


def _refusal(request: HttpRequest) -> HttpResponse | None:
    scope: dict[str, Any] = getattr(request, "scope", {})
    length = request.META.get("CONTENT_LENGTH") or "0"
    # A length that is no number is the server's to refuse; counting what comes protects us anyway.
    if scope.get(TRUNCATED) or (length.isdecimal() and int(length[:20]) > settings.BODY_LIMIT):
        return problem_response(BodyTooLarge())
    if length != "0" and (coding := request.headers.get("Content-Encoding", "identity").lower()) != "identity":
        return problem_response(UnsupportedMediaType(f"No body with Content-Encoding {coding[:20]!r} is read."))
    return None


def body_limit(get_response: Handler) -> Handler:
    """Refuse a body larger than `BODY_LIMIT` (413), as declared or found by `BodyLimit`, and a compressed one (415)."""
    return lambda request: _refusal(request) or get_response(request)


class Entrance(CommonMiddleware):
    """
    Django's, which answers to our names alone, and to no other port of them, and reads for nobody without end.

    Links that we write name host and port. Monitors know the service by the address of a container or a pod, and
    read nothing but "ok". What a token asks has limits of its own; what only looks as if it came with one has not.
    """

    def process_request(self, request: HttpRequest) -> HttpResponse | None:  # type: ignore[override]
        """Refuse what is meant for another server (400), and what is too much from one place (429)."""
        if request.path in ("/healthz", "/readyz"):
            return None
        if not is_own_host(request.get_host()):
            raise DisallowedHost("A port at which nobody reaches us.")
        block = address_block(request)
        WAITS_AS.set(block)
        if request.method in SAFE_METHODS and not _by_token(request) and (refusal := _spend_read(request)):
            return refusal
        return super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Count with what is read by nobody what came with a token, and was counted for none.

        The token was a bad one, lacked the scope, or was not looked at: some pages are the same for everybody.
        """
        if _by_token(request) and not counted_for_token(request) and (refusal := _spend_read(request)):
            response = refusal
        return super().process_response(request, response)


def _by_token(request: HttpRequest) -> bool:
    return bearer_of(request) is not None and request.path.startswith("/api/")


def _spend_read(request: HttpRequest) -> HttpResponse | None:
    """Count one more for the request's network; return the refusal where that was one too many."""
    if asked_again(request):
        return None
    try:
        spend("reads", address_block(request))
    except Throttled as refusal:
        refuse_alike(request, refusal.wait)
        return problem_response(refusal)
    return None


def no_cookie_beside_a_token(get_response: Handler) -> Handler:
    """
    Read a request to the API that carries a bearer token as if it had no cookie.

    It stands before all that looks at one: what a token asks can then neither use, renew nor end a browser's session.
    """

    def without(request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith("/api/") and bearer_of(request) is not None:
            request.META.pop("HTTP_COOKIE", None)
        response: HttpResponseBase = get_response(request)
        return response

    return without


class BodyLimit:
    """
    ASGI: take a body whole, at most `BODY_LIMIT` bytes of it, before Django spools it to disk.

    Chunked bodies get their length here, which REST framework needs to read them at all. Of one that is too large the
    rest is not read; the scope says so, and `body_limit` refuses it.
    """

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Read, then call."""
        body, whole = await _read(scope, receive)
        if body is None:
            return None  # the client is gone
        names = [pair for pair in scope["headers"] if pair[0].lower() not in (b"content-length", b"transfer-encoding")]
        scope = {**scope, "headers": [*names, (b"content-length", str(len(body)).encode())], TRUNCATED: not whole}
        waiting = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Any:
            if waiting:
                return waiting.pop()
            while (message := await receive())["type"] == "http.request":  # the rest of a body that was cut
                continue
            return message

        return await self.application(scope, replay, send)


async def _read(scope: dict[str, Any], receive: Any) -> tuple[bytes | None, bool]:
    """The body and whether that is all of it; None when the client left."""
    declared = dict(scope["headers"]).get(b"content-length", b"0")
    if declared.isdigit() and int(declared[:20]) > settings.BODY_LIMIT:
        return b"", False
    chunks: list[bytes] = []
    seen = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None, False
        chunks.append(message.get("body", b""))
        seen += len(chunks[-1])
        if seen > settings.BODY_LIMIT:
            return b"", False
        if not message.get("more_body", False):
            return b"".join(chunks), True
