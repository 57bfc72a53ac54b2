"""Recruit: a discarded card to the own side of a tile (RULES 6.3-6.5)."""

from __future__ import annotations

from engine.errors import IllegalAction
from engine.notation import Action
from engine.state import State
from engine.table import check_room, put


def legal(state: State, _card: str) -> list[str]:
    """Every discarded card to every tile with room."""
    rooms = state.open_stones(state.mover)
    return [f"RC:{card}>{to}" for card in state.discard for to in rooms]


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if the card is not in the discard or there is no room for it."""
    check_discarded(state, action.cards)
    check_room(state, action.to or 0, state.mover)


def check_discarded(state: State, cards: tuple[str, ...]) -> None:
    """Raise IllegalAction if one of these cards is not in the discard."""
    for card in cards:
        if card not in state.discard:
            raise IllegalAction("not_in_discard", f"{card} is not in the discard", "6.3")


def play(state: State, action: Action) -> State:
    """The card laid last on the own side."""
    card = action.cards[0]
    state = state._replace(discard=tuple(kept for kept in state.discard if kept != card))
    return put(state, action.to or 0, state.mover, card)
