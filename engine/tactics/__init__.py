"""Tactic cards (RULES 3 and 6): one module for each, and what they have in common here.

A card's module says which ways there are to play it (`legal`), refuses the others (`check`), and moves the cards
(`play`). That the card may be played at all, that it leaves the hand and where it then lies is the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.notation import Action
from engine.state import State
from engine.tactics import (
    deserter,
    exchange,
    explosion,
    modes,
    recruit,
    redeploy,
    scout,
    support,
    traitor,
    troops,
)
from engine.tactics.limits import check_may_play, is_bound, may_play_any, spent


class Tactic(NamedTuple):
    """One kind of tactic card, by the kind of its action (`notation.Action`).

    `legal` lists the texts that play this card, `check` raises IllegalAction for any other. `play` does what the card
    does, given a state where it is played already. A card that `stays` lies on the table; the others are discarded or,
    in the siege game, laid out of the game (RULES 3.11, 6.4).
    """

    legal: Callable[[State, str], list[str]]
    check: Callable[[State, Action], None]
    play: Callable[[State, Action], State]
    stays: bool = False


TACTICS: Mapping[str, Tactic] = {
    "troop": Tactic(troops.legal, troops.check, troops.play, stays=True),
    "mode": Tactic(modes.legal, modes.check, modes.play, stays=True),
    "scout": Tactic(scout.legal, scout.check, scout.play),
    "redeploy": Tactic(redeploy.legal, redeploy.check, redeploy.play),
    "desert": Tactic(deserter.legal, deserter.check, deserter.play),
    "traitor": Tactic(traitor.legal, traitor.check, traitor.play),
    "recruit": Tactic(recruit.legal, recruit.check, recruit.play),
    "explosion": Tactic(explosion.legal, explosion.check, explosion.play),
    "support": Tactic(support.legal, support.check, support.play),
    "exchange": Tactic(exchange.legal, exchange.check, exchange.play),
}

_KINDS: Mapping[str, str] = {
    "J1": "troop", "J2": "troop", "SP": "troop", "SB": "troop", "FO": "mode", "MU": "mode", "SC": "scout",
    "RD": "redeploy", "DE": "desert", "TR": "traitor", "RC": "recruit", "EX": "explosion", "SU": "support",
    "XC": "exchange",
}  # fmt: skip


def kinds_of(tactics: tuple[str, ...]) -> set[str]:
    """The kinds of the actions that play these cards."""
    return {_KINDS[card] for card in tactics}


def card_of(action: Action) -> str:
    """The tactic card that this action plays: every such action begins with its code."""
    return action.text[:2]


def legal_tactics(state: State) -> list[str]:
    """The texts of all ways to play a tactic card of the mover's hand."""
    if not may_play_any(state):
        return []
    plays: list[str] = []
    for card in state.hands[state.mover]:
        if card in _KINDS and not is_bound(state, state.mover, card):
            plays += TACTICS[_KINDS[card]].legal(state, card)
    return plays


def check_tactic(state: State, action: Action) -> None:
    """Raise IllegalAction if the mover may not play this tactic card so."""
    check_may_play(state, card_of(action))
    TACTICS[action.kind].check(state, action)


def play_tactic(state: State, action: Action) -> State:
    """The state after the card has done what it does; what it discarded lies under it (RULES 3.11)."""
    card, tactic = card_of(action), TACTICS[action.kind]
    after = tactic.play(spent(state, card), action)
    if tactic.stays:
        return after
    if after.ruleset.siege:
        return after._replace(laid_out=(*after.laid_out, card))
    return after._replace(discard=(*after.discard, card))
