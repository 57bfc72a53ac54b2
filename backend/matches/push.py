"""Telling sockets that something changed. No message here holds a card: each socket reads its own reader's view."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from backend.common.groups import account_group, match_group
from backend.common.push import group_send


@dataclass(frozen=True)
class Notice:
    """Something that concerns one account: `match_started`, `your_turn` or `match_finished`."""

    account: uuid.UUID
    kind: str
    match: uuid.UUID
    challenge: uuid.UUID | None = None

    def as_json(self) -> dict[str, Any]:
        """Return what the socket sends as `notice`."""
        notice = {"kind": self.kind, "match": str(self.match)}
        return notice | ({"challenge": str(self.challenge)} if self.challenge else {})


def match_changed(match_id: uuid.UUID, version: int, event: int, notices: Iterable[Notice] = ()) -> None:
    """Tell those who watch the match what its last version and event are, then each account of its notices."""
    message = {"type": "match.changed", "match": str(match_id), "version": version, "event": event}
    group_send(match_group(match_id), message)
    tell(notices)


def tell(notices: Iterable[Notice]) -> None:
    """Send each notice to the sockets of its account."""
    for notice in notices:
        group_send(account_group(notice.account), {"type": "account.notice", "notice": notice.as_json()})
