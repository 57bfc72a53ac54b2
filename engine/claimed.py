"""Why the stones of a round were taken: each claim with its proof, as things stood when it was made (RULES 2.13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.proofs import Proof, proof_of
from engine.state import State
from engine.turns import apply


class Claimed(NamedTuple):
    """A stone taken, or a tile damaged, by the action of that number, from 1, in the course of the round."""

    stone: int
    seat: int
    turn: int
    action: int
    sides: tuple[tuple[str, ...], tuple[str, ...]]
    proof: Proof


def claims_made(start: State, actions: Iterable[str]) -> list[Claimed]:
    """Return each claim that these actions from there made, in their order; those of the last, too (RULES 2.14).

    `sides` are the cards as they lay then, seat 0's first: those of a tile are gone afterwards.
    """
    state, made = start, []
    for number, action in enumerate(actions, 1):
        after = apply(state, action)
        for stone, seat in _taken(state, after, action):
            proof = proof_of(state, stone, seat)
            made.append(Claimed(stone, seat, state.turn, number, state.stones[stone - 1].sides, proof))
        state = after
    return made


def _taken(before: State, after: State, action: str) -> list[tuple[int, int]]:
    """The stones that this action took, each with the seat that took it."""
    if action.startswith("!") and before.ruleset.siege:
        return [(int(action[1:]), before.mover)]
    pairs = enumerate(zip(before.stones, after.stones, strict=True), 1)
    return [
        (number, new.claimed_by)
        for number, (old, new) in pairs
        if new.claimed_by is not None and old.claimed_by is None
    ]
