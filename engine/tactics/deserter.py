"""Deserter, in the siege game desertion: a card of the opponent's side discarded (RULES 3.8, 6.3)."""

from __future__ import annotations

from engine.notation import Action
from engine.state import State
from engine.table import cards_on_sides, check_on_side, discarded


def legal(state: State, _card: str) -> list[str]:
    """Every card of the opponent's sides, troops too."""
    return [f"DE:{card}@{number}" for card, number in cards_on_sides(state, 1 - state.mover)]


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if the card does not lie there."""
    rule = state.ruleset.rule(border="3.8", siege="6.3")
    check_on_side(state, action.stones[0], 1 - state.mover, action.cards[0], rule)


def play(state: State, action: Action) -> State:
    """The card discarded."""
    return discarded(state, action.stones[0], 1 - state.mover, action.cards[0])
