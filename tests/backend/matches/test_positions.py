"""`positions/`: any position that play can lead to is analysed, any other refused, and none is a fault of ours."""

import copy
import json
import random
from typing import Any

import pytest
from django.conf import settings as ours

import engine
from backend.matches.models import SharedPosition
from tests.support.builders import play_on
from tests.support.engine.builders import random_round
from tests.support.openapi import assert_documented
from tests.support.people import Browser, refused
from tests.support.scale import shared
from tests.support.states import some_states

pytestmark = pytest.mark.django_db
RULESETS = list(engine.RULESETS)


@pytest.fixture(autouse=True)
def _unlimited(settings: Any) -> None:
    """One test in test_throttles looks at the limit."""
    settings.THROTTLES = {**settings.THROTTLES, "positions": (10**6, 60)}


def analysed(browser: Browser, position: Any) -> Any:
    return browser.write("positions/", {"position": position})


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_full_state_comes_back_with_options_and_proofs(browser, ruleset):
    for state in some_states(ruleset, random.Random(ruleset), 10):
        answer = analysed(browser, engine.dump(state))
        assert answer.status_code == 200, answer.content
        assert answer.json() == {
            "position": engine.dump(state),
            "taken_for": engine.taken_for(state),
            "formations": [[side and side._asdict() for side in sides] for sides in engine.sides_worth(state)],
            "options": engine.options(state, state.to_act),
            "proofs": [[engine.explain(state, n, seat) for seat in (0, 1)] for n in range(1, len(state.stones) + 1)],
            "url": f"http://testserver/p/{SharedPosition.objects.latest('until').pk}",
        }
    assert_documented("Analysis", answer.json())


def test_hands_come_back_in_canonical_order(browser):
    position = engine.dump(engine.new_round("edition2016", bytes(32)))
    mixed = position | {"hands": [hand[::-1] for hand in position["hands"]]}
    assert analysed(browser, mixed).json()["position"] == position


def test_the_position_of_a_finished_match_goes_in_as_it_came_out(browser, at_alice, match):
    match = play_on(match)
    position = at_alice.read(f"matches/{match.pk}/").json()["position"]
    body = analysed(browser, position).json()
    assert (body["position"], body["options"]) == (position, [])
    assert len(body["proofs"]) == 9


def test_a_view_is_no_full_state(browser, at_alice, match):
    view = at_alice.read(f"matches/{match.pk}/").json()["position"]
    assert "seed" in refused(analysed(browser, view), 422, "bad_state")["detail"]


def test_a_refusal_of_a_position_names_what_is_wrong(browser):
    position = engine.dump(engine.new_round("edition2016", bytes(32)))
    doubled = position | {"discard": [position["hands"][0][0]]}
    for wrong in (doubled, position | {"mover": 2}, position | {"ruleset": "chess"}, {}, [], "R7@3", 7, True):
        with pytest.raises(engine.BadState) as reason:
            engine.load(wrong)
        assert refused(analysed(browser, wrong), 422, "bad_state")["detail"] == str(reason.value)
    for body in ({}, {"position": None}, {"position": position, "seat": 0}):
        refused(browser.write("positions/", body), 400, "invalid")


STRANGE = [None, True, -1, 0, 1, 2, 3.5, 10**6, 2**62, "", "R7", "J1", "?c", "é", [], {}, [[]], {"R7": 1}, "x" * 300]


def mutated(value: Any, rng: random.Random) -> Any:
    """Return a copy with one thing in it changed: taken away, doubled, swapped, or of another value or type."""
    value = copy.deepcopy(value)
    places: list[tuple[Any, Any]] = []

    def walk(inner: Any) -> None:
        for key in inner if isinstance(inner, dict) else range(len(inner)):
            places.append((inner, key))
            if isinstance(inner[key], dict | list):
                walk(inner[key])

    walk(value)
    holder, key = rng.choice(places)
    match rng.randrange(4):
        case 0:
            holder.pop(key)
        case 1 if isinstance(holder, list):
            holder.append(holder[key])
        case 2:
            other, its_key = rng.choice(places)
            holder[key] = copy.deepcopy(other[its_key]) if its_key in other or isinstance(other, list) else None
        case _:
            holder[key] = rng.choice(STRANGE)
    return value


def test_no_mutated_state_is_a_fault_of_ours(browser):
    rng = random.Random(20261120)
    states = [engine.dump(state) for ruleset in RULESETS for state in some_states(ruleset, rng, 20)]
    seen = {200: 0, 400: 0, 422: 0}
    for _ in range(shared(250, 100_000)):
        position = rng.choice(states)
        for _ in range(rng.choice([1, 1, 1, 2, 5])):
            position = mutated(position, rng)
        answer = analysed(browser, position)
        assert answer.status_code in seen, (answer.status_code, position)
        seen[answer.status_code] += 1
        if answer.status_code != 200:
            refused(answer, answer.status_code, "bad_state" if answer.status_code == 422 else "invalid")
    assert seen[422] > seen[200] > 0


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_full_state_fits_into_a_body(ruleset):
    rng = random.Random(f"size of {ruleset}")
    states = [state for odds in (0.0, 1.0) for state, _ in random_round(rng, ruleset, claim_odds=odds)]
    largest = max(len(json.dumps({"position": engine.dump(state)})) for state in states)
    assert largest * 2 < ours.BODY_LIMIT
