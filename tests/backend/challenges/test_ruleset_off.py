"""Challenges of a ruleset that is switched off for new matches."""

import pytest

from backend.challenges.models import Challenge
from backend.matches.models import Match, RulesetSwitch
from tests.support.builders import a_match
from tests.support.people import refused

LINK = {"ruleset": "edition2016", "visibility": "link"}


@pytest.fixture
def off(db: None) -> RulesetSwitch:
    """The ruleset is off."""
    return RulesetSwitch.objects.create(ruleset="edition2016", offered=False)


def test_none_is_made(at_alice, off):
    problem = refused(at_alice.write("challenges/", LINK), 400, "invalid")
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [("ruleset", "ruleset_off")]
    assert not Challenge.objects.exists()

    assert at_alice.write("challenges/", LINK | {"ruleset": "edition2016+expert"}).status_code == 201


def test_one_that_was_made_before_is_still_answered_to_its_key(at_alice):
    made = at_alice.write("challenges/", LINK, Idempotency_Key="k")
    RulesetSwitch.objects.create(ruleset="edition2016", offered=False)
    again = at_alice.write("challenges/", LINK, Idempotency_Key="k")
    assert (again.status_code, again.json()) == (201, made.json())


def test_an_open_one_is_not_accepted_until_the_ruleset_is_back(at_bob, challenge, off):
    path = f"challenges/{challenge['id']}/accept/"
    refused(at_bob.write(path), 409, "ruleset_off")
    assert not Match.objects.exists()
    assert at_bob.read(f"challenges/{challenge['id']}/").json()["status"] == "open"

    off.offered = True
    off.save()
    assert at_bob.write(path).status_code == 201


def test_accepting_again_what_was_accepted_before_answers_the_match(at_bob, challenge):
    path = f"challenges/{challenge['id']}/accept/"
    match = at_bob.write(path, Idempotency_Key="k").json()
    RulesetSwitch.objects.create(ruleset="edition2016", offered=False)
    assert at_bob.write(path, Idempotency_Key="k").json()["id"] == match["id"]


def test_one_can_still_be_withdrawn(at_alice, challenge, off):
    assert at_alice.write(f"challenges/{challenge['id']}/", method="DELETE").status_code == 204


def test_two_who_have_played_by_it_play_their_rematch(at_alice, at_bob, alice, bob):
    match = a_match(alice, bob, ruleset="edition2016")
    at_alice.write(f"matches/{match.pk}/resign/")
    RulesetSwitch.objects.create(ruleset="edition2016", offered=False)
    for browser, status in ((at_bob, "open"), (at_alice, "accepted")):
        assert browser.write(f"matches/{match.pk}/rematch/").json()["status"] == status
    assert Match.objects.count() == 2
