"""From the chance of each stone to the chance of the round: the stones taken as independent."""

from __future__ import annotations

from functools import cache

import numpy as np

from backend.bots.brains.classic.arrays import Floats, product
from backend.bots.brains.classic.table import Rules

_LEFT = 4


@cache
def _score(rules: Rules) -> Floats:
    """The score of each share of the border: a row for the stones from the fifth, a column for the first four."""
    return rules.score.reshape(-1, 1 << _LEFT)


def round_worth(rules: Rules, chance: Floats) -> tuple[Floats, Floats]:
    """The chance to win the round with these chances of the stones, and how much each stone is worth.

    The stones are the first axis, the rounds the last. A stone is worth what it changes to hold it for certain rather
    than never: exactly that, for the chance of the round is linear in that of each stone.
    """
    left, right = chance[:_LEFT], chance[_LEFT:]
    left_weights, right_weights = _growing(left), _growing(right)
    value, left_worth = _folded(left, left_weights, product(_score(rules).T, right_weights[-1]))
    _, right_worth = _folded(right, right_weights, product(_score(rules), left_weights[-1]))
    return value, np.concatenate([left_worth, right_worth])


def _growing(chance: Floats) -> list[Floats]:
    """The weights of the sets of no stone, of the first one, the first two and so on; rounds are the last axis here."""
    weights = [np.ones((1, chance.shape[1]), np.float32)]
    for mine in chance:
        won = weights[-1] * mine
        weights.append(np.concatenate([weights[-1] - won, won]))
    return weights


def _folded(chance: Floats, weights: list[Floats], score: Floats) -> tuple[Floats, Floats]:
    """The mean of these scores of all sets, folded stone by stone from the last, and what each stone changes."""
    worth = np.empty_like(chance)
    for stone in range(len(chance) - 1, -1, -1):
        without = score[: 1 << stone]
        change = score[1 << stone :] - without
        worth[stone] = (change * weights[stone]).sum(axis=0)
        score = without + change * chance[stone]
    return score[0], worth
