"""A new recovery code."""

from django.db import transaction

from backend.accounts.codes import code_digest, new_code
from backend.accounts.errors import NotAGuest
from backend.accounts.models import Account, RecoveryCode


@transaction.atomic
def recovery_renew(*, account: Account) -> str:
    """
    Make a guest's new recovery code and return it; it is not kept and not shown again. The old one no longer works.

    Raises:
        NotAGuest: the account signs in by name and password.
    """
    guest = Account.objects.select_for_update().get(pk=account.pk)
    if not guest.is_guest:
        raise NotAGuest
    code = new_code()
    RecoveryCode.objects.filter(account=guest).delete()
    RecoveryCode.objects.create(account=guest, digest=code_digest(code))
    return code
