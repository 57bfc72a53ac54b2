"""The address of an account: asked for, confirmed, changed, and taken back."""

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from backend.accounts.errors import EmailTaken, LinkExpired, NothingToConfirm
from backend.accounts.models import Account, MailCode, MailKind, RecoveryCode
from backend.accounts.services.mail_queue import code_take, mail_queue
from backend.accounts.services.session import sessions_end
from backend.accounts.services.token import programs_end
from backend.common.throttles import spend


def email_change(*, account: Account, email: str) -> None:
    """
    Ask for *email* as the account's address: `email_want`.

    Raises:
        Throttled: too many mails for one account.
    """
    spend("mails", str(account.pk))
    with transaction.atomic():
        locked = Account.objects.select_for_update().get(pk=account.pk)
        email_want(locked, email)
        locked.save(update_fields=["email", "email_wanted"])
    account.email, account.email_wanted = locked.email, locked.email_wanted


def email_want(account: Account, email: str) -> None:
    """
    Note *email* as the address that the account is to have, and ask for the mails; the caller holds its row and saves.

    An address that nobody has confirmed is replaced at once. A confirmed one stays until the new one is confirmed, and
    is notified of it, with a way to take it back. Whether somebody else has the address is not shown here.
    """
    email = Account.objects.normalize_email(email)
    if not account.email_confirmed:
        account.email = email
    elif account.email.lower() == email.lower():
        account.email_wanted = ""
    else:
        account.email_wanted = email
        mail_queue(MailKind.UNDO, address=account.email, account=account)
    if account.email_pending:
        mail_queue(MailKind.CONFIRM, address=account.email_pending, account=account)


def email_resend(*, account: Account) -> None:
    """
    Mail the address that waits to be confirmed once more; earlier links stay good as well.

    Raises:
        NothingToConfirm: none waits.
        Throttled: too many mails for one account.
    """
    if not account.email_pending:
        raise NothingToConfirm
    spend("mails", str(account.pk))
    mail_queue(MailKind.CONFIRM, address=account.email_pending, account=account)


def email_confirm(*, code: str) -> None:
    """
    Make the address that *code* was sent to the account's.

    Links to choose a new password that were sent to the address before are no longer valid.

    Raises:
        LinkExpired: the code is unknown, used or too old, or the account wants another address by now.
        EmailTaken: another account has confirmed the address. Who has the code reads its mail and may know.
    """
    try:
        with transaction.atomic():
            account, found = code_take(code, MailKind.CONFIRM) or _expired()
            if account.email_pending != found.email:
                raise LinkExpired
            account.email, account.email_wanted, account.email_confirmed = found.email, "", timezone.now()
            account.save(update_fields=["email", "email_wanted", "email_confirmed"])
            MailCode.objects.filter(account=account, kind=MailKind.CONFIRM).delete()
    except IntegrityError as error:  # `account_email`: the first to confirm has it
        raise EmailTaken from error


def email_undo(*, code: str) -> None:
    """
    Take the change of an address back: the one that *code* was sent to is the account's, confirmed.

    Who asked for the change had the password, or was a guest. So neither it nor a recovery code works any longer, the
    account is signed out everywhere, its tokens and webhooks end, and the address gets a link to choose a new password,
    or for a guest to return.

    Raises:
        LinkExpired: the code is unknown, used or too old.
        EmailTaken: another account has confirmed the address since.
    """
    try:
        with transaction.atomic():
            account, found = code_take(code, MailKind.UNDO) or _expired()
            account.email, account.email_wanted, account.email_confirmed = found.email, "", timezone.now()
            account.set_unusable_password()
            account.save(update_fields=["email", "email_wanted", "email_confirmed", "password"])
            # Codes to undo that are older stay good: a thief of the account who changed its address twice
            # could otherwise use the later one to make the owner's worthless.
            later = Q(kind=MailKind.UNDO, pk__gt=found.pk)
            MailCode.objects.filter(later | ~Q(kind=MailKind.UNDO), account=account).delete()
            mail_queue(MailKind.RESET, address=account.email, account=account)
            RecoveryCode.objects.filter(account=account).delete()
            sessions_end(account)
            programs_end(account)
    except IntegrityError as error:
        raise EmailTaken from error


def _expired() -> tuple[Account, MailCode]:
    raise LinkExpired
