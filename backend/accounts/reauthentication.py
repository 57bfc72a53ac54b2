"""Whether the user has confirmed lately who they are: required for what a stolen, open phone must not do."""

import time

from django.http import HttpRequest

from backend.accounts.errors import ConfirmationNeeded

#: How long a password given counts, in seconds.
LASTS = 10 * 60
_CONFIRMED = "confirmed"


def confirm(request: HttpRequest) -> None:
    """Note in the session that its account has just shown who it is."""
    request.session[_CONFIRMED] = int(time.time())


def require_recent_login(request: HttpRequest) -> None:
    """Go on only if the session's account has shown who it is in the last ten minutes.

    Raises:
        ConfirmationNeeded: It has not, or the request has no session (a token cannot confirm anything).
    """
    if time.time() - request.session.get(_CONFIRMED, 0) > LASTS:
        raise ConfirmationNeeded
