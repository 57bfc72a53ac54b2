"""Drawing a card at the end of a turn, or ending it without one (RULES 2.2, 2.4, 2.6, 5.9)."""

from __future__ import annotations

from engine.claiming import legal_claims
from engine.endings import close_turn, run_dry
from engine.errors import IllegalAction
from engine.notation import Action
from engine.state import DRAW, Cards, Decks, State


def legal_draws(state: State) -> list[str]:
    """`+c` and `+t` for the decks the mover may draw from, or `end` when no draw is possible or due."""
    if _is_full(state) or _is_closed(state):
        return ["end"]
    return decks_with_cards(state.decks) or ["end"]


def decks_with_cards(decks: Decks) -> list[str]:
    """`+c` and `+t` for the decks that have cards."""
    if decks.tactic:
        return ["+c", "+t"] if decks.clan else ["+t"]
    return ["+c"] if decks.clan else []


def check_draw(state: State, action: Action) -> None:
    """Raise IllegalAction if the mover may not draw from this deck now."""
    if state.phase != DRAW:
        raise IllegalAction("play_first", "the turn's card comes before the draw", "2.2")
    if action.text in legal_draws(state):
        return
    if _is_full(state):
        raise IllegalAction("hand_full", f"the hand holds its {state.ruleset.hand} cards", "2.6")
    rule = "2.6a" if state.tally.deck_closed else state.ruleset.rule(border="2.4", siege="6.2")
    raise IllegalAction("deck_empty", f"there is no drawing from the {_DECKS[action.deck]} deck", rule)


def draw(state: State, action: Action) -> State:
    """The top card of the deck in the mover's hand, and the turn passed unless claims can follow (RULES 5.7)."""
    hands, decks = drawn(state, action.deck)
    if state.ruleset.claims_after_draw and legal_claims(state):
        return state._replace(hands=hands, decks=decks, actions=state.actions + 1)
    return close_turn(state, hands, decks, drew=True)


def drawn(state: State, kind: str) -> tuple[tuple[Cards, Cards], Decks]:
    """Hands and decks after the mover has drawn the top card of the clan ("c") or tactic ("t") deck."""
    seat, (clan, tactic) = state.mover, state.decks
    if kind == "c":
        card, decks = clan[0], Decks(clan[1:], tactic)
    else:
        card, decks = tactic[0], Decks(clan, tactic[1:])
    return state.with_hand(seat, state.in_order([*state.hands[seat], card])), decks


def check_end(state: State, _action: Action) -> None:
    """Raise IllegalAction if the mover may not end the turn without a draw now."""
    if state.phase != DRAW:
        raise IllegalAction("play_first", "a turn begins with its card, or a pass", "2.2")
    if legal_draws(state) != ["end"]:
        raise IllegalAction("draw_due", "the hand is short and a deck has cards, so a card is drawn", "2.2")


def end(state: State, _action: Action) -> State:
    """The turn passed without a draw; in the siege game a draw that is due and not possible ends the round."""
    if state.ruleset.siege and not _is_full(state):
        return run_dry(state)
    return close_turn(state, state.hands, state.decks, drew=False)


def _is_full(state: State) -> bool:
    """Whether the mover's hand has the cards that it is drawn back to (RULES 2.6)."""
    return len(state.hands[state.mover]) >= state.ruleset.hand


def _is_closed(state: State) -> bool:
    """Whether nobody draws any more: after a pass in deck52 (RULES 2.6a), or with the siege deck empty (RULES 6.2)."""
    return state.tally.deck_closed or (state.ruleset.siege and not state.decks.clan)


_DECKS = {"c": "clan", "t": "tactic"}
