"""What a seat saw the other one play: each of its cards, and the table as it lay before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from backend.bots.brains.classic.arrays import Flags, Ints
from backend.bots.brains.classic.table import Rules, Table, deal, rules_of
from engine.json_types import View
from engine.notation import read_action
from engine.rulesets import RULESETS


@dataclass(frozen=True, eq=False)
class Turn:
    """In each round the card that a seat laid, its stone, and whether it drew then; a pass is a card that is none.

    `before` is the table as it lay: what is face up, and how many cards each hand and the deck had.
    """

    before: Table
    card: Ints
    stone: Ints
    drew: Flags

    def take(self, rows: Ints) -> Turn:
        """The turn in these rounds."""
        return Turn(self.before.take(rows), self.card[rows], self.stone[rows], self.drew[rows])


#: The other seat's turns in the round of a row, oldest first. It is asked only by who reads them.
Past: TypeAlias = Callable[[int], Sequence[Turn]]


def unknown(_row: int) -> Sequence[Turn]:
    """No turn: the past of a seat that has seen none."""
    return ()


def turns_of(view: View, seat: int, seen: Sequence[str]) -> list[Turn]:
    """The other seat's turns of this view's round; none unless `seen` has all actions, as this seat saw them."""
    if len(seen) != view["actions"]:
        return []
    replay = _Replay(rules_of(RULESETS[view["ruleset"]]), view["first"])
    for text in seen:
        replay.note(text)
    return [turn for mover, turn in replay.turns if mover != seat]


class _Replay:
    """A round as somebody sees it who looks into no hand: cards in hands and deck stand for any."""

    def __init__(self, rules: Rules, first: int) -> None:
        self._rules, self._mover = rules, first
        self._table = deal(rules, np.arange(rules.tables.cards)[None])
        self._held = [rules.ruleset.hand] * 2
        self.turns: list[tuple[int, Turn]] = []

    def note(self, text: str) -> None:
        """Go on by this action."""
        action, table = read_action(self._rules.ruleset, text), self._table
        if action.kind == "place":
            self._lay(self._rules.ruleset.deck.index[action.cards[0]], action.stones[0] - 1)
        elif action.kind == "pass":
            self._lay(self._rules.tables.cards, 0)
            table.closed |= self._rules.ruleset.pass_closes_deck
        elif action.kind == "claim":
            table.owner[0, action.stones[0] - 1] = self._mover
            table.won[self._mover] |= 1 << (action.stones[0] - 1)
        elif action.kind == "draw":
            self.turns[-1][1].drew[0] = True
            self._held[self._mover] += 1
            table.drawn += 1
        if action.kind in ("draw", "end"):
            self._mover = 1 - self._mover

    def _lay(self, card: int, stone: int) -> None:
        turn = Turn(self._now(), np.array([card]), np.array([stone]), np.array([False]))
        self.turns.append((self._mover, turn))
        if card < self._rules.tables.cards:
            self._table.place(self._mover, turn.card, turn.stone, np.array([0]))
            self._held[self._mover] -= 1

    def _now(self) -> Table:
        now, places = self._table.take(np.array([0])), np.arange(self._rules.ruleset.hand)
        for seat, held in enumerate(self._held):
            now.hand[seat, 0] = np.where(places < held, places, self._rules.tables.cards)
            now.held[seat, 0] = (1 << held) - 1
        return now
