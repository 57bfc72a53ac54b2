"""The restrictions of an account: the sum of its active sanctions. `accounts` keeps the sum and refuses by it."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.restrict import apply_restrictions
from backend.common.expiry import FOREVER
from backend.moderation.models import Sanction

Kind = Sanction.Kind


def recompute_restrictions(account: Account) -> None:
    """
    Compute the restrictions of *account* from its active sanctions, and apply them; the caller has locked its row.

    So a sanction that is reversed takes away its own effect alone, and one that has ended has none.
    """
    now = timezone.now()
    active = [one for one in Sanction.objects.filter(account=account, reversed=None) if one.is_active(now)]
    apply_restrictions(
        account=account,
        suspended_until=_latest(active, Kind.SUSPENSION),
        muted_until=_latest(active, Kind.MUTE),
        match_ban_until=_latest(active, Kind.MATCH_BAN),
        closed=any(one.kind == Kind.CLOSURE for one in active),
    )


def lock_account(account: Account) -> Account:
    """Return the account as it is, its row locked against other decisions until the transaction ends."""
    return Account.objects.select_for_update(no_key=True).get(pk=account.pk)


def _latest(active: Iterable[Sanction], kind: str) -> datetime | None:
    """Return until when the sanctions of that kind hold together; null when there is none."""
    ends = [one.until or FOREVER for one in active if one.kind == kind]
    return max(ends, default=None)
