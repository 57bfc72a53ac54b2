"""Scout: three draws, then two cards of the hand under the decks of their kind (RULES 3.6)."""

from __future__ import annotations

from engine.drawing import decks_with_cards, drawn
from engine.errors import IllegalAction
from engine.notation import Action
from engine.state import DRAW, SCOUT_DRAW, SCOUT_RETURN, Cards, Decks, State
from engine.tactics.limits import is_bound

DRAWS, RETURNS = 3, 2


def legal(state: State, _card: str) -> list[str]:
    """The scout, if a deck has a card."""
    return ["SC"] if decks_with_cards(state.decks) else []


def check(state: State, _action: Action) -> None:
    """Raise IllegalAction if both decks are empty."""
    if not decks_with_cards(state.decks):
        raise IllegalAction("deck_empty", "both decks are empty", "3.6")


def play(state: State, _action: Action) -> State:
    """The draws due."""
    return state._replace(phase=SCOUT_DRAW, step=state.step._replace(draws=DRAWS, returns=RETURNS))


def legal_draws(state: State) -> list[str]:
    """`+c` and `+t` for the decks that have cards."""
    return decks_with_cards(state.decks)


def check_draw(state: State, action: Action) -> None:
    """Raise IllegalAction if that deck is empty."""
    if action.text not in legal_draws(state):
        raise IllegalAction("deck_empty", "that deck is empty", "3.6")


def draw(state: State, action: Action) -> State:
    """The top card in hand; after three, or when both decks are empty, the cards to return are due."""
    hands, decks = drawn(state, action.deck)
    draws = state.step.draws - 1 if any(decks) else 0
    state = state._replace(
        hands=hands,
        decks=decks,
        actions=state.actions + 1,
        step=state.step._replace(draws=draws),
    )
    return state if draws else _with_returns(state, RETURNS)


def legal_returns(state: State) -> list[str]:
    """Every card of the hand that may leave it."""
    return [f"-{card}" for card in _returnable(state)]


def check_return(state: State, action: Action) -> None:
    """Raise IllegalAction if the card is not in the hand or has to stay there."""
    card = action.cards[0]
    if card not in state.hands[state.mover]:
        raise IllegalAction("not_in_hand", f"{card} is not in the hand", "3.6")
    if card not in _returnable(state):
        raise IllegalAction("second_joker", "a second joker stays in the hand", "3.3")


def put_back(state: State, action: Action) -> State:
    """The card under the deck of its kind."""
    seat, card, decks = state.mover, action.cards[0], state.decks
    if card in state.ruleset.deck.index:
        decks = Decks((*decks.clan, card), decks.tactic)
    else:
        decks = Decks(decks.clan, (*decks.tactic, card))
    hand = tuple(held for held in state.hands[seat] if held != card)
    after = state._replace(hands=state.with_hand(seat, hand), decks=decks, actions=state.actions + 1)
    return _with_returns(after, state.step.returns - 1)


def _with_returns(state: State, due: int) -> State:
    """The state with these returns due, or all the hand can give if that is less; without any the turn goes on."""
    due = min(due, len(_returnable(state)))
    return state._replace(phase=SCOUT_RETURN if due else DRAW, step=state.step._replace(draws=0, returns=due))


def _returnable(state: State) -> Cards:
    return tuple(card for card in state.hands[state.mover] if not is_bound(state, state.mover, card))
