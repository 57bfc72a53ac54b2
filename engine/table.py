"""Moving cards about the table: onto sides, off them, onto the discard (RULES 2.3, 3.12, 5.6).

Everything here takes a state whose `actions` counts the action being played and answers the state with the cards moved.
"""

from __future__ import annotations

from typing import Any

from engine.errors import IllegalAction
from engine.state import Cards, State
from engine.stones import Stone


def put(state: State, number: int, seat: int, card: str) -> State:
    """The card laid last on this seat's side; opposite a 0 or 11 that it vanishes with, both discarded (RULES 5.6)."""
    stone, discard, unseen = laid(state, number, seat, card, state.actions)
    return state.with_stone(number, stone, discard=discard, unseen=unseen)


def laid(state: State, number: int, seat: int, card: str, action: int) -> tuple[Stone, Cards, int]:
    """The stone, the discard and the unseen cards once the action of this number has laid the card as `put` does."""
    stone, deck = state.stones[number - 1], state.ruleset.deck
    unseen = state.unseen & ~deck.bit.get(card, 0)
    other = deck.vanishes.get(card)
    if other is not None and other in stone.sides[1 - seat]:
        return stone.without_card(1 - seat, other), (*state.discard, card, other), unseen
    return stone.with_card(seat, card, action), state.discard, unseen


def take(state: State, number: int, seat: int, card: str, **changes: Any) -> State:
    """The card taken off this seat's side; `changes` are fields of the state that change with it."""
    return state.with_stone(number, state.stones[number - 1].without_card(seat, card), **changes)


def discarded(state: State, number: int, seat: int, card: str) -> State:
    """The card taken off this seat's side into the discard."""
    return take(state, number, seat, card, discard=(*state.discard, card))


def cleared(state: State, number: int, *seats: int) -> State:
    """These seats' sides of the stone discarded, in this order of seats, each in the order played (RULES 5.8)."""
    stone = state.stones[number - 1]
    gone = tuple(card for seat in seats for card in stone.sides[seat])
    left, right = (() if seat in seats else stone.sides[seat] for seat in (0, 1))
    return state.with_stone(number, stone.with_sides((left, right)), discard=(*state.discard, *gone))


def check_room(state: State, number: int, seat: int) -> None:
    """Raise IllegalAction if this seat may lay no card at the stone (RULES 2.3, 2.11, 5.5)."""
    if number in state.open_stones(seat):  # by which the legal actions are listed
        return
    check_unclaimed(state, number)
    rule, capacity = state.ruleset.rule(border="2.3", siege="5.5"), state.stones[number - 1].capacity
    raise IllegalAction("side_full", f"the side holds its {capacity} cards at stone {number}", rule)


def check_unclaimed(state: State, number: int) -> None:
    """Raise IllegalAction if the stone is closed (RULES 2.11)."""
    if number not in state.unclaimed_stones():
        raise IllegalAction("stone_closed", f"stone {number} is claimed already", "2.11")


def check_on_side(state: State, number: int, seat: int, card: str, rule: str) -> None:
    """Raise IllegalAction if the card does not lie on this seat's side of the stone, or the stone is closed."""
    check_unclaimed(state, number)
    if card not in state.stones[number - 1].sides[seat]:
        whose = "own" if seat == state.mover else "opponent's"
        raise IllegalAction("not_on_side", f"{card} is not on the {whose} side of stone {number}", rule)


def cards_on_sides(state: State, seat: int) -> list[tuple[str, int]]:
    """Every card of this seat that may be moved with the number of its stone: those of unclaimed stones."""
    return [(card, number) for number in state.unclaimed_stones() for card in state.stones[number - 1].sides[seat]]
