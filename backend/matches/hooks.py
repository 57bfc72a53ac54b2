"""
What the apps above have to do with matches, which this one knows nothing of; `backend.config.wiring` lists it.

As `accounts.hooks` and `notifications.hooks`.
"""

from collections.abc import Callable, Collection
from typing import Any
from uuid import UUID

from backend.matches.models import Match

#: Each is called with a match that is written and the accounts on its seats, in that transaction.
WRITTEN: list[Callable[[Match, tuple[UUID, ...]], Any]] = []

#: Each is called with the matches that are open somewhere and the accounts that have them open, as pairs: when a client
#: opens one, and every 20 seconds for as long as it is open.
WATCHED: list[Callable[[Collection[tuple[UUID, UUID]]], Any]] = []


def watched(pairs: Collection[tuple[UUID, UUID]]) -> None:
    """Call what is to be called for matches (first) that these accounts (second) have open."""
    for note in WATCHED:
        note(pairs)
