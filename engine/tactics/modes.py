"""Fog and mud: laid under an unclaimed stone, where they stay (RULES 3.5, 3.9a)."""

from __future__ import annotations

from engine.notation import Action, placements
from engine.state import State
from engine.table import check_unclaimed


def legal(state: State, card: str) -> list[str]:
    """The mode under every unclaimed stone."""
    return placements([card], state.unclaimed_stones())


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if the stone is closed."""
    check_unclaimed(state, action.stones[0])


def play(state: State, action: Action) -> State:
    """Fog: only sums count there. Mud: sides hold 4 cards there, so that full ones are incomplete again."""
    number = action.stones[0]
    return state.with_stone(number, state.stones[number - 1].with_mode(action.cards[0]))
