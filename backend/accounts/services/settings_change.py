"""Changing one's settings."""

from typing import Any

from django.db import transaction

from backend.accounts.hooks import SETTINGS_CHANGED
from backend.accounts.models import Account, AccountSettings
from backend.accounts.services.rename import account_rename

_PARTS = ("notifications", "play")


@transaction.atomic
def account_change(*, account: Account, username: str | None = None, **changes: Any) -> None:
    """
    Change what is named, and nothing else; all of it or nothing.

    Args:
        account: Whose.
        username: Another name.
        changes: Columns of `AccountSettings`; of `notifications` and `play` the members that change.

    Raises:
        ServiceError: as `account_rename`.
    """
    if username is not None:
        account_rename(account=account, username=username)
    if not changes:
        return
    AccountSettings.objects.get_or_create(account=account)
    settings = AccountSettings.objects.select_for_update().get(account=account)
    for name, value in changes.items():
        setattr(settings, name, getattr(settings, name) | value if name in _PARTS else value)
    changed = {*changes, *(member for part in _PARTS for member in changes.get(part, ()))}
    for follow in SETTINGS_CHANGED:
        follow(settings, changed)
    settings.save()
