"""
What cookies are called: over HTTPS with `__Host-` in front, without which another host of the domain could set them.

After HTTPS was switched on for a server, browsers still come with the former names. A guest who is not known by their
old cookie any more has lost the account, so it is taken and written again; but that of a session alone that was never
seen under the new name, so that nobody can slip their own to somebody else.
"""

from django.conf import settings
from django.http import HttpRequest

SEEN = "named"  # in a session: its cookie has come under the new name, or was never written under another
_FORMER = "cairn_former_session"  # of a request: the key that came under the former name


def cookie_name(name: str) -> str:
    """Return what the cookie *name* is called here; its path is `/`."""
    return f"{settings.COOKIE_PREFIX}{name}"


def take_former_names(request: HttpRequest) -> None:
    """Have the cookies of the session and of the CSRF token count by their former names, where they have no other."""
    if not settings.COOKIE_PREFIX:
        return
    for name in (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME):
        former = request.COOKIES.get(name.removeprefix(settings.COOKIE_PREFIX))
        if former and name not in request.COOKIES:
            request.COOKIES[name] = former
            if name == settings.SESSION_COOKIE_NAME:
                setattr(request, _FORMER, former)
            else:
                request.META["CSRF_COOKIE_NEEDS_UPDATE"] = True


def refuse_former_name(request: HttpRequest) -> None:
    """Take a session that came under the former name only if that is all that it was ever called; write it again."""
    if not hasattr(request, _FORMER):
        return
    if request.session.is_empty() or SEEN in request.session:
        request.session = type(request.session)()
    else:
        request.session.modified = True  # and so its cookie is written


def settle_name(request: HttpRequest) -> None:
    """Note of a session that its browser has its cookie under the new name."""
    session = request.session
    former = getattr(request, _FORMER, None)
    if settings.COOKIE_PREFIX and session.accessed and session.session_key != former and not session.is_empty():
        session.setdefault(SEEN, True)
