"""
A mark that a browser keeps, so that two accounts can be seen to share it (`services.trace`).

It says nothing but itself, for every account that signs in; `known` is of one account and is written again by each
sign-in.
"""

import secrets

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from backend.accounts.cookie_names import cookie_name

COOKIE = "device"
_SALT = "backend.accounts.device"
_AGE = 365 * 24 * 3600  # seconds
_MADE = "device_mark_made"


def device_mark(request: HttpRequest) -> str:
    """Return the browser's mark; one that has none gets a new one with the answer (`write_device_mark`)."""
    try:
        return str(signing.loads(request.COOKIES.get(cookie_name(COOKIE), ""), salt=_SALT, max_age=_AGE))
    except signing.BadSignature:
        made: str | None = getattr(request, _MADE, None)
        if made is None:
            made = secrets.token_hex(16)
            setattr(request, _MADE, made)
        return made


def write_device_mark(request: HttpRequest, response: HttpResponseBase) -> None:
    """Give the browser the mark that was made for it while its request was answered, if one was."""
    made = getattr(request, _MADE, None)
    if made is not None:
        response.set_cookie(
            cookie_name(COOKIE),
            signing.dumps(made, salt=_SALT),
            max_age=_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
