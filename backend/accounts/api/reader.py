"""Who asks."""

import uuid
from typing import cast

from rest_framework.request import Request

from backend.accounts.models import Account


def account_of(request: Request) -> Account:
    """Return the account of a request that `access` has let through."""
    return cast("Account", request.user)


def reader_of(request: Request) -> uuid.UUID | None:
    """Return the id of who is signed in, null for nobody. For views that anybody may read."""
    return request.user.pk
