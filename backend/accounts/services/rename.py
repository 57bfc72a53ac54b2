"""Another username."""

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from backend.accounts.errors import RenamedLately
from backend.accounts.models import Account, UsernameHistory
from backend.accounts.services.account_create import username_errors, username_taken
from backend.accounts.usernames import normalized
from backend.common.errors import Invalid

ONCE_IN = timedelta(days=30)


def account_rename(*, account: Account, username: str) -> None:
    """
    Give *account* another name. The old one is kept for it for a time (`account_create.HELD`).

    Its own name does nothing; another spelling of it counts like any other name. Where staff have taken its name, the
    next change need not wait. A guest may choose a name, too, in place of the one that was made up for them.

    Raises:
        RenamedLately: it had another name less than 30 days ago; with `again`, the time from which on it may change.
        Invalid: the name cannot be had (the codes of `account_create`).
    """
    username = normalized(username)
    try:
        with transaction.atomic():
            locked = Account.objects.select_for_update().get(pk=account.pk)
            if username != locked.username:
                _rename(locked, username)
    except IntegrityError as error:  # somebody took the name since we looked
        raise Invalid(errors=[username_taken()]) from error
    account.username, account.username_key = locked.username, locked.username_key


def _rename(account: Account, username: str) -> None:
    last = UsernameHistory.objects.filter(account=account).order_by("-left").first()
    if last is not None and timezone.now() < last.left + ONCE_IN and not account.must_rename:
        again = last.left + ONCE_IN
        raise RenamedLately(f"You can change it again from {again:%Y-%m-%d} on.", again=again.isoformat())
    if errors := username_errors(username, owner=account):
        raise Invalid(errors=errors)
    leave_username(account)
    account.username, account.must_rename = username, False
    account.save(update_fields=["username", "must_rename"])


def leave_username(account: Account) -> None:
    """Keep the name of *account* for it, now that it gets another."""
    UsernameHistory.objects.create(account=account, username=account.username, username_key=account.username_key)


def has_chosen_name(account: Account) -> bool:
    """Return whether somebody chose the name of *account*: not where it was made up for a guest who left it so."""
    return not account.is_guest or UsernameHistory.objects.filter(account=account).exists()
