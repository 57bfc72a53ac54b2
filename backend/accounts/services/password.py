"""A new password: in place of the old one, or by mail."""

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest

from backend.accounts.errors import FullAccountNeeded, LinkExpired, WrongPassword
from backend.accounts.models import Account, MailKind
from backend.accounts.services.mail_queue import code_take, is_as_mailed, mail_queue
from backend.accounts.services.session import sessions_end, spend_try
from backend.accounts.services.token import programs_end
from backend.common.errors import Invalid


def password_errors(field: str, password: str, account: Account) -> list[dict[str, str]]:
    """Why *account* (a draft will do) cannot have *password*, as errors of *field*; empty when it can."""
    try:
        validate_password(password, account)
    except ValidationError as error:
        return [
            {"field": field, "code": str(one.code or "invalid"), "detail": " ".join(one.messages)}
            for one in error.error_list
        ]
    return []


def password_change(
    *, request: HttpRequest, account: Account, password: str, new_password: str, keep_programs: bool = False
) -> None:
    """
    Replace *password*. Every other session of the account ends; the request's goes on under a new key.

    So do tokens and webhooks, unless *keep_programs*.

    Raises:
        FullAccountNeeded: the account is a guest.
        WrongPassword: *password* is not the account's.
        Invalid: the new one is too weak.
        Throttled: too many tries from this session.
    """
    if account.is_guest:
        raise FullAccountNeeded
    spend_try(request)
    if not account.check_password(password):
        raise WrongPassword
    if errors := password_errors("new_password", new_password, account):
        raise Invalid(errors=errors)
    _set(account, new_password, keep=request, keep_programs=keep_programs)


def password_reset(*, email: str) -> None:
    """
    Let the account that has confirmed *email*, if there is one, have a link to choose a new password, or to return.

    Nobody looks here whether there is one: that is done when the mail is sent.
    """
    mail_queue(MailKind.RESET, address=email)


def password_reset_confirm(*, code: str, password: str, keep_programs: bool = False) -> None:
    """
    Set the password of the account that *code* was mailed to, and sign it out everywhere. Its second step stays.

    Tokens and webhooks end, too, unless *keep_programs*.

    Raises:
        LinkExpired: the code is unknown, used or too old, or the password or the address has changed since.
        Invalid: the password is too weak; the code stays good.
    """
    with transaction.atomic():
        account, found = code_take(code, MailKind.RESET) or (None, None)
        if account is None or found is None or not is_as_mailed(account, found):
            raise LinkExpired
        if errors := password_errors("password", password, account):
            raise Invalid(errors=errors)
        _set(account, password, keep_programs=keep_programs)


def _set(account: Account, password: str, *, keep: HttpRequest | None = None, keep_programs: bool) -> None:
    with transaction.atomic():
        account.set_password(password)
        account.save(update_fields=["password"])
        sessions_end(account, keep=keep)
        if not keep_programs:
            programs_end(account)
