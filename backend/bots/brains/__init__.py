"""How the house decides: by the engine and numpy alone. A brain gets what its seat sees, never a state."""

from __future__ import annotations

from collections.abc import Sequence

from backend.bots.brains import classic, generic
from backend.bots.brains.levels import LEVELS, Level
from engine.json_types import View

#: The version of the brains, published with their strengths: counted up when any of them plays otherwise.
VERSION = "7"

__all__ = ["LEVELS", "VERSION", "Level", "choose"]


def choose(level: int, view: View, seat: int, seen: Sequence[str], seed: bytes) -> str:
    """Return one legal action (notation) for the seat whose turn it is in *view*. Same arguments, same answer.

    That holds on every processor (0092). `view` is `engine.view(state, seat)`, `seen` the actions of the round as that
    seat saw them, oldest first; chance comes from `seed`.
    """
    if classic.plays(view["ruleset"]):
        return classic.choose(LEVELS[level - 1], view, seat, seen, seed)
    return generic.choose(level, view, seat, seen, seed)
