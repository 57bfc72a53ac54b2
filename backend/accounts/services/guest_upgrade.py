"""A guest becomes a full account."""

from django.db import IntegrityError, transaction

from backend.accounts.errors import NotAGuest
from backend.accounts.models import Account, MailKind, RecoveryCode
from backend.accounts.services.account_create import sign_up_check, username_taken
from backend.accounts.services.mail_queue import mail_queue
from backend.accounts.usernames import normalized
from backend.common.errors import Invalid


def guest_upgrade(*, account: Account, username: str, password: str, email: str = "", origin: str = "") -> Account:
    """
    Give a guest a name and a password; return the account, which is the same one with all that is its own.

    His recovery code dies. So do his sessions, for a session knows of the password it was opened under: the caller
    lets his own go on (`sessions_end`). An e-mail address is sent a link to confirm it; *origin* is where that leads.

    Raises:
        NotAGuest: it is a full account already.
        Invalid: as `sign_up_check`.
    """
    if not account.is_guest:  # before a hash is made of the password; under the lock it is asked again
        raise NotAGuest
    username = normalized(username)
    sign_up_check(username=username, password=password, email=email)
    try:
        with transaction.atomic():
            guest = Account.objects.select_for_update().get(pk=account.pk)
            if not guest.is_guest:
                raise NotAGuest
            guest.username, guest.email, guest.is_guest = username, Account.objects.normalize_email(email), False
            guest.set_password(password)
            guest.save()
            RecoveryCode.objects.filter(account=guest).delete()
            if guest.email:
                mail_queue(MailKind.CONFIRM, address=guest.email, origin=origin, account=guest)
    except IntegrityError as error:  # somebody took the name since we looked
        raise Invalid(errors=[username_taken()]) from error
    return guest
