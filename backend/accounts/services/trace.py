"""Traces: where accounts are used from, kept so that two of them can be compared, and no longer than is said."""

import uuid
from collections.abc import Collection
from datetime import date, timedelta
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from backend.accounts.device_mark import device_mark
from backend.accounts.models import Account, Trace, today
from backend.common.addresses import UNKNOWN, address_block
from backend.common.jobs import delete_in_batches, every

_SALT = "backend.accounts.trace"


def traces_note(request: HttpRequest, account: Account) -> None:
    """Note that the account is used today from the request's address (of an IPv6 one its /64) and device."""
    left = {Trace.Kind.DEVICE: device_mark(request)}
    if (address := address_block(request)) != UNKNOWN:
        left[Trace.Kind.ADDRESS] = address
    rows = [Trace(account_id=account.pk, kind=kind, digest=_digest(kind, what)) for kind, what in left.items()]
    Trace.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["account", "kind", "digest"], update_fields=["last"]
    )


def is_known_network(account_id: uuid.UUID, block: str) -> bool:
    """Return whether the account was used from that block of addresses lately."""
    digest = _digest(Trace.Kind.ADDRESS, block)
    return Trace.objects.filter(account=account_id, kind=Trace.Kind.ADDRESS, digest=digest).exists()


def traces_of(accounts: Collection[uuid.UUID]) -> dict[uuid.UUID, set[tuple[str, str]]]:
    """Return what these accounts were used from lately: kinds and digests. What two share proves nothing."""
    traces: dict[uuid.UUID, set[tuple[str, str]]] = {account: set() for account in accounts}
    for account, kind, digest in Trace.objects.filter(account__in=accounts).values_list("account", "kind", "digest"):
        traces[account].add((kind, digest))
    return traces


class Shared(NamedTuple):
    """Somebody who was active from the same place: by which kinds of traces, and the last day that both have one."""

    username: str
    account: uuid.UUID
    kinds: list[str]
    last: date


def shared_with(account_id: uuid.UUID, most: int) -> tuple[list[Shared], int]:
    """
    Return who shares a trace with the account lately, those seen last first, and how many there are; no trace itself.

    It proves nothing: families, schools and phone networks share addresses.
    """
    own = Trace.objects.filter(account=account_id)
    same = Trace.objects.filter(digest__in=own.values("digest"), account__deleted=None).exclude(account=account_id)
    latest: dict[uuid.UUID, Shared] = {}
    rows = same.order_by("-last", "account__username_key", "kind")
    # Bounded, since very many may share an address: some rows for each of those who are shown.
    some = list(rows.values_list("account__username", "account", "kind", "last")[: 4 * most])
    for username, account, kind, last in some:
        shared = latest.setdefault(account, Shared(username, account, [], last))
        if kind not in shared.kinds:
            shared.kinds.append(kind)
    count = len(latest) if len(some) < 4 * most else same.values("account").distinct().count()
    return list(latest.values())[:most], count


def _digest(kind: str, what: str) -> str:
    return salted_hmac(_SALT, f"{kind} {what}", algorithm="sha256").hexdigest()


@every(3600)
def traces_forget() -> int:
    """Delete what was last seen more than `TRACE_DAYS` ago; return how many."""
    return delete_in_batches(Trace.objects.filter(last__lt=today() - timedelta(days=settings.TRACE_DAYS)), "last")
