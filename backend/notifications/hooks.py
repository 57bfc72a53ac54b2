"""
What only the apps above know of the things that notices are about; they say so themselves, as in `accounts.hooks`.

    @about("match")
    def match_about(account_id: UUID, match_id: UUID) -> About | None: ...

None of it is a card.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar
from uuid import UUID

Ask = Callable[[UUID, UUID], "About | None"]
AskAll = Callable[[UUID], "Sequence[About]"]
AskWork = TypeVar("AskWork", bound=Ask)
AskAllWork = TypeVar("AskAllWork", bound=AskAll)


@dataclass(frozen=True)
class About:
    """A match or a challenge, as one account is concerned with it.

    Attributes:
        id: Its id.
        other: The name of the other player; empty for nobody yet.
        waits: Whether it waits for this account to do something.
        until: When that is too late; null for never.
        version: Of a match, its version; null for a challenge.
    """

    id: UUID
    other: str
    waits: bool
    until: datetime | None = None
    version: int | None = None


_ASK: dict[str, Ask] = {}
_ASK_ALL: list[AskAll] = []


def about(field: str) -> Callable[[AskWork], AskWork]:
    """Register who knows the things that a notice's *field* names (`match`, `challenge`); null: not, or no longer."""

    def register(work: AskWork) -> AskWork:
        _ASK[field] = work
        return work

    return register


def all_that_wait(work: AskAllWork) -> AskAllWork:
    """Register who knows which matches wait for an account, those that end first before the others."""
    _ASK_ALL.append(work)
    return work


def ask(field: str, account_id: UUID, thing: UUID | None) -> About | None:
    """Return what is known of that thing; null where nobody knows it."""
    known = _ASK.get(field)
    return None if known is None or thing is None else known(account_id, thing)


def waiting(account_id: UUID) -> list[About]:
    """Return the matches that wait for that account."""
    return [one for ask_all in _ASK_ALL for one in ask_all(account_id)]
