"""What the complete sides are worth: for readers, no rule asks for it (RULES 1.1, 1.5)."""

from __future__ import annotations

from engine.best_completion import strength_of
from engine.formations import Formation, formation
from engine.state import State


def sides_worth(state: State) -> list[list[Formation | None]]:
    """For each stone the formation of seat 0's side and of seat 1's; None where a side is not complete.

    Troops count at their best. From face-up cards alone, so anyone may read it.
    """
    deck = state.ruleset.deck
    return [
        [
            None if done is None else formation(strength_of(deck, side, stone.counts), stone.counts)
            for side, done in zip(stone.sides, stone.completed, strict=True)
        ]
        for stone in state.stones
    ]
