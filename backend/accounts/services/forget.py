"""Forgetting what has had its time."""

from datetime import timedelta

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.utils import timezone

from backend.accounts.models import HeldName
from backend.common.jobs import delete_in_batches, every

#: For how long tries at the admin's form are kept, with the address they came from.
TRIES_KEPT = timedelta(days=30)


@every(3600)
def accounts_forget_old() -> int:
    """Delete sessions that are over, names that are free again, and old tries at the admin's form; return how many."""
    now = timezone.now()
    old = [Session.objects.filter(expire_date__lt=now), HeldName.objects.filter(until__lt=now)]
    old += [
        table.objects.filter(attempt_time__lt=now - TRIES_KEPT)
        for table in (AccessAttempt, AccessFailureLog, AccessLog)
    ]
    return sum(delete_in_batches(rows) for rows in old)
