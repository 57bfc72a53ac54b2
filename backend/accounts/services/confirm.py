"""Showing once more who one is."""

from django.http import HttpRequest

from backend.accounts.codes import code_digest
from backend.accounts.errors import WrongCode, WrongPassword, WrongRecoveryCode
from backend.accounts.models import Account, RecoveryCode
from backend.accounts.recent import confirm
from backend.accounts.services.session import spend_try
from backend.accounts.services.two_step import second_step


def session_confirm(
    *, request: HttpRequest, account: Account, password: str = "", code: str = "", recovery_code: str = ""
) -> None:
    """
    Note in the request's session that its account has just shown who it is, by one of three things.

    Args:
        code: Six digits of the authenticator app.
        recovery_code: The guest's, or a spare code of the second step, which is used up.

    Raises:
        WrongPassword, WrongCode, WrongRecoveryCode: what was given is not the account's.
        Throttled: too many tries from this session.
    """
    spend_try(request)
    if password:
        if not account.check_password(password):
            raise WrongPassword
    elif account.is_guest:
        if not RecoveryCode.objects.filter(account=account, digest=code_digest(recovery_code)).exists():
            raise WrongRecoveryCode
    elif not second_step(account=account, code=code, recovery_code=recovery_code):
        raise WrongCode
    confirm(request)
