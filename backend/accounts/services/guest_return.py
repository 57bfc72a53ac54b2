"""A guest comes back by mail."""

from django.db import transaction

from backend.accounts.errors import LinkExpired
from backend.accounts.models import Account, MailCode, MailKind
from backend.accounts.services.mail_queue import code_take, is_as_mailed


@transaction.atomic
def guest_return(*, code: str) -> Account:
    """
    Use up a mailed code, and with it all others to return that its guest was mailed; return the guest.

    Raises:
        LinkExpired: the code is unknown, used or too old, or the guest has another address, or is no guest any more.
    """
    account, found = code_take(code, MailKind.RETURN) or (None, None)
    # Guests alone: an account with a password, and perhaps a second step, is not to be had by less.
    if account is None or found is None or not account.is_guest or not is_as_mailed(account, found):
        raise LinkExpired
    MailCode.objects.filter(account=account, kind=MailKind.RETURN).delete()
    return account
