"""Traitor, in the siege game treason: a card of the opponent's side to the own side of a stone (RULES 3.9, 6.3)."""

from __future__ import annotations

from engine.errors import IllegalAction
from engine.notation import Action
from engine.state import State
from engine.table import cards_on_sides, check_on_side, check_room, put, take


def legal(state: State, _card: str) -> list[str]:
    """Every card of the opponent's sides that may be taken, to every stone with room that it may go to."""
    rooms = state.open_stones(state.mover)
    return [
        f"TR:{card}@{number}>{to}"
        for card, number in cards_on_sides(state, 1 - state.mover)
        if _may_be_taken(state, card)
        for to in rooms
        if _may_go(state, number, to)
    ]


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if the card does not lie there, cannot be taken, or may not go where it should."""
    card, number, to = action.cards[0], action.stones[0], action.to or 0
    rule = state.ruleset.rule(border="3.9", siege="6.3")
    check_on_side(state, number, 1 - state.mover, card, rule)
    if not _may_be_taken(state, card):
        raise IllegalAction("troop_stays", "the traitor takes clan cards, no troops", rule)
    if not _may_go(state, number, to):
        raise IllegalAction("same_stone", "the traitor's card goes to another stone", rule)
    check_room(state, to, state.mover)


def play(state: State, action: Action) -> State:
    """The card laid last on the own side (RULES 3.12)."""
    card, number, to = action.cards[0], action.stones[0], action.to or 0
    return put(take(state, number, 1 - state.mover, card), to, state.mover, card)


def _may_be_taken(state: State, card: str) -> bool:
    """Clan cards alone in the border game (RULES 3.9), troops too in the siege game (RULES 6.3)."""
    return state.ruleset.siege or card in state.ruleset.deck.index


def _may_go(state: State, number: int, to: int) -> bool:
    """Whether a card of this stone may go there: to another stone, and where the ruleset says so to the same."""
    return state.ruleset.traitor_stays or to != number
