"""
Rate limits on the shared cache: fixed windows, counted with one atomic step each.

REST framework's own throttles read, think and write, and let a burst through. Rates are in `settings.THROTTLES`.
"""

import time
from hashlib import sha256
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from backend.common.addresses import address_block
from backend.common.authentication import SAFE_METHODS
from backend.common.errors import Throttled

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which imports this module, by its settings


def spend(scope: str, who: str) -> None:
    """
    Count one request of *who* in *scope*.

    Raises:
        Throttled: that was one too many in this window.
    """
    limit, seconds = settings.THROTTLES[scope]
    now = time.time()
    window = int(now // seconds)
    # Hashed, for names and addresses may hold what a cache key may not, and need not be readable there.
    key = f"throttle:{scope}:{window}:{sha256(who.encode()).hexdigest()[:32]}"
    cache.add(key, 0, timeout=2 * seconds)
    try:
        count = cache.incr(key)
    except ValueError:  # the cache dropped it between the two lines
        return
    if count > limit:
        raise Throttled(max(1, int((window + 1) * seconds - now) + 1))


class Limits(BaseThrottle):
    """
    The limits of every view: writes per account, and per address what the view itself names.

    A view sets `address_limits = {"POST": "sign_up"}`: method to scope of `settings.THROTTLES`.
    """

    def allow_request(self, request: Request, view: "APIView") -> bool:
        """Count the request; True, or `Throttled`."""
        method = "GET" if request.method == "HEAD" else str(request.method)
        scopes: dict[str, str] = getattr(view, "address_limits", {})
        if scope := scopes.get(method):
            spend(scope, address_block(request._request))  # noqa: SLF001 - DRF's request has no public way to Django's
        if method not in SAFE_METHODS and request.user.is_authenticated:
            spend("writes", str(request.user.pk))
        return True
