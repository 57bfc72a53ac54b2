"""Who may sign in, what a session is, and how it ends."""

import uuid

from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest

from backend.accounts.codes import code_digest
from backend.accounts.errors import WrongCredentials, WrongRecoveryCode
from backend.accounts.models import Account, Device, RecoveryCode, TwoStep, today
from backend.accounts.reauthentication import confirm
from backend.accounts.services.trace import is_known_network, traces_note
from backend.accounts.trusted_browser import Visitor
from backend.accounts.usernames import username_key
from backend.common.groups import session_mark
from backend.common.push import account_closed, sessions_closed
from backend.common.throttles import spend

BACKEND = "django.contrib.auth.backends.ModelBackend"
_RENEWED = "renewed"
NOBODY = uuid.UUID(int=0)


def account_by_password(*, username: str, password: str, visitor: Visitor) -> Account:
    """
    The account that *username* and *password* name.

    A name that nobody has takes as long and is refused in the same words.

    Args:
        visitor: Where the try comes from. Tries are counted for the name, and apart from those of strangers where its
            owner was before. Where a second step stands behind the password, they are counted for each network.

    Raises:
        WrongCredentials: they do not fit, or the account is closed.
        Throttled: too many tries at this name.
    """
    key = username_key(username)
    account = Account.objects.filter(username_key=key).first()
    account_id = account.pk if account else NOBODY  # for which the same is asked: a known name takes no longer
    guarded = TwoStep.objects.filter(account=account_id, confirmed__isnull=False).exists()
    spend("sign_in_name", tries_of(account_id, visitor, key, f"{key} {visitor.block}" if guarded else key))
    if account is None or not account.has_usable_password():
        make_password(password)
        raise WrongCredentials
    if not account.check_password(password) or not account.is_active:
        raise WrongCredentials
    return account


def tries_of(account_id: uuid.UUID, visitor: Visitor, name: str, strangers: str) -> str:
    """Return what a try at *name* is counted for: a browser or a network of its owner's, or *strangers*."""
    known = is_known_network(account_id, visitor.block)
    if visitor.browser is not None and visitor.is_at_home(account_id):
        return f"{name} {visitor.browser.mark}"
    return f"{name} {visitor.block}" if known else strangers


def account_by_code(*, recovery_code: str) -> Account:
    """
    Return the guest that *recovery_code* brings back. The code stays valid.

    Raises:
        WrongRecoveryCode: no guest has this code, or the account is closed.
    """
    # Guests alone: an account with a password, and perhaps a second step, is not to be had by less.
    guests = RecoveryCode.objects.select_related("account").filter(account__is_guest=True)
    row = guests.filter(digest=code_digest(recovery_code)).first()
    if row is None or not row.account.is_active:
        raise WrongRecoveryCode
    return row.account


def sign_in(request: HttpRequest, account: Account) -> None:
    """Sign *account* in: a new session and a new CSRF token; any other account is signed out here."""
    session_close(request)  # Django keeps the session's key when the same account signs in once more
    login(request, account, backend=BACKEND)
    confirm(request)
    account_note_seen(account)
    traces_note(request, account)


def session_close(request: HttpRequest) -> None:
    """Sign out here, and close the sockets that this session opened. Nothing happens when nobody is signed in."""
    account, key = request.user, request.session.session_key or ""
    logout(request)
    if account.is_authenticated:
        Device.objects.filter(session_key=key).delete()
        account_closed(account.pk, key)


def sessions_end(account: Account, *, keep: HttpRequest | None = None) -> None:
    """
    Sign *account* out everywhere and close its sockets; the session of *keep* alone goes on, under a new key.

    Sessions that no device is known of end, too: what they are checked against has changed.
    """
    with transaction.atomic():
        Account.objects.filter(pk=account.pk).update(sign_outs=F("sign_outs") + 1)
        account.refresh_from_db(fields=["sign_outs"])
        old = _follow(keep, account) if keep is not None else None
        others = Device.objects.filter(account=account)
        if keep is not None:
            others = others.exclude(session_key=keep.session.session_key or "")
        Session.objects.filter(pk__in=list(others.values_list("session_key", flat=True))).delete()
        others.delete()
        transaction.on_commit(lambda: sessions_closed(account.pk, old), robust=True)


def _follow(request: HttpRequest, account: Account) -> str:
    """Let the request's session outlast a change of what sessions are checked against; return the key that it had."""
    old = request.session.session_key or ""
    update_session_auth_hash(request, account)
    Device.objects.filter(session_key=old).update(session_key=request.session.session_key)
    return old


def spend_try(request: HttpRequest) -> None:
    """
    Count a try to show who one is, of this session: its owner's other devices are not kept out.

    Raises:
        Throttled: too many.
    """
    spend("confirm", session_mark(request.session.session_key))


def session_renew(request: HttpRequest) -> None:
    """Let the session of somebody who comes back last its full time from today on, and note the day; once a day."""
    day = today().isoformat()
    if request.user.is_authenticated and request.session.get(_RENEWED) != day:
        request.session[_RENEWED] = day
        account_note_seen(request.user)
        traces_note(request, request.user)


def account_note_seen(account: Account) -> None:
    """Note that the account was here today."""
    Account.objects.filter(pk=account.pk, seen__lt=today()).update(seen=today())
