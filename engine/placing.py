"""Placing a card, or passing when none can be placed (RULES 2.3, 2.5)."""

from __future__ import annotations

from engine.errors import IllegalAction
from engine.notation import Action, placements
from engine.state import DRAW, PLAY, State


def legal_plays(state: State) -> list[str]:
    """The texts of all ways to place a clan card of the mover's hand, or `pass` when there is none."""
    seat = state.mover
    stones = tuple(state.open_stones(seat))
    places: list[str] = []
    for card in sorted(state.hands[seat]):
        places += placements(card, stones)
    return places or ["pass"]


def check_place(state: State, action: Action) -> None:
    """Raise IllegalAction if the mover may not place this card there now."""
    seat, card, number = state.mover, action.cards[0], action.stones[0]
    if state.phase != PLAY:
        raise IllegalAction("card_already_played", "one card is played each turn", "2.2")
    if card not in state.hands[seat]:
        raise IllegalAction("not_in_hand", f"{card} is not in the hand", "2.2")
    stone = state.stones[number - 1]
    if stone.claimed_by is not None:
        raise IllegalAction("stone_closed", f"stone {number} is claimed already", "2.11")
    if not stone.is_open(seat):
        raise IllegalAction("side_full", f"the side holds its {stone.capacity} cards at stone {number}", "2.3")


def place(state: State, action: Action) -> State:
    """The card laid last on the mover's side of the stone; it is face-up from now on."""
    seat, card, at = state.mover, action.cards[0], action.stones[0] - 1
    hand = state.hands[seat]
    i = hand.index(card)
    hand = hand[:i] + hand[i + 1 :]
    number = state.actions + 1
    stones = state.stones
    return state._replace(
        phase=DRAW,
        stones=(*stones[:at], stones[at].with_card(seat, card, number), *stones[at + 1 :]),
        hands=(hand, state.hands[1]) if seat == 0 else (state.hands[0], hand),
        actions=number,
        unseen=state.unseen & ~state.ruleset.deck.bit[card],
    )


def check_pass(state: State, _action: Action) -> None:
    """Raise IllegalAction if the mover may not pass now."""
    if state.phase != PLAY:
        raise IllegalAction("card_already_played", "the turn's card is played, or passed, already", "2.2")
    if state.has_placeable_clan_card(state.mover):
        raise IllegalAction("can_place", "who can place a clan card may not pass", "2.5")


def pass_turn(state: State, _action: Action) -> State:
    """No card this turn; claims and the draw of the turn are still to come (RULES 2.6)."""
    return state._replace(phase=DRAW, actions=state.actions + 1, step=state.step._replace(passed=True))
