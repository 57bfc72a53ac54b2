"""Matches of two brains on the engine, for rulesets that no batch knows: each deal is played twice, seats swapped."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import engine
from engine.state import State
from tests.support.strength.arena import Cost
from tests.support.strength.pairs import PairScore

#: What decides: the view, the seat, the actions as it saw them, the seed; as `backend.bots.brains.choose`.
Brain: TypeAlias = Callable[[Mapping[str, Any], int, Sequence[str], bytes], str]


def play_pairs(
    ruleset: str, brains: tuple[Brain, Brain], costs: tuple[Cost, Cost], seeds: Sequence[bytes]
) -> PairScore:
    """The score of the first brain against the second: two rounds for each seed."""
    first = [_round(ruleset, seed, brains, costs) for seed in seeds]
    swapped = [1 - _round(ruleset, seed, brains[::-1], costs[::-1]) for seed in seeds]
    return PairScore.of(first, swapped)


def _round(ruleset: str, seed: bytes, brains: Sequence[Brain], costs: Sequence[Cost]) -> float:
    """What the brain of seat 0 made of one round: 0, ½ or 1."""
    state = engine.new_round(ruleset, seed, 0)
    seen: tuple[list[str], list[str]] = ([], [])
    while (seat := state.to_act) is not None:
        view = engine.view(state, seat)
        started = time.process_time()
        action = brains[seat](view, seat, seen[seat], seed)
        costs[seat].seconds += time.process_time() - started
        costs[seat].moves += 1
        for reader in (0, 1):
            seen[reader].append(_as_seen(state, action, reader))
        state = engine.apply(state, action)
    assert state.result is not None
    return 0.5 if state.result.winner is None else float(state.result.winner == 0)


def _as_seen(state: State, action: str, reader: int) -> str:
    """The action as this seat reads it while the round goes on; `state` is the one before it."""
    actor = state.to_act
    assert actor is not None
    pending = action.startswith("XC:")
    return engine.action_as_seen(action, actor, reader, pending=pending)
