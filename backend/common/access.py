"""
Who may call an operation, and what a token needs for it: declared by each view, checked in one place.

    access = {"GET": anyone(Scope.READ), "POST": signed_in(Scope.PLAY)}

A method that a view does not name is for browsers that are signed in, and for no token.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from backend.common.authentication import SAFE_METHODS
from backend.common.errors import MissingScope, NotAuthenticated, NotByToken, Suspended
from backend.common.parameters import refuse_unknown

if TYPE_CHECKING:
    from rest_framework.views import APIView  # which imports this module, by its settings


class Scope(StrEnum):
    """What a token may be for. None contains another."""

    READ = "read"
    PLAY = "play"
    CHALLENGE = "challenge"
    CHAT = "chat"
    ACCOUNT = "account"
    BOT = "bot"


@dataclass(frozen=True)
class Access:
    """
    Who may call an operation.

    Attributes:
        anonymous: Whether nobody need be signed in.
        scopes: What a token needs for it, all of them; none: any token will do.
        tokens: Whether tokens may at all.
        while_suspended: Whether it is for a suspended account, too, though it writes: what opens and guards the
            account, what takes away what is its own, and what answers a sanction. Reading always is.
    """

    anonymous: bool
    scopes: tuple[Scope, ...]
    tokens: bool
    while_suspended: bool


def anyone(*scopes: Scope, tokens: bool = True, while_suspended: bool = False) -> Access:
    """Anybody who asks; but a token needs those *scopes*, for it is answered as its account."""
    return Access(anonymous=True, scopes=scopes, tokens=tokens, while_suspended=while_suspended)


def signed_in(*scopes: Scope, tokens: bool = True, while_suspended: bool = False) -> Access:
    """An account: by cookie, or by a token with those *scopes*."""
    return Access(anonymous=False, scopes=scopes, tokens=tokens, while_suspended=while_suspended)


DEFAULT_ACCESS = signed_in(tokens=False)


def access_to(view: Any, method: str) -> Access:
    """Return what *view* declares for *method*. What it does not answer anyway is open to all (405, or `Allow`)."""
    method = "GET" if method == "HEAD" else method
    if method not in view.allowed_methods or method == "OPTIONS":
        return anyone()
    declared: dict[str, Access] = getattr(view, "access", {})
    return declared.get(method, DEFAULT_ACCESS)


class DeclaredAccess(BasePermission):
    """The one permission of all views: their `access`."""

    def has_permission(self, request: Request, view: "APIView") -> bool:
        """
        True, or the refusal.

        Raises:
            NotByToken: The operation is for browsers alone.
            MissingScope: The token lacks the scope.
            NotAuthenticated: Nobody is signed in.
            Suspended: The account is, and this writes.
            Invalid: The query has a parameter that the operation does not.
        """
        access = access_to(view, str(request.method))
        token: Any = request.auth  # what the authentication gave beside the account: null for a cookie
        if token is not None:
            if not access.tokens:
                raise NotByToken
            for scope in access.scopes:
                if scope not in token.scopes:
                    raise MissingScope(scope)
        if not access.anonymous and not request.user.is_authenticated:
            raise NotAuthenticated
        until: datetime | None = getattr(request.user, "suspended", None)  # nobody signed in has none
        if until and request.method not in SAFE_METHODS and not access.while_suspended:
            raise Suspended(until)
        refuse_unknown(request, view)
        return True
