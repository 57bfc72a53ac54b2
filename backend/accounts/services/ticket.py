"""Tickets: a token's holder asks for one over HTTP and opens one socket with it, whose address may be logged."""

from datetime import datetime, timedelta

from django.utils import timezone

from backend.accounts.errors import TokenNeeded
from backend.accounts.models import AccessToken, SocketTicket
from backend.accounts.secret_texts import TICKET, is_secret, new_secret, secret_digest
from backend.common.access import Scope
from backend.common.jobs import delete_in_batches, every

LIFETIME = timedelta(seconds=30)


def ticket_create(token: AccessToken | None) -> tuple[str, datetime]:
    """
    Make a ticket for the token's holder; return its text and until when it opens a socket.

    Raises:
        TokenNeeded: The request came without a token: a browser's cookie opens its socket.
    """
    if token is None:
        raise TokenNeeded
    text, expires = new_secret(TICKET), timezone.now() + LIFETIME
    SocketTicket.objects.create(digest=secret_digest(text), token=token, expires=expires)
    return text, expires


def ticket_redeem(text: str) -> AccessToken | None:
    """
    Use the ticket up; return its token with its account, null when the ticket or the token opens nothing (any more).

    Of several at once one gets it: the database deletes a row once.
    """
    if not is_secret(text, TICKET):
        return None
    ticket = SocketTicket.objects.select_related("token__account").filter(digest=secret_digest(text)).first()
    if ticket is None or not SocketTicket.objects.filter(pk=ticket.pk).delete()[0]:
        return None
    now, token = timezone.now(), ticket.token
    return token if now < ticket.expires and token.is_good(now) and Scope.READ in token.scopes else None


@every(3600)
def forget_unused() -> int:
    """Delete the tickets that nobody used; return how many."""
    return delete_in_batches(SocketTicket.objects.filter(expires__lt=timezone.now()), "expires")
