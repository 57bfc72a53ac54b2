"""From the chance of each stone to the chance of the round: the stones taken as independent."""

from __future__ import annotations

from functools import cache

import numpy as np

from backend.bots.brains.classic.arrays import Floats
from backend.bots.brains.classic.table import Rules

_LEFT = 4


@cache
def _score(rules: Rules) -> Floats:
    """The score of each share of the border: a row for the stones from the fifth, a column for the first four."""
    return rules.score.reshape(-1, 1 << _LEFT)


def _weights(lost: Floats, mine: Floats) -> Floats:
    """For each set of these stones the product of `mine` in it and `lost` beside it; the first is the lowest bit."""
    weights = np.ones((*mine.shape[:-1], 1), np.float32)
    for stone in range(mine.shape[-1]):
        weights = np.concatenate([weights * lost[..., stone, None], weights * mine[..., stone, None]], axis=-1)
    return weights


def round_chance(rules: Rules, chance: Floats) -> Floats:
    """The chance to win the round with these chances of the stones (last axis)."""
    left, right = chance[..., :_LEFT], chance[..., _LEFT:]
    return ((_weights(1 - right, right) @ _score(rules)) * _weights(1 - left, left)).sum(axis=-1)


def round_worth(rules: Rules, chance: Floats) -> tuple[Floats, Floats]:
    """The same, and how much each stone is worth: what it changes to hold it for certain rather than never.

    Exact, for the chance of the round is linear in that of each stone.
    """
    left, right = chance[..., :_LEFT], chance[..., _LEFT:]
    by_left = _weights(1 - right, right) @ _score(rules)
    left_weights = _weights(1 - left, left)
    by_right = left_weights @ _score(rules).T
    worth = [
        (_changes(half) * whole[..., None, :]).sum(axis=-1) for half, whole in ((left, by_left), (right, by_right))
    ]
    return (left_weights * by_left).sum(axis=-1), np.concatenate(worth, axis=-1)


def _changes(chance: Floats) -> Floats:
    """For each of these stones the weights with it for certain less those without it."""
    number = chance.shape[-1]
    each = np.eye(number, dtype=bool)
    mine = np.where(each, np.float32(1), chance[..., None, :])
    return _weights(np.where(each, np.float32(-1), 1 - chance[..., None, :]), mine)
