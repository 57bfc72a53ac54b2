"""Forgetting what has had its time."""

from datetime import timedelta

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef
from django.utils import timezone

from backend.accounts.models import Device, HeldName, MailCode
from backend.common.jobs import delete_in_batches, every

#: For how long tries at the admin's form are kept, with the address they came from.
TRIES_KEPT = timedelta(days=30)


@every(3600)
def accounts_forget_old() -> int:
    """Delete sessions that are over, their devices, names that are free again, old tries at the admin's form."""
    now = timezone.now()
    old = [Session.objects.filter(expire_date__lt=now), HeldName.objects.filter(until__lt=now)]
    old += [
        table.objects.filter(attempt_time__lt=now - TRIES_KEPT)
        for table in (AccessAttempt, AccessFailureLog, AccessLog)
    ]
    forgotten = sum(delete_in_batches(rows) for rows in old)
    there = Session.objects.filter(pk=OuterRef("session_key"))
    # A device may be written a moment before its session is.
    alone = Device.objects.filter(~Exists(there), last_seen__lt=now - timedelta(minutes=10))
    return forgotten + delete_in_batches(alone) + delete_in_batches(MailCode.objects.filter(expires__lt=now))
