"""Deleting a record that somebody has imported."""

import uuid

from django.db import transaction

from backend.accounts.models import Account
from backend.matches.models import ImportedRecord
from backend.moderation.audit import audit_write
from backend.moderation.errors import NotNow
from backend.moderation.interest import require
from backend.moderation.roles import Action
from backend.moderation.texts import reason_needed


@transaction.atomic
def record_remove(*, actor: Account, record_id: uuid.UUID, reason: str) -> None:
    """
    Delete an imported record, for the names or notes in it. Nothing is imposed on its importer, who still has the file.

    Raises:
        ReasonNeeded: It says nothing.
        NotNow: There is none.
        Refused: As `interest.require`.
    """
    reason = reason_needed(reason)
    record = ImportedRecord.objects.select_related("account").filter(pk=record_id).first()
    if record is None:
        raise NotNow("There is no such record.")
    require(actor, Action.RECORD_REMOVE, record.account)
    ImportedRecord.objects.filter(pk=record.pk).delete()
    audit_write(
        actor=actor,
        action=Action.RECORD_REMOVE,
        target=record,
        data={"account": str(record.account_id), "reason": reason},
    )
