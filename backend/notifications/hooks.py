"""
What notices are about: only the apps above know, and `backend.config.wiring` lists them, as for `accounts.hooks`.

None of it is a card.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

FindSubject = Callable[[UUID, UUID], "Subject | None"]
FindPending = Callable[[UUID], "Sequence[Subject]"]


@dataclass(frozen=True)
class Subject:
    """A match or a challenge, as one account is concerned with it.

    Attributes:
        id: Its id.
        other: The name of the other player; empty for nobody yet.
        waits: Whether it waits for this account to do something.
        until: When that is too late; null for never.
        version: Of a match, its version; null for a challenge.
        plan_lost: Whether the account had planned an answer to the last turn, and none was played.
    """

    id: UUID
    other: str
    waits: bool
    until: datetime | None = None
    version: int | None = None
    plan_lost: bool = False


#: What finds the subjects that a field of a notice names (`match`, `challenge`); null: none any longer.
NOTICE_SUBJECTS: dict[str, FindSubject] = {}

#: What finds the matches that wait for an account, those that end first before the others.
PENDING: list[FindPending] = []


def subject_of(field: str, account_id: UUID, subject_id: UUID | None) -> Subject | None:
    """Return what the account's notice is about; null where there is no such thing."""
    find = NOTICE_SUBJECTS.get(field)
    return None if find is None or subject_id is None else find(account_id, subject_id)


def pending_for(account_id: UUID) -> list[Subject]:
    """Return the matches that wait for that account."""
    return [subject for find in PENDING for subject in find(account_id)]
