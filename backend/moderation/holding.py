"""What holds of an account: what all its sanctions that hold come to. `accounts` keeps the sum and refuses by it."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.restrain import account_restrain
from backend.common.until import FOREVER
from backend.moderation.models import Sanction

Kind = Sanction.Kind


def hold_anew(account: Account) -> None:
    """
    Compute what holds of *account* from its sanctions, and have it hold; the caller has locked its row.

    So each sanction that is reversed takes away what it did alone, and one that has come to its end does nothing more.
    """
    now = timezone.now()
    holding = [one for one in Sanction.objects.filter(account=account, reversed=None) if one.holds(now)]
    account_restrain(
        account=account,
        suspended_until=_latest(holding, Kind.SUSPENSION),
        muted_until=_latest(holding, Kind.MUTE),
        match_ban_until=_latest(holding, Kind.MATCH_BAN),
        closed=any(one.kind == Kind.CLOSURE for one in holding),
    )


def account_locked(account: Account) -> Account:
    """Return the account as it is, its row locked against other decisions until the transaction ends."""
    return Account.objects.select_for_update(no_key=True).get(pk=account.pk)


def _latest(holding: Iterable[Sanction], kind: str) -> datetime | None:
    """Return until when the sanctions of that kind hold together; null when there is none."""
    ends = [one.until or FOREVER for one in holding if one.kind == kind]
    return max(ends, default=None)
