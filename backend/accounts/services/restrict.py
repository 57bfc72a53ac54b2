"""What an account may not do for now, set by the app that knows the reasons."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from backend.accounts.errors import MatchBanned
from backend.accounts.models import Account
from backend.common.push import account_suspended


def apply_restrictions(
    *,
    account: Account,
    suspended_until: datetime | None,
    muted_until: datetime | None,
    match_ban_until: datetime | None,
    closed: bool,
) -> None:
    """Restrict the account to exactly this from now on, in place of all before; its sockets learn of a suspension.

    The caller computes it from all active sanctions, so that one that is reversed leaves the rest.

    Args:
        account: Whose.
        suspended_until: Until when it may only read and answer for itself; `FOREVER` for no end, null for not at all.
        muted_until: Until when it may not write to others.
        match_ban_until: Until when it may begin no match.
        closed: Whether it is suspended for good and its profile hidden. Its name stays its own.
    """
    account.suspended_until, account.muted_until = suspended_until, muted_until
    account.match_ban_until, account.closed_by_staff = match_ban_until, closed
    if account.suspended:
        account.access_ended = timezone.now()
    account.save(update_fields=["suspended_until", "muted_until", "match_ban_until", "closed_by_staff", "access_ended"])
    if account.suspended:
        transaction.on_commit(lambda: account_suspended(account.pk), robust=True)


def must_not_be_banned(account: Account) -> None:
    """Go on with an account that may begin matches.

    Raises:
        MatchBanned: It may not, for now or for good.
    """
    if until := account.match_banned:
        raise MatchBanned(until)
