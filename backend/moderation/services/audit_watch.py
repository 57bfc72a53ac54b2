"""Verifying the audit log every day, and mailing its head to a witness beside those who run the database."""

from datetime import datetime, timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import Q
from django.utils import timezone

from backend.common.jobs import every
from backend.moderation.audit import Faults, audit_verify
from backend.moderation.interest import cases_of_nobody
from backend.moderation.models import AuditHead

DAILY = timedelta(days=1)


class NotAsWritten(Exception):
    """The audit log, or what stands, is not as it was written: the job fails, which `readyz` and the panel show."""


@every(3600)
def audit_watch() -> int:
    """
    Verify the log once a day, and each hour while something is wrong or its mail does not leave; return whether it did.

    Once a day its head goes to `AUDIT_MAIL`, with what is wrong and which cases wait for somebody from outside.

    Raises:
        NotAsWritten: It found something.
        OSError: The mail server is away, or refuses; the next run tries again.
    """
    now = timezone.now()
    head, _ = AuditHead.objects.get_or_create(pk=1)
    due = Q(checked=None) | Q(checked__lte=now - DAILY) | Q(faults__gt=0)
    if settings.AUDIT_MAIL:
        due |= Q(mailed=None) | Q(mailed__lte=now - DAILY)
    if not AuditHead.objects.filter(due, pk=1, checked=head.checked).update(checked=now):
        return 0
    found = audit_verify()
    AuditHead.objects.filter(pk=1).update(faults=len(found.faults))
    _mail(found, now)
    if found.faults:
        raise NotAsWritten(f"{len(found.faults)} in {found.rows} rows: manage.py verify_audit names them")
    return 1


def _mail(found: Faults, now: datetime) -> None:
    """Mail it, unless that was done within a day."""
    mailed = AuditHead.objects.get(pk=1).mailed
    if not settings.AUDIT_MAIL or (mailed is not None and mailed > now - DAILY):
        return
    EmailMessage(
        subject=f"Cairn: audit log of {settings.ORIGIN}, {'NOT AS WRITTEN' if found.faults else 'whole'}",
        body="\n".join(_lines(found)),
        to=[settings.AUDIT_MAIL],
        headers={"Auto-Submitted": "auto-generated"},
    ).send()
    AuditHead.objects.filter(pk=1).update(mailed=now)


def _lines(found: Faults) -> list[str]:
    """Return what the witness reads: nothing of what the log says, nor of any case."""
    lines = [f"{found.rows} rows. The head, to be kept:", f"{found.number}:{found.digest}", ""]
    lines += ["Whether the log still holds a head that was kept:", "manage.py verify_audit --noted NUMBER:DIGEST", ""]
    if found.faults:
        lines += [f"Not as written ({len(found.faults)}):", *found.faults[:100], ""]
    cases = cases_of_nobody()
    if cases:
        waiting = ", ".join(f"{case.pk} (since {case.opened:%Y-%m-%d})" for case in cases)
        lines += ["All staff are parties to these cases, so that somebody from outside has to decide them:", waiting]
    return lines
