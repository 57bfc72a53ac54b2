"""The end of a round, when nothing is left to draw: what is unseen is the other's hand, so nothing is hidden any more.

A tree of the promising moves of both seats, each line then played to its end; exact where all moves are in the tree.
"""

from __future__ import annotations

import numpy as np

from backend.bots.brains.classic.arrays import Floats, Ints
from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.parameters import Parameters
from backend.bots.brains.classic.table import NOBODY, Table


def solve(table: Table, seat: int, widths: tuple[int, ...], parameters: Parameters) -> tuple[int, int]:
    """The card and stone with which the seat to move fares best in the table's one round, hands open.

    `widths` are how many moves of each turn are looked into. Of lines that end alike the one the estimate prefers.
    """
    nodes, mover, levels = table, seat, []
    for width in widths:
        going = np.flatnonzero(nodes.running())
        if not len(going):
            break
        parent, place, stone = promising(nodes.take(going), mover, width, parameters)
        children = nodes.take(going[parent])
        card = children.hand[mover, np.arange(len(children)), place]
        card = np.where(stone < 0, table.rules.tables.cards, card)
        children.play(mover, card, np.maximum(stone, 0))
        levels.append((nodes, going[parent], card, stone))
        nodes, mover = children, 1 - mover
    value = outcome(nodes, mover, seat, parameters)
    for depth in range(len(levels) - 1, 0, -1):
        nodes, parent, _, _ = levels[depth]
        value = _backed_up(nodes, parent, value, seat, mine=depth % 2 == 0)
    _, _, cards, stones = levels[0]
    best = int(value.argmax())  # the first of equals: moves come in the order of their static value
    return int(cards[best]), int(max(stones[best], 0))


def promising(nodes: Table, mover: int, width: int, parameters: Parameters) -> tuple[Ints, Ints, Ints]:
    """The best moves of each round by static value: their round, place in hand and stone; -1 is a pass."""
    moves = Estimate(nodes, mover, parameters, open_hands=True).moves()
    flat = moves.reshape(len(moves), -1)
    order = np.argsort(-flat, axis=1, kind="stable")[:, :width]
    allowed = np.isfinite(np.take_along_axis(flat, order, axis=1))
    allowed[:, 0] = True
    parent, rank = np.nonzero(allowed)
    move = order[parent, rank]
    place, stone = np.divmod(move, moves.shape[2])
    return parent, place, np.where(np.isfinite(flat[parent, move]), stone, -1)


def outcome(nodes: Table, mover: int, seat: int, parameters: Parameters) -> Floats:
    """What each round comes to for the seat when both play on by the estimate, hands open: 0, ½ or 1."""
    winner = nodes.winner.copy()
    rows = np.flatnonzero(winner < 0)
    nodes = nodes.take(rows)
    while len(rows):
        _, place, stone = promising(nodes, mover, 1, parameters)
        card = np.where(stone < 0, nodes.rules.tables.cards, nodes.hand[mover, np.arange(len(nodes)), place])
        nodes.play(mover, card, np.maximum(stone, 0))
        winner[rows] = nodes.winner
        going = np.flatnonzero(nodes.running())
        rows, nodes, mover = rows[going], nodes.take(going), 1 - mover
    return np.where(winner == NOBODY, 0.5, winner == seat)


def _backed_up(nodes: Table, parent: Ints, value: Floats, seat: int, *, mine: bool) -> Floats:
    """The value of each node: what its mover makes of its children, or how it ended."""
    over = np.where(nodes.winner == NOBODY, 0.5, nodes.winner == seat)
    best = np.full(len(nodes), -1.0 if mine else 2.0)
    (np.maximum if mine else np.minimum).at(best, parent, value)
    return np.where(nodes.running(), best, over)
