"""The phases of a turn: which actions there are in each, and how one is played (RULES 2.2, NOTATION "Phases").

What an action needs and does stands in the module named after it; this one only knows the order: each phase has its
verbs, and the lists of what is legal in it. A list and a check ask the same conditions (`State.open_stones`,
`claiming.claims_now`, `tactics.limits`…); in random play no action is in a list that its check refuses, or the reverse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from engine import claiming, drawing, placing
from engine.endings import RULE_OF_ENDING
from engine.errors import IllegalAction
from engine.notation import Action, read_action
from engine.rulesets import Ruleset
from engine.siege import starting
from engine.state import DRAW, EXCHANGE_REPLY, OVER, PLAY, SCOUT_DRAW, SCOUT_RETURN, State
from engine.tactics import TACTICS, check_tactic, exchange, kinds_of, play_tactic, scout


class Verb(NamedTuple):
    """One kind of action: `check` raises IllegalAction where `play` must not be called."""

    check: Callable[[State, Action], None]
    play: Callable[[State, Action], State]


#: The verbs of the phases `play` and `draw`; their checks know in which of the two they stand.
_OF_A_TURN: Mapping[str, Verb] = {
    "place": Verb(placing.check_place, placing.place),
    "pass": Verb(placing.check_pass, placing.pass_turn),
    "claim": Verb(claiming.check_claim, claiming.claim),
    "draw": Verb(drawing.check_draw, drawing.draw),
    "end": Verb(drawing.check_end, drawing.end),
    "retreat": Verb(starting.check_retreat, starting.retreat),
    "cauldron": Verb(starting.check_cauldron, starting.cauldron),
    **{kind: Verb(check_tactic, play_tactic) for kind in TACTICS},
}

#: The steps of a card that takes several actions: nothing else is done before them.
_STEPS: Mapping[str, Mapping[str, Verb]] = {
    SCOUT_DRAW: {"draw": Verb(scout.check_draw, scout.draw)},
    SCOUT_RETURN: {"return": Verb(scout.check_return, scout.put_back)},
    EXCHANGE_REPLY: {"exchange_reply": Verb(exchange.check_reply, exchange.reply)},
}

_STEP_RULES = {SCOUT_DRAW: "3.6", SCOUT_RETURN: "3.6", EXCHANGE_REPLY: "6.6"}

_LEGAL: Mapping[str, tuple[Callable[[State], list[str]], ...]] = {
    PLAY: (claiming.legal_claims, starting.legal_starts, placing.legal_plays),
    DRAW: (claiming.legal_claims, drawing.legal_draws),
    SCOUT_DRAW: (scout.legal_draws,),
    SCOUT_RETURN: (scout.legal_returns,),
    EXCHANGE_REPLY: (exchange.legal_replies,),
    OVER: (),
}


def legal_actions(state: State) -> list[str]:
    """The texts of all legal actions of the seat to act, sorted as text; none when the round is over."""
    lists = _lists(state.ruleset, state.phase)
    actions = lists[0](state) if lists else []
    for legal in lists[1:]:
        actions += legal(state)
    actions.sort()
    return actions


def apply(state: State, action: str) -> State:
    """The state after the seat to act has played this action; the given state stays as it is.

    Raises BadAction if the text cannot be read, IllegalAction if the rules forbid the action now.
    """
    read, verb = _read(state.ruleset, state.phase, action)
    if verb is None:
        raise _no_such_verb(state, read)
    verb.check(state, read)
    return verb.play(state, read)


@lru_cache(maxsize=1 << 13)
def _read(ruleset: Ruleset, phase: str, action: str) -> tuple[Action, Verb | None]:
    """The action that this text writes, with its verb if this phase of this ruleset has one for it."""
    read = read_action(ruleset, action)
    return read, _verbs(ruleset, phase).get(read.kind)


@lru_cache(maxsize=128)
def _verbs(ruleset: Ruleset, phase: str) -> Mapping[str, Verb]:
    """The verbs that this phase of this ruleset has, by the kind of their actions."""
    verbs = {} if phase == OVER else _STEPS.get(phase, _OF_A_TURN)
    return {kind: verb for kind, verb in verbs.items() if kind in _kinds(ruleset)}


@lru_cache(maxsize=128)
def _lists(ruleset: Ruleset, phase: str) -> tuple[Callable[[State], list[str]], ...]:
    """The lists of legal actions that can have any in this phase of this ruleset."""
    lists = list(_LEGAL[phase])
    if claiming.legal_claims in lists and not claiming.may_come(ruleset, phase):
        lists.remove(claiming.legal_claims)
    if starting.legal_starts in lists and not ruleset.siege:
        lists.remove(starting.legal_starts)
    return tuple(lists)


def _kinds(ruleset: Ruleset) -> set[str]:
    """The kinds of actions that this ruleset has in any phase."""
    kinds = {"place", "pass", "claim", "draw", "end", "troop", "mode", *kinds_of(ruleset.tactics)}
    if "SC" in ruleset.tactics:
        kinds.add("return")
    if "XC" in ruleset.tactics:
        kinds.add("exchange_reply")
    if ruleset.siege:
        kinds |= {"retreat", "cauldron"}
    return kinds


def _no_such_verb(state: State, read: Action) -> IllegalAction:
    """Why an action of this kind is not even looked at now."""
    ruleset, phase = state.ruleset, state.phase
    if state.result is not None:
        return IllegalAction("round_over", "the round is over", RULE_OF_ENDING[state.result.reason])
    if read.kind not in _kinds(ruleset):
        rule = ruleset.rule(border="2.2", siege="5.4")
        return IllegalAction("not_in_ruleset", f"{ruleset.id} has no action {read.text}", rule)
    if phase in _STEPS:
        return IllegalAction("step_first", f"the played card's next step comes first: {phase}", _STEP_RULES[phase])
    rule = ruleset.rule(border="3.6", siege="6.6")
    return IllegalAction("no_such_step", f"{read.text} is a step of a card that is not being played", rule)
