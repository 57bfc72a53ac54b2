"""What the seat to act can do, and what each action would let it claim: a client needs no rules.

Some cards can be played in more than a thousand ways, so most are not played out here. An action changes the answer
only for the stones that its text names, and only a complete side can claim: where no named stone can have a complete
side afterwards, the others answer as they do now. A support changes no stone, but the unseen cards for all.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from engine.claiming import claims_now
from engine.drawing import legal_draws
from engine.json_types import OptionJSON
from engine.notation import Action, read_action
from engine.proofs import can_claim, claimable
from engine.siege.starting import card_for_oil
from engine.state import DRAW, PLAY, State
from engine.turns import apply, legal_actions
from engine.what_if import Comebacks, LastCard, completes


def options(state: State, seat: int | None) -> list[OptionJSON]:
    """Every legal action with the stones that could be claimed right after it, if this seat is to act; else none.

    `claims` is empty for an action that ends the turn or the round, or leaves others to act or more steps to take, and
    where claims are not allowed after it. Drawing is not played out, so nothing here depends on a deck or on the other
    hand. A cauldron has a `card` as well: the one that it takes, which its text does not name. A `pass` or `end` has
    `ends_round` if the round ends with it unless a claim comes first (RULES 2.14, 5.9, 5.10).
    """
    if seat is None or seat != state.to_act:
        return []
    after = _After(state)
    return [after.option(action) for action in legal_actions(state)]


class _After:
    """The claims after each action of one state; an answer's list is new each time."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._ways: dict[str, Callable[[Action], list[int]]] = {
            "draw": self._drawn, "end": self._nothing, "cauldron": self._nothing, "scout": self._nothing,
            "exchange": self._nothing, "exchange_reply": self._nothing, "return": self._returned,
            "retreat": self._without_named, "explosion": self._without_named, "support": self._support,
            "recruit": self._moved, "redeploy": self._moved, "traitor": self._moved, "desert": self._deserted,
        }  # fmt: skip
        self._claims_in_draw = claims_now(state._replace(phase=DRAW))

    def option(self, action: str) -> OptionJSON:
        """The action with what comes of it."""
        option: OptionJSON = {"action": action, "claims": self.claims(action)}
        if action[0] == "^":
            option["card"] = card_for_oil(self._state, int(action[1:]))
        if action in ("pass", "end") and _ends_round(self._state, action):
            option["ends_round"] = True
        return option

    def claims(self, action: str) -> list[int]:
        """The numbers of the stones that could be claimed right after this action."""
        if self._state.phase == PLAY and not self._claims_in_draw and action[0] != "!":
            return []
        read = read_action(self._state.ruleset, action)
        return self._ways.get(read.kind, self._played)(read)

    @cached_property
    def _now(self) -> list[int]:
        return claimable(self._state, self._state.mover)

    def _nothing(self, _action: Action) -> list[int]:
        return []

    def _drawn(self, _action: Action) -> list[int]:
        after_draw = self._state.ruleset.claims_after_draw and self._state.phase == DRAW
        return list(self._now) if after_draw and self._claims_in_draw else []

    def _played(self, action: Action) -> list[int]:
        after = apply(self._state, action.text)
        return claimable(after, after.mover) if claims_now(after) else []

    def _without(self, *numbers: int) -> list[int]:
        return [number for number in self._now if number not in numbers]

    def _returned(self, _action: Action) -> list[int]:
        return list(self._now) if self._state.step.returns == 1 and self._claims_in_draw else []

    def _without_named(self, action: Action) -> list[int]:
        return self._without(*action.stones)

    def _moved(self, action: Action) -> list[int]:
        [card], [number] = action.cards, action.stones or (0,)
        goal = action.to or 0
        claims = self._without(number)
        if action.kind == "traitor" and (number == goal or self._lacks(number) == 0):
            claims += self._taken_from(number, card, stays=number == goal)
        if number != goal and goal in self._last_cards and self._last_cards[goal].wins(card):
            claims.append(goal)
        return sorted(claims)

    def _taken_from(self, number: int, card: str, *, stays: bool) -> list[int]:
        """The stone itself, if it can be claimed after a treason there; `stays`: the card joins the own side there."""
        state, lacks = self._state, self._lacks(number)
        stone = state.stones[number - 1].without_card(1 - state.mover, card)
        if stays:
            wins = lacks == 1 and completes(state, stone, card)
        else:
            wins = lacks == 0 and can_claim(state.ruleset.deck, stone, state.mover, state.unseen)
        return [number] if wins else []

    @cached_property
    def _last_cards(self) -> dict[int, LastCard]:
        """The stones where the mover lacks one card, by their numbers."""
        open_ones = self._state.open_stones(self._state.mover)
        return {number: LastCard(self._state, number) for number in open_ones if self._lacks(number) == 1}

    def _deserted(self, action: Action) -> list[int]:
        return self._played(action) if self._lacks(action.stones[0]) == 0 else list(self._now)

    def _lacks(self, number: int) -> int:
        stone = self._state.stones[number - 1]
        return stone.capacity - len(stone.sides[self._state.mover])

    def _support(self, action: Action) -> list[int]:
        one, other = action.cards
        return [number for number, comebacks in self._comebacks if not comebacks.break_claim(one, other)]

    @cached_property
    def _comebacks(self) -> list[tuple[int, Comebacks]]:
        return [(number, Comebacks(self._state, number)) for number in self._now]


def _ends_round(state: State, action: str) -> bool:
    """Whether the round ends with this pass or end of turn; the cards that nobody sees do not matter to that."""
    after = apply(state, action)
    return after.is_over or (action == "pass" and legal_draws(after) == ["end"] and apply(after, "end").is_over)
