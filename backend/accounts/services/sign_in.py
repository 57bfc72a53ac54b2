"""Signing in and back in, each way whole: who it is, then a session of the request's browser."""

from django.http import HttpRequest

from backend.accounts.models import Account
from backend.accounts.services.guest_return import guest_return
from backend.accounts.services.session import account_by_code, account_by_password, sign_in
from backend.accounts.services.two_step import second_step
from backend.accounts.trusted_browser import visitor_of


def session_open(
    *, request: HttpRequest, username: str, password: str, code: str = "", spare_code: str = ""
) -> Account:
    """
    Sign in by name and password, and by a code where the account has two-step sign-in; return the account.

    Raises:
        WrongCredentials, Throttled: as `account_by_password`.
        CodeNeeded, WrongCode: as `second_step`.
    """
    visitor = visitor_of(request)
    account = account_by_password(username=username, password=password, visitor=visitor)
    second_step(account=account, code=code, spare_code=spare_code, visitor=visitor)
    sign_in(request, account)
    return account


def session_recover(*, request: HttpRequest, recovery_code: str) -> None:
    """
    Sign a guest in by the recovery code, which stays good.

    Raises:
        WrongRecoveryCode: as `account_by_code`.
    """
    sign_in(request, account_by_code(recovery_code=recovery_code))


def session_return(*, request: HttpRequest, code: str) -> None:
    """
    Sign a guest in by a mailed code, and use it up.

    Raises:
        LinkExpired: as `guest_return`.
    """
    sign_in(request, guest_return(code=code))
