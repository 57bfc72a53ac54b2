"""Drawing a card at the end of a turn, or ending it without one (RULES 2.2, 2.4, 2.6)."""

from __future__ import annotations

from engine.endings import close_turn
from engine.errors import IllegalAction
from engine.notation import Action
from engine.state import DRAW, Decks, State


def legal_draws(state: State) -> list[str]:
    """`+c` and `+t` for the decks the mover may draw from, or `end` when no draw is possible or due."""
    if len(state.hands[state.mover]) < state.ruleset.hand:
        draws = [text for text, deck in zip(("+c", "+t"), state.decks, strict=True) if deck]
        if draws:
            return draws
    return ["end"]


def check_draw(state: State, action: Action) -> None:
    """Raise IllegalAction if the mover may not draw from this deck now."""
    if state.phase != DRAW:
        raise IllegalAction("play_first", "the turn's card comes before the draw", "2.2")
    if len(state.hands[state.mover]) >= state.ruleset.hand:
        raise IllegalAction("hand_full", f"the hand holds its {state.ruleset.hand} cards", "2.6")
    if action.text not in legal_draws(state):
        raise IllegalAction("deck_empty", f"the {_DECKS[action.deck]} deck is empty", "2.4")


def draw(state: State, action: Action) -> State:
    """The top card of the deck in the mover's hand, and the turn passed."""
    seat, deck = state.mover, state.decks
    if action.deck == "c":
        card, decks = deck.clan[0], Decks(deck.clan[1:], deck.tactic)
    else:
        card, decks = deck.tactic[0], Decks(deck.clan, deck.tactic[1:])
    hand = tuple(sorted((*state.hands[seat], card), key=state.ruleset.order.__getitem__))
    hands = (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
    return close_turn(state, hands, decks, drew=True)


def check_end(state: State, _action: Action) -> None:
    """Raise IllegalAction if the mover may not end the turn without a draw now."""
    if state.phase != DRAW:
        raise IllegalAction("play_first", "a turn begins with its card, or a pass", "2.2")
    if legal_draws(state) != ["end"]:
        raise IllegalAction("draw_due", "the hand is short and a deck has cards, so a card is drawn", "2.2")


def end(state: State, _action: Action) -> State:
    """The turn passed without a draw."""
    return close_turn(state, state.hands, state.decks, drew=False)


_DECKS = {"c": "clan", "t": "tactic"}
