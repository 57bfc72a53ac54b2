"""Positions kept for later: the JSON of NOTATION in a wrapper that says its format and the rules' revision.

>>> from engine import new_round, view
>>> state = new_round("siege", bytes(32), first=0)
>>> sorted(saved(state)), read_saved(saved(state)) == state
(['format', 'position', 'revision'], True)
>>> saved(state, 1)["position"] == view(state, 1)
True
"""

from __future__ import annotations

from typing import Literal

from engine.errors import BadState
from engine.json_types import SavedJSON
from engine.positions import FORMAT, dump, load
from engine.state import State
from engine.views import view


def saved(state: State, seat: int | Literal["all"] | None = "all") -> SavedJSON:
    """The position as JSON-ready data to be kept: the full state, or what a seat (None: a spectator) may see of it."""
    position = dump(state) if seat == "all" else view(state, seat)
    return {"format": FORMAT, "revision": state.ruleset.since, "position": position}


def unwrapped(data: object) -> tuple[object, int]:
    """The position that was saved, and its revision of the rules. Raises BadState for what `saved` cannot have made."""
    if not isinstance(data, dict) or set(data) != {"format", "revision", "position"}:
        raise BadState("a saved position has format, revision and position")
    if data["format"] != FORMAT or type(data["revision"]) is not int:
        raise BadState(f"format: {FORMAT} is needed, and a number as the revision")
    return data["position"], data["revision"]


def read_saved(data: object) -> State:
    """The state that was saved in full. Raises BadState as `load` does, and for another format or revision."""
    position, revision = unwrapped(data)
    return load(position, revision)
