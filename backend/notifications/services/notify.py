"""Notifying accounts of what concerns them."""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from django.db import connection, models, transaction
from django.utils import timezone

from backend.accounts.house import HOUSE_IDS
from backend.common.groups import account_group
from backend.common.prepared import insert_rows
from backend.common.push import group_send
from backend.notifications.kinds import spread_due
from backend.notifications.models import FeedItem

_UUID = models.UUIDField()
_COUNT_UP = """
    INSERT INTO notifications_feed (account_id, last) VALUES {}
    ON CONFLICT (account_id) DO UPDATE SET last = notifications_feed.last + excluded.last
    RETURNING account_id, last
"""


@dataclass(frozen=True)
class Notice:
    """Something that concerns one account.

    Attributes:
        account: Who is notified.
        kind: One of `FeedItem.Kind`.
        match: The match that it is about.
        challenge: The challenge that it is about.
        data: What else the kind says, as JSON. No card, and nothing that the account may not know.
    """

    account: uuid.UUID
    kind: str
    match: uuid.UUID | None = None
    challenge: uuid.UUID | None = None
    data: dict[str, Any] = field(default_factory=dict)


def notify(notices: Iterable[Notice]) -> list[FeedItem]:
    """
    Write the notices into the feeds of their accounts, and push them to sockets once that is committed. Two queries.

    What goes to phones and mailboxes leaves later (`services.fan_out`), for the rows that are written here say so.

    Goes into the transaction of the write that causes them, so that the one is there exactly when the other is. From
    then until that transaction ends, others who notify one of these accounts wait: numbers have no gaps, and nobody can
    read a number before the ones below it. The accounts are taken in one order, so that two transactions never wait
    for each other. Hence notify everybody concerned in one call, or all of them in the first; and take no lock after it
    that others hold while they notify (a second match's row, for one).
    """
    wanted = [notice for notice in notices if notice.account not in HOUSE_IDS]  # nobody reads them
    if not wanted:
        return []
    now = timezone.now()
    with transaction.atomic(savepoint=False):
        counts = Counter(notice.account for notice in wanted)
        last = _count_up(counts)
        numbers = {account: count(last[account] - new + 1) for account, new in counts.items()}
        items = [
            FeedItem(
                account_id=notice.account,
                number=next(numbers[notice.account]),
                kind=notice.kind,
                match=notice.match,
                challenge=notice.challenge,
                data=notice.data,
                created=now,
                spread_due=spread_due(notice.kind, now),
            )
            for notice in wanted
        ]
        insert_rows(items)
        transaction.on_commit(lambda: _push(items), robust=True)
    return items


def _count_up(counts: Mapping[uuid.UUID, int]) -> dict[uuid.UUID, int]:
    """Add to the last numbers of these feeds, made if need be, and return them; locks the rows in order of account.

    In SQL, the same for both databases, because the ORM's upsert can replace a value and not add to it.
    """
    rows = sorted(counts.items())
    values = [value for account, new in rows for value in (_UUID.get_db_prep_value(account, connection), new)]
    with connection.cursor() as cursor:
        cursor.execute(_COUNT_UP.format(", ".join(["(%s, %s)"] * len(rows))), values)
        return {_UUID.to_python(account): last for account, last in cursor.fetchall()}


def _push(items: Iterable[FeedItem]) -> None:
    for item in items:
        group_send(account_group(item.account_id), {"type": "account.notice", "notice": item.as_json()})
