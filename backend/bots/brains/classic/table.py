"""Many rounds at once, as rows of arrays: placing, claiming, drawing, endings (RULES 2), for every classic ruleset.

All rows are rounds of one ruleset in which the same seat is to move. The engine decides what is true of a match; these
rounds are for thinking, and a test plays both beside each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from typing import Any

import numpy as np

from backend.bots.brains.classic.arrays import Flags, Floats, Ints, Masks
from backend.bots.brains.classic.claims import claims_that_hold
from backend.bots.brains.classic.tables import Tables, tables_of
from engine.rulesets import Ruleset

#: `winner` of a round that goes on, and of one that nobody won (RULES 2.14).
RUNNING, NOBODY = -1, 2
#: `owner` of a stone that nobody has claimed, and `first` of one where no side is complete.
NONE = -1


@dataclass(frozen=True, eq=False)
class Rules:
    """What of a ruleset a round needs, and its deck's tables.

    `wins[held]` says whether the stones of this mask win; `score[mine]` what a border shared so is worth to me if all
    of it is decided: 1 and 0, and a half where both have three adjacent stones.
    """

    ruleset: Ruleset
    tables: Tables
    wins: Flags
    score: Floats

    @property
    def stones(self) -> int:
        """How many stones there are."""
        return len(self.ruleset.places)

    @property
    def claims_first(self) -> bool:
        """Whether claims come before the card of a turn."""
        return self.ruleset.claims == "before"


@cache
def rules_of(ruleset: Ruleset) -> Rules:
    """The rules of a classic ruleset: no tactic cards, no siege, three cards a side and every formation counts."""
    if (
        ruleset.tactics
        or ruleset.siege
        or any((place.capacity, place.counts) != (3, "all") for place in ruleset.places)
    ):
        raise ValueError(f"{ruleset.id} is no classic ruleset")
    stones = len(ruleset.places)
    held = np.arange(1 << stones)
    enough = np.bitwise_count(held) >= ruleset.stones_to_win
    adjacent = np.zeros_like(enough)
    if ruleset.adjacent_to_win is not None:
        together = held.copy()
        for step in range(1, ruleset.adjacent_to_win):
            together &= held >> step
        adjacent = together > 0
    theirs = held[::-1]  # the complement
    score = np.where(adjacent == adjacent[theirs], np.where(adjacent, 0.5, enough), adjacent).astype(np.float32)
    return Rules(ruleset, tables_of(ruleset.deck), enough | adjacent, score)


@dataclass(eq=False)
class Table:
    """The rounds: in each array the last axis but those named is the round.

    `side[seat]`, `owner`, `first` (who completed a side first) have a column for each stone; `hand[seat]` for each card
    of a hand, `rules.tables.cards` being none; `held[seat]` is the same as a mask, `won[seat]` the mask of its stones.
    `seen` are the cards face up. Cards of `deck` before `drawn` are gone. `claimed` is
    whether the turn has had a claim, `idle` counts turns in a row that did nothing.
    """

    rules: Rules
    side: Ints
    owner: Ints
    first: Ints
    hand: Ints
    held: Masks
    won: Ints
    seen: Masks
    deck: Ints
    drawn: Ints
    size: Ints
    closed: Flags
    claimed: Flags
    idle: Ints
    winner: Ints

    def __len__(self) -> int:
        return len(self.winner)

    def take(self, rows: Ints) -> Table:
        """These rounds in this order, copied; a number may come several times."""
        changes = {}
        for field in fields(self)[1:]:
            array = getattr(self, field.name)
            changes[field.name] = array[:, rows] if field.name in _BY_SEAT else array[rows]
        return replace(self, **changes)

    def unseen_by(self, seat: int) -> Masks:
        """The cards that this seat has not seen: the other's hand and the deck."""
        tables = self.rules.tables
        return np.uint64((1 << tables.cards) - 1) & ~self.seen & ~self.held[seat]

    def left(self) -> Ints:
        """How many cards can still be drawn."""
        return np.where(self.closed, 0, self.size - self.drawn)

    def open_to(self, seat: int) -> Flags:
        """The stones where this seat may place a card (RULES 2.3)."""
        return (self.side[seat] < self.rules.tables.first_triple) & (self.owner < 0)

    def running(self) -> Flags:
        """Which rounds go on."""
        return self.winner < 0

    def play(self, seat: int, card: Ints, stone: Ints) -> None:
        """A turn of this seat in every round: the card, claims, the draw. A card that is none is a pass (RULES 2.6).

        Where claims come before the card, those of the other's turn are made at the end of this one, for nothing lies
        between.
        """
        passes = card == self.rules.tables.cards
        if passes.any():
            rows = np.flatnonzero(~passes)
            self.place(seat, card[rows], stone[rows], rows)
            if self.rules.ruleset.pass_closes_deck:
                self.closed |= passes & self.running()
        else:
            self.place(seat, card, stone, np.arange(len(self)))
        self.end_turn(seat, passes)

    def end_turn(self, seat: int, passes: Flags) -> None:
        """What follows the card of a turn, or a pass: claims, the draw, the end of a round that stands still."""
        if not self.rules.claims_first:
            self.claimed = self.claim(seat)
        drew = self.draw(seat)
        self.idle = np.where(passes & ~self.claimed & ~drew, self.idle + 1, 0)
        self._adjudicate(seat)
        if self.rules.claims_first:
            self.claimed = self.claim(1 - seat)

    def place(self, seat: int, card: Ints, stone: Ints, rows: Ints) -> None:
        """In these rounds the card laid on this seat's side of the stone."""
        tables = self.rules.tables
        side = tables.after[self.side[seat, rows, stone], card]
        self.side[seat, rows, stone] = side
        full = np.flatnonzero(side >= tables.first_triple)
        at = rows[full], stone[full]
        self.first[at] = np.where(self.first[at] < 0, seat, self.first[at])
        self.seen[rows] |= tables.bit[card]
        self.held[seat, rows] &= ~tables.bit[card]
        hand = self.hand[seat]
        hand[rows, (hand[rows] == card[:, None]).argmax(axis=1)] = tables.cards

    def claim(self, seat: int) -> Flags:
        """Everything claimed that this seat can prove; whether there was any in a round that went on."""
        row, stone = claims_that_hold(self, seat)
        claimed = np.zeros(len(self), bool)
        if len(row):
            self.owner[row, stone] = seat
            np.bitwise_or.at(self.won[seat], row, 1 << stone)
            claimed[row] = True
            won = self.rules.wins[self.won[seat, row]]
            self.winner[row[won]] = seat
        return claimed

    def draw(self, seat: int) -> Flags:
        """The top card drawn where the hand is short and the deck has cards (RULES 2.4); where it was."""
        none = self.rules.tables.cards
        empty = self.hand[seat] == none
        draws = empty.any(axis=1) & ~self.closed & (self.drawn < self.size) & (self.winner < 0)
        rows = np.flatnonzero(draws)
        card = self.deck[rows, self.drawn[rows]]
        self.hand[seat, rows, empty[rows].argmax(axis=1)] = card
        self.held[seat, rows] |= self.rules.tables.bit[card]
        self.drawn[rows] += 1
        return draws

    def _adjudicate(self, seat: int) -> None:
        """Rounds in which both seats have passed and done nothing, decided (RULES 2.14)."""
        rows = np.flatnonzero((self.idle == 2) & self.running())
        if not len(rows):
            return
        part = self.take(rows)
        for claimant in (1 - seat, seat):
            if (going := part.running()).any():
                won = part.take(np.flatnonzero(going))
                won.claim(claimant)
                part.won[:, going], part.winner[going] = won.won, won.winner
                part.owner[going] = won.owner
        ours, theirs = np.bitwise_count(part.won)
        by_number = np.where(ours == theirs, NOBODY, (theirs > ours).astype(int))
        self.winner[rows] = np.where(part.running(), by_number, part.winner)
        self.won[:, rows], self.owner[rows] = part.won, part.owner


def joined(tables: Sequence[Table]) -> Table:
    """All rounds of these tables, of the same rules and the same mover, one after another."""
    changes: dict[str, Any] = {}
    for field in fields(Table)[1:]:
        axis = 1 if field.name in _BY_SEAT else 0
        changes[field.name] = np.concatenate([getattr(table, field.name) for table in tables], axis=axis)
    return replace(tables[0], **changes)


_BY_SEAT = {"side", "hand", "held", "won"}


def deal(rules: Rules, decks: Ints) -> Table:
    """New rounds from shuffled decks, one in each row: seat 0 is first and gets the top card (RULES 2.1)."""
    rounds, hand = len(decks), rules.ruleset.hand
    hands = np.stack([decks[:, seat : 2 * hand : 2] for seat in (0, 1)])
    return Table(
        rules,
        side=np.zeros((2, rounds, rules.stones), np.int64),
        owner=np.full((rounds, rules.stones), NONE),
        first=np.full((rounds, rules.stones), NONE),
        hand=hands,
        held=np.bitwise_or.reduce(rules.tables.bit[hands], axis=2),
        won=np.zeros((2, rounds), np.int64),
        seen=np.zeros(rounds, np.uint64),
        deck=decks,
        drawn=np.full(rounds, 2 * hand),
        size=np.full(rounds, decks.shape[1]),
        closed=np.zeros(rounds, bool),
        claimed=np.zeros(rounds, bool),
        idle=np.zeros(rounds, np.int64),
        winner=np.full(rounds, RUNNING),
    )


def shuffled(rules: Rules, rounds: int, rng: np.random.Generator) -> Ints:
    """So many decks in random order."""
    return rng.permuted(np.tile(np.arange(rules.tables.cards), (rounds, 1)), axis=1)
