"""A guest becomes a full account."""

from django.db import IntegrityError, transaction
from django.http import HttpRequest

from backend.accounts.errors import NotAGuest
from backend.accounts.models import Account, RecoveryCode
from backend.accounts.reauthentication import confirm
from backend.accounts.services.account_create import sign_up_check, username_taken
from backend.accounts.services.email import email_want
from backend.accounts.services.rename import has_chosen_name, leave_username
from backend.accounts.services.session import sessions_end
from backend.accounts.usernames import normalized
from backend.common.errors import Invalid


def guest_upgrade(*, request: HttpRequest, account: Account, username: str, password: str, email: str = "") -> Account:
    """
    Give a guest a name and a password; return the account, which is the same one with all that is its own.

    The recovery code is void. So are the sessions, for a session knows the password it was opened under; that of the
    request goes on, and has just shown who it is. An address that the guest has left stays; *email* is wanted as
    `email_want` does. A name that the guest had chosen may stay, too; where they take another, it is kept for them as a
    former name is.

    Raises:
        NotAGuest: it is a full account already.
        Invalid: as `sign_up_check`.
    """
    if not account.is_guest:  # before a hash is made of the password; under the lock it is asked again
        raise NotAGuest
    username = normalized(username)
    sign_up_check(username=username, password=password, email=email, owner=account)
    try:
        with transaction.atomic():
            guest = Account.objects.select_for_update().get(pk=account.pk)
            if not guest.is_guest:
                raise NotAGuest
            if username != guest.username and has_chosen_name(guest):
                leave_username(guest)
            guest.username, guest.is_guest = username, False
            guest.set_password(password)
            if email:
                email_want(guest, email)
            guest.save()
            RecoveryCode.objects.filter(account=guest).delete()
    except IntegrityError as error:  # somebody took the name since we looked
        raise Invalid(errors=[username_taken()]) from error
    sessions_end(guest, keep=request)
    confirm(request)  # the password has just been chosen
    return guest
