"""The static estimate: what one seat knows, as the chance of each stone, of the round, and the value of each move.

It goes by the public cards and the own hand alone; the other's hand lies among the unseen cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from backend.bots.brains.classic.arrays import Flags, Floats, Ints, Masks, product, rounded_exp
from backend.bots.brains.classic.border import round_chance, round_worth
from backend.bots.brains.classic.outlook import (
    Supply,
    by_rank,
    chances_of_empty,
    chances_of_pairs,
    chances_of_singles,
    unused,
)
from backend.bots.brains.classic.parameters import CERTAIN, Parameters
from backend.bots.brains.classic.table import Table

#: The value of a move that is not allowed.
IMPOSSIBLE = -np.inf


@dataclass
class Estimate:
    """What this seat may expect in each round of the table; the arrays are made when they are asked for."""

    table: Table
    seat: int
    parameters: Parameters
    open_hands: bool = False

    @cached_property
    def unseen(self) -> Masks:
        """The cards that this seat has not seen; with open hands those of the deck."""
        unseen = self.table.unseen_by(self.seat)
        return unseen & ~self.table.held[1 - self.seat] if self.open_hands else unseen

    @cached_property
    def hand(self) -> Masks:
        """The cards of this seat's hand."""
        return self.table.held[self.seat]

    @cached_property
    def counts(self) -> tuple[Ints, Ints]:
        """How many cards lie on each of my and of their sides."""
        count = self.table.rules.tables.count
        return count[self.table.side[self.seat]], count[self.table.side[1 - self.seat]]

    def _comes(self) -> tuple[Floats, Floats]:
        """The chance that an unseen card comes to me, and to them, in time."""
        left = self.table.left()
        unseen = np.maximum(np.bitwise_count(self.unseen), 1)
        their_hand = 0 if self.open_hands else np.bitwise_count(self.table.held[1 - self.seat])
        unclaimed = self.table.owner < 0
        drawn = [
            np.minimum(left / 2, self.parameters.draws * ((3 - count) * unclaimed).sum(axis=1)) for count in self.counts
        ]
        return (drawn[0] / unseen).astype(np.float32), ((their_hand + drawn[1]) / unseen).astype(np.float32)

    @cached_property
    def comes(self) -> tuple[Floats, Floats]:
        """`_comes`, for a side with none, one, two cards (last axis)."""
        mine, theirs = self._comes()
        ours = np.minimum(mine[:, None] * np.array(self.parameters.mine, np.float32), CERTAIN)
        their_weights = self.parameters.mine if self.open_hands else self.parameters.theirs
        return ours, np.minimum(theirs[:, None] * np.array(their_weights, np.float32), CERTAIN)

    def supply(self, cards: int, rows: Ints, hand: Masks) -> Supply:
        """Where the cards of my sides with so many cards come from, in these rounds, each with these hands."""
        comes = self.comes[0][rows, cards]
        spread = (...,) + (None,) * (hand.ndim - 1)
        return Supply(hand, self.unseen[rows][spread], self.parameters.use[cards], comes[spread])

    @cached_property
    def theirs(self) -> tuple[Floats, Floats]:
        """For each rank, round and stone the chance that their side stays below it, and that it is just that."""
        tables, table = self.table.rules.tables, self.table
        side, count = table.side[1 - self.seat], self.counts[1]
        just = np.zeros((tables.ranks, *side.shape), np.float32)
        row, stone = np.nonzero(count == 3)
        just[tables.rank[side[row, stone]], row, stone] = 1
        held = table.held[1 - self.seat] if self.open_hands else np.zeros(len(table), np.uint64)
        use = self.parameters.use
        for number, chances, base in ((2, chances_of_pairs, tables.first_pair), (1, chances_of_singles, 1)):
            row, stone = np.nonzero((count == number) & (table.owner < 0))
            supply = Supply(held[row], self.unseen[row], use[number], self.comes[1][row, number])
            just[:, row, stone] = by_rank(*chances(tables, side[row, stone] - base, supply), tables.ranks)
        row, stone = np.nonzero((count == 0) & (table.owner < 0))
        rows = np.unique(row)
        if len(rows):
            empty = chances_of_empty(tables, Supply(held[rows], self.unseen[rows], use[0], self.comes[1][rows, 0]))
            just[:, row, stone] = empty[:, np.searchsorted(rows, row)]
        below = np.empty_like(just)
        below[0] = 0
        for rank in range(1, len(just)):
            np.add(below[rank - 1], just[rank - 1], out=below[rank])
        below += 1 - below[-1] - just[-1]  # what never completes stays below every rank
        return below, just

    def wins(self, count: Ints) -> Floats:
        """For each rank, round and stone the chance to win it with that rank, my side holding so many cards there."""
        below, just = self.theirs
        first, theirs = self.table.first, self.counts[1]
        tie = np.where(count > theirs, self.parameters.ahead, np.where(count < theirs, self.parameters.behind, 0.5))
        tie = np.where((count == 3) & (theirs < 3), 1.0, np.where((theirs == 3) & (count < 3), 0.0, tie))
        tie = np.where((count == 3) & (theirs == 3), first == self.seat, tie)
        return below + tie.astype(np.float32) * just

    def stones(self, hands: Masks) -> Floats:
        """The chance of each stone (last axis) as it lies, with each of these hands (a column each)."""
        tables, table = self.table.rules.tables, self.table
        side, count, wins = table.side[self.seat], self.counts[0], self.wins(self.counts[0])
        chance = np.zeros((len(table), hands.shape[1], table.rules.stones), np.float32)
        unclaimed = table.owner < 0
        row, stone = np.nonzero(unclaimed & (count == 3))
        chance[row, :, stone] = wins[tables.rank[side[row, stone]], row, stone][:, None]
        row, stone = np.nonzero(unclaimed & (count == 2))
        chance[row, :, stone] = self._pairs((row, stone), side[row, stone] - tables.first_pair, hands[row], wins)
        row, stone = np.nonzero(unclaimed & (count == 1))
        reached, rank = chances_of_singles(tables, side[row, stone, None] - 1, self.supply(1, row, hands[row]))
        chance[row, :, stone] = (reached * _at(wins, rank, (row, stone))).sum(axis=0)
        row, stone = np.nonzero(unclaimed & (count == 0))
        rows = np.unique(row)
        if len(rows):
            empty = chances_of_empty(tables, self.supply(0, rows, hands[rows]))
            onto = product(empty.transpose(1, 2, 0), wins[:, rows].transpose(1, 0, 2))
            chance[row, :, stone] = onto[np.searchsorted(rows, row), :, stone]
        owned = table.owner[:, None]
        return np.where(owned < 0, chance, (owned == self.seat).astype(np.float32))

    def _pairs(self, at: tuple[Ints, Ints], pair: Ints, hands: Masks, wins: Floats) -> Floats:
        """The chance of stones where my side is this pair: as a sum over its levels of what each adds to the next."""
        ranks, masks = self.table.rules.tables.pair_levels
        row, step = at[0], _at(wins, ranks[:, pair, None], at)[..., 0]
        step[:-1] -= step[1:]
        mask, comes = masks[:, pair], self.comes[0][row, 2]
        not_drawn = rounded_exp(np.bitwise_count(mask & self.unseen[row]) * np.log1p(-comes, dtype=np.float64))
        none = unused(self.parameters.use[2]).take(np.bitwise_count(mask[..., None] & hands), mode="clip")
        none *= not_drawn[..., None]
        none *= step[..., None]
        return step.sum(axis=0)[:, None] - none.sum(axis=0)

    @cached_property
    def chance(self) -> Floats:
        """The chance of each stone as it lies."""
        return self.stones(self.hand[:, None])[:, 0]

    @cached_property
    def value(self) -> Floats:
        """The chance to win the round; 0, ½ or 1 when it is over."""
        return self._decided(round_chance(self.table.rules, self.chance))

    def _decided(self, value: Floats) -> Floats:
        winner = self.table.winner
        over = np.where(winner == self.seat, 1.0, np.where(winner == 1 - self.seat, 0.0, 0.5))
        return np.where(winner < 0, value, over).astype(np.float32)

    def moves(self) -> Floats:
        """The value of laying each card of the hand (by its place in it) at each stone, or `IMPOSSIBLE`.

        A move is worth what it changes at its stone, and on the others, which miss the card; `value` is found beside.
        """
        table, tables = self.table, self.table.rules.tables
        cards = table.hand[self.seat]
        without = self.hand[:, None] & ~tables.bit[cards]
        hands = np.concatenate([self.hand[:, None], without], axis=1)
        chance = self.stones(hands)
        value, worth = round_worth(table.rules, chance[:, 0])
        self.value = self._decided(value)
        lost = (chance[:, 1:] - chance[:, :1]) * worth[:, None] * np.float32(self.parameters.others)
        others = lost.sum(axis=-1, keepdims=True) - lost
        gained = (self._laid(cards, without) - chance[:, :1]) * worth[:, None]
        return np.where(self.allowed(), self.value[:, None, None] + others + gained, IMPOSSIBLE)

    def allowed(self) -> Flags:
        """Which cards of the hand may be laid where."""
        there = self.table.hand[self.seat] < self.table.rules.tables.cards
        return there[..., None] & self.table.open_to(self.seat)[:, None]

    def _laid(self, cards: Ints, without: Masks) -> Floats:
        """The chance of each stone once a card of the hand is laid there (a row for each card)."""
        table, tables = self.table, self.table.rules.tables
        side, count = table.side[self.seat], self.counts[0]
        wins = self.wins(np.minimum(count + 1, 3))
        card = np.minimum(cards, tables.cards - 1)  # none stands for any: it is not allowed
        chance = np.zeros((len(table), cards.shape[1], table.rules.stones), np.float32)
        open_ = table.open_to(self.seat)
        row, stone = np.nonzero(open_ & (count == 2))
        rank = tables.rank[tables.after[side[row, stone, None], card[row]]]
        chance[row, :, stone] = _at(wins, np.maximum(rank, 0), (row, stone))
        row, stone = np.nonzero(open_ & (count == 1))
        pair = np.maximum(tables.after[side[row, stone, None], card[row]] - tables.first_pair, 0)
        reached, rank = chances_of_pairs(tables, pair, self.supply(2, row, without[row]))
        chance[row, :, stone] = (reached * _at(wins, rank, (row, stone))).sum(axis=0)
        row, stone = np.nonzero(open_ & (count == 0))
        rows = np.unique(row)
        if len(rows):
            reached, rank = chances_of_singles(tables, card[rows], self.supply(1, rows, without[rows]))
            of_rank = by_rank(reached, rank, tables.ranks)
            onto = product(of_rank.transpose(1, 2, 0), wins[:, rows].transpose(1, 0, 2))
            chance[row, :, stone] = onto[np.searchsorted(rows, row), :, stone]
        return chance


def _at(wins: Floats, rank: Ints, at: tuple[Ints, Ints]) -> Floats:
    """The entries of these ranks at these rounds and stones, which are the last axis but one of `rank`."""
    row, stone = at
    _, rounds, stones = wins.shape
    return wins.ravel().take(rank * (rounds * stones) + (row * stones + stone)[:, None])
