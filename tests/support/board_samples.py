"""Write what the client's board is tested with: views and options of random rounds.

Run it as `python -m tests.support.board_samples`.

The lists are chosen so that each kind of action of each phase and ruleset is among them several times. Everything is
seeded: writing them again gives the same file, which is kept in the repository as the client's tests have no Python.
"""

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import engine
from engine.tactics import kinds_of

SAMPLES = Path(__file__).parents[2] / "frontend/src/board/fixtures/samples.json"
ROUNDS = 12
EACH = 3  # lists that are kept for each kind of action, phase and ruleset
VIEWS = 8  # whole views that are kept for each ruleset


def samples() -> list[dict[str, Any]]:
    """
    Return the samples of every ruleset: `{"ruleset", "phase", "options"}`, some with `seat`, `view` and `taken_for`.

    Options are written as `action~stones`.
    """
    return [sample for ruleset in engine.RULESETS for sample in _of(ruleset)]


def _of(ruleset: str) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = []
    seen: Counter[tuple[str, str]] = Counter()
    for number in range(ROUNDS):
        rng = random.Random(number)
        state = engine.new_round(ruleset, seed=bytes([number] * 32), first=0)
        while state.result is None:
            seat = state.to_act
            kinds = _by_kind([option["action"] for option in engine.options(state, seat)])
            wanted = {(state.phase, kind) for kind in kinds}
            if any(seen[each] < EACH for each in wanted):
                seen.update(wanted)
                kept.append(_sample(state, seat, whole=len(kept) % 3 == 0 and len(kept) < 3 * VIEWS))
            state = engine.apply(state, rng.choice(kinds[rng.choice(sorted(kinds))]))
    return kept


def _sample(state: engine.State, seat: int | None, *, whole: bool) -> dict[str, Any]:
    options = [
        option["action"] + "~" * bool(option["claims"]) + ",".join(map(str, option["claims"]))
        for option in engine.options(state, seat)
    ]
    view = {"seat": seat, "view": engine.view(state, seat), "taken_for": engine.taken_for(state)} if whole else {}
    if whole:
        view["tactics"] = {card: _kind(card) for card in state.ruleset.tactics}
    return {"ruleset": state.ruleset.id, "phase": state.phase, "options": " ".join(options), **view}


def _kind(card: str) -> str:
    """Return what the API calls a tactic card; all but troops and modes are the same here."""
    [kind] = kinds_of((card,))
    return kind if kind in {"troop", "mode"} else "ruse"


def _by_kind(actions: list[str]) -> dict[str, list[str]]:
    """Sort actions by what they are: a clan card by `@`, a tactic card by its code, all else by its first sign."""
    kinds: dict[str, list[str]] = {}
    for action in actions:
        clan = re.match(r"[A-Z]\d+@", action) and not action.startswith("J")
        kind = "@" if clan else re.split(r"[@:=0-9]", action)[0] + (">x" if action.endswith(">x") else "")
        kinds.setdefault(kind[:1] if kind[0] == "-" else kind, []).append(action)
    return kinds


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(sample, separators=(",", ":")) for sample in samples())
    SAMPLES.write_text(f"[\n{lines}\n]\n")
