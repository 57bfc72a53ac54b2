"""What sides may become: the chance of each rank, for many sides at once.

A card in the own hand comes to a side with the chance `use`, an unseen one with the chance `comes`, each by itself.
So of a set with h cards in hand and u unseen none comes with P0 = (1 - use)^h (1 - comes)^u; with ρ and σ the odds of
the two, one alone comes with P0 (hρ + uσ), and just two with P0 (C(h,2)ρ² + huρσ + C(u,2)σ²).

Sets, targets and ranks are always the first axis of an array: so many sides are computed at once.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from backend.bots.brains.classic.arrays import Floats, Ints, Masks, rounded_exp
from backend.bots.brains.classic.tables import SingleTargets, Tables


class Supply(NamedTuple):
    """Where cards come from. Each array broadcasts to the sides asked about; `use` is one number."""

    hand: Masks
    unseen: Masks
    use: float
    comes: Floats

    def none_of(self, masks: Masks) -> Floats:
        """The chance that no card of each set comes."""
        return self._none(np.bitwise_count(masks & self.hand), np.bitwise_count(masks & self.unseen))

    def _none(self, held: Ints, unseen: Ints) -> Floats:
        """The chance that none of so many cards of each kind comes."""
        nothing_drawn = rounded_exp(unseen * np.log1p(-self.comes, dtype=np.float64))
        return unused(self.use).take(held, mode="clip") * nothing_drawn

    def counted(self, masks: Masks) -> tuple[Floats, Floats, Floats]:
        """The chance that no card of each set comes, and hρ, uσ."""
        h, u = np.bitwise_count(masks & self.hand), np.bitwise_count(masks & self.unseen)
        return self._none(h, u), h * self._rho, u * self._sigma

    @property
    def _rho(self) -> np.float32:
        return np.float32(self.use / (1 - self.use))

    @property
    def _sigma(self) -> Floats:
        return self.comes / (1 - self.comes)

    def any_of(self, cards: Masks) -> Floats:
        """The chance that each of these single cards comes."""
        return ((cards & self.hand) != 0) * np.float32(self.use) + ((cards & self.unseen) != 0) * self.comes

    def two_of(self, masks: Masks) -> Floats:
        """The chance that at least two cards of each set come."""
        nothing, held, drawn = self.counted(masks)
        fewer = held + drawn
        fewer += 1
        fewer *= nothing
        return np.subtract(1, fewer, out=fewer)

    def three_of(self, masks: Masks) -> Floats:
        """The chance that at least three cards of each set come: of two, (s² - hρ² - uσ²) / 2 with s = hρ + uσ."""
        nothing, held, drawn = self.counted(masks)
        several = held + drawn
        fewer = several * several
        held *= self._rho
        drawn *= self._sigma
        fewer -= held
        fewer -= drawn
        fewer *= 0.5
        fewer += several
        fewer += 1
        fewer *= nothing
        return np.subtract(1, fewer, out=fewer)


@cache
def unused(use: float) -> Floats:
    """The chance that none of 0, 1, 2… cards of the hand comes."""
    return np.multiply.accumulate(np.array([1.0, *[1 - use] * 63])).astype(np.float32)


def chances_of_pairs(tables: Tables, pair: Ints, supply: Supply) -> tuple[Floats, Ints]:
    """The chance of each rank that a pair can reach, and those ranks."""
    ranks, masks = tables.pair_levels
    at_least = 1 - supply.none_of(masks[:, pair])
    chance = at_least.copy()
    chance[1:] -= at_least[:-1]
    return chance, ranks[:, pair]


def chances_of_singles(tables: Tables, card: Ints, supply: Supply) -> tuple[Floats, Ints]:
    """The chance of each target of a side with this card alone, and their ranks."""
    targets = tables.single_targets
    reached = np.empty((18, *np.broadcast_shapes(card.shape, supply.hand.shape)), np.float32)
    for needs_both in (SingleTargets.RUNS_IN_COLOUR, SingleTargets.RUNS):
        first = 1 - supply.none_of(targets.first[needs_both][:, card])
        reached[needs_both] = first * (1 - supply.none_of(targets.second[needs_both][:, card]))
    for two_of in (SingleTargets.PAIRS, SingleTargets.SUMS):
        reached[two_of] = supply.two_of(targets.two_of[two_of][:, card])
    return best_reached(reached), targets.rank[:, card]


def chances_of_empty(tables: Tables, supply: Supply) -> Floats:
    """The chance of each rank, all of them, for a side without a card."""
    targets, spread = tables.empty_targets, (...,) + (None,) * supply.hand.ndim
    comes = supply.any_of(tables.bit[: tables.cards][spread])
    comes = comes.reshape(tables.colours, tables.span, *comes.shape[1:])
    in_colour = comes[:, :-2] * comes[:, 1:-1] * comes[:, 2:]
    of_value = 1 - supply.none_of(tables.of_value[spread])
    runs = of_value[:-2] * of_value[1:-1] * of_value[2:]
    three = supply.three_of(targets.three_of[spread])
    reached = np.concatenate([in_colour.reshape(-1, *in_colour.shape[2:]), runs, three])
    chance = best_reached(reached[targets.order])
    of_rank = np.zeros((tables.ranks, *chance.shape[1:]), np.float32)
    of_rank[targets.ranks] = np.add.reduceat(chance, targets.starts, axis=0)
    return of_rank


def best_reached(reached: Floats) -> Floats:
    """The chance that each target is the best one reached, strongest first, as if each were reached by itself."""
    chance = np.empty_like(reached)
    rest = np.ones(reached.shape[1:], np.float32)
    for target, reach in enumerate(reached):  # numpy's own cumulative product takes three times as long
        np.multiply(rest, reach, out=chance[target])
        rest -= chance[target]
    return chance


def by_rank(chance: Floats, rank: Ints, ranks: int) -> Floats:
    """Chances of some ranks as those of all ranks."""
    cells = chance[0].size
    at = rank.reshape(len(rank), cells) * cells + np.arange(cells)
    flat = np.bincount(at.ravel(), weights=chance.ravel(), minlength=cells * ranks)
    return flat.reshape(ranks, *chance.shape[1:]).astype(np.float32)
