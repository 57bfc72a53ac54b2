"""Who asks."""

from typing import cast

from rest_framework.request import Request

from backend.accounts.models import Account


def account_of(request: Request) -> Account:
    """The account of a request that `access` has let through."""
    return cast("Account", request.user)
