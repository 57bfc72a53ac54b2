"""Signing in and out."""

from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest

from backend.accounts.codes import code_digest
from backend.accounts.errors import WrongCredentials, WrongRecoveryCode
from backend.accounts.known import KnownBrowser
from backend.accounts.models import Account, RecoveryCode, today
from backend.accounts.recent import confirm
from backend.accounts.usernames import username_key
from backend.common.push import account_closed
from backend.common.throttles import spend

_BACKEND = "django.contrib.auth.backends.ModelBackend"
_RENEWED = "renewed"


def account_by_password(*, username: str, password: str, browser: KnownBrowser | None = None) -> Account:
    """
    The account that *username* and *password* name.

    A name that nobody has takes as long and is refused in the same words.

    Args:
        browser: The browser, if it is a marked one; on its owner's it has a count of tries to itself.

    Raises:
        WrongCredentials: they do not fit, or the account is closed.
        Throttled: too many tries at this name.
    """
    key = username_key(username)
    account = Account.objects.filter(username_key=key).first()
    at_home = account is not None and browser is not None and browser.account_id == str(account.pk)
    spend("sign_in_name", f"{key} {browser.mark}" if browser is not None and at_home else key)
    if account is None or not account.has_usable_password():
        make_password(password)
        raise WrongCredentials
    if not account.check_password(password) or not account.is_active:
        raise WrongCredentials
    return account


def account_by_code(*, recovery_code: str) -> Account:
    """
    The account that *recovery_code* brings back. The code stays good.

    Raises:
        WrongRecoveryCode: nobody has this code, or the account is closed.
    """
    row = RecoveryCode.objects.select_related("account").filter(digest=code_digest(recovery_code)).first()
    if row is None or not row.account.is_active:
        raise WrongRecoveryCode
    return row.account


def session_open(request: HttpRequest, account: Account) -> None:
    """Sign *account* in: a new session and a new CSRF token; whoever was signed in here before is signed out."""
    session_close(request)  # Django keeps the session's key when the same account signs in once more
    login(request, account, backend=_BACKEND)
    confirm(request)
    _note_seen(account)


def sessions_end(account: Account, *, keep: HttpRequest) -> None:
    """
    Let the session of *keep* alone outlive a change of the account's password, under a new key.

    All sockets of the account close. Those of that session come again with its new cookie.
    """
    update_session_auth_hash(keep, account)
    confirm(keep)
    account_closed(account.pk)


def session_close(request: HttpRequest) -> None:
    """Sign out here, and close the sockets that this session opened. Nothing happens when nobody is signed in."""
    account, key = request.user, request.session.session_key
    logout(request)
    if account.is_authenticated:
        account_closed(account.pk, key or "")


def session_renew(request: HttpRequest) -> None:
    """Let the session of somebody who comes back last its full time from today on, and note the day; once a day."""
    day = today().isoformat()
    if request.user.is_authenticated and request.session.get(_RENEWED) != day:
        request.session[_RENEWED] = day
        _note_seen(request.user)


def _note_seen(account: Account) -> None:
    Account.objects.filter(pk=account.pk, seen__lt=today()).update(seen=today())
