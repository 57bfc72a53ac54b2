"""What a seat cannot see, dealt again: hands that the other one may hold, and the rounds in which it holds them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from backend.bots.brains.classic.arrays import Ints
from backend.bots.brains.classic.table import Table


def any_hands(table: Table, seat: int, number: int, rng: np.random.Generator) -> Ints:
    """So many hands, a row each, of cards that this seat has not seen: every one as likely as any other."""
    other = 1 - seat
    held = int((table.hand[other, 0] < table.rules.tables.cards).sum())
    return rng.permuted(np.tile(_unseen(table, seat), (number, 1)), axis=1)[:, :held]


def dealt(table: Table, seat: int, hands: Ints, rng: np.random.Generator) -> Table:
    """The table's one round, once with each of these hands for the other seat, the other unseen cards in the deck."""
    tables, other, unseen, number = table.rules.tables, 1 - seat, _unseen(table, seat), len(hands)
    many = table.take(np.zeros(number, np.int64))
    many.hand[other][:, many.hand[other, 0] < tables.cards] = hands
    many.held[other] = np.bitwise_or.reduce(tables.bit[many.hand[other]], axis=1)
    in_hand = (many.held[other][:, None] & tables.bit[unseen]) != 0
    order = np.argsort(rng.random(in_hand.shape) + in_hand, axis=1)  # cards of the hand come last
    deck = unseen[order[:, : len(unseen) - hands.shape[1]]]
    return replace(many, deck=deck, drawn=np.zeros(number, np.int64), size=np.full(number, deck.shape[1]))


def _unseen(table: Table, seat: int) -> Ints:
    """The cards that this seat has not seen in the table's one round."""
    bits = int(table.unseen_by(seat)[0])
    return np.array([card for card in range(table.rules.tables.cards) if bits >> card & 1], np.int64)
