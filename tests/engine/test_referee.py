"""Random rounds beside a second, slow reading of the rules, which finds every proof by trying (`oracle`)."""

import pytest

import engine
from engine import dump, legal_actions
from tests.support.engine import referee, referee_legal
from tests.support.engine.builders import random_round
from tests.support.scale import chance, scaled


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_a_second_slow_reading_of_the_rules_agrees_on_every_step(ruleset):
    rng = chance(f"referee {ruleset}")
    for number in range(scaled(1, 2000)):
        expected = None
        for state, action in random_round(rng, ruleset, claim_odds=(1.0, 0.3, 0.0)[number % 3]):
            full = dump(state)
            assert expected is None or full == expected
            assert legal_actions(state) == referee_legal.legal(full)
            for seat in (0, 1, None):
                assert engine.view(state, seat) == referee.view(full, seat)
            if action:
                expected = referee.play(full, action)
