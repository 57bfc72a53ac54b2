"""Writing the audit log, and finding out whether it is whole (decision 0023)."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, NamedTuple

from django.db.models import Model
from django.utils import timezone

from backend.accounts.models import Account
from backend.moderation.models import AuditHead, AuditRow

#: How many rows are read at a time.
BATCH = 1000


class Faults(NamedTuple):
    """What a look at the whole log has found.

    Attributes:
        rows: How many there are.
        number: The number at the head; with *digest* what to note outside, where the database's owner does not write.
        digest: The digest at the head.
        faults: A sentence for each thing that is not as it was written; empty when the log is whole.
    """

    rows: int
    number: int
    digest: str
    faults: list[str]


def audit_write(*, actor: Account | None, action: str, target: Model, data: dict[str, Any] | None = None) -> AuditRow:
    """
    Write down that *actor* did *action* to *target*; in its transaction, as its last lock.

    The head's row is held until that transaction ends, so that numbers have no gaps and nobody else can be between.
    Take no lock after it: others wait for it while they hold theirs.

    Args:
        actor: Who; null for a command, which an operator runs.
        action: One of `roles.Action`.
        target: A row; its table's name and its key are written down.
        data: What else: texts, whole numbers, truths, nulls, and lists and objects of them. No word of a player's and
            no player's name, for nobody can ever erase it.
    """
    AuditHead.objects.get_or_create(pk=1)
    head = AuditHead.objects.select_for_update().get(pk=1)
    row = AuditRow(
        number=head.number + 1,
        created=timezone.now(),
        actor=actor,
        actor_name="command" if actor is None else actor.username,
        action=str(action),
        target_kind=str(target._meta.model_name),  # noqa: SLF001 - the public way to it
        target=str(target.pk),
        data=data or {},
        previous=head.digest,
    )
    row.digest = digest_of(row)
    row.save(force_insert=True)
    head.number, head.digest = row.number, row.digest
    head.save()
    return row


def digest_of(row: AuditRow) -> str:
    """Return the SHA-256 of the row as JSON (`as_json`), keys in order, without spaces, in UTF-8: of all but itself."""
    fields = {name: value for name, value in as_json(row).items() if name != "digest"}
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode(errors="surrogatepass")).hexdigest()


def as_json(row: AuditRow) -> dict[str, Any]:
    """Return the row as `export_audit` writes it: plain JSON, the time in UTC to the microsecond."""
    return {
        "number": row.number,
        "created": row.created.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
        "actor": None if row.actor_id is None else str(row.actor_id),
        "actor_name": row.actor_name,
        "action": row.action,
        "target_kind": row.target_kind,
        "target": row.target,
        "data": row.data,
        "previous": row.previous,
        "digest": row.digest,
    }


def audit_rows() -> Iterator[AuditRow]:
    """Return the whole log, the oldest row first, a batch at a time."""
    return AuditRow.objects.order_by("number").iterator(chunk_size=BATCH)


def audit_verify(*, noted: tuple[int, str] | None = None) -> Faults:
    """
    Check whether every row is as it was written, none is missing, none was added, and the end is where it was.

    Anybody who can write to the database can also compute everything again, from the row that is changed to the head.
    That is found only with *noted*.

    Args:
        noted: Number and digest of a row as they were noted outside some time.
    """
    faults: list[str] = []
    rows, previous = 0, ""
    for row in audit_rows():
        rows += 1
        if row.number != rows:
            faults.append(f"row {row.number}: it stands at place {rows}")
        if row.previous != previous:
            faults.append(f"row {row.number}: it does not follow the row before it")
        if row.digest != digest_of(row):
            faults.append(f"row {row.number}: it is not what its digest was made of")
        if noted is not None and row.number == noted[0] and row.digest != noted[1]:
            faults.append(f"row {row.number}: its digest is not the one that was noted")
        previous = row.digest
    if noted is not None and noted[0] > rows:
        faults.append(f"row {noted[0]}: it was noted, and is missing")
    head = AuditHead.objects.filter(pk=1).first() or AuditHead()
    if (head.number, head.digest) != (rows, previous):
        faults.append(f"the log ends with row {rows}, its head says {head.number}")
    return Faults(rows, head.number, head.digest, faults)


def written(moment: datetime | None) -> str | None:
    """Return a time as the data of a row may hold it."""
    return None if moment is None else moment.astimezone(UTC).isoformat(timespec="seconds")
