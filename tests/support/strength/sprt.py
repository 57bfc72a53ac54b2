"""Whether a new version is better, decided as early as the pairs allow: Wald's sequential probability ratio test.

`LLR = N (s1 - s0) (2 mean - s0 - s1) / (2 var)`, the normal approximation of the generalized test on pair scores.
"""

from __future__ import annotations

import math
from typing import Literal

from tests.support.strength.pairs import PairScore, score_of

Verdict = Literal["accepted", "rejected", "undecided"]

#: Fewer pairs than these say nothing: their variance may be nought by chance.
LEAST_PAIRS = 16


def log_likelihood_ratio(score: PairScore, elo0: float, elo1: float) -> float:
    """How much more likely the pairs are if the difference is `elo1` than if it is `elo0`, as a logarithm."""
    low, high = score_of(elo0), score_of(elo1)
    return score.pairs * (high - low) * (2 * score.mean - low - high) / (2 * max(score.variance, 1e-3))


def verdict(score: PairScore, *, elo0: float = 0, elo1: float = 20, alpha: float = 0.05, beta: float = 0.05) -> Verdict:
    """Whether a version is `elo1` better rather than `elo0`, wrong with the chances `alpha` and `beta`."""
    if score.pairs < LEAST_PAIRS:
        return "undecided"
    ratio = log_likelihood_ratio(score, elo0, elo1)
    if ratio >= math.log((1 - beta) / alpha):
        return "accepted"
    return "rejected" if ratio <= math.log(beta / (1 - alpha)) else "undecided"
