"""Deleting an account: what it has under way ends, what is its alone goes, and its row stays as a shell.

The row becomes a shell at once, in a transaction of its own. From then on nothing new can begin with the account
(`lock_accounts`), so that what there is to end is all there will be. If the process dies on the way, `deletions_finish`
goes on: every step may be taken again.
"""

import secrets
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.http import HttpRequest
from django.utils import timezone

from backend.accounts.errors import StaffAccount
from backend.accounts.hooks import ERASING, LEAVING
from backend.accounts.models import (
    AccessToken,
    Account,
    AccountSettings,
    AuthorizationCode,
    Block,
    Device,
    MailCode,
    QueuedMail,
    RecoveryCode,
    SpareCode,
    Trace,
    TwoStep,
    UsernameHistory,
)
from backend.accounts.services.account_create import HELD, username_hold
from backend.accounts.services.rename import has_chosen_name
from backend.accounts.services.session import session_close
from backend.common.jobs import every, in_batches
from backend.common.models import IdempotencyKey
from backend.common.push import account_closed

#: Rows that are the account's alone: their table, and the column that names the account.
OWNED: list[tuple[type[Model], str]] = [
    (AccessToken, "account"),  # its digest and its tickets go with it
    (AccountSettings, "account"),
    (AuthorizationCode, "account"),
    (Block, "account"),
    (Block, "blocked"),
    (Device, "account"),
    (IdempotencyKey, "account"),
    (MailCode, "account"),
    (QueuedMail, "account"),
    (RecoveryCode, "account"),
    (SpareCode, "account"),
    (TwoStep, "account"),
    (Trace, "account"),
    (UsernameHistory, "account"),
]

#: So long after a deletion it is finished once more, for a request of before it may have written behind it, or the
#: process that was at it may have died; and a last time after that.
ONCE_MORE, A_LAST_TIME = timedelta(minutes=2), timedelta(days=1)


def account_delete(*, account: Account, request: HttpRequest | None = None) -> None:
    """
    Delete an account: resign its matches, withdraw its challenges, erase what is its own, end its sessions.

    Args:
        request: Its browser is signed out.

    Raises:
        StaffAccount: it has rights over others, which somebody has to take back first, or it is the house's.
    """
    with transaction.atomic():
        row = Account.objects.select_for_update().get(pk=account.pk)
        if row.is_staff or row.is_superuser or row.is_house:
            raise StaffAccount
        if row.deleted is None:
            _make_shell(row)
    account_closed(row.pk)
    _finish(row)
    if request is not None:
        session_close(request)


def _make_shell(account: Account) -> None:
    """Take from the row all that is of a person, and hold the name."""
    if has_chosen_name(account):  # else it was ours
        username_hold(account.username)
        for former in UsernameHistory.objects.filter(account=account, left__gt=timezone.now() - HELD):
            username_hold(former.username)
    for address in {account.email, account.email_wanted} - {""}:  # somebody may just have asked for a new password
        QueuedMail.objects.filter(address__iexact=address).delete()
    now = timezone.now()
    account.username = f"deleted-{secrets.token_hex(6)}"
    account.email, account.email_wanted, account.email_confirmed = "", "", None
    account.is_guest = account.is_bot = account.is_active = False
    account.created = account.deleted = account.access_ended = now
    account.erase_due = now + ONCE_MORE
    account.seen, account.last_login = now.date(), None
    account.suspended_until = account.muted_until = account.match_ban_until = None
    account.closed_by_staff = account.must_rename = False
    account.set_unusable_password()
    account.save()


def _finish(account: Account) -> None:
    """End what is under way, then erase."""
    for leave in LEAVING:
        leave(account)
    with transaction.atomic():
        for erase in ERASING:
            erase(account)
        for table, column in OWNED:
            owned: Any = table._default_manager.filter(**{column: account.pk})  # noqa: SLF001 - the public way to it
            owned.delete()
        account.groups.clear()
        account.user_permissions.clear()


@every(60)
def deletions_finish() -> int:
    """Go on with deletions that were interrupted, and erase what a request under way has written behind one."""
    due = Account.objects.filter(erase_due__lte=timezone.now())
    return sum(
        _finish_again(account) for keys in in_batches(due, "erase_due", 1) for account in due.filter(pk__in=keys)
    )


def _finish_again(account: Account) -> bool:
    """Finish the deletion, unless another process does. One that fails comes again after the others."""
    now = timezone.now()
    mine = Account.objects.filter(pk=account.pk, erase_due=account.erase_due)
    if not mine.update(erase_due=now + ONCE_MORE):
        return False
    _finish(account)
    last = (account.deleted or now) + A_LAST_TIME
    Account.objects.filter(pk=account.pk).update(erase_due=last if now < last else None)
    return True
