"""What the engine gives is a value: nobody who holds one can change it for somebody else."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from types import MappingProxyType
from typing import Any

import pytest

import engine
from engine.rulesets import RULESETS
from tests.support.engine.played import a_match, random_states
from tests.support.scale import chance

PLAIN = (str, int, bytes, type(None))


def changeable(value: Any, at: str) -> list[str]:
    """Return the places in a value, by the names that lead there, that could be changed."""
    if isinstance(value, PLAIN):
        return []
    if isinstance(value, frozenset):
        return [place for part in value for place in changeable(part, at)]
    if isinstance(value, tuple):
        return [place for i, part in enumerate(value) for place in changeable(part, f"{at}[{i}]")]
    if isinstance(value, MappingProxyType):
        return [place for key, part in value.items() for place in changeable(part, f"{at}[{key}]")]
    if is_dataclass(value):
        first = fields(value)[0].name
        with pytest.raises(FrozenInstanceError):
            setattr(value, first, getattr(value, first))
        names = {*(field.name for field in fields(value)), *getattr(value, "__dict__", {})}
        return [place for name in names for place in changeable(getattr(value, name), f"{at}.{name}")]
    return [at]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_made_of_a_state_has_no_part_that_can_be_changed(ruleset):
    states, actions = random_states(ruleset, chance(f"values of {ruleset}"))
    last, record = states[-1], a_match(ruleset)
    seen = [engine.action_as_seen(action, state.to_act, 0) for state, action in zip(states, actions, strict=False)]
    made = {
        "claims": tuple(engine.claims_made(states[0], actions)),
        "knowledge": engine.knowledge(engine.view(last, 0), 0, seen),
        "outcome": engine.outcome_of(last),
        "record": record,
        "series": engine.new_series(ruleset),
        "supposed": engine.suppose(states[0], 0),
    }
    assert [place for name, value in made.items() for place in changeable(value, name)] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_state_and_its_ruleset_have_no_part_that_can_be_changed(ruleset):
    states, _ = random_states(ruleset, chance(f"values {ruleset}"))
    assert RULESETS[ruleset].order
    for state in states:
        assert changeable(state, "state") == []


def test_a_list_in_a_state_would_be_found():
    state = engine.new_round("siege", bytes(32), first=0)
    assert changeable(state._replace(discard=["R1"]), "state") == [f"state[{state._fields.index('discard')}]"]
