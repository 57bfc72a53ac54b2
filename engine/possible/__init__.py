"""Whether play can lead to a state that was read (`bad_state` in docs/reference/protocol.md), rule by rule.

Every state that play reaches passes. Of those it cannot reach, the checks find what would make the engine answer
wrongly or contradict itself. Turns and actions are exact where nothing but cards, claims and scouts makes them, and
bounds where a seat may have passed, or retreats or cauldrons were possible.
"""

from __future__ import annotations

from engine.possible.cards import check_cards
from engine.possible.counts import check_counts
from engine.possible.results import check_result, check_unfinished
from engine.possible.steps import check_hands, check_step
from engine.possible.stones import check_stones
from engine.state import State


def check_possible(state: State) -> None:
    """Raise BadState, naming the first thing that play cannot have brought about."""
    check_cards(state)
    check_stones(state)
    check_step(state)
    check_hands(state)
    # The result first: how many actions there can have been depends on it.
    if state.is_over:
        check_result(state)
    else:
        check_unfinished(state)
    check_counts(state)
