"""Exchange: three cards of each hand swapped, the opponent not seeing what they will get (RULES 6.6)."""

from __future__ import annotations

from itertools import combinations

from engine.errors import IllegalAction
from engine.notation import Action
from engine.state import DRAW, EXCHANGE_REPLY, Cards, State

#: How many cards each gives, or all if they have fewer.
GIVEN = 3


def legal(state: State, card: str) -> list[str]:
    """Every three cards of the hand that is left without the exchange card."""
    return _choices("XC:", _left(state.hands[state.mover], (card,)))


def check(state: State, action: Action) -> None:
    """Raise IllegalAction if these are not three cards of the hand."""
    if "XC" in action.cards:
        raise IllegalAction("not_in_hand", "XC is the card being played, so it cannot be given", "6.6")
    _check_given(_left(state.hands[state.mover], ("XC",)), action)


def play(state: State, action: Action) -> State:
    """The cards named, in the hand until the opponent has named theirs."""
    return state._replace(phase=EXCHANGE_REPLY, step=state.step._replace(offer=state.in_order(action.cards)))


def legal_replies(state: State) -> list[str]:
    """Every three cards of the opponent's hand."""
    return _choices("XC=", state.hands[1 - state.mover])


def check_reply(state: State, action: Action) -> None:
    """Raise IllegalAction if these are not three cards of the opponent's hand."""
    _check_given(state.hands[1 - state.mover], action)


def reply(state: State, action: Action) -> State:
    """The cards swapped; the mover's turn goes on."""
    seat, offer, got = state.mover, state.step.offer, action.cards
    mine = state.in_order((*_left(state.hands[seat], offer), *got))
    theirs = state.in_order((*_left(state.hands[1 - seat], got), *offer))
    return state._replace(
        phase=DRAW,
        hands=(mine, theirs) if seat == 0 else (theirs, mine),
        actions=state.actions + 1,
        step=state.step._replace(offer=()),
    )


def _choices(start: str, hand: Cards) -> list[str]:
    return [start + ",".join(cards) for cards in combinations(hand, _due(hand))]


def _check_given(hand: Cards, action: Action) -> None:
    for card in action.cards:
        if card not in hand:
            raise IllegalAction("not_in_hand", f"{card} is not in the hand", "6.6")
    due = _due(hand)
    if len(action.cards) != due:
        raise IllegalAction("wrong_number", f"{due} cards are given", "6.6")


def _due(hand: Cards) -> int:
    return min(GIVEN, len(hand))


def _left(hand: Cards, given: Cards) -> Cards:
    return tuple(card for card in hand if card not in given)
