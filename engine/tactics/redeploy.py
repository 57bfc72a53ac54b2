"""Redeploy: a card of the own side to another stone or to the discard (RULES 3.7, 6.3)."""

from __future__ import annotations

from engine.errors import IllegalAction
from engine.notation import Action
from engine.state import State
from engine.table import cards_on_sides, check_on_side, check_room, discarded, put, take


def legal(state: State, _card: str) -> list[str]:
    """Every card of the own sides to every other stone with room, and to the discard."""
    seat = state.mover
    rooms = state.open_stones(seat)
    plays = []
    for card, number in cards_on_sides(state, seat):
        plays += [f"RD:{card}@{number}>{to}" for to in rooms if _may_go(number, to)]
        plays.append(f"RD:{card}@{number}>x")
    return plays


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if the card does not lie there or there is no room for it."""
    number, to, rule = action.stones[0], action.to, state.ruleset.rule(border="3.7", siege="6.3")
    check_on_side(state, number, state.mover, action.cards[0], rule)
    if not _may_go(number, to):
        raise IllegalAction("same_stone", "a card is redeployed to another stone", rule)
    if to is not None:
        check_room(state, to, state.mover)


def play(state: State, action: Action) -> State:
    """The card laid last on its new side (RULES 3.12), or discarded."""
    card, number, seat = action.cards[0], action.stones[0], state.mover
    if action.to is None:
        return discarded(state, number, seat, card)
    return put(take(state, number, seat, card), action.to, seat, card)


def _may_go(number: int, to: int | None) -> bool:
    """Whether a card of this stone may go there, None being the discard: anywhere else."""
    return to != number
