"""Holding accounts while something begins between them."""

import uuid
from collections.abc import Collection

from backend.accounts.models import Account


def accounts_hold(ids: Collection[uuid.UUID]) -> bool:
    """Let none of these accounts be deleted before the open transaction ends; tell whether all of them are there.

    Taken in one order, so that two transactions never wait for each other.
    """
    there = Account.objects.filter(pk__in=ids, is_active=True).order_by("pk").select_for_update(no_key=True)
    return len(there.values_list("pk", flat=True)) == len(ids)
