"""Explosion: all cards of both sides of a tile discarded (RULES 6.3, 5.8)."""

from __future__ import annotations

from engine.errors import IllegalAction
from engine.notation import Action
from engine.state import State
from engine.table import cleared


def legal(state: State, _card: str) -> list[str]:
    """Every tile with a card."""
    return [f"EX@{number}" for number in _tiles(state)]


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if no card lies there."""
    number = action.stones[0]
    if number not in _tiles(state):
        raise IllegalAction("nothing_there", f"no card lies at tile {number}", "6.3")


def play(state: State, action: Action) -> State:
    """The cards discarded, seat 0's side first."""
    return cleared(state, action.stones[0], 0, 1)


def _tiles(state: State) -> list[int]:
    """The numbers of the tiles with a card."""
    return [number for number, stone in enumerate(state.stones, 1) if any(stone.sides)]
