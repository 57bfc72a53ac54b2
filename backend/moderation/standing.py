"""
What the audit log says should stand, compared with what stands: sanctions, roles, and restrictions of accounts.

The chain shows that no row of the log was changed; a sanction or a role that somebody edits in its own table leaves the
chain whole. So the log is followed from its first row, and each sanction and role has to be what the log has made it.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils import timezone

from backend.accounts.models import Account
from backend.moderation.models import AuditRow, Sanction
from backend.moderation.restrictions import active_of, restrictions_from
from backend.moderation.roles import Action, Recorded, Role

#: How far apart a sanction's own times and its row's may lie: both are taken in one transaction.
APART = timedelta(minutes=10)
#: How many sanctions and accounts are read at a time.
BATCH = 1000


@dataclass
class Standing:
    """What the log has made so far: the row that imposed each sanction, the one that reversed it, and roles."""

    imposed: dict[str, AuditRow] = field(default_factory=dict)
    reversed: dict[str, AuditRow] = field(default_factory=dict)
    roles: dict[str, str] = field(default_factory=dict)
    superusers: set[str] = field(default_factory=set)

    def follow(self, row: AuditRow) -> None:
        """Take the next row of the log into account."""
        sanction = row.data.get("sanction")
        if sanction and row.action in (*Sanction.IMPOSED, Action.MESSAGE_REMOVE):
            self.imposed[sanction] = row
        elif sanction and (row.action != Action.APPEAL_DECIDE or row.data.get("upheld")):
            self.reversed[sanction] = row
        elif row.action == Action.ROLE_GIVE:
            self.roles[row.target] = row.data.get("role", "")
        elif row.action == Action.ROLE_TAKE:
            self.roles.pop(row.target, None)
            self.superusers.discard(row.target)
        elif row.action == Recorded.SUPERUSER_MADE:
            self.superusers.add(row.target)

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each thing that stands otherwise than the log says."""
        missing = set(self.imposed)
        for sanction in Sanction.objects.select_related("account", "rule").iterator(chunk_size=BATCH):
            missing.discard(str(sanction.pk))
            for what in self._of_sanction(sanction):
                yield f"sanction {sanction.pk}: {what}"
        yield from (f"sanction {one}: it is in the log, and missing" for one in sorted(missing))
        yield from self._of_roles()
        yield from _of_restrictions()

    def _of_sanction(self, sanction: Sanction) -> Iterator[str]:
        row = self.imposed.get(str(sanction.pk))
        if row is None:
            yield "no row of the log imposed it"
            return
        stands = (sanction.kind, str(sanction.account_id), sanction.author_id, *_plain(sanction))
        data = row.data
        if stands != _imposed_by(row):
            yield "it is not what the log imposed"
        elif sanction.case_id not in (None, data.get("case")) or not _close(sanction.created, row.created):
            yield "its case or its time is not that of the log"
        elif "seal" in data and sanction.account.deleted is None and data["seal"] != seal_of(sanction):
            yield "its texts or its times are not those that were sealed"
        yield from self._of_reversal(sanction)

    def _of_reversal(self, sanction: Sanction) -> Iterator[str]:
        row = self.reversed.get(str(sanction.pk))
        if row is None or sanction.reversed is None:
            if (row is None) != (sanction.reversed is None):
                yield "it is reversed in one place alone"
            return
        reason = sanction.account.deleted is not None or sanction.reversal_reason == row.data.get("reason")
        if not reason or sanction.reversed_by_id != row.actor_id or not _close(sanction.reversed, row.created):
            yield "its reversal is not that of the log"

    def _of_roles(self) -> Iterator[str]:
        concerned = Q(is_staff=True) | Q(is_superuser=True) | Q(staff_role__isnull=False) | Q(pk__in=list(self.roles))
        for account in Account.objects.filter(concerned).select_related("staff_role").order_by("pk"):
            key, row = str(account.pk), getattr(account, "staff_role", None)
            known = self.roles.get(key)
            if (row.role if row else None) != known:
                yield f"account {key}: its role is not that of the log"
            if account.is_superuser and key not in self.superusers and known != Role.ADMINISTRATOR:
                yield f"account {key}: it is a superuser, and no row of the log made it one"
            if account.is_staff != (known is not None or account.is_superuser):
                yield f"account {key}: it is marked as staff, or not, against the log"


def seal_of(sanction: Sanction) -> str:
    """
    Return the digest of what a sanction holds beside what its row of the log says in the open.

    With the sanction's own salt, which goes with its texts when the account is deleted: after that the digest, which
    stays for good, says nothing about them.
    """
    moments = [None if moment is None else moment.astimezone(UTC).isoformat() for moment in _times(sanction)]
    texts = [sanction.message, sanction.note, sanction.quote]
    rule = sanction.rule and [sanction.rule.number, sanction.rule.texts]
    parts = [sanction.salt, *moments, *texts, sanction.number, sanction.origin, sanction.data, rule]
    return sha256(json.dumps(parts, sort_keys=True, ensure_ascii=False).encode(errors="surrogatepass")).hexdigest()


def written(moment: datetime | None) -> str | None:
    """Return a time as the data of a row may hold it."""
    return None if moment is None else moment.astimezone(UTC).isoformat(timespec="seconds")


def _imposed_by(row: AuditRow) -> tuple[Any, ...]:
    """Return kind, account, author, reason, end and match of the sanction that a row of the log imposed."""
    data = row.data
    if row.action == Action.MESSAGE_REMOVE:
        return Sanction.Kind.REMOVAL, data.get("account"), row.actor_id, data.get("ground"), None, data.get("match")
    return row.action, row.target, row.actor_id, data.get("reason"), data.get("until"), data.get("match")


def _times(sanction: Sanction) -> Iterable[datetime | None]:
    return sanction.created, sanction.until


def _plain(sanction: Sanction) -> tuple[Any, ...]:
    match_id = None if sanction.match_id is None else str(sanction.match_id)
    return sanction.reason, written(sanction.until), match_id


def _close(one: datetime, other: datetime) -> bool:
    return abs(one - other) <= APART


def _of_restrictions() -> Iterator[str]:
    """Yield which accounts are restricted otherwise than by their active sanctions."""
    now = timezone.now()
    active: dict[UUID, list[Sanction]] = {}
    for sanction in Sanction.objects.filter(active_of(now)).iterator(chunk_size=BATCH):
        active.setdefault(sanction.account_id, []).append(sanction)
    restricted = Q(suspended_until__gt=now) | Q(muted_until__gt=now) | Q(match_ban_until__gt=now)
    accounts = Account.objects.filter(restricted | Q(closed_by_staff=True) | Q(pk__in=list(active)), deleted=None)
    for account in accounts.iterator(chunk_size=BATCH):
        for name, wanted in restrictions_from(active.get(account.pk, [])).items():
            stands = getattr(account, "closed_by_staff" if name == "closed" else name)
            over = isinstance(stands, datetime) and stands <= now
            if (None if over else stands) != wanted:
                yield f"account {account.pk}: {name} is not what its sanctions make it"
