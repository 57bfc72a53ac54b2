"""Whole matches against the house over the API, by what `options` say: no action of either is refused."""

import pytest

from backend.matches.models import Match
from tests.support.builders import RULESETS
from tests.support.house import NAMES, begun, let_house_act
from tests.support.random_moves import random_move
from tests.support.scale import PROVE, chance, shared

#: The sample of the proof in the contract plays one more.
PLAYED = RULESETS if PROVE else RULESETS[-1:]
#: Of each ruleset, the levels in turn. Each level has a test of its own: a proof in shares leaves off between two.
MATCHES = shared(1, 1000)
BY_LEVEL = {level: count for level in NAMES if (count := len(range(MATCHES)[level - 1 :: len(NAMES)]))}


@pytest.mark.parametrize("level", BY_LEVEL)
@pytest.mark.parametrize("ruleset", PLAYED)
def test_no_action_is_refused_in_matches_against_the_house(guest_browser, house, settings, ruleset, level):
    settings.HOUSE_BRAIN = "backend.bots.brains"
    settings.THROTTLES = dict.fromkeys(settings.THROTTLES, (10**9, 3600))
    rng, browser = chance(f"house {ruleset} {level}"), guest_browser()
    for _ in range(BY_LEVEL[level]):
        match = begun(browser, level, ruleset=ruleset, first=rng.choice(["me", "opponent"]))
        while (view := browser.read(f"matches/{match.pk}/").json())["status"] == "active":
            if not view["options"]:
                assert let_house_act() == 1
                continue
            body = {"actions": random_move(view["options"], rng), "expected_version": view["version"]}
            answer = browser.write(f"matches/{match.pk}/moves/", body)
            assert answer.status_code == 201, answer.content
    assert not Match.objects.exclude(status="finished").exists()
