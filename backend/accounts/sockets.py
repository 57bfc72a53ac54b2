"""Who opens a socket, where it is no browser: `/ws/v1/?ticket=…`."""

from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import parse_qs

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from backend.accounts.services.ticket import ticket_redeem

Application = Callable[[dict[str, Any], Callable[..., Awaitable[Any]], Callable[..., Awaitable[Any]]], Awaitable[Any]]


class ByTicket:
    """
    Open a socket that brings a ticket on behalf of its token; give any other to *otherwise*.

    No `Origin` is asked for and no cookie looked at: a ticket is nothing that a browser adds by itself. One that opens
    nothing leaves an anonymous user in the scope, whom the consumer closes with 4401.
    """

    def __init__(self, application: Application, otherwise: Application) -> None:
        self.application = application
        self.otherwise = otherwise

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        """Look, then call."""
        tickets = parse_qs(scope.get("query_string", b"").decode("latin1"), keep_blank_values=True).get("ticket")
        if tickets is None:
            return await self.otherwise(scope, receive, send)
        token = await database_sync_to_async(ticket_redeem)(tickets[0]) if len(tickets) == 1 else None
        user = token.account if token else AnonymousUser()
        return await self.application({**scope, "user": user, "token": token}, receive, send)
