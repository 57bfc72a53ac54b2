"""Who asks."""

from typing import cast

from rest_framework.request import Request

from backend.accounts.models import Account


def account_of(request: Request) -> Account:
    """Return who is signed in. For views whose permissions have seen to it that somebody is."""
    return cast("Account", request.user)
