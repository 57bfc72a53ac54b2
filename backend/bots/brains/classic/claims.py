"""Which claims hold, for many rounds at once (RULES 2.7-2.9): no unseen card may make the other side stronger."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from backend.bots.brains.classic.arrays import Flags, Ints, Masks
from backend.bots.brains.classic.tables import Tables
from engine.formations import COLOUR, COLOUR_RUN, RUN, SAME, SUM

if TYPE_CHECKING:
    from backend.bots.brains.classic.table import Table


def claims_that_hold(table: Table, seat: int) -> tuple[Ints, Ints]:
    """The rounds and stones that this seat can claim now; rounds that are over have none."""
    tables = table.rules.tables
    ready = (table.side[seat] >= tables.first_triple) & (table.owner < 0) & (table.winner < 0)[:, None]
    row, stone = np.nonzero(ready)
    if not len(row):
        return row, stone
    side, theirs = table.side[seat, row, stone], table.side[1 - seat, row, stone]
    unseen = np.uint64((1 << tables.cards) - 1) & ~table.seen[row]
    holds = proven(tables, tables.rank[side], theirs, unseen, table.first[row, stone] == seat)
    return row[holds], stone[holds]


def proven(tables: Tables, mine: Ints, theirs: Ints, unseen: Masks, first: Flags) -> Flags:
    """Whether a complete side of this rank is proven against these sides; `first` where it was complete first."""
    has = tables.count[theirs]
    holds = np.zeros(len(mine), bool)
    full, pair, single, empty = (np.flatnonzero(has == number) for number in (3, 2, 1, 0))
    their_rank = tables.rank[theirs[full]]
    holds[full] = (mine[full] > their_rank) | ((mine[full] == their_rank) & first[full])
    stronger = tables.stronger[theirs[pair] - tables.first_pair, mine[pair]]
    holds[pair] = stronger & unseen[pair] == 0
    if len(single):
        holds[single] = best_of_single(tables, theirs[single] - 1, unseen[single]) <= mine[single]
    if len(empty):
        holds[empty] = best_of_empty(tables, unseen[empty]) <= mine[empty]
    return holds


def best_of_single(tables: Tables, card: Ints, unseen: Masks) -> Ints:
    """The highest rank that a side with this card alone can reach; -1 if the cards do not suffice."""
    reach, span, low = _reach(tables), tables.span, tables.low
    bits = _by_colour(tables, unseen)
    value, colour = tables.value[card], tables.colour[card]
    own = bits[np.arange(len(card)), colour]
    once, twice, _ = _times(bits)
    place = 1 << value - low
    best = reach.rank[COLOUR_RUN, reach.run_with[value - low, own | place]]
    best = np.maximum(best, reach.rank[SAME, np.where(twice & place, 3 * value, 0)])
    two = reach.two[own]
    best = np.maximum(best, reach.rank[COLOUR, np.where(two, two + value, 0)])
    best = np.maximum(best, reach.rank[RUN, reach.run_with[value - low, once | place]])
    rest = np.flatnonzero(best < reach.rank[RUN].max())  # the others are stronger than any sum
    top = _highest_sum(bits[rest], 2, span, low)
    best[rest] = np.maximum(best[rest], reach.rank[SUM, np.where(top, top + value[rest], 0)])
    return best


def best_of_empty(tables: Tables, unseen: Masks) -> Ints:
    """The highest rank that an empty side can reach; -1 if the cards do not suffice."""
    reach = _reach(tables)
    bits = _by_colour(tables, unseen)
    once, _, thrice = _times(bits)
    best = reach.rank[COLOUR_RUN, reach.run[bits].max(axis=1)]
    best = np.maximum(best, reach.rank[SAME, 3 * reach.highest[thrice]])
    best = np.maximum(best, reach.rank[COLOUR, reach.three[bits].max(axis=1)])
    best = np.maximum(best, reach.rank[RUN, reach.run[once]])
    rest = np.flatnonzero(best < reach.rank[RUN].max())
    top = _highest_sum(bits[rest], 3, tables.span, tables.low)
    best[rest] = np.maximum(best[rest], reach.rank[SUM, top])
    return best


class _Reach:
    """For each set of values, as bits from the lowest: the best sums of its cards, 0 if there are too few.

    `highest` is the highest value, `two`, `three` the sum of the two or three highest, `run` of the highest run, and
    `run_with[place]` of the highest run with the value at that place. `rank[kind, sum]` is the rank of a formation, -1
    for the sum 0.
    """

    def __init__(self, tables: Tables) -> None:
        span, low = tables.span, tables.low
        sets = range(1 << span)
        values = [[low + place for place in range(span) if bits >> place & 1] for bits in sets]
        self.highest: Ints = np.array([max(each, default=0) for each in values])
        self.two: Ints = np.array([sum(each[-2:]) if len(each) > 1 else 0 for each in values])
        self.three: Ints = np.array([sum(each[-3:]) if len(each) > 2 else 0 for each in values])
        self.run_with: Ints = np.zeros((span, 1 << span), np.int64)
        for start in range(span - 2):
            has = np.flatnonzero(np.arange(1 << span) >> start & 7 == 7)
            self.run_with[start : start + 3, has] = 3 * (low + start) + 3
        self.run: Ints = self.run_with.max(axis=0)
        self.rank: Ints = np.full((COLOUR_RUN + 1, 3 * tables.high + 1), -1)
        for kind in range(COLOUR_RUN + 1):
            for total in range(1, 3 * tables.high + 1):
                self.rank[kind, total] = tables.rank_of(kind, total)


@cache
def _reach(tables: Tables) -> _Reach:
    return _Reach(tables)


def _by_colour(tables: Tables, cards: Masks) -> Ints:
    """For each colour the values of these cards, as bits."""
    shifts = np.arange(tables.colours, dtype=np.uint64) * np.uint64(tables.span)
    return (cards[:, None] >> shifts & np.uint64((1 << tables.span) - 1)).astype(np.int64)


def _times(bits: Ints) -> tuple[Ints, Ints, Ints]:
    """The values that are there at least once, twice, three times."""
    once = twice = thrice = np.zeros(len(bits), np.int64)
    for colour in bits.T:
        thrice = thrice | twice & colour
        twice = twice | once & colour
        once = once | colour
    return once, twice, thrice


def _highest_sum(bits: Ints, number: int, span: int, low: int) -> Ints:
    """The sum of the highest cards, so many of them; 0 if there are fewer."""
    total = np.zeros(len(bits), np.int64)
    missing = np.full(len(bits), number)
    for place in range(span - 1, -1, -1):
        taken = np.minimum((bits >> place & 1).sum(axis=1), missing)
        total += taken * (low + place)
        missing -= taken
    return np.where(missing > 0, 0, total)
