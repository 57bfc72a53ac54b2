"""
What is seen of each request from outside: how long it took, its id, and why it was answered with a fault of ours.

Paths stay out of metrics and of the line for each request, since they have names and ids in them: routes say enough.
"""

import logging
import re
import time
import uuid
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from backend.common.longpoll import asked_again
from backend.common.metrics import REQUESTS
from backend.common.observed_id import REQUEST_ID

HEADER = "X-Request-Id"
#: What is taken from a proxy: nothing that could write lines of its own into a log.
_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}

requests = logging.getLogger("backend.requests")
logger = logging.getLogger(__name__)


def observed(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """Measure each request, give it an id, and log the cause of each that is answered with 5xx."""

    def observing(request: HttpRequest) -> HttpResponseBase:
        began, token = time.monotonic(), REQUEST_ID.set(id_of(request))
        try:
            response: HttpResponseBase = get_response(request)
            _note(request, response, time.monotonic() - began)
            if settings.LOG_FORMAT == "JSON":
                response.headers[HEADER] = REQUEST_ID.get()
        finally:
            REQUEST_ID.reset(token)
        return response

    return observing


def id_of(request: HttpRequest) -> str:
    """Return the id that the proxy in front has given the request, or a new one."""
    given = request.headers.get(HEADER, "") if settings.NUM_PROXIES else ""
    return given if _ID.fullmatch(given) else uuid.uuid4().hex


def note_cause(request: Any, error: BaseException) -> None:
    """Remember why a request is about to be answered with 5xx."""
    inner = getattr(request, "_request", request)  # REST framework wraps Django's
    inner.cairn_cause = error


def route_of(request: HttpRequest) -> str:
    """Return the pattern that the address of a request fits, without what stands in its places."""
    match = request.resolver_match
    return "" if match is None else f"/{match.route}"


def note_request(asked_by: str | None, route: str, status: int, seconds: float) -> dict[str, Any]:
    """Count a request that was answered, and log it where that is wanted; return what is known of it."""
    method = asked_by if asked_by in _METHODS else "other"
    REQUESTS.labels(method, route, str(status)).observe(seconds)
    fields = {"method": method, "route": route, "status": status, "ms": round(seconds * 1000, 1)}
    if settings.LOG_REQUESTS:
        requests.info("%s %s %s in %s ms", *fields.values(), extra=fields)
    return fields


def _note(request: HttpRequest, response: HttpResponseBase, seconds: float) -> None:
    if asked_again(request):
        return
    fields = note_request(request.method, route_of(request), response.status_code, seconds)
    cause: BaseException | None = getattr(request, "cairn_cause", None)
    if response.status_code >= 500 and cause is not None:
        said = str(cause).strip().partition("\n")[0]
        why = f"{type(cause).__name__}: {said}" if said else type(cause).__name__
        extra = {**fields, "cause": why}
        logger.error("%(method)s %(route)s was answered %(status)s: %(cause)s", extra, extra=extra)
