"""Reading the other seat's hand from its last turns: of all hands those in which it would have played as it did.

A particle filter that goes backwards. Any hand that may be held now is followed through the turns, the last one first:
the card that was drawn after a turn was any of the hand, the card laid was in its place. A hand is kept as often as the
move that was made was likely with it, by the estimate. What is known stays known: a hand is made of unseen cards, and
of cards laid since.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from backend.bots.brains.classic.arrays import Floats, Ints
from backend.bots.brains.classic.deals import any_hands
from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.history import Turn
from backend.bots.brains.classic.parameters import ANCHOR, Parameters
from backend.bots.brains.classic.table import Table


@dataclass(frozen=True, slots=True)
class Reading:
    """How closely the other's turns are read.

    `first` hands are followed through its last turn, `hands` of them through the ones before, `turns` in all. A move
    that is worth less than another by `doubt`, as a part of the round, is taken to be made more seldom by a factor of
    e; and with `chance` any move is made, whatever it is worth.
    """

    first: int = 2000
    hands: int = 1000
    turns: int = 8
    doubt: float = 0.002
    chance: float = 0.005
    parameters: Parameters = ANCHOR


def read_hands(table: Table, seat: int, past: Sequence[Turn], how: Reading, rng: np.random.Generator) -> Ints:
    """Hands that the other seat may hold in the table's one round, a row each, in random order.

    `past` are its turns, oldest first; a pass, and what lies before it, is not read.
    """
    other, none = 1 - seat, table.rules.tables.cards
    now = then = any_hands(table, seat, how.first, rng)
    for turn in reversed(past[-how.turns :]):
        if turn.card[0] == none:
            break
        then, place = _before(turn, then, rng)
        kept = _drawn(_likely(turn, other, then, place, how), how.hands, rng)
        now, then = now[kept], then[kept]
    return rng.permutation(now)


def _before(turn: Turn, hands: Ints, rng: np.random.Generator) -> tuple[Ints, Ints]:
    """The hands before this turn that these are after it, and the place of the card that was laid."""
    if turn.drew[0]:
        place = rng.integers(hands.shape[1], size=len(hands))
        hands = hands.copy()
        hands[np.arange(len(hands)), place] = turn.card[0]
        return hands, place
    laid = np.full((len(hands), 1), turn.card[0])
    return np.concatenate([hands, laid], axis=1), np.full(len(hands), hands.shape[1])


def _likely(turn: Turn, other: int, hands: Ints, place: Ints, how: Reading) -> Floats:
    """How likely the move that was made is with each of these hands."""
    tables = turn.before.rules.tables
    masks = np.bitwise_or.reduce(tables.bit[hands], axis=1)
    _, first, same = np.unique(masks, return_index=True, return_inverse=True)
    many = turn.before.take(np.zeros(len(first), np.int64))
    many.hand[other] = tables.cards
    many.hand[other][:, : hands.shape[1]] = hands[first]
    many.held[other] = masks[first]
    moves = Estimate(many, other, how.parameters).moves()
    made = moves[np.arange(len(first)), place[first], turn.stone[0]]
    moves = moves.reshape(len(first), -1).astype(np.float64)
    best, possible = moves.max(axis=1), np.isfinite(moves).sum(axis=1)
    chosen = np.exp((made - best) / how.doubt) / np.exp((moves - best[:, None]) / how.doubt).sum(axis=1)
    likely = (1 - how.chance) * chosen + how.chance / possible
    return likely[same]


def _drawn(weights: Floats, number: int, rng: np.random.Generator) -> Ints:
    """So many rows, each as often as its weight asks, as evenly as can be (systematic resampling)."""
    total = np.cumsum(weights / weights.sum(dtype=float))
    return np.searchsorted(total, (np.arange(number) + rng.random()) / number).clip(0, len(weights) - 1)
