"""Joker, spy, shield-bearer: laid on a side like clan cards, worth what suits their owner best (RULES 3.3, 3.4, 6).

What each may be worth stands with the deck (`cards.ClanDeck.wild`), what that makes of a side in `best_completion`.
"""

from __future__ import annotations

from engine.notation import Action, placements
from engine.state import State
from engine.table import check_room, put


def legal(state: State, card: str) -> list[str]:
    """The troop on the own side of every stone with room."""
    return placements([card], state.open_stones(state.mover))


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if there is no room."""
    check_room(state, action.stones[0], state.mover)


def play(state: State, action: Action) -> State:
    """The troop laid last on the side."""
    return put(state, action.stones[0], state.mover, action.cards[0])
