"""From the chances of the stones to the chance of the round, as if the stones were independent."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from engine.rulesets import Ruleset
from engine.siege.breaching import BREACHES_TO_WIN
from engine.state import State


class RoundValue(Protocol):
    """What a round is worth: linear in each of the chances."""

    def value(self, chances: Sequence[float]) -> float:
        """The chance that the seat wins the round."""

    def slopes(self, chances: Sequence[float]) -> list[float]:
        """By how much the value grows with each of the chances, from 0 to 1."""


class BorderRound:
    """The border game: three adjacent stones or most of them (RULES 2.12). Chances are the seat's own."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._outcomes = _outcomes(ruleset)

    def value(self, chances: Sequence[float]) -> float:
        """The chance that the seat wins the round: all outcomes of the stones, each by its chance."""
        return _folded(self._outcomes, chances)

    def slopes(self, chances: Sequence[float]) -> list[float]:
        """By how much the value grows with each of the chances, from 0 to 1: of each, with those before it decided."""
        found, worth = [], self._outcomes
        for number, chance in enumerate(chances):
            gain = [won - lost for lost, won in zip(worth[::2], worth[1::2], strict=True)]
            found.append(_folded(gain, chances[number + 1 :]))
            worth = [lost + more * chance for lost, more in zip(worth[::2], gain, strict=True)]
        return found


def _folded(worth: list[float], chances: Sequence[float]) -> float:
    """The mean of what outcomes are worth, the first stone being the lowest bit of their places."""
    for chance in chances:
        if chance <= 0:
            worth = worth[::2]
        elif chance >= 1:
            worth = worth[1::2]
        else:
            worth = [lost + (won - lost) * chance for lost, won in zip(worth[::2], worth[1::2], strict=True)]
    return worth[0]


@cache
def _outcomes(ruleset: Ruleset) -> list[float]:
    """What each set of own stones is worth, as a mask with bit 0 for the first stone."""
    return [_outcome(ruleset, owned) for owned in range(1 << ruleset.stones)]


def _outcome(ruleset: Ruleset, owned: int) -> float:
    lost = ~owned & ((1 << ruleset.stones) - 1)
    if ruleset.adjacent_to_win:
        mine, theirs = (_has_row(stones, ruleset.adjacent_to_win) for stones in (owned, lost))
        if mine or theirs:
            return 0.5 if mine and theirs else float(mine)
    return float(owned.bit_count() >= ruleset.stones_to_win)


def _has_row(stones: int, length: int) -> bool:
    for _ in range(length - 1):
        stones &= stones >> 1
    return bool(stones)


class SiegeRound:
    """The siege game: four tiles damaged, or one damaged twice (RULES 5.8). Chances are the attacker's.

    A tile that is still to be damaged may be damaged again afterwards, which wins too: the earlier, the likelier.
    """

    def __init__(self, state: State, seat: int, *, again: float) -> None:
        self._attacks = seat == state.first
        self._damaged = [stone.damaged for stone in state.stones]
        self._need = BREACHES_TO_WIN - sum(self._damaged)
        self._once = 1 - again

    def value(self, chances: Sequence[float]) -> float:
        """The chance that the seat wins the round."""
        held_out, counts = 1.0, [1.0] + [0.0] * (self._need - 1)
        for chance, damaged in zip(chances, self._damaged, strict=True):
            if damaged:
                held_out *= 1 - chance
                continue
            broken, kept = chance * self._once, 1 - chance
            for n in range(self._need - 1, 0, -1):
                counts[n] = counts[n] * kept + counts[n - 1] * broken
            counts[0] *= kept
        held_out *= sum(counts)
        return 1 - held_out if self._attacks else held_out

    def slopes(self, chances: Sequence[float]) -> list[float]:
        """By how much the value grows with each of the chances, from 0 to 1."""
        found, tried = [], list(chances)
        for number, chance in enumerate(chances):
            tried[number] = 1.0
            most = self.value(tried)
            tried[number] = 0.0
            found.append(most - self.value(tried))
            tried[number] = chance
        return found
