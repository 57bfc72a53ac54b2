"""Revoking a username, and restoring it."""

from django.db import IntegrityError, transaction
from django.db.models import Q

from backend.accounts.models import Account, UsernameHistory
from backend.accounts.names import guest_name
from backend.accounts.services.account_create import username_errors
from backend.common.errors import Unavailable

ATTEMPTS = 12


def revoke_username(account: Account) -> str:
    """
    Give the account a name as guests have one, in place of its own; return the new one.

    The old one is held from others as a former name is, and not to be had again by the account. A full account may
    choose another at once, without waiting for 30 days.

    Raises:
        Unavailable: no free name was found.
    """
    for attempt in range(ATTEMPTS):
        try:
            with transaction.atomic():
                row = Account.objects.select_for_update().get(pk=account.pk)
                UsernameHistory.objects.create(
                    account=row, username=row.username, username_key=row.username_key, taken=True
                )
                row.username, row.must_rename = guest_name(2 + attempt // 4), not row.is_guest
                row.save(update_fields=["username", "must_rename"])
        except IntegrityError:
            continue
        account.refresh_from_db(fields=["username", "username_key", "must_rename"])
        return account.username
    raise Unavailable("No free name was found. Try again.")


@transaction.atomic
def restore_username(account: Account, name: str) -> bool:
    """
    Restore a revoked *name*; return whether the account bears it again.

    It does not where its owner has chosen another since, or somebody else has the name by now. It may have it, then, as
    any former name of its own. Nothing happens where the name was not revoked.
    """
    row = Account.objects.select_for_update().get(pk=account.pk)
    former = UsernameHistory.objects.filter(account=row)
    revoked = former.filter(username=name, taken=True).order_by("-left").first()
    if revoked is None:
        return False
    former.filter(username=name, taken=True).update(taken=False)
    since = former.filter(Q(taken=True) | Q(left__gt=revoked.left))
    ours = row.must_rename or (row.is_guest and not since.exists())
    if not ours or username_errors(name, owner=row):
        return False
    UsernameHistory.objects.filter(account=row, username=name).delete()
    row.username, row.must_rename = name, False
    row.save(update_fields=["username", "must_rename"])
    account.refresh_from_db(fields=["username", "username_key", "must_rename"])
    return True
