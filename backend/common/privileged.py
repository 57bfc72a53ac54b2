"""Changes that only staff or who runs the server can make, outside of moderation: the app above writes them down."""

from collections.abc import Callable
from typing import Any

from django.db.models import Model

#: Each is called with the account of staff that makes the change, the row and what is done to it, in that
#: transaction; without an account where a command does it. `backend.config.wiring` lists them.
CHANGED: list[Callable[[Any, Model, str], Any]] = []


def note_change(actor: Any, row: Model, change: str) -> None:
    """
    Have a privileged change written down.

    Args:
        actor: Who of staff makes it; null for a command.
        row: What is changed, while it is there: before a deletion.
        change: What is done to it, in one word.
    """
    for note in CHANGED:
        note(actor, row, change)
