"""The full state as JSON: what is taken and what is refused (`load` and `bad_state` of docs/reference/protocol.md)."""

import json
from copy import deepcopy
from typing import Any

import pytest

import engine
from engine import BadState, dump, load
from tests.support.engine.samples import STATES, Full, set_to
from tests.support.scale import chance


@pytest.mark.parametrize("name", STATES)
def test_a_full_state_survives_json(name):
    full = STATES[name]
    assert dump(load(json.loads(json.dumps(full)))) == full


def cannot_change(value: object) -> bool:
    if isinstance(value, tuple):
        return all(map(cannot_change, value))
    return value is None or isinstance(value, str | int | bytes | engine.Ruleset)


@pytest.mark.parametrize("name", STATES)
def test_a_state_consists_of_values_that_cannot_change(name):
    assert cannot_change(load(STATES[name]))


def test_hands_may_be_written_in_any_order_and_seeds_in_any_case():
    full = deepcopy(STATES["play"])
    full["hands"][0].reverse()
    full["seed"] = full["seed"].upper()
    assert dump(load(full)) == STATES["play"]


#: Values no field takes, by the type of field; `true` is no number, `1.0` is none either.
WRONG: dict[str, list[Any]] = {
    "ruleset": [None, 1, "", "original2", ["edition2016"]],
    "turn": [None, 0, -1, True, 1.0, "1", 10**30, 2],
    "first": [None, 2, True, False, 0.0, "0"],
    "mover": [None, 2, True, "0"],
    "to_act": [None, 2, True, False, 0.0],
    "phase": [None, "", "over", "scout_draw", "claim", 1, "draw"],
    "stones": [None, [], {}, "x", [None] * 9],
    "stones.0.sides": [None, [], [[]], [[], [], []], {}, [None, None], [["R1", 3], []], [["?c"], []]],
    "stones.0.modes": [None, ["MU"], ["FO"], "MU", {}],
    "stones.0.capacity": [None, 4, 2, "3", 3.0, True],
    "stones.0.counts": [None, "sum", "low", 1, ""],
    "stones.0.damaged": [None, True, 0, "no"],
    "stones.0.claimed_by": [2, True, False, -1, "0"],
    "hands": [None, [], [[], []], [[], [], []], {"0": []}],
    "hands.0": [None, [], ["?c"] * 6, ["R1"], "R1", [1, 2, 3, 4, 5, 6], [["R1"]] * 6],
    "decks": [None, [], 42, {"clan": 42, "tactic": 0}, {"clan": []}],
    "decks.clan": [None, 30, [], ["R1"], {}],
    "decks.tactic": [None, ["J1"], 0],
    "discard": [None, ["R1"], {}, ["J1"]],
    "laid_out": [None, ["RD"], 0],
    "tactics_played": [None, [0], [1, 0], [0, 0, 0], [False, 0], 0],
    "jokers_played": [None, [0], [1, 0], [True, 0]],
    "cauldrons": [0, 3, False],
    "attacker": [0, 1, False],
    "passes": [None, -1, 1, 2, 3, True, False, "0"],
    "deck_closed": [None, True, 0],
    "result": [{}, [], {"winner": 0, "reason": "five", "points": [5, 0]}, False],
    "actions": [None, -1, 0, True, 5.0, 10**9],
    "step": [None, {}, []],
    "step.start_used": [None, True, 0],
    "step.passed": [None, True, 0],
    "step.claimed": [None, True, 0],
    "step.draws": [None, 1, 3, False],
    "step.returns": [None, 2, False],
    "step.offer": [None, ["R1"], "", {}],
    "seed": [None, "", "0" * 63, "0" * 65, "g" * 64, 0, "0" * 63 + "é"],
    "supports": [None, 1, False, -1],
}


@pytest.mark.parametrize(("path", "value"), [(path, value) for path, values in WRONG.items() for value in values])
def test_a_field_with_a_wrong_value_is_refused(path, value):
    full = deepcopy(STATES["play"])
    set_to(path, value)(full)
    with pytest.raises(BadState):
        load(full)


@pytest.mark.parametrize("path", ["", "stones.4", "decks", "step"])
def test_every_object_has_exactly_its_keys(path):
    for key in _object_at(STATES["play"], path):
        full = deepcopy(STATES["play"])
        del _object_at(full, path)[key]
        with pytest.raises(BadState, match="missing or unknown keys"):
            load(full)
    full = deepcopy(STATES["play"])
    _object_at(full, path)["note"] = 1
    with pytest.raises(BadState, match="'note'"):
        load(full)


def _object_at(full: Full, path: str) -> Full:
    found: Any = full
    for key in filter(None, path.split(".")):
        found = found[int(key) if key.isdigit() else key]
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("data", [None, [], "state", 1, True, {}, {1: 2}])
def test_a_position_that_is_no_object_is_refused(data):
    with pytest.raises(BadState):
        load(data)


def test_loading_refuses_or_gives_a_state_that_can_be_played_whatever_is_changed():
    rng = chance("spoiled states")
    words = ["", "R1", "J1", "play", "draw", "over", "\ud800"]
    values: list[Any] = [None, 0, 1, 2, 5, -1, True, False, 1.5, 10**40, *words, [], {}, [[]]]
    accepted = 0
    for _ in range(3000):
        full = deepcopy(STATES[rng.choice(list(STATES))])
        for _ in range(rng.randint(1, 2)):
            spot: Any = full
            while True:
                key = rng.choice(list(spot) if isinstance(spot, dict) else range(len(spot)))
                if isinstance(spot[key], dict | list) and spot[key] and rng.random() < 0.8:
                    spot = spot[key]
                    continue
                spot[key] = rng.choice(values)
                break
        try:
            state = load(full)
        except BadState:
            continue
        accepted += 1
        for action in engine.legal_actions(state):
            engine.apply(state, action)
        engine.options(state, state.to_act)
    assert accepted < 600
