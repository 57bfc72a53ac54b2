"""
Rate limits on the shared cache: fixed windows, counted with one atomic step each.

REST framework's own throttles read, think and write, and let a burst through. Rates are in `settings.THROTTLES`.
"""

import math
import time
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from backend.common.addresses import address_block
from backend.common.authentication import SAFE_METHODS
from backend.common.django_request import django_request
from backend.common.errors import Throttled
from backend.common.longpoll import asked_again

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which imports this module, by its settings

REFUSED_FOR = "cairn.refused.for"  # in the ASGI scope: seconds for which all requests like this one are refused
SPENT = "cairn_spent"  # of Django's request: what it has counted for its token, for the headers


@dataclass(frozen=True)
class Spent:
    """How much of a limit is left after a request."""

    scope: str
    left: int  # requests; below 0: that was one too many
    reset: int  # whole seconds until the next window


def count(scope: str, who: str) -> Spent:
    """Count one request of *who* in *scope*, and say where that leads."""
    limit, seconds = settings.THROTTLES[scope]
    # Hashed, for names and addresses may hold what a cache key may not, and need not be readable there.
    mark = sha256(who.encode()).hexdigest()[:32]
    now = time.time() + ahead(mark, seconds)
    window = int(now // seconds)
    reset = max(1, math.ceil((window + 1) * seconds - now))
    key = f"throttle:{scope}:{window}:{mark}"
    shared: Any = cache  # ours, which has counters
    return Spent(scope, limit - shared.count(key, 2 * seconds), reset)


def ahead(mark: str, seconds: int) -> int:
    """Return how long before a round moment a window of *mark* begins.

    Windows of each begin at a moment of its own: a flood from many places would else come back at the same one.
    """
    return int(mark, 16) % seconds


def spend(scope: str, who: str) -> None:
    """
    Count one request of *who* in *scope*.

    Raises:
        Throttled: that was one too many in this window.
    """
    _insist(count(scope, who))


def refuse_alike(request: HttpRequest, wait: int) -> None:
    """Have those who come from the same place with the same credentials, and ask for the same, refused for so long."""
    scope: dict[str, Any] = getattr(request, "scope", {})
    scope[REFUSED_FOR] = wait


def _insist(spent: Spent) -> None:
    if spent.left < 0:
        raise Throttled(spent.reset)


class Limits(BaseThrottle):
    """
    The limits of every view: all that a token asks, writes per account, and per address or account what views name.

    A view sets `address_limits = {"POST": "sign_up"}`: method to scope of `settings.THROTTLES`; or `account_limits`.
    """

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Count the request; True, or `Throttled`. A request that is asked again was counted the first time."""
        inner = django_request(request)
        if asked_again(inner):
            return True
        try:
            self._count(request, inner, view)
        except Throttled as refusal:
            refuse_alike(inner, refusal.wait)
            raise
        return True

    def _count(self, request: Request, inner: HttpRequest, view: "APIView") -> None:
        method = "GET" if request.method == "HEAD" else str(request.method)
        scopes: dict[str, str] = getattr(view, "address_limits", {})
        if scope := scopes.get(method):
            spend(scope, address_block(inner))
        counted = []
        if method not in SAFE_METHODS and request.user.is_authenticated:
            counted.append(("writes", str(request.user.pk)))
        if request.auth is not None:
            counted += [("token", str(request.auth.pk)), ("tokens", str(request.user.pk))]
        spent = [count(*one) for one in counted]
        if request.auth is not None:
            setattr(inner, SPENT, spent)
        for one in sorted(spent, key=lambda one: -one.reset):  # of several refusals the one that lasts longest
            _insist(one)
        if (scope := getattr(view, "account_limits", {}).get(method)) and request.user.is_authenticated:
            spend(scope, str(request.user.pk))


def counted_for_token(request: HttpRequest) -> bool:
    """Return whether the request came with a good token, and was counted for it."""
    return hasattr(request, SPENT)


def limit_headers(request: HttpRequest) -> dict[str, str]:
    """
    Return what the answer to a request with a token says of its limits, by draft-ietf-httpapi-ratelimit-headers-10.

    For each that was counted its policy (`q` requests in `w` seconds), and what is left of it (`r`, for `t` seconds).
    """
    spent: list[Spent] = getattr(request, SPENT, [])
    if not spent:
        return {}
    policies = [(one.scope, *settings.THROTTLES[one.scope]) for one in spent]
    return {
        "RateLimit-Policy": ", ".join(f'"{scope}";q={limit};w={seconds}' for scope, limit, seconds in policies),
        "RateLimit": ", ".join(f'"{one.scope}";r={max(0, one.left)};t={one.reset}' for one in spent),
    }
