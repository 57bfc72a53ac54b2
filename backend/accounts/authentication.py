"""Signing in by a personal token."""

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from backend.accounts.models import AccessToken, Account
from backend.accounts.selectors import token_of
from backend.accounts.services.token import token_note_use
from backend.common.authentication import bearer_of
from backend.common.django_request import django_request
from backend.common.errors import BadToken


class TokenAuthentication(BaseAuthentication):
    """
    `Authorization: Bearer TOKEN`.

    A request that carries one is its account's and nobody else's: what is wrong with it is refused, never read as
    anonymous. The middleware `no_cookie_beside_a_token` has dropped its cookies, so that no CSRF token is asked for.
    """

    def authenticate(self, request: Request) -> tuple[Account, AccessToken] | None:
        """
        The account and the token; None without a token.

        Raises:
            BadToken: It opens nothing.
        """
        text = bearer_of(django_request(request))
        if text is None:
            return None
        token = token_of(text)
        if token is None or not token.is_good(timezone.now()):
            raise BadToken
        token_note_use(token)
        return token.account, token

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002 - the framework's
        """What makes an anonymous refusal a 401."""
        return "Bearer"
