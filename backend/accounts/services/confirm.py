"""Showing once more who one is."""

from django.http import HttpRequest

from backend.accounts.codes import code_digest
from backend.accounts.errors import WrongPassword, WrongRecoveryCode
from backend.accounts.models import Account, RecoveryCode
from backend.accounts.reauthentication import confirm
from backend.accounts.services.session import spend_try


def session_confirm(*, request: HttpRequest, account: Account, password: str = "", recovery_code: str = "") -> None:
    """
    Note in the request's session that its account has just shown who it is.

    By its password, or as a guest by the recovery code. A code of the second step is not enough: the app that shows it
    lies on the phone that was left open.

    Raises:
        WrongPassword, WrongRecoveryCode: what was given is not the account's.
        Throttled: too many tries from this session.
    """
    spend_try(request)
    if password:
        if not account.check_password(password):
            raise WrongPassword
    elif not (account.is_guest and _is_code_of(account, recovery_code)):
        raise WrongRecoveryCode
    confirm(request)


def _is_code_of(guest: Account, recovery_code: str) -> bool:
    return RecoveryCode.objects.filter(account=guest, digest=code_digest(recovery_code)).exists()
