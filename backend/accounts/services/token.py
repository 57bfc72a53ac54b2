"""Making tokens, and taking them back."""

import uuid
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone

from backend.accounts.errors import FullAccountNeeded, TokenNeeded, TooManyTokens
from backend.accounts.hooks import ENDING_PROGRAMS
from backend.accounts.models import AccessToken, Account, AuthorizationCode, TokenDigest
from backend.accounts.secret_texts import TOKEN, new_secret, secret_digest
from backend.accounts.services.session import sessions_end
from backend.common.access import Scope
from backend.common.errors import Invalid
from backend.common.push import token_closed

#: Tokens of an account, and among them those of one app: somebody uses it on so many devices.
MOST, MOST_OF_APP = 20, 5
MINUTE = timedelta(minutes=1)


def token_create(
    *, account: Account, name: str, scopes: Collection[str], expires_at: datetime | None = None, app: str = ""
) -> tuple[AccessToken, str]:
    """
    Make a token; return it and its text, which is not kept and not shown again.

    Of the tokens of one *app* the one used the longest ago makes room for a further one.

    Raises:
        Invalid: It would be void from the start (`in_the_past`).
        FullAccountNeeded: The account is a guest, which a lost cookie would leave without a way to revoke it.
        TooManyTokens: The account has `MOST` that are good. One that has expired is deleted where its room is needed.
    """
    if expires_at is not None and expires_at <= timezone.now():
        raise Invalid.field("expires_at", "in_the_past", "That is over.")
    if account.is_guest:
        raise FullAccountNeeded
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account.pk)  # who counts at the same time waits
        if account.tokens.count() >= MOST:
            account.tokens.filter(expires_at__lte=timezone.now()).delete()
        if app and (of_app := _longest_unused(account, app)):
            token_revoke(of_app)
        require_room(account)
        ordered = [str(scope) for scope in Scope if scope in scopes]
        token = AccessToken.objects.create(account=account, name=name, scopes=ordered, expires_at=expires_at, app=app)
        text = new_secret(TOKEN)
        TokenDigest.objects.create(token=token, digest=secret_digest(text))
    return token, text


def require_room(account: Account, app: str = "") -> None:
    """Go on only if the account can have one more token, of that *app*.

    Raises:
        TooManyTokens: It has `MOST` that are good.
    """
    good = account.tokens.exclude(expires_at__lte=timezone.now())
    if good.count() >= MOST and not (app and _longest_unused(account, app)):
        raise TooManyTokens


def _longest_unused(account: Account, app: str) -> AccessToken | None:
    """Return the one that was used the longest ago of an app's tokens; null while it may have more."""
    of_app: QuerySet[AccessToken] = account.tokens.filter(app=app)
    if of_app.count() < MOST_OF_APP:
        return None
    return of_app.order_by(Coalesce("last_used", "created"), "created").first()


def token_revoke(token: AccessToken) -> None:
    """Make a token void for good, with its tickets, and close the sockets and long polls that it opened."""
    account, key = token.account_id, token.pk
    with transaction.atomic():
        token.delete()
        Account.objects.filter(pk=account).update(access_ended=timezone.now())
        transaction.on_commit(lambda: token_closed(account, key), robust=True)


def token_revoke_current(token: AccessToken | None) -> None:
    """
    Revoke the token that a request came with.

    Raises:
        TokenNeeded: It came with none.
    """
    if token is None:
        raise TokenNeeded
    token_revoke(token)


def programs_end(account: Account) -> None:
    """
    Revoke all tokens of the account, and end what else programs were given.

    It belongs to whatever signs an account out because somebody else may have had it: what they made in it would
    otherwise outlive them.
    """
    with transaction.atomic():
        Account.objects.select_for_update().get(pk=account.pk)  # an app that comes with its code waits
        AuthorizationCode.objects.filter(account=account).delete()
        for token in account.tokens.all():
            token_revoke(token)
        for end in ENDING_PROGRAMS:
            end(account)


def device_sign_out_everywhere(account: Account, *, keep: HttpRequest, keep_programs: bool = False) -> None:
    """End all sessions but that of *keep* and, unless *keep_programs*, tokens and webhooks."""
    with transaction.atomic():
        sessions_end(account, keep=keep)
        if not keep_programs:
            programs_end(account)


def tokens_note_use(ids: Collection[uuid.UUID]) -> None:
    """Write down that these are used now: their sockets are open."""
    AccessToken.objects.filter(pk__in=ids).update(last_used=timezone.now())


def token_note_use(token: AccessToken) -> None:
    """Write down that the token is used now, unless that was written down less than a minute ago."""
    now = timezone.now()
    if token.last_used is None or token.last_used <= now - MINUTE:
        long_ago = Q(last_used=None) | Q(last_used__lte=now - MINUTE)  # others may have read the row, too
        AccessToken.objects.filter(long_ago, pk=token.pk).update(last_used=now)
