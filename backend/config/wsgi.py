"""
The WSGI application: pages and API, for the workers of `manage.py serve_http` (decision 0066).

It does what stands in front of Django under ASGI: takes bodies whole up to the limit, and refuses again what is known
to be refused. What waits, or is made while it is sent, would hold one of few threads: that is for `manage.py serve`,
and refused here, so that a proxy which sends it to the wrong place is noticed.
"""

import logging
from collections.abc import Callable, Iterable
from http import HTTPStatus
from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import FileResponse, HttpRequest
from django.http.response import HttpResponseBase

from backend.common.errors import BadRequest, Unavailable
from backend.common.longpoll import REFUSAL
from backend.common.middleware import TRUNCATED
from backend.common.problems import MEDIA_TYPE, problem_response
from backend.config.known_refusals import Known, Message

SCOPE = "cairn.scope"  # in the environ: what the ASGI scope is there
ELSEWHERE = "The proxy has to send this request to `manage.py serve`."

Environ = dict[str, Any]
StartResponse = Callable[..., Any]

logger = logging.getLogger(__name__)


class Request(WSGIRequest):
    """Django's, with a scope: what is written into it in front of Django is read behind, and the other way round."""

    def __init__(self, environ: Environ) -> None:
        super().__init__(environ)
        self.scope = environ[SCOPE]


class Handler(WSGIHandler):
    """Django, but for answers that are made while they are sent."""

    request_class = Request

    def get_response(self, request: HttpRequest) -> Any:
        """Return the answer; a refusal in place of one that would hold the thread for as long as its client likes."""
        response: HttpResponseBase = super().get_response(request)
        if not response.streaming or isinstance(response, FileResponse):
            return response
        response.close()
        logger.error("%s %s: %s", request.method, request.path, ELSEWHERE)
        return problem_response(Unavailable(ELSEWHERE))


class Application:
    """The layers in front of Django, as one."""

    def __init__(self) -> None:
        self._django, self._known = Handler(), Known()

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        scope = environ[SCOPE] = scope_of(environ)
        if not _take_body(environ, scope):
            return _refuse_part(start_response)
        if again := self._known.again(scope):
            return _send(again, start_response)

        def noting(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            self._known.note(scope, [(name.encode(), value.encode("latin-1")) for name, value in headers])
            return start_response(status, headers, *more)

        answer: Iterable[bytes] = self._django(environ, noting)
        return answer


def scope_of(environ: Environ) -> dict[str, Any]:
    """Return what stands in an ASGI scope about the request, and that it may not wait."""
    named = {"CONTENT_TYPE": "content-type"} | {
        name: name[5:].replace("_", "-").lower() for name in environ if name.startswith("HTTP_")
    }
    return {
        "type": "http",
        "method": environ["REQUEST_METHOD"],
        "path": environ["PATH_INFO"],
        "query_string": environ.get("QUERY_STRING", "").encode("latin-1"),
        "scheme": environ["wsgi.url_scheme"],
        "client": (environ.get("REMOTE_ADDR", ""), 0),
        "headers": [
            (name.encode("latin-1"), environ[key].encode("latin-1")) for key, name in named.items() if key in environ
        ],
        REFUSAL: Unavailable(ELSEWHERE),
    }


def _take_body(environ: Environ, scope: dict[str, Any]) -> bool:
    """Read it, at most one byte over the limit; return whether there is as much of it as was declared."""
    declared = environ.get("CONTENT_LENGTH") or ""
    if declared.isdecimal() and int(declared[:20]) > settings.BODY_LIMIT:
        return True  # which `body_limit` refuses
    if not declared and "HTTP_TRANSFER_ENCODING" not in environ:
        return True
    stream = environ["wsgi.input"]
    body = stream.read(int(declared) if declared.isdecimal() else settings.BODY_LIMIT + 1)
    scope[TRUNCATED] = len(body) > settings.BODY_LIMIT
    environ["CONTENT_LENGTH"], environ["wsgi.input"] = str(len(body)), BytesIO(body)
    return not declared or len(body) == int(declared)


def _refuse_part(start_response: StartResponse) -> Iterable[bytes]:
    """Answer who has hung up within a body, if they still listen."""
    refusal = problem_response(BadRequest("The body is shorter than declared."))
    start_response("400 Bad Request", [("Content-Type", MEDIA_TYPE), ("Content-Length", str(len(refusal.content)))])
    return [refusal.content]


def _send(messages: list[Message], start_response: StartResponse) -> Iterable[bytes]:
    """Send what ASGI would."""
    start, *rest = messages
    status = HTTPStatus(start["status"])
    headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]]
    start_response(f"{status.value} {status.phrase}", headers)
    return [message["body"] for message in rest]


application = Application()
