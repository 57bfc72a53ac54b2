"""How many challenges may be open at a time."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backend.challenges.models import Challenge
from backend.challenges.services import create
from backend.matches.services.resign import match_resign
from backend.notifications.models import FeedItem
from tests.support.builders import a_match
from tests.support.people import browser_of, refused

pytestmark = pytest.mark.django_db

LINK = {"ruleset": "edition2016", "visibility": "link"}


def to(username):
    return {"ruleset": "edition2016", "visibility": "direct", "opponent": username}


def test_three_to_a_player_may_be_open_and_twenty_in_all(alice, bob, charlie):
    at_alice = browser_of(alice)
    for _ in range(create.MOST_TO_ONE):
        assert at_alice.write("challenges/", to("Bob")).status_code == 201
    refused(at_alice.write("challenges/", to("Bob")), 409, "too_many_challenges")
    assert at_alice.write("challenges/", to("Charlie")).status_code == 201
    for _ in range(create.MOST - create.MOST_TO_ONE - 1):
        assert at_alice.write("challenges/", LINK).status_code == 201
    refused(at_alice.write("challenges/", LINK), 409, "too_many_challenges")
    assert browser_of(charlie).write("challenges/", to("Bob")).status_code == 201  # others have their own


def test_five_of_an_account_may_be_in_the_lobby_which_shows_those_of_others(alice, bob):
    lobby = {**LINK, "visibility": "lobby"}
    at_alice, at_bob = browser_of(alice), browser_of(bob)
    assert at_bob.write("challenges/", lobby).status_code == 201
    for _ in range(create.MOST_IN_LOBBY):
        assert at_alice.write("challenges/", lobby).status_code == 201
    refused(at_alice.write("challenges/", lobby), 409, "too_many_challenges")
    assert at_alice.write("challenges/", LINK).status_code == 201
    shown = at_bob.read("challenges/?show=lobby").json()["results"]
    assert len(shown) == create.MOST_IN_LOBBY


@pytest.mark.parametrize(
    "over", [{"status": "declined"}, {"status": "cancelled"}, {"expires": timezone.now() - timedelta(days=1)}]
)
def test_one_that_is_open_no_more_makes_room(alice, bob, monkeypatch, over):
    monkeypatch.setattr(create, "MOST_TO_ONE", 1)
    at_alice = browser_of(alice)
    made = at_alice.write("challenges/", to("Bob")).json()["id"]
    refused(at_alice.write("challenges/", to("Bob")), 409, "too_many_challenges")
    Challenge.objects.filter(pk=made).update(**over)
    assert at_alice.write("challenges/", to("Bob")).status_code == 201


@pytest.mark.parametrize("rematch", [False, True])
def test_challenges_that_are_withdrawn_and_made_again_flood_nobody(alice, bob, charlie, time_machine, rematch):
    """Each is a notice to the opponent, however soon it is taken back."""
    at_alice = browser_of(alice)
    path, body = "challenges/", to("Bob")
    if rematch:
        path, body = f"matches/{match_resign(match_id=a_match(alice, bob).pk, account=alice).pk}/rematch/", {}

    def ask():
        return at_alice.write(path, body)

    for _ in range(create.MOST_IN_VAIN):
        made = ask()
        assert made.status_code == 201, made.content
        assert at_alice.write(f"challenges/{made.json()['id']}/", method="DELETE").status_code == 204
    refusal = ask()
    refused(refusal, 429, "throttled")
    assert 0 < int(refusal["Retry-After"]) <= 3600
    assert FeedItem.objects.filter(account=bob, kind__in=["challenge", "rematch"]).count() == create.MOST_IN_VAIN
    assert at_alice.write("challenges/", to("Charlie")).status_code == 201
    time_machine.move_to(timezone.now() + timedelta(seconds=int(refusal["Retry-After"])))
    assert ask().status_code == 201


def test_challenges_that_are_accepted_are_not_too_many(alice, bob, monkeypatch):
    monkeypatch.setattr(create, "MOST_IN_VAIN", 1)
    for _ in range(3):
        made = browser_of(alice).write("challenges/", to("Bob")).json()["id"]
        assert browser_of(bob).write(f"challenges/{made}/accept/", {}).status_code in (200, 201)
