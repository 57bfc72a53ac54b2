"""What each level plays, as a function of many rounds at once; the two frozen anchors among them."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from backend.bots.brains.classic.arrays import Floats, Ints
from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.greedy import greedy_moves
from backend.bots.brains.classic.history import Past, unknown
from backend.bots.brains.classic.parameters import ANCHOR, Parameters
from backend.bots.brains.classic.reading import Reading
from backend.bots.brains.classic.search import Search, best_of, search
from backend.bots.brains.classic.table import Table
from backend.bots.brains.levels import Level


class Policy(Protocol):
    """What decides: the card and the stone of each round for the seat to move; no card is a pass."""

    def __call__(self, table: Table, seat: int, rng: np.random.Generator, past: Past = unknown, /) -> tuple[Ints, Ints]:
        """Return the cards and stones, at random from `rng` and by what the other seat has played (`past`)."""


def at_random(table: Table, seat: int, rng: np.random.Generator, _past: Past = unknown) -> tuple[Ints, Ints]:
    """Any card at any stone."""
    tables = table.rules.tables
    rows = np.arange(len(table))
    card = table.hand[
        seat, rows, (rng.random(table.hand[seat].shape) * (table.hand[seat] < tables.cards)).argmax(axis=1)
    ]
    open_to = table.open_to(seat)
    stone = (rng.random(open_to.shape) * open_to).argmax(axis=1)
    return np.where(open_to.any(axis=1), card, tables.cards), stone


def greedy(table: Table, seat: int, _rng: np.random.Generator, _past: Past = unknown) -> tuple[Ints, Ints]:
    """The frozen anchor that looks at its own formations."""
    return best_of(table, seat, greedy_moves(table, seat))


def static(parameters: Parameters = ANCHOR, noise: float = 0.0) -> Policy:
    """The static estimate, with Gumbel noise of this size on the value of each move."""

    def policy(table: Table, seat: int, rng: np.random.Generator, _past: Past = unknown) -> tuple[Ints, Ints]:
        moves: Floats = Estimate(table, seat, parameters).moves()
        if noise:
            moves = moves + rng.gumbel(scale=noise, size=moves.shape)
        return best_of(table, seat, moves)

    return policy


def absent_minded(policy: Policy, odds: float) -> Policy:
    """This policy, but with these odds any move."""

    def mixed(table: Table, seat: int, rng: np.random.Generator, past: Past = unknown) -> tuple[Ints, Ints]:
        anyhow = rng.random(len(table)) < odds
        (card, stone), (other_card, other_stone) = policy(table, seat, rng, past), at_random(table, seat, rng)
        return np.where(anyhow, other_card, card), np.where(anyhow, other_stone, stone)

    return mixed


def searching(how: Search) -> Policy:
    """The search, for one round after another."""

    def policy(table: Table, seat: int, rng: np.random.Generator, past: Past = unknown) -> tuple[Ints, Ints]:
        found = [search(table.take(np.array([row])), seat, how, rng, past(row)) for row in range(len(table))]
        return np.array([card for card, _ in found]), np.array([stone for _, stone in found])

    return policy


def policy_of(level: Level) -> Policy:
    """What this level plays."""
    if level.plays == "search":
        return searching(STRONGEST)
    policy = greedy if level.plays == "greedy" else static(ANCHOR, level.noise)
    return absent_minded(policy, level.careless) if level.careless else policy


#: The search of the strongest level. Looking far beats looking at many deals: the estimate errs less the later it is
#: asked, and the mean of twelve turns less than one of them (0084). In whose hands the cards are is read from what the
#: other seat laid (0089).
STRONGEST = Search(
    stages=((12, 40), (5, 90), (2, 200)),
    turns=20,
    prior=8.0,
    to_end=12,
    mean=12,
    tree=(8, 5, 3),
    alike=2,
    halved=24,
    reading=Reading(),
)
