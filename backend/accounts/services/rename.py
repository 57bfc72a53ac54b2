"""Taking another name."""

from django.db import IntegrityError, transaction

from backend.accounts.errors import FullAccountNeeded
from backend.accounts.models import Account
from backend.accounts.services.account_create import username_errors, username_taken
from backend.accounts.usernames import normalized, username_key
from backend.common.errors import Invalid


def account_rename(*, account: Account, username: str) -> None:
    """
    Give *account* another name; one that differs in case or accents alone is always to be had.

    Raises:
        FullAccountNeeded: the account is a guest, whose name is ours to choose.
        Invalid: somebody has the name, or nobody can.
    """
    if account.is_guest:
        raise FullAccountNeeded
    username = normalized(username)
    errors = username_errors(username)
    if username_key(username) == account.username_key:
        errors = [error for error in errors if error["code"] != "username_taken"]
    if errors:
        raise Invalid(errors=errors)
    account.username = username
    try:
        with transaction.atomic():
            account.save(update_fields=["username"])
    except IntegrityError as error:
        raise Invalid(errors=[username_taken()]) from error
