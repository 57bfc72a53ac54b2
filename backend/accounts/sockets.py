"""Who opens a socket, where it is no page of ours.

That is by a token, by a ticket (`/ws/v1/?ticket=…`), or as a spectator, without an account (`/ws/v1/?spectator`).
"""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from backend.accounts.models import AccessToken
from backend.accounts.selectors import token_of
from backend.accounts.services.ticket import ticket_redeem
from backend.accounts.services.token import token_note_use
from backend.common.access import Scope
from backend.common.authentication import bearer_in

Application = Callable[[dict[str, Any], Callable[..., Awaitable[Any]], Callable[..., Awaitable[Any]]], Awaitable[Any]]


class ByToken:
    """
    Open a socket that brings a token or a ticket, or asks to be a spectator's; give any other to *otherwise*.

    No `Origin` is asked for and no cookie looked at: neither is anything that a browser adds by itself. What opens
    nothing leaves an anonymous user in the scope, whom the consumer closes with 4401 unless it is a spectator.
    """

    def __init__(self, application: Application, otherwise: Application) -> None:
        self.application = application
        self.otherwise = otherwise

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Look, then call."""
        query = parse_qs(scope.get("query_string", b"").decode("latin1"), keep_blank_values=True)
        tickets, spectator = query.get("ticket", []), "spectator" in query
        bearers = [text for text in map(bearer_in, _authorizations(scope)) if text is not None]
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


def _authorizations(scope: dict[str, Any]) -> list[str]:
    headers = scope.get("headers", [])
    return [bytes(value).decode("latin1") for name, value in headers if bytes(name).lower() == b"authorization"]
