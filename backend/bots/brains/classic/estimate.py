"""The static estimate: what one seat knows, as the chance of each stone, of the round, and the value of each move.

It goes by the public cards and the own hand alone; the other's hand lies among the unseen cards.

The last axis of an array here is the round, or the place: a stone in a round, first all rounds of the first stone. So
what is done to many rounds at once is done in long rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from backend.bots.brains.classic.arrays import Flags, Floats, Ints, Masks
from backend.bots.brains.classic.border import round_worth
from backend.bots.brains.classic.outlook import (
    Supply,
    by_rank,
    chances_of_empty,
    chances_of_pairs,
    chances_of_singles,
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
    def sides(self) -> tuple[Ints, Ints]:
        """What lies on my and on their side of each place."""
        return self.table.side[self.seat].T.ravel(), self.table.side[1 - self.seat].T.ravel()

    @cached_property
    def counts(self) -> tuple[Ints, Ints]:
        """How many cards lie on each of my and of their sides."""
        count = self.table.rules.tables.count
        return count[self.sides[0]], count[self.sides[1]]

    @cached_property
    def unclaimed(self) -> Flags:
        """Which places nobody has claimed."""
        return self.table.owner.T.ravel() < 0

    def _places(self, chosen: Flags) -> tuple[Ints, Ints]:
        """These places, and the round of each."""
        place = np.flatnonzero(chosen)
        return place, place % len(self.table)

    def _comes(self) -> tuple[Floats, Floats]:
        """The chance that an unseen card comes to me, and to them, in time."""
        left = self.table.left()
        unseen = np.maximum(np.bitwise_count(self.unseen), 1)
        their_hand = 0 if self.open_hands else np.bitwise_count(self.table.held[1 - self.seat])
        missing = [((3 - count) * self.unclaimed).reshape(-1, len(self.table)).sum(axis=0) for count in self.counts]
        drawn = [np.minimum(left / 2, self.parameters.draws * cards) for cards in missing]
        return (drawn[0] / unseen).astype(np.float32), ((their_hand + drawn[1]) / unseen).astype(np.float32)

    @cached_property
    def comes(self) -> tuple[Floats, Floats]:
        """`_comes`, for a side with none, one, two cards (first axis)."""
        mine, theirs = self._comes()
        ours = np.minimum(mine * np.array(self.parameters.mine, np.float32)[:, None], CERTAIN)
        their_weights = self.parameters.mine if self.open_hands else self.parameters.theirs
        return ours, np.minimum(theirs * np.array(their_weights, np.float32)[:, None], CERTAIN)

    def supply(self, cards: int, rows: Ints, hand: Masks) -> Supply:
        """Where the cards of my sides with so many cards come from, in these rounds, each with these hands."""
        return Supply(hand, self.unseen[rows], self.parameters.use[cards], self.comes[0][cards, rows])

    @cached_property
    def theirs(self) -> tuple[Floats, Floats]:
        """For each rank and place the chance that their side stays below it, and that it is just that."""
        tables, use = self.table.rules.tables, self.parameters.use
        side, count = self.sides[1], self.counts[1]
        just = np.zeros((tables.ranks, side.size), np.float32)
        complete = np.flatnonzero(count == 3)
        just[tables.rank[side[complete]], complete] = 1
        held = self.table.held[1 - self.seat] if self.open_hands else np.zeros_like(self.hand)
        for number, chances, base in ((2, chances_of_pairs, tables.first_pair), (1, chances_of_singles, 1)):
            place, row = self._places((count == number) & self.unclaimed)
            supply = Supply(held[row], self.unseen[row], use[number], self.comes[1][number, row])
            just[:, place] = by_rank(*chances(tables, side[place] - base, supply), tables.ranks)
        place, row = self._places((count == 0) & self.unclaimed)
        if len(place):
            empty = chances_of_empty(tables, Supply(held, self.unseen, use[0], self.comes[1][0]))
            just[tables.empty_targets.ranks[:, None], place] = empty.take(row, axis=1)
        below = np.zeros_like(just)
        for stronger in range(1, len(just)):
            np.add(below[stronger - 1], just[stronger - 1], out=below[stronger])
        below += 1 - below[-1] - just[-1]  # what never completes stays below every rank
        return below, just

    def wins(self, count: Ints) -> Floats:
        """For each rank and place the chance to win it with that rank, my side holding so many cards there."""
        below, just = self.theirs
        theirs, mine_first = self.counts[1], self.table.first.T.ravel() == self.seat
        tie = np.where(count > theirs, self.parameters.ahead, np.where(count < theirs, self.parameters.behind, 0.5))
        tie = np.where((count == 3) & (theirs < 3), 1.0, np.where((theirs == 3) & (count < 3), 0.0, tie))
        tie = np.where((count == 3) & (theirs == 3), mine_first, tie)
        return below + tie.astype(np.float32) * just

    def stones(self, hands: Masks) -> Floats:
        """The chance of each stone as it lies, by hand, stone and round, with each of these hands (first axis)."""
        tables, table = self.table.rules.tables, self.table
        side, count, wins = self.sides[0], self.counts[0], self.wins(self.counts[0])
        chance = np.zeros((len(hands), side.size), np.float32)
        place = np.flatnonzero(self.unclaimed & (count == 3))
        chance[:, place] = wins[tables.rank[side[place]], place]
        place, row = self._places(self.unclaimed & (count == 2))
        chance[:, place] = self._pairs(place, row, hands.take(row, axis=1), wins)
        place, row = self._places(self.unclaimed & (count == 1))
        supply = self.supply(1, row, hands.take(row, axis=1))
        reached, rank = chances_of_singles(tables, side[None, place] - 1, supply)
        reached *= _at(wins, rank, place)
        chance[:, place] = reached.sum(axis=0)
        empty = self.unclaimed & (count == 0)
        if empty.any():
            rows = np.arange(len(table))
            reached = chances_of_empty(tables, self.supply(0, rows, hands))
            self._onto(chance, empty, reached, wins[tables.empty_targets.ranks])
        owner = table.owner.T.ravel()
        chance[:, ~self.unclaimed] = owner[~self.unclaimed] == self.seat
        return chance.reshape(len(hands), -1, len(table))

    def _onto(self, chance: Floats, places: Flags, reached: Floats, wins: Floats) -> None:
        """Into `chance` at these places the chance to win them by what is `reached` with each hand (ranks first)."""
        places = places.reshape(-1, len(self.table))
        stones = np.flatnonzero(places.any(axis=1))
        places, wins = places[stones], wins.reshape(len(wins), -1, len(self.table))[:, stones]
        for hand, at in enumerate(chance.reshape(len(chance), -1, len(self.table))):
            won = (reached[:, hand, None] * wins).sum(axis=0)
            at[stones] = np.where(places, won, at[stones])

    def _pairs(self, place: Ints, row: Ints, hands: Masks, wins: Floats) -> Floats:
        """The chance of places where my side is a pair: as a sum over its levels of what each adds to the next."""
        tables = self.table.rules.tables
        pair = self.sides[0][place] - tables.first_pair
        ranks, masks = tables.pair_levels
        step = _at(wins, ranks.take(pair, axis=1), place)
        step[:-1] -= step[1:]
        none = self.supply(2, row, hands).none_of(masks.take(pair, axis=1)[:, None])
        none *= step[:, None]
        return step.sum(axis=0) - none.sum(axis=0)

    @cached_property
    def chance(self) -> Floats:
        """The chance of each stone as it lies (first axis)."""
        return self.stones(self.hand[None])[0]

    @cached_property
    def value(self) -> Floats:
        """The chance to win the round; 0, ½ or 1 when it is over."""
        return self._decided(round_worth(self.table.rules, self.chance)[0])

    def _decided(self, value: Floats) -> Floats:
        winner = self.table.winner
        over = np.where(winner == self.seat, 1.0, np.where(winner == 1 - self.seat, 0.0, 0.5))
        return np.where(winner < 0, value, over).astype(np.float32)

    def moves(self) -> Floats:
        """The value in each round of laying each card of the hand (by its place in it) at each stone, or `IMPOSSIBLE`.

        A move is worth what it changes at its stone, and on the others, which miss the card; `value` is found beside.
        """
        table, tables = self.table, self.table.rules.tables
        cards = np.ascontiguousarray(table.hand[self.seat].T)
        without = self.hand & ~tables.bit[cards]
        chance = self.stones(np.concatenate([self.hand[None], without]))
        value, worth = round_worth(table.rules, chance[0])
        self.value = self._decided(value)
        lost = (chance[1:] - chance[0]) * worth * np.float32(self.parameters.others)
        others = lost.sum(axis=1, keepdims=True) - lost
        gained = (self._laid(cards) - chance[0]) * worth
        moves = np.where(self.allowed(cards), self.value + others + gained, IMPOSSIBLE)
        return np.ascontiguousarray(moves.transpose(2, 0, 1))

    def allowed(self, cards: Ints) -> Flags:
        """Which of these cards may be laid where."""
        return (cards < self.table.rules.tables.cards)[:, None] & self.table.open_to(self.seat).T

    def _laid(self, cards: Ints) -> Floats:
        """The chance of each stone once a card of the hand is laid there (first axis)."""
        table, tables = self.table, self.table.rules.tables
        side, count = self.sides[0], self.counts[0]
        wins = self.wins(np.minimum(count + 1, 3))
        card = np.minimum(cards, tables.cards - 1)  # none stands for any: it is not allowed
        chance = np.zeros((len(cards), side.size), np.float32)
        place, row = self._places(self.unclaimed & (count == 2))
        rank = tables.rank[tables.after[side[place], card.take(row, axis=1)]]
        chance[:, place] = _at(wins, np.maximum(rank, 0), place)
        place, row = self._places(self.unclaimed & (count == 1))
        pair = np.maximum(tables.after[side[place], card.take(row, axis=1)] - tables.first_pair, 0)
        reached, rank = chances_of_pairs(tables, pair, self.supply(2, row, self.hand[row]))
        reached *= _at(wins, rank, place)
        chance[:, place] = reached.sum(axis=0)
        empty = self.unclaimed & (count == 0)
        if empty.any():
            reached, rank = chances_of_singles(tables, card, self.supply(1, np.arange(len(table)), self.hand))
            ranks = tables.single_targets.ranks
            self._onto(chance, empty, by_rank(reached, rank, tables.ranks)[ranks], wins[ranks])
        return chance.reshape(len(cards), -1, len(table))


def _at(wins: Floats, rank: Ints, place: Ints) -> Floats:
    """The entries of these ranks at these places, which are the last axis of `rank`."""
    return wins.ravel().take(rank * wins.shape[1] + place)
