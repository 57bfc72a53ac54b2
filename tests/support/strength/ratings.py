"""One Elo for each player, fitted over all pairs at once (Bradley and Terry), with 95 % intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tests.support.strength.pairs import Z95, PairScore, score_of

_PER_ELO = np.log(10) / 400


@dataclass(frozen=True)
class Rating:
    """A player's Elo and the half width of its 95 % interval; the anchor has none."""

    elo: float
    margin: float


@dataclass(frozen=True)
class Fit:
    """All ratings, and how far each result lies from what they predict, as a score."""

    ratings: Mapping[str, Rating]
    residuals: Mapping[tuple[str, str], float]


def fit(results: Mapping[tuple[str, str], PairScore], anchor: str, at: float) -> Fit:
    """The ratings that make these results (of the first against the second) the likeliest; the anchor's is `at`.

    The margins come from the pairs' own variance, not the binomial one. Each result is drawn to even by half a
    pair, so that who lost everything gets a number. Raises ValueError for players that no result ties to the anchor.
    """
    names = sorted({name for pair in results for name in pair})
    place = {name: i for i, name in enumerate(names)}
    _check_connected(results, anchor, names)
    free = [i for i, name in enumerate(names) if name != anchor]
    elo = np.zeros(len(names))
    for _ in range(200):
        slope, bend = np.zeros(len(names)), np.zeros((len(names),) * 2)
        for (one, other), score in results.items():
            a, b = place[one], place[other]
            expected = score_of(elo[a] - elo[b])
            pull = (score.pairs * score.mean + 0.25) - (score.pairs + 0.5) * expected
            push = (score.pairs + 0.5) * expected * (1 - expected) * _PER_ELO
            slope[[a, b]] += pull, -pull
            bend[[a, a, b, b], [a, b, b, a]] += push, -push, push, -push
        step = np.zeros(len(names))
        step[free] = np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        elo += np.clip(step, -200, 200)
        if abs(step).max() < 1e-6:
            break
    inverse = np.zeros_like(bend)
    inverse[np.ix_(free, free)] = np.linalg.inv(bend[np.ix_(free, free)])
    meat = np.zeros_like(bend)
    for (one, other), score in results.items():
        a, b = place[one], place[other]
        spread = (score.pairs * score.error) ** 2
        meat[[a, a, b, b], [a, b, b, a]] += spread, -spread, spread, -spread
    margin = Z95 * np.sqrt(np.diag(inverse @ meat @ inverse))
    elo += at - elo[place[anchor]]
    return Fit(
        {name: Rating(float(elo[i]), float(margin[i])) for name, i in place.items()},
        {(a, b): score.mean - score_of(elo[place[a]] - elo[place[b]]) for (a, b), score in results.items()},
    )


def _check_connected(results: Mapping[tuple[str, str], PairScore], anchor: str, names: list[str]) -> None:
    known = {anchor}
    while reached := {name for pair in results if known & set(pair) for name in pair} - known:
        known |= reached
    if lost := set(names) - known:
        raise ValueError(f"no result ties {', '.join(sorted(lost))} to {anchor}")
