"""
Browsers that somebody has signed in with before.

Guesses at a name are counted over all addresses, so anybody who knows the name could keep its owner out. A browser that
has shown the right password once is therefore marked, and its tries are counted apart; so are those from a network that
its owner was seen in (`services.trace`).
"""

import secrets
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.core import signing
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from backend.accounts.cookie_names import cookie_name
from backend.accounts.models import Account
from backend.common.addresses import address_block

COOKIE = "known"
#: The older name of this module: cookies that browsers keep are signed with it.
_SALT = "backend.accounts.known"
_AGE = 365 * 24 * 3600  # seconds


@dataclass(frozen=True)
class TrustedBrowser:
    """Whose browser it is, and its own mark."""

    account_id: str
    mark: str


def trusted_browser(request: HttpRequest) -> TrustedBrowser | None:
    """Return what the browser's signed cookie says; None without one that we wrote."""
    try:
        written: Any = signing.loads(request.COOKIES.get(cookie_name(COOKIE), ""), salt=_SALT, max_age=_AGE)
    except signing.BadSignature:
        return None
    return TrustedBrowser(*written)


@dataclass(frozen=True)
class Visitor:
    """Where a try to sign in comes from: a marked browser, if it is one, and the block of its address."""

    browser: TrustedBrowser | None
    block: str

    def is_at_home(self, account_id: object) -> bool:
        """Return whether the browser is marked as one of that account's."""
        return self.browser is not None and self.browser.account_id == str(account_id)


def visitor_of(request: HttpRequest) -> Visitor:
    """Return where the request comes from."""
    return Visitor(trusted_browser(request), address_block(request))


def trust_browser(response: HttpResponseBase, account: Account) -> None:
    """Mark the browser as one that *account* has signed in with by password. It stays so after signing out."""
    response.set_cookie(
        cookie_name(COOKIE),
        signing.dumps([str(account.pk), secrets.token_hex(8)], salt=_SALT),
        max_age=_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def forget_browser(response: HttpResponseBase) -> None:
    """Take the mark back."""
    response.delete_cookie(cookie_name(COOKIE), samesite="Lax")
