"""
What the apps above have a part in: an account ends, ends its programs, changes settings, asks for all that is stored.

This app knows none of them; `backend.config.wiring` lists them all. A test goes through every table that names an
account and asks that its rows be erased and exported, or a reason why not.
"""

from collections.abc import Callable
from typing import Any

from backend.accounts.models import Account, AccountSettings

#: Each ends something that is under way when an account is deleted: outside of any transaction, before anything is
#: erased, and perhaps again, so that it has to be harmless when there is nothing to end.
LEAVING: list[Callable[[Account], Any]] = []

#: Each erases rows of a deleted account, in the transaction that erases everything, and perhaps again.
ERASING: list[Callable[[Account], Any]] = []

#: Each ends something that programs were given, when an account takes back what it gave them: in the transaction that
#: revokes the tokens.
ENDING_PROGRAMS: list[Callable[[Account], Any]] = []

#: Each is called with settings that change, and the names of those that were named, in the transaction that changes
#: them, before they are saved. Members of `notifications` and `play` go by their own names.
SETTINGS_CHANGED: list[Callable[[AccountSettings, set[str]], Any]] = []

#: The members of an export, each one part of all that is stored about an account: plain JSON, but for times and ids.
EXPORTS: dict[str, Callable[[Account], Any]] = {}
