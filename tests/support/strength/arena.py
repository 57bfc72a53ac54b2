"""Matches of two policies, many rounds at once: each deal is played twice, seats swapped."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from backend.bots.brains.classic.arrays import Floats, Ints
from backend.bots.brains.classic.history import Past, Turn
from backend.bots.brains.classic.policies import Policy
from backend.bots.brains.classic.table import NOBODY, Rules, Table, deal, shuffled
from tests.support.strength.pairs import PairScore


@dataclass
class Cost:
    """What a policy's moves took: CPU seconds, and how many there were."""

    seconds: float = 0.0
    moves: int = 0

    @property
    def per_move(self) -> float:
        """CPU seconds of a move."""
        return self.seconds / max(self.moves, 1)


@dataclass
class Player:
    """A policy by name, and what it has cost so far."""

    name: str
    policy: Policy
    cost: Cost = field(default_factory=Cost)

    def moves(self, table: Table, seat: int, rng: np.random.Generator, past: Past) -> tuple[Ints, Ints]:
        """The card and stone of each round."""
        started = time.process_time()
        card, stone = self.policy(table, seat, rng, past)
        self.cost.seconds += time.process_time() - started
        self.cost.moves += len(table)
        return card, stone


def play_pairs(rules: Rules, one: Player, other: Player, pairs: int, seed: int) -> PairScore:
    """The score of `one` against `other` in so many pairs."""
    rng = np.random.default_rng(seed)
    decks = shuffled(rules, pairs, rng)
    seats = np.arange(2 * pairs) >= pairs  # whether `one` has seat 1
    winner = play_rounds(deal(rules, np.concatenate([decks, decks])), {0: one, 1: other}, seats, rng)
    score: Floats = np.where(winner == NOBODY, 0.5, winner == seats)
    return PairScore.of(score[:pairs], score[pairs:])


def play_rounds(table: Table, players: Mapping[int, Player], swapped: Ints, rng: np.random.Generator) -> Ints:
    """The winner of each round, the first player having seat 0, or seat 1 where `swapped`."""
    winner, rows, seat = np.zeros(len(table), np.int64), np.arange(len(table)), 0
    turns: dict[int, list[tuple[Ints, Turn]]] = {0: [], 1: []}
    while len(rows):
        card = np.full(len(rows), table.rules.tables.cards)
        stone = np.zeros(len(rows), np.int64)
        for number, player in players.items():
            part = np.flatnonzero((swapped[rows] + number) % 2 == seat)
            if len(part):
                past = partial(_turns, turns[1 - seat], rows[part])
                card[part], stone[part] = player.moves(table.take(part), seat, rng, past)
        before, left = table.take(np.arange(len(rows))), table.left()
        table.play(seat, card, stone)
        turns[seat].append((rows, Turn(before, card, stone, table.left() < left)))
        winner[rows] = table.winner
        going = np.flatnonzero(table.running())
        if len(going) < len(rows):
            rows, table = rows[going], table.take(going)
        seat = 1 - seat
    return winner


def _turns(turns: Sequence[tuple[Ints, Turn]], rows: Ints, row: int) -> list[Turn]:
    """Of these turns, each of the rounds with these numbers, those of the round of a row."""
    return [turn.take(np.flatnonzero(numbers == rows[row])) for numbers, turn in turns]
