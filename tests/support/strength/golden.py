"""What every level answers in kept positions, so that no level plays otherwise under the same version.

``python -m tests.support.strength.golden`` keeps the answers anew; `VERSION` of the brains has to be raised before.
"""

from __future__ import annotations

import hashlib
import json
import sys
from typing import Any

import engine
from backend.bots.brains import LEVELS, VERSION, choose, classic, generic
from backend.bots.brains.classic.policies import STRONGEST
from engine.state import DRAW, PLAY
from tests.support.engine.watched import Watched
from tests.support.tree import ROOT

PATH = ROOT / "tests/backend/bots/brains/golden_play.json"
#: The seed of every answer, and of the rounds from which the positions are taken.
SEED = bytes(range(32))
RULESETS = ("edition2016", "original", "edition2016+tactics", "siege", "siege+tactics")
#: Which cards of a round are asked about, and which draws where there are two decks.
_CARDS, _DRAWS = (8, 23), (5,)


def figures() -> str:
    """A short name of everything that the levels go by: another figure is another play."""
    return _short([LEVELS, STRONGEST, [generic.levels_of(engine.RULESETS[each]) for each in RULESETS]])


def _short(found: Any) -> str:
    return hashlib.sha256(repr(found).encode()).hexdigest()[:12]


def answers(ruleset: str, played: str, asked: list[int]) -> list[list[str]]:
    """What each level answers after so many of these actions."""
    at, found = Watched(engine.new_round(ruleset, SEED, 0), (), ()), []
    for number, action in enumerate(played.split()):
        seat = at.state.to_act
        assert seat is not None
        if number in asked:
            view, seen = engine.view(at.state, seat), at.seen(seat)
            found.append([choose(level.number, view, seat, seen, SEED) for level in LEVELS])
        at = at.then(action)
    return found


def kept() -> dict[str, Any]:
    """The answers as they are kept."""
    return dict(json.loads(PATH.read_text())) if PATH.exists() else {"version": "", "rounds": []}


def anew() -> dict[str, Any]:
    """The same, asked now: the kept rounds, or new ones."""
    rounds = kept()["rounds"] or [_round(ruleset) for ruleset in RULESETS]
    asked = [{**each, "answers": answers(each["ruleset"], each["played"], each["asked"])} for each in rounds]
    return {"version": VERSION, "figures": figures(), "rounds": asked}


def digest(level: int, ruleset: str) -> str:
    """A short name of what this level answers in the kept positions of the family that plays this ruleset."""
    alike = [each for each in kept()["rounds"] if classic.plays(each["ruleset"]) == classic.plays(ruleset)]
    return _short([answers[level - 1] for each in alike for answers in each["answers"]])


def plays_otherwise(found: dict[str, Any]) -> bool:
    """Whether any of these answers, or what led to them, is not what is kept."""
    known = kept()
    return [known.get(key) for key in ("figures", "rounds")] != [found[key] for key in ("figures", "rounds")]


def main() -> None:
    """Keep the answers anew."""
    found = anew()
    if plays_otherwise(found) and kept()["version"] == VERSION:
        sys.exit(f"the brains play otherwise than version {VERSION} did: raise VERSION in backend/bots/brains first")
    PATH.write_text(json.dumps(found, indent=1) + "\n")


def _round(ruleset: str) -> dict[str, Any]:
    """A round between two of the fourth level, with what is asked in it."""
    at, asked, cards, draws = Watched(engine.new_round(ruleset, SEED, 0), (), ()), [], 0, 0
    while (seat := at.state.to_act) is not None:
        options = [action for action in engine.legal_actions(at.state) if action[0] != "!"]
        if len(options) > 1 and at.state.phase == PLAY:
            cards += 1
            asked += [len(at.played)] if cards in _CARDS else []
        elif len(options) > 1 and at.state.phase == DRAW:
            draws += 1
            asked += [len(at.played)] if draws in _DRAWS else []
        at = at.then(choose(4, engine.view(at.state, seat), seat, at.seen(seat), SEED))
    played = " ".join(action for _, action in at.played)
    return {"ruleset": ruleset, "asked": asked, "played": played}


if __name__ == "__main__":
    main()
