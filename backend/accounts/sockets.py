"""Who opens a socket: by the cookie of a session, where it is a page of ours.

Else by a token, by a ticket (`/ws/v1/?ticket=…`), or as a spectator, without an account (`/ws/v1/?spectator`).
"""

from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, load_backend
from django.contrib.auth.models import AnonymousUser
from django.http import parse_cookie
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from backend.accounts.models import AccessToken, Account
from backend.accounts.selectors import token_of
from backend.accounts.services.ticket import ticket_redeem
from backend.accounts.services.token import token_note_use
from backend.accounts.session_store import SessionStore
from backend.common.access import Scope
from backend.common.authentication import bearer_in

Application = Callable[[dict[str, Any], Callable[..., Awaitable[Any]], Callable[..., Awaitable[Any]]], Awaitable[Any]]


class ByToken:
    """
    Open a socket that brings a token or a ticket, or asks to be a spectator's; give any other to *otherwise*.

    No `Origin` is asked for and no cookie looked at: neither is anything that a browser adds by itself. What opens
    nothing leaves an anonymous user in the scope, which the consumer closes with 4401 unless it is a spectator.
    """

    def __init__(self, application: Application, otherwise: Application) -> None:
        self.application = application
        self.otherwise = otherwise

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Look, then call."""
        query = parse_qs(scope.get("query_string", b"").decode("latin1"), keep_blank_values=True)
        tickets, spectator = query.get("ticket", []), "spectator" in query
        bearers = [text for text in map(bearer_in, _headers(scope, b"authorization")) if text is not None]
        if not tickets and not bearers and not spectator:
            return await self.otherwise(scope, receive, send)
        token: AccessToken | None = None
        if len(tickets) + len(bearers) + spectator > 1:  # of two nobody knows which is meant
            spectator = False
        elif not spectator:
            opens = token_for_socket if bearers else ticket_redeem
            token = await database_sync_to_async(opens)(*bearers, *tickets)
        user = token.account if token else AnonymousUser()
        return await self.application({**scope, "user": user, "token": token, "spectator": spectator}, receive, send)


def token_for_socket(text: str) -> AccessToken | None:
    """Return the token of that text, which is used now; null if it may open no socket."""
    token = token_of(text)
    if token is None or not token.is_good(timezone.now()) or Scope.READ not in token.scopes:
        return None
    token_note_use(token)
    return token


class BySession:
    """
    Open a socket that brings the cookie of a session; without a valid one its user is anonymous.

    The session is read in one go, in a thread of *pool*, and never written: no new cookie could be sent with it. The
    middleware of Channels changes threads twice, looks at each message that is sent later, and ends a session that was
    opened under a key of `SECRET_KEY_FALLBACKS`.
    """

    def __init__(self, application: Application, pool: Executor) -> None:
        self.application = application
        self._read = database_sync_to_async(session_and_account, thread_sensitive=False, executor=pool)

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Look, then call."""
        cookies = parse_cookie("; ".join(_headers(scope, b"cookie")))
        session, user = await self._read(cookies.get(settings.SESSION_COOKIE_NAME))
        return await self.application({**scope, "session": session, "user": user}, receive, send)


def session_and_account(key: str | None) -> tuple[SessionStore, Account | AnonymousUser]:
    """Return the session of that key, and whose it is, as Django would say for a request."""
    session = SessionStore(key)
    path = session.get(BACKEND_SESSION_KEY)
    if path not in settings.AUTHENTICATION_BACKENDS or SESSION_KEY not in session:
        return session, AnonymousUser()
    account: Account | None = load_backend(path).get_user(session[SESSION_KEY])
    mark = session.get(HASH_SESSION_KEY)
    if account is None or not mark or not _is_mark_of(account, mark):
        return session, AnonymousUser()
    return session, account


def _is_mark_of(account: Account, mark: str) -> bool:
    """Return whether a session with that mark was opened with the account's password of today, and not ended since."""
    marks = (account.get_session_auth_hash(), *account.get_session_auth_fallback_hash())
    return any(constant_time_compare(mark, each) for each in marks)


def _headers(scope: dict[str, Any], name: bytes) -> list[str]:
    headers = scope.get("headers", [])
    return [bytes(value).decode("latin1") for key, value in headers if bytes(key).lower() == name]
