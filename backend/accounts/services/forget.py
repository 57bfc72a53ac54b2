"""Forgetting what has had its time: by an index each, some rows in a transaction, and few in a run (`common.jobs`)."""

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from backend.accounts.models import Device, HeldName, MailCode
from backend.common.jobs import Round, delete_in_batches, every, in_batches

#: A device may be written a moment before its session is.
BEFORE_SESSION = timedelta(minutes=10)

_DEVICES = Round()


@every(3600)
def accounts_forget_old() -> int:
    """Delete sessions that are over, their devices, names that are free again, codes of mails."""
    now = timezone.now()
    forgotten = _sessions(now) + _devices(now)
    forgotten += delete_in_batches(HeldName.objects.filter(until__lt=now), "until")
    forgotten += delete_in_batches(MailCode.objects.filter(expires__lt=now), "expires")
    return forgotten


def _sessions(now: datetime) -> int:
    """Delete the sessions that are over, with their devices."""
    deleted = 0
    for keys in in_batches(Session.objects.filter(expire_date__lt=now), "expire_date"):
        with transaction.atomic():
            deleted += Device.objects.filter(session_key__in=keys).delete()[0]
            deleted += Session.objects.filter(pk__in=keys, expire_date__lt=now).delete()[0]
    return deleted


def _devices(now: datetime) -> int:
    """Delete the devices whose sessions went otherwise, which no list shows any more: some in each run."""
    there = Session.objects.filter(pk=OuterRef("session_key"))
    alone = Device.objects.filter(~Exists(there), last_seen__lt=now - BEFORE_SESSION)
    return sum(alone.filter(pk__in=keys).delete()[0] for keys in _DEVICES.pieces(Device.objects.all()))
