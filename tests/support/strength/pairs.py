"""The score of one player against another, from pairs: the same deal twice, seats swapped.

The rounds of a pair are not independent, pairs are: so the interval comes from the variance of the pairs' scores (the
pentanomial variance), which is smaller.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

#: The two-sided 95 % quantile of the normal distribution.
Z95 = 1.959964


@dataclass(frozen=True)
class PairScore:
    """How many pairs had each score: 0, ½, 1, 1½, 2 of 2.

    `won` are the points of the rounds in which the player had seat 0, which moves first, and of those with seat 1.
    """

    counts: tuple[int, int, int, int, int]
    won: tuple[float, float] = (0.0, 0.0)

    @classmethod
    def of(cls, first: Iterable[float], swapped: Iterable[float]) -> PairScore:
        """The score of the player who has seat 0 in the `first` rounds and seat 1 in the `swapped` ones."""
        counts, won = [0] * 5, [0.0, 0.0]
        for pair in zip(map(float, first), map(float, swapped), strict=True):
            counts[round(2 * sum(pair))] += 1
            won = [so_far + point for so_far, point in zip(won, pair, strict=True)]
        return cls(tuple(counts), tuple(won))  # type: ignore[arg-type]

    @classmethod
    def kept(cls, fields: Mapping[str, Any]) -> PairScore:
        """The score whose fields were kept as JSON, among others."""
        return cls(tuple(fields["counts"]), tuple(fields["won"]))

    def __add__(self, other: PairScore) -> PairScore:
        counts = map(sum, zip(self.counts, other.counts, strict=True))
        won = map(sum, zip(self.won, other.won, strict=True))
        return PairScore(tuple(counts), tuple(won))  # type: ignore[arg-type]

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self.counts)

    @property
    def games(self) -> int:
        """How many rounds there are."""
        return 2 * self.pairs

    @property
    def mean(self) -> float:
        """The score of a round, 0 to 1."""
        return sum(quarter * count for quarter, count in enumerate(self.counts)) / 4 / self.pairs

    @property
    def variance(self) -> float:
        """The variance of a pair's mean score."""
        mean = self.mean
        return sum(count * (quarter / 4 - mean) ** 2 for quarter, count in enumerate(self.counts)) / self.pairs

    @property
    def error(self) -> float:
        """The standard error of the mean; half a pair is added, so that equal scores are no proof of certainty."""
        pairs = self.pairs
        spread = self.variance + (self.mean * (1 - self.mean) if self.variance else 0.25) / (2 * pairs)
        return math.sqrt(spread / pairs)

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return max(self.mean - Z95 * self.error, 0.0), min(self.mean + Z95 * self.error, 1.0)

    def by_seat(self, seat: int) -> tuple[float, float, float]:
        """The score of the rounds with this seat, 0 to 1, with its 95 % interval: these rounds are independent."""
        mean = self.won[seat] / self.pairs
        half = Z95 * math.sqrt((mean * (1 - mean) + 0.25 / self.pairs) / self.pairs)
        return mean, max(mean - half, 0.0), min(mean + half, 1.0)

    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo, with its 95 % interval."""
        low, high = self.interval()
        return elo_of(self.mean), elo_of(low), elo_of(high)


def elo_of(score: float) -> float:
    """The difference in Elo that an expected score stands for; 0 and 1 are infinitely far."""
    if score <= 0:
        return -math.inf
    return math.inf if score >= 1 else 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The expected score that a difference in Elo stands for."""
    return 1 / (1 + 10 ** (-elo / 400))
