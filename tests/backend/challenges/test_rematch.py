"""POST matches/{id}/rematch/."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backend.accounts.models import Account
from backend.challenges.models import Challenge
from backend.matches.models import Match
from tests.support.builders import a_match
from tests.support.people import Browser, refused


@pytest.fixture
def over(at_alice: Browser, alice: Account, bob: Account) -> Match:
    terms = {"length": {"rounds": 3}, "clock": {"type": "turn", "seconds": 86_400}, "public": True}
    match = a_match(alice, bob, ruleset="edition2016", **terms)
    at_alice.write(f"matches/{match.pk}/resign/")
    return Match.objects.get(pk=match.pk)


def test_both_asking_make_one_match_on_the_same_terms(at_alice, at_bob, over):
    asked = at_bob.write(f"matches/{over.pk}/rematch/")
    assert asked.status_code == 201
    assert (asked.json()["status"], asked.json()["visibility"], asked.json()["rematch_of"]) == (
        "open", "direct", str(over.pk)
    )  # fmt: skip

    made = at_alice.write(f"matches/{over.pk}/rematch/").json()

    assert made["status"] == "accepted"
    match = at_alice.read(f"matches/{made['match']}/").json()
    assert [player["username"] for player in match["players"]] == ["Bob", "Alice"]  # who asked first is seat 0
    assert (match["length"], match["public"], match["clock"]["seconds"]) == ({"rounds": 3}, True, 86_400)
    assert Match.objects.count() == 2


def test_asking_twice_is_asking_once_before_and_after_it_was_accepted(at_alice, at_bob, over):
    asked = [at_bob.write(f"matches/{over.pk}/rematch/").json()["id"] for _ in range(2)]
    at_alice.write(f"matches/{over.pk}/rematch/")
    again = [browser.write(f"matches/{over.pk}/rematch/").json() for browser in (at_alice, at_bob)]

    assert {*asked, *(challenge["id"] for challenge in again)} == {asked[0]}
    assert Match.objects.count() == 2


@pytest.mark.parametrize("end", ["declined", "cancelled", "expired"])
def test_what_came_to_nothing_can_be_asked_again(at_alice, at_bob, over, end):
    first = at_bob.write(f"matches/{over.pk}/rematch/").json()["id"]
    if end == "declined":
        at_alice.write(f"challenges/{first}/decline/")
    elif end == "cancelled":
        at_bob.write(f"challenges/{first}/", method="DELETE")
    else:
        Challenge.objects.update(expires=timezone.now() - timedelta(seconds=1))

    assert at_alice.write(f"matches/{over.pk}/rematch/").json()["id"] != first


def test_a_running_match_has_no_rematch(at_alice, alice, bob):
    refused(at_alice.write(f"matches/{a_match(alice, bob).pk}/rematch/"), 409, "match_running")
