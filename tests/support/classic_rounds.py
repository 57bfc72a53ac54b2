"""Rounds of the classic rulesets on the engine, turn by turn as brains think of them: claims at once, card, draw."""

from __future__ import annotations

import engine
from engine.state import State

CLASSIC = ("original", "edition2016", "edition2016+expert", "deck52")


def play_turn(state: State, action: str) -> State:
    """The state after a turn with this card at this stone, or `pass`, and after claims that precede the next card."""
    seat, turn = state.mover, state.turn
    state = claim_all(engine.apply(state, action))
    if not state.is_over:
        state = engine.apply(state, engine.legal_actions(state)[0])
    assert state.is_over or (state.turn, state.mover) == (turn + 1, 1 - seat)
    return claim_all(state)


def claim_all(state: State) -> State:
    """The state once everything that the mover can claim now is claimed."""
    while claims := [action for action in engine.legal_actions(state) if action.startswith("!")]:
        state = engine.apply(state, claims[0])
    return state
