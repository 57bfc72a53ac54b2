"""What the seat to act can do, and what each action would let it claim: a client needs no rules (API, `options`).

Some cards can be played in more than a thousand ways, so most are not played out here. An action changes the answer
only for the stones that its text names, and only a complete side can claim: where no named stone can have a complete
side afterwards, the others answer as they do now. A support changes no stone, but the unseen cards for all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from engine.claiming import claims_now
from engine.proofs import can_claim, claimable
from engine.state import DRAW, PLAY, State
from engine.table import put, take
from engine.turns import apply, legal_actions


def options(state: State, seat: int | None) -> list[dict[str, Any]]:
    """Every legal action with the stones that could be claimed right after it, if this seat is to act; else none.

    `claims` is empty for an action that ends the turn or the round, or leaves others to act or more steps to take, and
    where claims are not allowed after it. Drawing is not played out, so nothing here depends on a deck or on the other
    hand.
    """
    if seat is None or seat != state.to_act:
        return []
    after = _After(state)
    return [{"action": action, "claims": after.claims(action)} for action in legal_actions(state)]


class _After:
    """The claims after each action of one state; an answer's list is new each time."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._ways: dict[str, Callable[[str], list[int]]] = {
            "+": self._nothing, "e": self._nothing, "^": self._nothing, "<": self._retreat, "-": self._returned,
            "XC": self._nothing, "SC": self._nothing, "SU": self._support, "EX": self._explosion, "RC": self._moved,
            "RD": self._moved, "TR": self._moved, "DE": self._deserted, "MU": self._played, "FO": self._played,
        }  # fmt: skip
        self._alone: dict[int, set[str] | None] = {}
        self._claims_in_draw = claims_now(state._replace(phase=DRAW))

    def claims(self, action: str) -> list[int]:
        """The numbers of the stones that could be claimed right after this action."""
        if self._state.phase == PLAY and not self._claims_in_draw and action[0] != "!":
            return []
        way = self._ways.get(action[0]) or self._ways.get(action[:2]) or self._played
        return way(action)

    @cached_property
    def _now(self) -> list[int]:
        return claimable(self._state, self._state.mover)

    def _nothing(self, _action: str) -> list[int]:
        return []

    def _played(self, action: str) -> list[int]:
        after = apply(self._state, action)
        return claimable(after, after.mover) if claims_now(after) else []

    def _without(self, *numbers: int) -> list[int]:
        return [number for number in self._now if number not in numbers]

    def _returned(self, _action: str) -> list[int]:
        return list(self._now) if self._state.step.returns == 1 and self._claims_in_draw else []

    def _retreat(self, action: str) -> list[int]:
        return self._without(*map(int, action[1:].split(",")))

    def _explosion(self, action: str) -> list[int]:
        return self._without(int(action[3:]))

    def _moved(self, action: str) -> list[int]:
        source, _, to = action[3:].partition(">")
        card, _, start = source.partition("@")
        number, goal, seat = int(start or 0), 0 if to == "x" else int(to), self._state.mover
        opened = action[0] == "T" and self._lacks(number) == 0
        if not opened and not (goal and self._lacks(goal) == 1):
            return self._without(number)
        after = self._state
        if number:
            after = take(after, number, 1 - seat if action[0] == "T" else seat, card)
        after = put(after._replace(actions=after.actions + 1), goal, seat, card)
        deck, unseen = after.ruleset.deck, after.unseen
        moved = [n for n in {number, goal} - {0} if can_claim(deck, after.stones[n - 1], seat, unseen)]
        return sorted((*self._without(number, goal), *moved))

    def _deserted(self, action: str) -> list[int]:
        start = int(action.partition("@")[2])
        return self._played(action) if self._lacks(start) == 0 else list(self._now)

    def _lacks(self, number: int) -> int:
        stone = self._state.stones[number - 1]
        return stone.capacity - len(stone.sides[self._state.mover])

    def _support(self, action: str) -> list[int]:
        one, other = action[3:].split(",")
        return [number for number in self._now if self._still(number, one, other)]

    def _still(self, number: int, one: str, other: str) -> bool:
        """Whether a claim that holds now still holds with two more unseen cards."""
        if number not in self._alone:
            self._alone[number] = self._may_come_back_alone(number)
        alone = self._alone[number]
        if alone is None:
            return True
        if one not in alone or other not in alone:
            return False
        stone = self._state.stones[number - 1]
        # Where one card is missing, two that are harmless alone are harmless together.
        one_missing = len(stone.sides[1 - self._state.mover]) + 1 == stone.capacity
        return one_missing or self._holds(number, one, other)

    def _may_come_back_alone(self, number: int) -> set[str] | None:
        """The discarded cards each of which alone leaves the claim as it is; None if all of them together do."""
        discard = self._state.discard
        if self._holds(number, *discard):
            return None
        return {card for card in discard if self._holds(number, card)}

    def _holds(self, number: int, *back: str) -> bool:
        deck = self._state.ruleset.deck
        unseen = self._state.unseen | deck.mask(back)
        return can_claim(deck, self._state.stones[number - 1], self._state.mover, unseen)
