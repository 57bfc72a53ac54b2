"""Writing the audit log, and finding out whether it is whole (decision 0023)."""

import json
from datetime import UTC
from hashlib import sha256
from typing import Any, NamedTuple

from django.db.models import Max, Model, QuerySet
from django.utils import timezone

from backend.accounts.models import Account
from backend.moderation.models import AuditHead, AuditRow
from backend.moderation.standing import Standing

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
        action: One of `roles.Action` or `roles.Recorded`.
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
    head.save(update_fields=["number", "digest"])
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


def audit_rows() -> QuerySet[AuditRow]:
    """Return the whole log, the oldest row first; to be read a `BATCH` at a time."""
    return AuditRow.objects.order_by("number")


def audit_verify(*, noted: tuple[int, str] | None = None) -> Faults:
    """
    Check whether every row is as it was written, none is missing, none was added, and the end is where it was.

    And whether sanctions, roles and restrictions are what the rows say (`standing`). Anybody who can write to the
    database can also compute everything again, from the row that is changed to the head: only *noted* finds that.

    Args:
        noted: Number and digest of a row as they were noted outside some time.
    """
    chain, standing = chain_verify(noted=noted)
    found = set(standing.faults())
    if found:  # or somebody of staff did something meanwhile: then a second look does not find it
        _, standing = chain_verify()
        chain.faults.extend(fault for fault in standing.faults() if fault in found)
    return chain


def chain_verify(*, noted: tuple[int, str] | None = None) -> tuple[Faults, Standing]:
    """Check the chain alone; return what was found, and what the log says should stand."""
    faults: list[str] = []
    standing, rows, previous = Standing(), 0, ""
    last = AuditRow.objects.aggregate(last=Max("number"))["last"] or 0  # later ones have a later head
    for row in audit_rows().filter(number__lte=last).iterator(chunk_size=BATCH):
        rows += 1
        standing.follow(row)
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
    if (head.number, head.digest) != (rows, previous) and not _grown(head, rows, previous):
        faults.append(f"the log ends with row {rows}, its head says {head.number}")
    return Faults(rows, head.number, head.digest, faults), standing


def _grown(head: AuditHead, rows: int, digest: str) -> bool:
    """Return whether rows were written while the log was read: the head is a later one, of a row that follows."""
    follows = AuditRow.objects.filter(number=rows + 1, previous=digest)
    at_head = AuditRow.objects.filter(number=head.number, digest=head.digest)
    return head.number > rows and follows.exists() and at_head.exists()
