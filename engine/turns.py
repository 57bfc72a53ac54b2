"""The phases of a turn: which actions there are in each, and how one is played (RULES 2.2, NOTATION "The phases").

What an action needs and does stands in the module named after it; this one only knows the order. New kinds of actions
(tactics, the siege game) are new entries in the two tables below.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine import claiming, drawing, placing
from engine.errors import IllegalAction
from engine.notation import Action, read_action
from engine.state import DRAW, OVER, PLAY, State


class Verb(NamedTuple):
    """One kind of action: `check` raises IllegalAction where `play` must not be called."""

    check: Callable[[State, Action], None]
    play: Callable[[State, Action], State]


_VERBS: Mapping[str, Verb] = {
    "place": Verb(placing.check_place, placing.place),
    "pass": Verb(placing.check_pass, placing.pass_turn),
    "claim": Verb(claiming.check_claim, claiming.claim),
    "draw": Verb(drawing.check_draw, drawing.draw),
    "end": Verb(drawing.check_end, drawing.end),
}

_LEGAL: Mapping[str, tuple[Callable[[State], list[str]], ...]] = {
    PLAY: (claiming.legal_claims, placing.legal_plays),
    DRAW: (claiming.legal_claims, drawing.legal_draws),
    OVER: (),
}


def legal_actions(state: State) -> list[str]:
    """The texts of all legal actions of the seat to act, sorted as text; none when the round is over."""
    actions: list[str] = []
    for legal in _LEGAL[state.phase]:
        actions += legal(state)
    actions.sort()
    return actions


def apply(state: State, action: str) -> State:
    """The state after the seat to act has played this action; the given state stays as it is.

    Raises BadAction if the text cannot be read, IllegalAction if the rules forbid the action now.
    """
    read = read_action(state.ruleset, action)
    if state.phase == OVER:
        raise IllegalAction("round_over", "the round is over", "2.12")
    verb = _VERBS.get(read.kind)
    if verb is None:
        raise IllegalAction("not_in_ruleset", f"{state.ruleset.id} has no action {read.text}", "2.2")
    verb.check(state, read)
    return verb.play(state, read)
