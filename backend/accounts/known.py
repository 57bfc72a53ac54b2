"""
Browsers that somebody has signed in with before.

Guesses at a name are counted over all addresses, so whoever knows the name could keep its owner out. A browser that
has shown the right password once is therefore marked, and its tries are counted apart.
"""

import secrets
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

from backend.accounts.models import Account

COOKIE = "known"
_SALT = "backend.accounts.known"
_AGE = 365 * 24 * 3600  # seconds


@dataclass(frozen=True)
class KnownBrowser:
    """Whose browser it is, and its own mark."""

    account_id: str
    mark: str


def known_browser(request: HttpRequest) -> KnownBrowser | None:
    """What the browser's signed cookie says; None without one that we wrote."""
    try:
        written: Any = signing.loads(request.COOKIES.get(COOKIE, ""), salt=_SALT, max_age=_AGE)
    except signing.BadSignature:
        return None
    return KnownBrowser(*written)


def mark_browser(response: HttpResponseBase, account: Account) -> None:
    """Mark the browser as one that *account* has signed in with by password. It stays so after signing out."""
    response.set_cookie(
        COOKIE,
        signing.dumps([str(account.pk), secrets.token_hex(8)], salt=_SALT),
        max_age=_AGE,
        path=reverse("session"),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def forget_browser(response: HttpResponseBase) -> None:
    """Take the mark back."""
    response.delete_cookie(COOKIE, path=reverse("session"), samesite="Lax")
