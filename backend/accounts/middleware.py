"""What the accounts do around every request: devices noted, browsers marked."""

from typing import Any

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from backend.accounts.cookie_names import refuse_former_name, settle_name, take_former_names
from backend.accounts.device_mark import write_device_mark
from backend.accounts.services.device import device_notice


class Sessions(SessionMiddleware):
    """
    Django's, but that an answer deletes the cookie only of a session that its own request has ended.

    Signing in over another account closes its sockets, and the page asks at once who is there, with the old cookie.
    Django answers a cookie whose session is gone by deleting it; where that answer comes last, it would delete the new
    one.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Take cookies by the names that they had before, too, where those are good (`cookie_names`)."""
        take_former_names(request)
        super().process_request(request)
        refuse_former_name(request)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Leave a cookie alone that was no good when it came."""
        settle_name(request)
        response = super().process_response(request, response)
        cookie = response.cookies.get(settings.SESSION_COOKIE_NAME)
        if cookie is not None and not cookie.value and not request.session.modified:
            del response.cookies[settings.SESSION_COOKIE_NAME]
        return response


def _asked_for(request: HttpRequest) -> bool:
    """Whether something looked into a session that there is; the others cost nothing here."""
    return request.session.accessed and bool(request.session.session_key)


def devices(get_response: Any) -> Any:
    """
    Keep the list of an account's devices, and give marks to browsers that lack one.

    Goes behind the middleware of sessions and of authentication.
    """

    def noted(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase = get_response(request)
        if _asked_for(request) and request.user.is_authenticated:
            device_notice(request)
        write_device_mark(request, response)
        return response

    return noted
