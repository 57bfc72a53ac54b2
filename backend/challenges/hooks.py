"""What the apps above do about challenges; `backend.config.wiring` lists it."""

from collections.abc import Callable
from typing import Any

from backend.challenges.models import Challenge

#: Each is called with a challenge to one of the house's opponents that has just been made, in that transaction. It
#: accepts it, or raises a `ServiceError`: then there is no challenge.
ACCEPTING: list[Callable[[Challenge], Any]] = []


def accept_for_house(challenge: Challenge) -> None:
    """Have the house accept it."""
    for accept in ACCEPTING:
        accept(challenge)
    challenge.refresh_from_db()
