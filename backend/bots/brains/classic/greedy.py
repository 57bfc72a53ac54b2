"""The frozen anchor of published strength: one ply, its own formations only. Never to be changed."""

from __future__ import annotations

import numpy as np

from backend.bots.brains.classic.arrays import Floats, Ints, Masks
from backend.bots.brains.classic.claims import proven
from backend.bots.brains.classic.estimate import IMPOSSIBLE
from backend.bots.brains.classic.outlook import Supply, chances_of_pairs, chances_of_singles
from backend.bots.brains.classic.table import Table
from backend.bots.brains.classic.tables import Tables

_USE, _COMES, _EMPTY = 0.95, 0.25, 0.35
_CLAIM, _BEATEN = 1.0, 0.5


def greedy_moves(table: Table, seat: int) -> Floats:
    """The score of laying each card of the hand at each stone; `IMPOSSIBLE` where forbidden."""
    tables = table.rules.tables
    cards = table.hand[seat]
    allowed = (cards < tables.cards)[..., None] & table.open_to(seat)[:, None]
    row, place, stone = np.nonzero(allowed)
    card, side = cards[row, place], table.side[seat, row, stone]
    after = tables.after[side, card]
    held, unseen = table.held[seat, row], table.unseen_by(seat)[row]
    score = np.full(allowed.shape, IMPOSSIBLE, np.float32)
    score[row, place, stone] = (
        worth(tables, after, held & ~tables.bit[card], unseen)
        - worth(tables, side, held, unseen)
        + _completed(table, seat, (row, stone), card, after)
    )
    return score


def worth(tables: Tables, side: Ints, hand: Masks, unseen: Masks) -> Floats:
    """How strong these sides are likely to become, 1 being the strongest formation."""
    strength = (tables.strength / tables.strength[-1]).astype(np.float32)
    count = tables.count[side]
    pot = np.full(len(side), _EMPTY, np.float32)
    full = count == 3
    pot[full] = strength[tables.rank[side[full]]]
    for number, chances, base in ((2, chances_of_pairs, tables.first_pair), (1, chances_of_singles, 1)):
        at = np.flatnonzero(count == number)
        supply = Supply(hand[at], unseen[at], _USE, np.full(len(at), _COMES, np.float32))
        chance, rank = chances(tables, side[at] - base, supply)
        pot[at] = (chance * strength[rank]).sum(axis=0)
    return pot


def _completed(table: Table, seat: int, at: tuple[Ints, Ints], card: Ints, after: Ints) -> Floats:
    """What is added for completed sides: those that can be claimed then, and those that are beaten already."""
    tables = table.rules.tables
    full = np.flatnonzero(tables.count[after] == 3)
    row, stone = at[0][full], at[1][full]
    mine, theirs = tables.rank[after[full]], table.side[1 - seat, row, stone]
    unseen = (table.unseen_by(seat)[row] | table.held[seat, row]) & ~tables.bit[card[full]]
    claims = proven(tables, mine, theirs, unseen, table.first[row, stone] < 0)
    bonus = np.zeros(len(after), np.float32)
    bonus[full] = np.where(claims, _CLAIM, 0) - np.where(tables.rank[theirs] > mine, _BEATEN, 0)
    return bonus
