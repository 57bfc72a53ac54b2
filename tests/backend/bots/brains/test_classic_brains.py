"""What a brain of the classic rulesets answers: legal, the same again, and by nothing that its seat does not see."""

import json
from pathlib import Path

import numpy as np
import pytest

import engine
from backend.bots.brains import LEVELS, choose
from backend.bots.brains.classic import act
from backend.bots.brains.classic.policies import greedy, static
from engine.rulesets import RULESETS
from tests.engine.test_random_rounds import permuted
from tests.support.classic_rounds import CLASSIC
from tests.support.engine.builders import states_at_random
from tests.support.scale import chance, scaled

SEED = bytes(range(32))
GOLDEN = json.loads(Path(__file__).with_name("golden_moves.json").read_text())
NUMBERS = [level.number for level in LEVELS]


def answers(level, state, seed=SEED):
    seat = state.to_act
    return choose(level, engine.view(state, seat), seat, [], seed)


def some_states(rng, name, number):
    """So many states of random rounds, some with claims that were left out."""
    for rounds in range(0, number, 20):
        states = [state for state in states_at_random(rng, 3, name) if state.to_act is not None]
        yield from rng.sample(states, min(20, number - rounds))


@pytest.mark.parametrize("level", NUMBERS)
@pytest.mark.parametrize("name", CLASSIC)
def test_an_action_is_legal_and_hidden_cards_dealt_anew_do_not_change_it(name, level):
    rng = chance(f"brains {name} {level}")
    number = scaled(4, 1000) if level < NUMBERS[-1] else scaled(1, 1000)  # the highest takes its time
    for state in some_states(rng, name, number):
        action = answers(level, state)
        assert action in engine.legal_actions(state)
        other = permuted(state, state.to_act, rng)
        assert engine.view(other, state.to_act) == engine.view(state, state.to_act)
        assert answers(level, other) == action


@pytest.mark.parametrize("name", CLASSIC)
def test_whole_rounds_between_levels_end_without_a_refused_action(name):
    rng = chance(f"rounds of brains {name}")
    for _ in range(scaled(2, 200)):
        state = engine.new_round(name, rng.randbytes(32), 0)
        levels = rng.sample(NUMBERS[:-1], 2)
        while state.to_act is not None:
            state = engine.apply(state, answers(levels[state.to_act], state))
        assert state.is_over


def test_a_careless_level_answers_by_the_seed():
    state = engine.new_round("edition2016", SEED, 0)
    found = {answers(1, state, bytes([number]) * 32) for number in range(20)}
    assert len(found) > 5


@pytest.mark.parametrize("policy", [greedy, static()], ids=["greedy", "static"])
def test_the_anchors_play_the_golden_moves(policy):
    name = "greedy" if policy is greedy else "static"
    for golden in GOLDEN:
        state = engine.parse_position(golden["position"])
        seat = state.to_act
        action = act(policy, engine.view(state, seat), seat, [], np.random.default_rng(0))
        assert action == golden[name], golden["position"]


def test_golden_moves_are_of_every_classic_deck_and_of_every_stage():
    states = [engine.parse_position(golden["position"]) for golden in GOLDEN]
    assert {state.ruleset.id for state in states} == set(CLASSIC)
    assert min(state.turn for state in states) == 1
    assert sum(not state.decks.clan for state in states) >= 4
    assert RULESETS.keys() >= {state.ruleset.id for state in states}
