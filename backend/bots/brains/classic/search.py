"""The search: each promising move is tried in the same sampled deals, the static estimate being policy and leaf."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from backend.bots.brains.classic.arrays import Floats, Ints
from backend.bots.brains.classic.deals import any_hands, dealt
from backend.bots.brains.classic.endgame import solve
from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.history import Turn
from backend.bots.brains.classic.parameters import ANCHOR, Parameters
from backend.bots.brains.classic.reading import Reading, read_hands
from backend.bots.brains.classic.table import Table


@dataclass(frozen=True, slots=True)
class Search:
    """How far to look: `stages` are (moves, deals) of sequential halving, `turns` before the leaf.

    A trial is worth the mean of what the seats that move expect in its last `mean` turns, the leaf's among them: a mean
    errs less than one estimate. `prior` is the weight of the static value against that of the trials, in deals. With at
    most `to_end` cards in the deck every trial is played to its end. Of moves that lay one card at places alike, empty
    stones for the most part, the best `alike` are tried: the others would only take the room of moves that differ.
    While the deck has more than `halved` cards half as many deals are tried: early moves gain little by more. With
    `reading` the other seat's hand is not any one, but read from its turns.
    """

    stages: tuple[tuple[int, int], ...] = ((6, 64),)
    turns: int = 4
    prior: float = 6.0
    to_end: int = -1
    mean: int = 1
    tree: tuple[int, ...] = ()
    alike: int = 99
    halved: int = 99
    parameters: Parameters = ANCHOR
    reading: Reading | None = None


#: Values that differ by at most this are equal, as those of stones that mirror each other: sums of single precision are
#: rounded otherwise in another order.
_EQUAL = 1e-6


def best_of(table: Table, seat: int, moves: Floats) -> tuple[Ints, Ints]:
    """The best card and stone of each round, the first of equals; no card where none may be laid."""
    flat = moves.reshape(len(moves), -1)
    best = (flat >= flat.max(axis=1, keepdims=True) - _EQUAL).argmax(axis=1)
    place, stone = np.divmod(best, moves.shape[2])
    rows = np.arange(len(moves))
    card = np.where(np.isneginf(flat[rows, best]), table.rules.tables.cards, table.hand[seat, rows, place])
    return card, stone


def search(
    table: Table, seat: int, how: Search, rng: np.random.Generator, past: Sequence[Turn] = ()
) -> tuple[int, int]:
    """The card and stone that this seat plays in the table's one round; `past` are the other's turns, oldest first."""
    if (
        how.tree
        and not table.left()[0]
        and table.open_to(seat).any()
        and (table.hand[seat] < table.rules.tables.cards).any()
    ):
        return solve(dealt(table, seat, any_hands(table, seat, 1, rng), rng), seat, how.tree, how.parameters)
    values = Estimate(table, seat, how.parameters).moves()[0]
    flat = values.ravel()
    order = candidates(table, values, how)
    if not len(order):
        return table.rules.tables.cards, 0

    if how.reading:
        hands = read_hands(table, seat, past, how.reading, rng)
    else:
        hands = any_hands(table, seat, sum(deals for _, deals in how.stages), rng)
    used = 0

    def sums(chosen: Ints, deals: int) -> Floats:
        nonlocal used
        theirs = hands.take(range(used, used + deals), axis=0, mode="wrap")
        used += deals
        return trials(dealt(table, seat, theirs, rng), seat, order[chosen], how).sum(axis=1)

    best = order[best_tried(flat[order], how, int(table.left()[0]), sums)]
    place, stone = divmod(int(best), values.shape[1])
    return int(table.hand[seat, 0, place]), stone


def best_tried(worth: Floats, how: Search, left: int, sums: Callable[[Ints, int], Floats]) -> int:
    """The number of the move that does best by its static worth and by more and more trials of fewer and fewer moves.

    `left` cards are in the deck; `sums` gives what these moves come to in so many deals together.
    """
    total, done, order = np.zeros(len(worth)), 0, np.arange(len(worth))
    for moves, most in how.stages:
        deals = max(1, most // 2) if left > how.halved else most
        score = (total[order] + how.prior * worth[order]) / (done + how.prior)
        order = order[np.argsort(-score, kind="stable")][:moves]
        if len(order) == 1:
            break
        total[order] += sums(order, deals)
        done += deals
    return int(order[(total[order] + how.prior * worth[order]).argmax()])


def candidates(table: Table, values: Floats, how: Search) -> Ints:
    """The moves to be tried in the table's one round, best static value first, as numbers of the flat array."""
    order = np.argsort(-values.ravel(), kind="stable")
    order = order[np.isfinite(values.ravel()[order])]
    place, stone = np.divmod(order, values.shape[1])
    _, alike = np.unique(np.stack([place, *table.side[:, 0, stone]]), axis=1, return_inverse=True)
    earlier = np.tril(alike[:, None] == alike, -1).sum(axis=1)
    return order[earlier < how.alike][: how.stages[0][0]]


def trials(deals: Table, seat: int, moves: Ints, how: Search) -> Floats:
    """The value of each move (rows) in each of these deals."""
    number = len(deals)
    trial = deals.take(np.tile(np.arange(number), len(moves)))
    place, stone = np.divmod(np.repeat(moves, number), deals.rules.stones)
    left = int(deals.left()[0])
    trial.play(seat, trial.hand[seat, np.arange(len(trial)), place], stone)
    return played_on(trial, seat, how, left).reshape(len(moves), number)


def played_on(trial: Table, seat: int, how: Search, left: int) -> Floats:
    """The value for this seat of each round, the other's turn being next; `left` cards were in the deck before."""
    value, expected, times = np.zeros(len(trial), np.float32), np.zeros(len(trial), np.float32), 0
    row, mover, turn = np.arange(len(trial)), 1 - seat, 1
    while True:
        over = trial.winner >= 0
        if over.any():
            value[row[over]] = np.where(trial.winner[over] == seat, 1, np.where(trial.winner[over] == 1 - seat, 0, 0.5))
            going = np.flatnonzero(~over)
            row, trial = row[going], trial.take(going)
        if not len(row) or (turn >= how.turns and left > how.to_end):
            break
        estimate = Estimate(trial, mover, how.parameters)
        card, stone = best_of(trial, mover, estimate.moves())
        if how.turns - how.mean < turn <= how.turns:
            expected[row] += estimate.value if mover == seat else 1 - estimate.value
            times += 1
        trial.play(mover, card, stone)
        mover, turn = 1 - mover, turn + 1
    if len(row):
        value[row] = (expected[row] + Estimate(trial, seat, how.parameters).value) / (times + 1)
    return value
