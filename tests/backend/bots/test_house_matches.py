"""Whole matches against the house over the API, by what `options` say: no action of either is refused."""

import pytest

from backend.matches.models import Match
from tests.support.builders import RULESETS
from tests.support.house import begun, let_house_act
from tests.support.random_moves import random_move
from tests.support.scale import chance, shared

MATCHES = shared(1, 1000)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_action_is_refused_in_matches_against_the_house(guest_browser, house, settings, ruleset):
    settings.HOUSE_BRAIN = "backend.bots.brains"
    settings.THROTTLES = dict.fromkeys(settings.THROTTLES, (10**9, 3600))
    rng, browser = chance(f"house {ruleset}"), guest_browser()
    for number in range(MATCHES):
        match = begun(browser, level=1 + number % 6, ruleset=ruleset, first=rng.choice(["me", "opponent"]))
        while (view := browser.read(f"matches/{match.pk}/").json())["status"] == "active":
            if not view["options"]:
                assert let_house_act() == 1
                continue
            body = {"actions": random_move(view["options"], rng), "expected_version": view["version"]}
            answer = browser.write(f"matches/{match.pk}/moves/", body)
            assert answer.status_code == 201, answer.content
    assert not Match.objects.exclude(status="finished").exists()
