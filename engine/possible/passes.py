"""How many turns can have been passes: a pass has a reason that often can be ruled out later (RULES 2.5, 6.7)."""

from __future__ import annotations

from itertools import chain

from engine.endings import held_by
from engine.state import State
from engine.tactics.exchange import GIVEN
from engine.tactics.scout import RETURNS

#: Each of these has made room on one side (RULES 3.5, 3.7-3.9).
_ROOM_MAKERS = ("MU", "RD", "DE", "TR")


def may_have_run_out(state: State) -> bool:
    """Whether nobody may have been able to draw at some time, so that hands can be short (RULES 2.4, 2.6a, 3.6)."""
    put_back = RETURNS if "SC" in state.discard else 0
    return state.tally.deck_closed or sum(map(len, state.decks)) <= put_back


def most_passes(state: State, seat: int, turns: int) -> int:
    """How many of so many turns of this seat can have been passes (border game)."""
    if _may_have_lacked_cards(state, seat):
        return turns
    if _may_have_lacked_room(state, seat):
        # Its sides were full but where the opponent had claimed.
        sides = state.ruleset.stones - len(held_by(state.stones, 1 - seat))
        return max(0, turns - sides * min(place.capacity for place in state.ruleset.places))
    return 0


def may_have_held_tactics_only(state: State, seat: int) -> bool:
    """Whether a whole hand of this seat's can have been tactic cards.

    They leave a hand when they are played, and by the two cards a scout and the three an exchange gives away.
    """
    if not state.ruleset.tactics:
        return False
    clan = state.ruleset.deck.index
    held = sum(card not in clan for card in state.hands[seat]) + state.tally.tactics_played[seat]
    given = RETURNS * ("SC" in state.discard) + GIVEN * ("XC" in state.laid_out)
    return held + given >= state.ruleset.hand


def _may_have_lacked_cards(state: State, seat: int) -> bool:
    """Whether this seat can have held no clan card when it was to play."""
    if may_have_held_tactics_only(state, seat):
        return True
    # Short hands only become shorter, scouts aside: a clan card held now was held then.
    return may_have_run_out(state) and ("SC" in state.discard or not state.has_clan_card(seat))


def _may_have_lacked_room(state: State, seat: int) -> bool:
    """Whether every side of this seat can have been full: what is open now was opened by a tactic card."""
    played = chain(state.discard, *(stone.modes for stone in state.stones))
    return len(state.open_stones(seat)) <= sum(card in _ROOM_MAKERS for card in played)
