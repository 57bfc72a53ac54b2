"""Who sends a request: the session cookie, and the proof that our own page sent it."""

# ruff: noqa: ARG001, ARG002 - the arguments are the framework's

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from backend.common.django_request import django_request
from backend.common.errors import CsrfFailed, UnsupportedMediaType
from backend.common.origins import is_own_origin

SAFE_METHODS = ("GET", "HEAD", "OPTIONS", "TRACE")


class _TokenCheck(CsrfViewMiddleware):
    """Django's own check, giving the reason back instead of a page."""

    def _reject(self, request: HttpRequest, reason: str) -> Any:
        return reason


def _no_page(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def check_origin(request: HttpRequest) -> None:
    """Refuse a write that a foreign page sends, signed in or not (signing in is a write, too)."""
    origin = request.headers.get("Origin")
    if origin is None or request.method in SAFE_METHODS:
        return
    if not is_own_origin(origin, scheme=request.scheme or "http", host=request.get_host()):
        raise CsrfFailed("The request comes from another site.")


def check_token(request: HttpRequest) -> None:
    """Refuse a write with a session cookie but without the token that only our own page can read."""
    if request.content_type == "multipart/form-data":
        # Django would look for the token in the form first, and leave an empty body to the parser.
        raise UnsupportedMediaType
    check = _TokenCheck(_no_page)
    check.process_request(request)
    if check.process_view(request, _no_page, (), {}):
        raise CsrfFailed(f"Send the value of the cookie {settings.CSRF_COOKIE_NAME} in the header X-CSRFToken.")


def bearer_of(request: HttpRequest) -> str | None:
    """What stands in `Authorization: Bearer …`; None where the header is missing or of another scheme."""
    return bearer_in(request.headers.get("Authorization", ""))


def bearer_in(header: str) -> str | None:
    """What stands in the header `Authorization` as a token; None where it is of another scheme."""
    scheme, _, text = header.strip().partition(" ")
    return text.strip() if scheme.lower() == "bearer" else None


class CookieAuthentication(BaseAuthentication):
    """
    The session cookie.

    - an unsafe request with a foreign `Origin` is refused, signed in or not;
    - an unsafe request that carries a session needs `X-CSRFToken`;
    - an anonymous one without `Origin` needs nothing: there is no cookie for another site to ride on.
    """

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        """The account of the session; None without one."""
        inner = django_request(request)  # where DRF's own authentication looks, too
        check_origin(inner)
        account = getattr(inner, "user", None)
        if account is None or not account.is_active:  # AnonymousUser is not active
            return None
        check_token(inner)
        return account, None

    def authenticate_header(self, request: Request) -> str:
        """What makes an anonymous refusal a 401."""
        return "Session"
