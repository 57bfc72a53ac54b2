"""What an account's privacy says of challenges."""

import pytest

from backend.accounts.models import Account, AccountSettings
from backend.challenges.models import Challenge
from backend.challenges.services.create import challenge_create
from backend.common.errors import Invalid
from backend.matches.services.resign import match_resign
from tests.support.builders import a_match
from tests.support.people import refused

DIRECT = {"ruleset": "edition2016", "visibility": "direct", "opponent": "Bob"}
LINK = {"ruleset": "edition2016", "visibility": "link"}


@pytest.fixture
def bob_alone(bob: Account) -> Account:
    AccountSettings.objects.create(account=bob, challenges="nobody")
    return bob


def test_who_takes_no_challenges_is_answered_for_as_for_nobody(at_alice, bob_alone, django_assert_num_queries):
    """The same as for a block, or the difference would tell of one."""
    with django_assert_num_queries(3):
        answer = at_alice.write("challenges/", DIRECT)
    unknown = at_alice.write("challenges/", {**DIRECT, "opponent": "Nobody1"})
    assert (answer.status_code, answer.content) == (unknown.status_code, unknown.content)
    assert not Challenge.objects.exists()


def test_no_caller_of_the_service_gets_around_it(alice, bob_alone):
    with pytest.raises(Invalid):
        challenge_create(account=alice, opponent=bob_alone, ruleset="edition2016", visibility="direct")


def test_nor_is_he_asked_for_a_rematch_but_may_ask_for_one(at_alice, at_bob, alice, bob_alone):
    match = a_match(alice, bob_alone)
    match_resign(match_id=match.pk, account=alice)

    refused(at_alice.write(f"matches/{match.pk}/rematch/"), 403, "player_unavailable")
    assert at_bob.write(f"matches/{match.pk}/rematch/").json()["status"] == "open"
    assert at_alice.write(f"matches/{match.pk}/rematch/").json()["status"] == "accepted"


def test_he_challenges_others_and_accepts_as_ever(at_bob, at_alice, bob_alone):
    assert at_bob.write("challenges/", {**DIRECT, "opponent": "Alice"}).status_code == 201
    link = at_alice.write("challenges/", LINK).json()["id"]
    assert at_bob.write(f"challenges/{link}/accept/").status_code == 201


@pytest.mark.parametrize("default", [True, False])
@pytest.mark.parametrize("said", [True, False, None])
def test_a_challenge_is_public_as_it_says_or_else_as_its_creator_has_chosen(at_alice, alice, default, said):
    AccountSettings.objects.create(account=alice, spectators=default)
    terms = LINK if said is None else {**LINK, "public": said}
    assert at_alice.write("challenges/", terms).json()["public"] is (default if said is None else said)
