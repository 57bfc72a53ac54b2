"""Playing a card out of the hand: when, and which (RULES 2.2, 5.4)."""

from __future__ import annotations

from engine.errors import IllegalAction
from engine.state import PLAY, Cards, State


def check_play_time(state: State) -> None:
    """Raise IllegalAction if the turn's card is played, or passed, already."""
    if state.phase != PLAY:
        rule = state.ruleset.rule(border="2.2", siege="5.4")
        raise IllegalAction("card_already_played", "one card is played each turn", rule)


def check_in_hand(state: State, card: str) -> None:
    """Raise IllegalAction if the mover does not hold the card."""
    if card not in state.hands[state.mover]:
        rule = state.ruleset.rule(border="2.2", siege="5.4")
        raise IllegalAction("not_in_hand", f"{card} is not in the hand", rule)


def without(state: State, card: str) -> tuple[Cards, Cards]:
    """Both hands after this card has left the mover's."""
    seat = state.mover
    hand = state.hands[seat]
    i = hand.index(card)
    hand = hand[:i] + hand[i + 1 :]
    return (hand, state.hands[1]) if seat == 0 else (state.hands[0], hand)
