"""What a claim does in the siege game: the tile damaged, or the round won (RULES 5.8)."""

from __future__ import annotations

from engine.endings import finish
from engine.state import State
from engine.stones import empty_stone
from engine.table import cleared

#: So many damaged tiles win for the attacker.
BREACHES_TO_WIN = 4


def breach(state: State, number: int) -> State:
    """The tile turned over and its cards discarded; a tile damaged twice or a fourth damaged one ends the round."""
    twice = state.stones[number - 1].damaged
    turned = empty_stone(state.ruleset.damaged[number - 1], damaged=True)
    state = cleared(state, number, 0, 1).with_stone(number, turned)
    if twice:
        return finish(state, state.mover, "breach")
    if sum(stone.damaged for stone in state.stones) == BREACHES_TO_WIN:
        return finish(state, state.mover, "breaches")
    return state
