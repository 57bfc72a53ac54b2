"""Traces: where accounts are used from, kept so that two of them can be compared, and no longer than is said."""

import uuid
from datetime import timedelta

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


def traces_shared(one: uuid.UUID, other: uuid.UUID) -> set[str]:
    """Return what the two accounts were both used from lately: of `Trace.Kind`. It proves nothing by itself."""
    theirs = Trace.objects.filter(account=other)
    shared = Trace.objects.filter(account=one, digest__in=theirs.values("digest"))  # the digest is of the kind, too
    return set(shared.values_list("kind", flat=True))


def _digest(kind: str, what: str) -> str:
    return salted_hmac(_SALT, f"{kind} {what}", algorithm="sha256").hexdigest()


@every(3600)
def traces_forget() -> int:
    """Delete what was last seen more than `TRACE_DAYS` ago; return how many."""
    return delete_in_batches(Trace.objects.filter(last__lt=today() - timedelta(days=settings.TRACE_DAYS)))
