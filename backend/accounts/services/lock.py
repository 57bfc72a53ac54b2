"""Locking accounts while something begins between them."""

import uuid
from collections.abc import Collection

from backend.accounts.models import Account


def lock_accounts(ids: Collection[uuid.UUID]) -> bool:
    """Let none of these accounts be deleted before the open transaction ends; return whether all may begin something.

    Deleted ones may not, nor those that staff keep from it.

    Taken in one order, so that two transactions never wait for each other.
    """
    locked = list(Account.objects.filter(pk__in=ids, is_active=True).order_by("pk").select_for_update(no_key=True))
    return len(locked) == len(ids) and all(account.may_play for account in locked)
