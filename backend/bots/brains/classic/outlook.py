"""What sides may become: the chance of each rank, for many sides at once.

A card in the own hand comes to a side with the chance `use`, an unseen one with the chance `comes`, each by itself.
So of a set with h cards in hand and u unseen none comes with P0 = (1 - use)^h (1 - comes)^u; with ρ and σ the odds of
the two, one alone comes with P0 (hρ + uσ), and just two with P0 (C(h,2)ρ² + huρσ + C(u,2)σ²).

Sets, targets and ranks are always the first axis of an array, sides the last one, hands between them where there are
several: so many sides are computed at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from backend.bots.brains.classic.arrays import Floats, Ints, Masks, rounded_exp
from backend.bots.brains.classic.tables import SingleTargets, Tables


@dataclass(eq=False)
class Supply:
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
        nothing_drawn = rounded_exp(unseen * self._log_stays)
        return unused(self.use).take(held, mode="clip") * nothing_drawn

    def _counted(self, masks: Masks) -> tuple[Floats, Floats, Floats]:
        """The chance that no card of each set comes, and hρ, uσ."""
        h, u = np.bitwise_count(masks & self.hand), np.bitwise_count(masks & self.unseen)
        return self._none(h, u), h * self._rho, u * self._sigma

    @cached_property
    def _log_stays(self) -> Floats:
        return np.log1p(-self.comes, dtype=np.float64)

    @cached_property
    def _rho(self) -> np.float32:
        return np.float32(self.use / (1 - self.use))

    @cached_property
    def _sigma(self) -> Floats:
        return self.comes / (1 - self.comes)

    def each_of(self, cards: Masks) -> Floats:
        """The chance that each of these single cards comes."""
        return ((cards & self.hand) != 0) * np.float32(self.use) + ((cards & self.unseen) != 0) * self.comes

    def at_most_one_of(self, masks: Masks) -> Floats:
        """The chance that no card of each set comes, or one."""
        nothing, fewer, drawn = self._counted(masks)
        fewer = fewer + drawn
        fewer += 1
        fewer *= nothing
        return fewer

    def at_most_two_of(self, masks: Masks) -> Floats:
        """The chance that at most two cards of each set come: just two with (s² - hρ² - uσ²) / 2, s being hρ + uσ."""
        nothing, held, drawn = self._counted(masks)
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
        return fewer


@cache
def unused(use: float) -> Floats:
    """The chance that none of 0, 1, 2… cards of the hand comes."""
    return np.multiply.accumulate(np.array([1.0, *[1 - use] * 63])).astype(np.float32)


def chances_of_pairs(tables: Tables, pair: Ints, supply: Supply) -> tuple[Floats, Ints]:
    """The chance of each rank that a pair can reach, and those ranks."""
    ranks, masks = tables.pair_levels
    missed = supply.none_of(masks.take(pair, axis=1))
    return _parted(missed), ranks.take(pair, axis=1)


def chances_of_singles(tables: Tables, card: Ints, supply: Supply) -> tuple[Floats, Ints]:
    """The chance of each target of a side with this card alone, and their ranks."""
    targets = tables.single_targets
    missed = np.empty((18, *np.broadcast_shapes(card.shape, supply.hand.shape)), np.float32)
    for needs_both in (SingleTargets.RUNS_IN_COLOUR, SingleTargets.RUNS):
        first = 1 - supply.none_of(targets.first[needs_both].take(card, axis=1))
        first *= 1 - supply.none_of(targets.second[needs_both].take(card, axis=1))
        np.subtract(1, first, out=missed[needs_both])
    for two_of in (SingleTargets.PAIRS, SingleTargets.SUMS):
        missed[two_of] = supply.at_most_one_of(targets.two_of[two_of].take(card, axis=1))
    return best_reached(missed), targets.rank.take(card, axis=1)


def chances_of_empty(tables: Tables, supply: Supply) -> Floats:
    """The chance of each of `empty_targets.ranks` for a side without a card."""
    targets, spread = tables.empty_targets, (...,) + (None,) * supply.hand.ndim
    missed = np.empty((len(targets.ranks), *np.broadcast_shapes(supply.hand.shape, supply.comes.shape)), np.float32)
    comes = supply.each_of(targets.cards[spread])
    missed[targets.runs_in_colour] = (1 - comes[:-2] * comes[1:-1] * comes[2:]).prod(axis=1)
    of_value = 1 - supply.none_of(targets.of_value[spread])
    missed[targets.runs] = 1 - of_value[:-2] * of_value[1:-1] * of_value[2:]
    missed[targets.same] = supply.at_most_two_of(targets.of_value[spread])
    missed[targets.colours] = supply.at_most_two_of(targets.of_colour[spread]).prod(axis=1)
    missed[targets.sums] = supply.at_most_two_of(targets.of_sum[spread])
    return best_reached(missed)


def best_reached(missed: Floats) -> Floats:
    """The chance that each target, strongest first, is the best one reached, each being missed by itself."""
    all_missed = missed.copy()
    for target in range(1, len(missed)):  # numpy's own cumulative product takes ten times as long
        np.multiply(all_missed[target - 1], missed[target], out=all_missed[target])
    return _parted(all_missed)


def _parted(missed: Floats) -> Floats:
    """The chance of each target, strongest first, from the chance that it and all stronger ones are missed."""
    chance = np.empty_like(missed)
    np.subtract(1, missed[0], out=chance[0])
    np.subtract(missed[:-1], missed[1:], out=chance[1:])
    return chance


def by_rank(chance: Floats, rank: Ints, ranks: int) -> Floats:
    """Chances of some ranks as those of all ranks."""
    cells = chance[0].size
    at = rank.reshape(len(rank), cells) * cells + np.arange(cells)
    flat = np.bincount(at.ravel(), weights=chance.ravel(), minlength=cells * ranks)
    return flat.reshape(ranks, *chance.shape[1:]).astype(np.float32)
