"""Has the engine play a lesson's script: what the learner sees at each step, what leads on, what is refused and why."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import engine
from backend.matches import codec
from backend.matches.lessons.first import FIRST
from backend.matches.lessons.script import Lesson, Step
from backend.matches.lessons.siege import SIEGE
from backend.matches.lessons.tactics import TACTICS
from backend.matches.rulesets import tactic_kinds
from backend.matches.services.analyse import proofs_of

_LESSONS: Mapping[str, Lesson] = {lesson.name: lesson for lesson in (FIRST, TACTICS, SIEGE)}
#: The names of the lessons, in the order to take them in.
NAMES = tuple(_LESSONS)

#: Where the learner sits.
LEARNER = 0
#: What ends a turn, in the order in which a lesson plays it by itself.
_ENDS = ("+c", "+t", "end")

#: A seat and its actions, as the learner saw them.
Move = dict[str, Any]


@cache
def lesson_view(name: str) -> dict[str, Any]:
    """Return the lesson of that name: the `Lesson` of the API. Raises KeyError where there is none."""
    lesson = _LESSONS[name]
    return {
        "name": name,
        "ruleset": lesson.ruleset,
        "tactics": tactic_kinds(lesson.ruleset),
        "seat": LEARNER,
        "steps": list(_steps(lesson)),
    }


def _steps(lesson: Lesson) -> Iterator[dict[str, Any]]:
    state: engine.State | None = None
    last: Move | None = None
    for step in lesson.steps:
        if step.scene:
            state, last = engine.parse_position(step.scene), None
        if state is None:
            raise ValueError(f"{lesson.name}: the first step has to say where it begins")
        state, last = _lead_in(state, step, last)
        turns = _turns(state, step)
        yield {
            "key": step.key,
            "stone": step.stone,
            "look": step.look,
            "new_scene": bool(step.scene),
            "table": _table(state, last),
            "turns": [_turn(state, turn) for turn in turns],
            "tries": list(_tries(state, step, turns)),
            "refused": list(_refused(state, turns)),
        }
        if turns:
            state, last = _played(state, turns[0])
        if step.reply:
            state, last = _played(state, step.reply.split("/"))


def _lead_in(state: engine.State, step: Step, last: Move | None) -> tuple[engine.State, Move | None]:
    """Play what comes before a step, and what its turn has done already."""
    for turn in step.before.split():
        state, last = _played(state, turn.split("/"))
    for action in filter(None, step.begun.split("/")):
        state = engine.apply(state, action)
    return state, last


def _played(state: engine.State, turn: list[str]) -> tuple[engine.State, Move]:
    """Return the state after a turn, with the draw at its end, and the turn as the learner saw it."""
    seat, seen = state.mover, []
    for action in turn:
        seen.append(engine.action_as_seen(action, seat, LEARNER))
        state = engine.apply(state, action)
    # Only a card played is followed by a draw: after a retreat or a cauldron the card is still to come.
    while state.to_act == seat and state.phase == "draw":
        draw = next(action for action in _ENDS if action in engine.legal_actions(state))
        seen.append(draw)
        state = engine.apply(state, draw)
    return state, {"seat": seat, "actions": seen}


def _table(state: engine.State, last: Move | None) -> dict[str, Any]:
    """Return what the learner sees and may do: the `Analysis` of the API, and the move that led there."""
    return {
        "position": engine.view(state, LEARNER),
        "taken_for": engine.taken_for(state),
        "formations": codec.formations_as_seen(state),
        "options": engine.options(state, LEARNER),
        "proofs": proofs_of(state),
        "last_move": last,
    }


def _turn(state: engine.State, turn: list[str]) -> dict[str, Any]:
    """Return a turn that leads on: where it ends, and why its claims hold."""
    table, claims = _table(*_played(state, turn)), []
    for action in turn:
        if action.startswith("!"):
            stone = int(action[1:])
            claims.append({"stone": stone, "proof": engine.explain(state, stone, LEARNER)})
        state = engine.apply(state, action)
    return {"actions": turn, "table": table, "claims": claims}


def _turns(state: engine.State, step: Step) -> list[list[str]]:
    """Return the turns that lead on, each once: those that stand for any card after those that name one."""
    turns = [turn for text in step.accepts for turn in _spelled_out(state, text)]
    return [turn for index, turn in enumerate(turns) if turn not in turns[:index]]


def _spelled_out(state: engine.State, text: str) -> Iterator[list[str]]:
    """Yield the turns that a text stands for; without `?` the one that it is."""
    first, *claims = text.split("/")
    if not first.startswith("?"):
        yield [first, *claims]
        return
    legal = engine.legal_actions(state)
    for card in state.hands[LEARNER]:
        if (action := card + first[1:]) in legal:
            yield [action, *claims]


def _tries(state: engine.State, step: Step, turns: list[list[str]]) -> Iterator[dict[str, Any]]:
    """Yield the cards that may be placed there instead, with what the side is worth then, where they complete it."""
    leads_on = {turn[0] for turn in turns}
    for action in engine.legal_actions(state):
        if action in leads_on or not action.endswith(f"@{step.stone}") or ":" in action or action[0] == "^":
            continue
        proof = engine.prove(engine.apply(state, action), step.stone, LEARNER)
        if "mine" in proof:
            yield {"action": action, "makes": proof["mine"]}


def _refused(state: engine.State, turns: list[list[str]]) -> Iterator[dict[str, Any]]:
    """Yield the claims of the learner that do not hold after the card of the first turn, as the engine refuses them."""
    actions = [action for action in (turns[0] if turns else []) if not action.startswith("!")]
    for action in actions:
        state = engine.apply(state, action)
    if state.to_act != LEARNER:
        return
    for number, stone in enumerate(state.stones, 1):
        if not stone.sides[LEARNER]:
            continue
        try:
            engine.apply(state, f"!{number}")
        except engine.IllegalAction as refusal:
            yield {
                "actions": [*actions, f"!{number}"],
                "reason": refusal.reason,
                "detail": refusal.message,
                "proof": refusal.proof,
            }
