"""How a refusal becomes an answer: RFC 9457 problem+json, from REST framework's views and from Django itself."""

# ruff: noqa: ARG001 - the arguments are the framework's

import json
import logging
import sys
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFieldsSent
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from backend.common import errors
from backend.common.errors import ServiceError
from backend.common.observed import note_cause

MEDIA_TYPE = "application/problem+json"
#: PostgreSQL's codes for what passes by itself and Django takes for a fault: a transaction ended because this process
#: stood still in it (idle_in_transaction_session_timeout), a database that takes no writes for now (a standby), and a
#: statement that was prepared before a migration gave one of its columns another type (it is forgotten with this).
PASSING = {"25P03", "25006", "0A000"}

logger = logging.getLogger(__name__)

# REST framework's own refusals and ours. ValidationError, Throttled and MethodNotAllowed carry more and stand apart.
_TRANSLATIONS: list[tuple[type[Exception], type[ServiceError]]] = [
    (exceptions.ParseError, errors.InvalidJSON),
    (exceptions.UnsupportedMediaType, errors.UnsupportedMediaType),
    (exceptions.NotAuthenticated, errors.NotAuthenticated),
    (exceptions.AuthenticationFailed, errors.NotAuthenticated),
    (exceptions.PermissionDenied, errors.Forbidden),
    (exceptions.NotAcceptable, errors.NotAcceptable),
    (exceptions.MethodNotAllowed, errors.MethodNotAllowed),
    (exceptions.NotFound, errors.NotFound),
    (PermissionDenied, errors.Forbidden),
    (Http404, errors.NotFound),
    (RequestDataTooBig, errors.BodyTooLarge),
]


def problem(error: ServiceError) -> dict[str, Any]:
    """Return the members of the problem that reports *error*."""
    return {
        "type": f"/problems/{error.code}",
        "title": error.title,
        "status": int(error.status),
        "detail": error.detail,
        "code": error.code,
        **error.extras,
    }


def problem_response(error: ServiceError) -> HttpResponse:
    """*error* as an answer, for use outside REST framework's views."""
    body = json.dumps(problem(error), ensure_ascii=False, separators=(",", ":"))
    return HttpResponse(body, status=error.status, content_type=MEDIA_TYPE, headers=error.headers)


def field_errors(detail: Any, path: str = "") -> Iterator[dict[str, str]]:
    """
    Flatten REST framework's nested error *detail*: `{"length": {"rounds": [e]}}` is of the field `length.rounds`.

    What concerns no single field has the empty name.
    """
    if isinstance(detail, dict):
        for name, inner in detail.items():
            step = "" if name == "non_field_errors" else str(name)
            yield from field_errors(inner, ".".join(part for part in (path, step) if part))
    elif isinstance(detail, list):
        for index, inner in enumerate(detail):
            nested = isinstance(inner, dict | list)
            if inner:
                yield from field_errors(inner, f"{path}.{index}" if nested and path else path)
    else:
        yield {"field": path, "code": str(getattr(detail, "code", "invalid")), "detail": str(detail)}


def is_away(exc: BaseException) -> bool:
    """Return whether that is a database that did not answer, did not wait for us, or takes no writes for now."""
    return isinstance(exc, OperationalError) or getattr(exc.__cause__, "sqlstate", "") in PASSING


def service_error(exc: Exception) -> ServiceError | None:  # noqa: PLR0911 - a table of cases
    """The refusal that *exc* stands for; None when it is a fault of ours."""
    if isinstance(exc, ServiceError):
        return exc
    if isinstance(exc, exceptions.ValidationError):
        return errors.Invalid(errors=list(field_errors(exc.detail)))
    if isinstance(exc, DjangoValidationError):
        return errors.Invalid(errors=list(field_errors(exceptions.ValidationError(exc.messages).detail)))
    if isinstance(exc, exceptions.Throttled):
        return errors.Throttled(int(getattr(exc, "wait", None) or 1))
    for theirs, ours in _TRANSLATIONS:
        if isinstance(exc, theirs):
            return ours(str(exc.detail) if isinstance(exc, exceptions.ParseError) else "")
    if is_away(exc):
        # A lock that did not come free in time, or a database that is away: worth another try, no one's mistake.
        logger.error("The database did not answer: %s", exc)
        return errors.Unavailable()
    return None


def exception_handler(exc: Exception, context: dict[str, Any]) -> Response | None:
    """REST framework's handler: each refusal a problem; faults go on to Django, which logs them (`server_error`)."""
    error = service_error(exc)
    if error is None or error.status >= 500:
        note_cause(context.get("request"), exc)
    if error is None:
        return None
    set_rollback()
    headers = error.headers
    if isinstance(error, errors.MethodNotAllowed) and (view := context.get("view")):
        headers = {"Allow": ", ".join(view.allowed_methods)}
    return Response(problem(error), status=error.status, headers=headers, content_type=MEDIA_TYPE)


def wants_problem(request: HttpRequest) -> bool:
    """Whether *request* is of a program: whatever is under /api/, and the health pages."""
    return request.path.startswith(("/api/", "/healthz", "/readyz"))


def _plain(error: ServiceError) -> HttpResponse:
    text = f"{int(error.status)} {error.title}\n"
    return HttpResponse(text, status=error.status, content_type="text/plain; charset=utf-8", headers=error.headers)


def _answer(request: HttpRequest, error: ServiceError) -> HttpResponse:
    return problem_response(error) if wants_problem(request) else _plain(error)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400: a foreign `Host`, a body too large, a malformed form."""
    large = isinstance(exception, RequestDataTooBig | TooManyFieldsSent)
    return _answer(request, errors.BodyTooLarge() if large else errors.BadRequest())


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler403."""
    return _answer(request, errors.Forbidden())


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler404, for what no address matched."""
    slash = "" if request.path.endswith("/") or not request.path.startswith("/api/") else "Addresses end with a slash."
    return _answer(request, errors.NotFound(slash))


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500. The traceback is in the log, and nowhere else."""
    # Sessions are read and written outside of the views, where a database that is away ends up here.
    error = sys.exc_info()[1]
    if error is not None:
        note_cause(request, error)
    away = error is not None and is_away(error)
    return _answer(request, errors.Unavailable() if away else errors.ServerError())


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's CSRF_FAILURE_VIEW, for the admin's forms."""
    return _answer(request, errors.CsrfFailed())
