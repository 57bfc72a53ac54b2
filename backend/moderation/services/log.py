"""Reading the audit log, and taking it out."""

import json
from collections.abc import Iterator

from django.db import transaction
from django.db.models import QuerySet

from backend.accounts.models import Account
from backend.moderation.audit import BATCH, as_json, audit_rows, audit_write
from backend.moderation.interest import require
from backend.moderation.models import AuditHead, AuditRow
from backend.moderation.roles import Action


def audit_read(*, actor: Account) -> QuerySet[AuditRow]:
    """
    Return the log, the latest row first.

    Raises:
        NotAllowed: As `interest.require`.
    """
    require(actor, Action.AUDIT_READ)
    return AuditRow.objects.order_by("-number")


def audit_export(*, actor: Account | None) -> Iterator[str]:
    """
    Return the log as lines of JSON, the oldest row first; that it was taken out is its last row.

    Args:
        actor: A senior; null for the command, which is not written down.

    Raises:
        NotAllowed: As `interest.require`.
    """
    if actor is not None:
        require(actor, Action.AUDIT_EXPORT)
        with transaction.atomic():
            head, _ = AuditHead.objects.get_or_create(pk=1)
            audit_write(actor=actor, action=Action.AUDIT_EXPORT, target=head)
    return (f"{json.dumps(as_json(row), ensure_ascii=False)}\n" for row in audit_rows().iterator(chunk_size=BATCH))
