"""Letting an app act for somebody: a code that their approval makes, and the token that the app gets for it."""

from base64 import urlsafe_b64encode
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from backend.accounts.authorization_request import Destination, Requested, read_destination, read_requested
from backend.accounts.errors import BadAuthorizationRequest, FullAccountNeeded
from backend.accounts.models import AccessToken, Account, AuthorizationCode
from backend.accounts.models.token import NAME_LENGTH
from backend.accounts.oauth_errors import OAuthError
from backend.accounts.reauthentication import require_recent_login
from backend.accounts.secret_texts import CODE, is_secret, new_secret, secret_digest
from backend.accounts.services.token import require_room, token_create, token_revoke
from backend.common.jobs import delete_in_batches, every
from backend.common.origins import origin_of

LIFETIME = timedelta(seconds=60)
TOKEN_LIFETIME = timedelta(days=365)
#: For so long a code that was used is known: who has read it somewhere comes with it soon.
REMEMBERED = timedelta(days=1)


def app_consent(*, request: HttpRequest, account: Account, query: str, allow: bool) -> dict[str, Any]:
    """
    Return what an app asks for by the query that it sent its user here with, and the address that takes the answer.

    The answer refuses unless *allow*: who comes with such a query may have made it up, and is sent nowhere by itself.

    Raises:
        BadAuthorizationRequest: No valid address is named.
        ConfirmationNeeded: To allow, as `require_recent_login`.
        FullAccountNeeded, TooManyTokens: To allow, as `app_authorize`.
    """
    try:
        destination = read_destination(query, origin_of(request))
    except OAuthError as error:
        raise BadAuthorizationRequest(error.description, error=error.error) from error
    answer = {"app": destination.app, "on_this_device": destination.on_this_device, "scopes": [], "refusal": ""}
    try:
        requested = read_requested(query)
    except OAuthError as error:
        return {**answer, "refusal": str(error), "address": destination.address(**error.members())}
    answer["scopes"] = list(requested.scopes)
    if not allow:
        denied = OAuthError("access_denied", "The user did not allow it.")
        return {**answer, "address": destination.address(**denied.members())}
    require_recent_login(request)
    code = app_authorize(account=account, destination=destination, requested=requested)
    return {**answer, "address": destination.address(code=code)}


def app_authorize(*, account: Account, destination: Destination, requested: Requested) -> str:
    """
    Allow an app what it asks for; return the code with which it gets its token.

    Raises:
        FullAccountNeeded: The account is a guest.
        TooManyTokens: It has no room for one more token.
    """
    if account.is_guest:
        raise FullAccountNeeded
    require_room(account, destination.app)
    text = new_secret(CODE)
    AuthorizationCode.objects.create(
        digest=secret_digest(text),
        account=account,
        app=destination.app,
        redirect_uri=destination.redirect_uri,
        scopes=list(requested.scopes),
        challenge=requested.challenge,
        expires=timezone.now() + LIFETIME,
    )
    return text


def code_redeem(*, text: str, app: str, redirect_uri: str, verifier: str) -> tuple[AccessToken, str]:
    """
    Use a code up; return the token for it, and the token's text.

    A code is valid for one try. One that comes again after it was used has been read by somebody: its token ends
    (RFC 6749 section 4.1.2).

    Raises:
        OAuthError: `invalid_grant`. Which of the reasons it was is not said.
        TooManyTokens: The account has no room any more; the code stays good.
    """
    made = _redeem(text, app, redirect_uri, verifier) if is_secret(text, CODE) else None
    if made is None:
        raise OAuthError("invalid_grant", "The code is unknown, used, too old, or not for this app and code_verifier.")
    return made


@transaction.atomic
def _redeem(text: str, app: str, redirect_uri: str, verifier: str) -> tuple[AccessToken, str] | None:
    codes = AuthorizationCode.objects.select_related("account", "token").filter(digest=secret_digest(text))
    # Of several at once each waits for the one before, and all for what ends the account's programs.
    Account.objects.select_for_update().filter(pk__in=codes.values("account")).first()
    code = codes.first()
    if code is None:
        return None
    if code.token is not None:
        token_revoke(code.token)  # the code goes with it
        return None
    fits = constant_time_compare(_challenge_of(verifier), code.challenge)
    same = (code.app, code.redirect_uri) == (app, redirect_uri)
    if not (fits and same and timezone.now() < code.expires and code.account.is_active):
        code.delete()
        return None
    token, secret = token_create(
        account=code.account,
        name=app[:NAME_LENGTH],
        scopes=code.scopes,
        expires_at=timezone.now() + TOKEN_LIFETIME,
        app=app,
    )
    code.token = token
    code.save(update_fields=["token"])
    return token, secret


def _challenge_of(verifier: str) -> str:
    """Return the challenge of PKCE's method S256 (RFC 7636 section 4.6)."""
    return urlsafe_b64encode(sha256(verifier.encode()).digest()).decode().rstrip("=")


@every(3600)
def codes_forget() -> int:
    """Delete the codes that were over a day ago, used or not; return how many."""
    return delete_in_batches(AuthorizationCode.objects.filter(expires__lt=timezone.now() - REMEMBERED), "expires")
