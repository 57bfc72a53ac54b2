"""Reading the audit log, and taking it out."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from uuid import UUID

from django.db import transaction
from django.db.models import CharField, Q, QuerySet
from django.db.models.functions import Cast

from backend.accounts.models import Account
from backend.accounts.usernames import username_key
from backend.moderation.audit import BATCH, as_json, audit_rows, audit_write
from backend.moderation.interest import require
from backend.moderation.models import AuditHead, AuditRow, Case
from backend.moderation.roles import Action


@dataclass(frozen=True)
class LogQuery:
    """
    Which rows of the log are asked for; what is not said does not matter.

    Attributes:
        who: The name of who did it, as it was then, or as it is now; `command` for commands.
        action: One of `roles.Action` or `roles.Recorded`.
        about: An account, the number of a case, or the id of a match, a sanction or anything else that rows name.
        since: The first day, of UTC.
        until: The last day.
    """

    who: str = ""
    action: str = ""
    about: Account | int | UUID | None = None
    since: date | None = None
    until: date | None = None

    def condition(self) -> Q:
        """Return the condition on rows."""
        asked = Q()
        if self.who:
            asked &= Q(actor_name__iexact=self.who) | Q(actor__username_key=username_key(self.who))
        if self.action:
            asked &= Q(action=self.action)
        if self.about is not None:
            asked &= _about(self.about)
        if self.since is not None:
            asked &= Q(created__gte=datetime.combine(self.since, time(), UTC))
        if self.until is not None:
            asked &= Q(created__lte=datetime.combine(self.until, time.max, UTC))
        return asked


def _about(what: Account | int | UUID) -> Q:
    """Return the condition that a row is about it: as its target, or among its data."""
    if isinstance(what, int):
        return Q(target_kind="case", target=str(what)) | Q(data__case=what)
    if isinstance(what, UUID):
        return Q(target=str(what)) | Q(data__match=str(what)) | Q(data__sanction=str(what))
    cases = Case.objects.filter(Q(about=what) | Q(signal__accounts=what))
    numbers = cases.annotate(number=Cast("pk", CharField())).values("number")
    return Q(target=str(what.pk)) | Q(data__account=str(what.pk)) | Q(target_kind="case", target__in=numbers)


def audit_read(*, actor: Account, query: LogQuery | None = None) -> QuerySet[AuditRow]:
    """
    Return the log, or what *query* asks for of it, the latest row first.

    Raises:
        NotAllowed: As `interest.require`.
    """
    require(actor, Action.AUDIT_READ)
    return AuditRow.objects.filter((query or LogQuery()).condition()).order_by("-number")


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
