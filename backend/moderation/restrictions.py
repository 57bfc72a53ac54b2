"""The restrictions of an account: the sum of its active sanctions. `accounts` keeps the sum and refuses by it."""

from collections.abc import Iterable
from datetime import datetime
from typing import TypedDict

from django.db.models import Q
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
    active = Sanction.objects.filter(active_of(timezone.now()), account=account)
    apply_restrictions(account=account, **restrictions_from(list(active)))


def active_of(now: datetime) -> Q:
    """Return the condition that a sanction is in force at that moment (`Sanction.is_active`)."""
    return Q(reversed=None) & (Q(until=None) | Q(until__gt=now))


class Restrictions(TypedDict):
    """What `apply_restrictions` is given."""

    suspended_until: datetime | None
    muted_until: datetime | None
    match_ban_until: datetime | None
    closed: bool


def restrictions_from(active: Iterable[Sanction]) -> Restrictions:
    """Return what the active sanctions of one account sum up to."""
    active = list(active)
    return {
        "suspended_until": _latest(active, Kind.SUSPENSION),
        "muted_until": _latest(active, Kind.MUTE),
        "match_ban_until": _latest(active, Kind.MATCH_BAN),
        "closed": any(one.kind == Kind.CLOSURE for one in active),
    }


def lock_account(account: Account) -> Account:
    """Return the account as it is, its row locked against other decisions until the transaction ends."""
    return Account.objects.select_for_update(no_key=True).get(pk=account.pk)


def _latest(active: Iterable[Sanction], kind: str) -> datetime | None:
    """Return until when the sanctions of that kind hold together; null when there is none."""
    ends = [one.until or FOREVER for one in active if one.kind == kind]
    return max(ends, default=None)
