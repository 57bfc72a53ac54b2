"""What a deck's formations are worth, as tables of numbers: made once for each deck, when it is first asked for.

A set of cards is one 64-bit mask, as in the engine. A *side* (what lies on one side of a stone) is one number: 0 the
empty side, then single cards, pairs, triples. Strengths are numbered from the weakest, which is their *rank*.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import combinations

import numpy as np

from backend.bots.brains.classic.arrays import Ints, Masks
from engine.cards import ClanDeck
from engine.formations import COLOUR, COLOUR_RUN, RUN, SAME, SUM, TYPE_STEP

#: How far below three of the highest value the sums lie that a colour, or a mere sum, is asked to reach; the last: any.
_COLOUR_STEPS = (7, 10, 13, 16, 19)
_SUM_STEPS = (5, 8, 11, 14, 17, 20)


class Tables:
    """The tables of one deck.

    `bit[card]` is its mask; a card of the number `cards` is none, with no bit. `value`, `colour` are those of a card.
    `first_pair`, `first_triple` are the numbers at which the pairs and triples begin. `after[side, card]` is the side
    once the card is laid there. `rank[side]` is that of a complete side, -1 before. `count[side]` is how many cards
    it has.
    """

    def __init__(self, deck: ClanDeck) -> None:
        self.deck = deck
        self.cards = cards = len(deck.cards)
        self.span, self.low, self.high = deck.span, deck.low, deck.high
        self.colours = len(deck.colours)
        self.bit: Masks = np.array([1 << card for card in range(cards)] + [0], np.uint64)
        self.value: Ints = deck.low + np.arange(cards) % self.span
        self.colour: Ints = np.arange(cards) // self.span
        self.of_value: Masks = np.array(
            [_mask(np.flatnonzero(self.value == value)) for value in range(deck.low, deck.high + 1)], np.uint64
        )
        pairs = np.array(list(combinations(range(cards), 2)))
        triples = np.array(list(combinations(range(cards), 3)))
        self.first_pair = 1 + cards
        self.first_triple = self.first_pair + len(pairs)
        self.sides = self.first_triple + len(triples)
        self.count: Ints = np.repeat((0, 1, 2, 3), (1, cards, len(pairs), len(triples)))
        strength = strengths(self.value[triples], self.colour[triples])
        self.strength: Ints = np.unique(strength)
        self.ranks = len(self.strength)
        self.rank: Ints = np.full(self.sides, -1)
        self.rank[self.first_triple :] = np.searchsorted(self.strength, strength)
        self.after = self._after(pairs, triples)

    def _after(self, pairs: Ints, triples: Ints) -> Ints:
        """The side that each card makes of each incomplete one; -1 for a card that it has already."""
        cards = self.cards
        pair_at = np.full((cards, cards), -1)
        pair_at[pairs[:, 0], pairs[:, 1]] = pair_at[pairs[:, 1], pairs[:, 0]] = self.first_pair + np.arange(len(pairs))
        triple_at = np.full((cards, cards, cards), -1)
        for order in ((0, 1, 2), (0, 2, 1), (1, 2, 0)):
            triple_at[tuple(triples[:, order].T)] = self.first_triple + np.arange(len(triples))
        return np.concatenate([1 + np.arange(cards)[None], pair_at, triple_at[pairs[:, 0], pairs[:, 1]]])

    def rank_of(self, kind: int, total: int) -> int:
        """The rank of the weakest formation at least as strong as one of this type and sum."""
        return min(int(np.searchsorted(self.strength, kind * TYPE_STEP + total)), self.ranks - 1)

    @cached_property
    def stronger(self) -> Masks:
        """For each pair and rank the third cards that give a stronger formation."""
        third = self.after[self.first_pair :]
        pair, card = np.nonzero(third >= 0)
        exactly = np.zeros((len(third), self.ranks), np.uint64)
        np.bitwise_or.at(exactly, (pair, self.rank[third[pair, card]]), self.bit[card])
        reached = np.bitwise_or.accumulate(exactly[:, ::-1], axis=1)[:, ::-1]
        return np.concatenate([reached[:, 1:], np.zeros((len(third), 1), np.uint64)], axis=1)

    @cached_property
    def pair_levels(self) -> tuple[Ints, Masks]:
        """The ranks that a pair (column) can reach, best first, and the third cards that reach at least that.

        Columns are filled up with rank 0 and what all cards reach, which adds nothing.
        """
        third = self.after[self.first_pair :]
        best = np.where(third >= 0, self.rank[third], -1)
        reachable = [np.unique(row[row >= 0])[::-1] for row in best]
        width = max(len(row) for row in reachable)
        ranks = np.zeros((len(third), width), np.int64)
        masks = np.zeros((len(third), width), np.uint64)
        bits = self.bit[: self.cards]
        for pair, row in enumerate(reachable):
            ranks[pair, : len(row)] = row
            masks[pair] = np.bitwise_or.reduce(np.where(best[pair] >= ranks[pair][:, None], bits, np.uint64(0)), axis=1)
        return np.ascontiguousarray(ranks.T), np.ascontiguousarray(masks.T)

    @cached_property
    def single_targets(self) -> SingleTargets:
        """What a side of one card can become."""
        return SingleTargets(self)

    @cached_property
    def empty_targets(self) -> EmptyTargets:
        """What an empty side can become."""
        return EmptyTargets(self)

    def at_least(self, value: int, colour: int | None = None) -> int:
        """The mask of the cards of a colour, or of any, that have at least this value."""
        fits = self.value >= value
        return _mask(np.flatnonzero(fits if colour is None else fits & (self.colour == colour)))


class SingleTargets:
    """What a side of one card may become, strongest first (rows); a column for each card.

    Of the rows 0-2 (colour runs) and 9-11 (runs) both of `first` and `second` are needed; of the others (same value,
    colours, sums) two cards of `two_of`.
    """

    RUNS_IN_COLOUR, PAIRS, RUNS, SUMS = slice(0, 3), slice(3, 9), slice(9, 12), slice(12, 18)

    def __init__(self, tables: Tables) -> None:
        rows = [_single(tables, card) for card in range(tables.cards)]
        self.rank: Ints = np.array([[rank for rank, *_ in row] for row in rows]).T.copy()
        self.ranks: Ints = np.unique(self.rank)
        self.first, self.second, self.two_of = (
            np.array([[target[part] for target in row] for row in rows], np.uint64).T.copy() for part in (1, 2, 3)
        )


def _single(tables: Tables, card: int) -> list[tuple[int, int, int, int]]:
    """The targets of one card: rank, the two masks of which each is needed, the mask of which two are."""
    value, colour, low, high = int(tables.value[card]), int(tables.colour[card]), tables.low, tables.high
    without = ~(1 << card)
    in_colour, runs = [], []
    for start in range(min(value, high - 2), max(value - 2, low) - 1, -1):
        rest = [each for each in range(start, start + 3) if each != value]
        total = 3 * start + 3
        cards = [1 << colour * tables.span + each - low for each in rest]
        in_colour.append((tables.rank_of(COLOUR_RUN, total), cards[0], cards[1], 0))
        any_colour = [int(tables.of_value[each - low]) for each in rest]
        runs.append((tables.rank_of(RUN, total), any_colour[0], any_colour[1], 0))
    nothing = (0, 0, 0, 0)
    padding = [nothing] * (3 - len(runs))
    same = (tables.rank_of(SAME, 3 * value), 0, 0, int(tables.of_value[value - low]) & without)
    colours = [
        (tables.rank_of(COLOUR, total), 0, 0, tables.at_least(needed, colour) & without)
        for total, needed in _sums(tables, _COLOUR_STEPS, value, 2)
    ]
    sums = [
        (tables.rank_of(SUM, total), 0, 0, tables.at_least(needed) & without)
        for total, needed in _sums(tables, _SUM_STEPS, value, 2)
    ]
    return [*in_colour, *padding, same, *colours, *runs, *padding, *sums]


def _sums(tables: Tables, steps: tuple[int, ...], has: int, missing: int) -> list[tuple[int, int]]:
    """The sums asked for, each with the value that every missing card has to have for it; the last asks for any."""
    totals = [3 * tables.high - step for step in steps]
    needed = [-(-(total - has) // missing) for total in totals[:-1]]
    return list(zip(totals, [*needed, tables.low], strict=True))


class EmptyTargets:
    """What an empty side may become: `ranks`, strongest first, in the order of these parts.

    Runs go by their start, from the highest: of three rows of `cards` (a row for each value, the highest first, a
    column for each colour) one column for those in one colour, for the others a card of three of `of_value`. Three
    cards are needed of one of `of_value`, of a column of `of_colour`, of one of `of_sum`.
    """

    def __init__(self, tables: Tables) -> None:
        starts = range(tables.high - 2, tables.low - 1, -1)
        colours, sums = _sums(tables, _COLOUR_STEPS, 0, 3), _sums(tables, _SUM_STEPS, 0, 3)
        ranks = [
            [tables.rank_of(COLOUR_RUN, 3 * start + 3) for start in starts],
            [tables.rank_of(SAME, 3 * value) for value in range(tables.high, tables.low - 1, -1)],
            [tables.rank_of(COLOUR, total) for total, _ in colours],
            [tables.rank_of(RUN, 3 * start + 3) for start in starts],
            [tables.rank_of(SUM, total) for total, _ in sums],
        ]
        ends = np.cumsum([len(part) for part in ranks]).tolist()
        self.runs_in_colour, self.same, self.colours, self.runs, self.sums = map(slice, [0, *ends], ends)
        self.ranks: Ints = np.concatenate(ranks)
        self.cards: Masks = np.ascontiguousarray(tables.bit[: tables.cards].reshape(tables.colours, -1)[:, ::-1].T)
        self.of_value: Masks = tables.of_value[::-1]
        self.of_colour: Masks = np.array(
            [[tables.at_least(least, colour) for colour in range(tables.colours)] for _, least in colours], np.uint64
        )
        self.of_sum: Masks = np.array([tables.at_least(least) for _, least in sums], np.uint64)


def strengths(values: Ints, colours: Ints) -> Ints:
    """The strength of each complete side (RULES 1.1), as the engine numbers it; a row for each side of three cards."""
    ordered = np.sort(values, axis=1)
    one_colour = (colours == colours[:, :1]).all(axis=1)
    run = (np.diff(ordered, axis=1) == 1).all(axis=1)
    same = ordered[:, 0] == ordered[:, -1]
    kind = np.select([one_colour & run, same, one_colour, run], [COLOUR_RUN, SAME, COLOUR, RUN], SUM)
    return kind * TYPE_STEP + values.sum(axis=1)


def _mask(cards: Ints) -> int:
    return sum(1 << int(card) for card in cards)


@cache
def tables_of(deck: ClanDeck) -> Tables:
    """The tables of this deck."""
    return Tables(deck)
