"""
What the apps above have a part in when an account ends, or asks for all that is stored about it.

    @on_leave
    def matches_resign(account: Account) -> None: ...

They say so themselves, in a module that is imported where their app is made ready; this app knows none of them. A test
goes through every table that names an account and asks that its rows be erased and exported, or a reason why not.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from backend.accounts.models import Account

Work = TypeVar("Work", bound=Callable[[Account], Any])

LEAVING: list[Callable[[Account], Any]] = []
ERASING: list[Callable[[Account], Any]] = []
EXPORTS: dict[str, Callable[[Account], Any]] = {}


def on_leave(work: Work) -> Work:
    """Register what ends something that is under way when an account is deleted.

    It runs outside of any transaction, before anything is erased, and may run again: it has to be harmless when there
    is nothing to end.
    """
    LEAVING.append(work)
    return work


def on_erase(work: Work) -> Work:
    """Register what erases rows of a deleted account.

    It runs in the transaction that erases everything, and may run again.
    """
    ERASING.append(work)
    return work


def on_export(name: str) -> Callable[[Work], Work]:
    """Register what tells one part of all that is stored about an account: plain JSON, but for times and ids.

    Args:
        name: The member of the export.
    """

    def register(work: Work) -> Work:
        EXPORTS[name] = work
        return work

    return register
