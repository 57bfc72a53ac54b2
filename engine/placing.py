"""Placing a clan card, or passing when none can be placed (RULES 2.3, 2.5, 5.5, 6.7)."""

from __future__ import annotations

from engine.errors import IllegalAction, WhyNot
from engine.hands import check_in_hand, check_play_time, without
from engine.notation import Action, placements
from engine.state import DRAW, State
from engine.table import check_room, laid
from engine.tactics import legal_tactics


def legal_plays(state: State) -> list[str]:
    """The texts of all ways to play a card of the mover's hand, and `pass` where the rules allow it."""
    ruleset, hand = state.ruleset, sorted(state.hands[state.mover])
    stones = state.open_stones(state.mover)
    if ruleset.tactics:
        hand = [card for card in hand if card in ruleset.deck.index]
    plays = placements(hand, stones)
    placeable = bool(plays)
    if ruleset.tactics:
        plays += legal_tactics(state)
    return plays if placeable or _why_no_pass(state) else [*plays, "pass"]


def _why_no_pass(state: State) -> WhyNot:
    """Why the mover may not pass.

    With tactics alone one need not play in the border game (RULES 2.5), in the siege game one must; there a siege card
    in hand forbids to pass also where there is no room for it (RULES 5.11, 6.7).
    """
    if not state.ruleset.siege:
        no_pass = state.has_placeable_clan_card(state.mover)
        return ("can_place", "who can place a clan card may not pass", "2.5") if no_pass else None
    if state.has_clan_card(state.mover):
        return "can_place", "who holds a siege card may not pass", "6.7"
    return ("can_play", "who can play a tactic card may not pass", "6.7") if legal_tactics(state) else None


def check_place(state: State, action: Action) -> None:
    """Raise IllegalAction if the mover may not place this card there now."""
    check_play_time(state)
    card = action.cards[0]
    check_in_hand(state, card)
    if card not in state.ruleset.deck.index:
        raise IllegalAction("not_placed", f"{card} is no card that is placed", "3.11")
    check_room(state, action.stones[0], state.mover)


def place(state: State, action: Action) -> State:
    """The card laid last on the mover's side of the stone; it is face-up from now on."""
    card = action.cards[0]
    stone, discard, unseen = laid(state, action.stones[0], state.mover, card, state.actions + 1)
    return state.after_card(action.stones[0], stone, without(state, card), discard, unseen)


def check_pass(state: State, _action: Action) -> None:
    """Raise IllegalAction if the mover may not pass now."""
    check_play_time(state)
    why_not = _why_no_pass(state)
    if why_not:
        raise IllegalAction(*why_not)


def pass_turn(state: State, _action: Action) -> State:
    """No card this turn; claims and the draw of the turn are still to come (RULES 2.6)."""
    tally = state.tally._replace(deck_closed=True) if state.ruleset.pass_closes_deck else state.tally
    return state._replace(phase=DRAW, actions=state.actions + 1, tally=tally, step=state.step._replace(passed=True))
