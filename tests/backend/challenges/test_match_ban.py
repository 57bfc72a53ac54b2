"""An account that staff let begin no match, and one that they have suspended, as others find it."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import FOREVER, Account, AccountSettings
from backend.challenges.models import Challenge
from backend.challenges.services.create import challenge_create
from backend.common.errors import Invalid
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from tests.backend.accounts.test_restrictions import restrict
from tests.support.builders import RULESET, a_match
from tests.support.people import Browser, browser_of, refused

KEPT: dict[str, dict[str, Any]] = {
    "banned from matches": {"match_ban_until": FOREVER},
    "suspended": {"suspended_until": FOREVER},
    "closed": {"closed": True},
}


def a_challenge(creator: Account, visibility: str = "lobby", **more: Any) -> Challenge:
    return challenge_create(account=creator, ruleset=RULESET, visibility=visibility, **more)


def test_a_banned_account_makes_and_accepts_no_challenge_until_the_ban_is_reversed(alice, bob):
    at_alice, until = browser_of(alice), timezone.now() + timedelta(days=7)
    over = match_resign(match_id=a_match(alice, bob).pk, account=bob)
    offered = a_challenge(bob)
    asks = (
        ("challenges/", {"ruleset": RULESET, "visibility": "lobby"}),
        (f"challenges/{offered.pk}/accept/", {}),
        (f"matches/{over.pk}/rematch/", {}),
    )
    restrict(alice, match_ban_until=until)
    for path, body in asks:
        assert refused(at_alice.write(path, body), 403, "match_ban")["until"] == until.isoformat()
    assert Match.objects.count() == 1
    restrict(alice)
    for path, body in asks:
        assert at_alice.write(path, body).status_code == 201


def test_a_banned_account_plays_on_and_declines_challenges(alice, bob):
    running, sent = a_match(alice, bob), a_challenge(bob, "direct", opponent=alice.username)
    restrict(alice, match_ban_until=FOREVER)
    at_alice = browser_of(alice)
    assert at_alice.write(f"matches/{running.pk}/resign/").status_code == 200
    assert at_alice.write(f"challenges/{sent.pk}/decline/").status_code == 200


@pytest.mark.parametrize("kept", KEPT)
class TestToOthers:
    def test_open_challenges_of_a_restricted_account_read_as_withdrawn_until_it_is_free(self, alice, bob, kept):
        made, at_bob = a_challenge(alice), browser_of(bob)
        restrict(alice, **KEPT[kept])
        for reader in (at_bob, Browser()):
            assert reader.read("challenges/?show=lobby").json()["results"] == []
            assert reader.read(f"challenges/{made.pk}/").json()["status"] == "cancelled"
        refused(at_bob.write(f"challenges/{made.pk}/accept/"), 409, "challenge_closed")
        [own] = browser_of(alice).read("challenges/?show=made").json()["results"]
        assert own["status"] == "open"
        restrict(alice)
        assert at_bob.write(f"challenges/{made.pk}/accept/").status_code == 201

    def test_a_restricted_account_gets_no_challenge_and_no_rematch_request(self, alice, bob, kept):
        over, at_bob = match_resign(match_id=a_match(alice, bob).pk, account=bob), browser_of(bob)
        restrict(alice, **KEPT[kept])
        sent = at_bob.write("challenges/", {"ruleset": RULESET, "visibility": "direct", "opponent": "Alice"})
        assert refused(sent, 400, "invalid")["errors"][0]["code"] == "unknown_player"
        refused(at_bob.write(f"matches/{over.pk}/rematch/"), 403, "player_unavailable")

    def test_a_rematch_request_of_a_restricted_account_begins_no_match(self, alice, bob, kept):
        over = match_resign(match_id=a_match(alice, bob).pk, account=bob)
        assert browser_of(alice).write(f"matches/{over.pk}/rematch/").status_code == 201
        restrict(alice, **KEPT[kept])
        refused(browser_of(bob).write(f"matches/{over.pk}/rematch/"), 403, "player_unavailable")
        assert Match.objects.count() == 1


# --- What an account's privacy says of challenges


DIRECT = {"ruleset": "edition2016", "visibility": "direct", "opponent": "Bob"}
LINK = {"ruleset": "edition2016", "visibility": "link"}


@pytest.fixture
def bob_alone(bob: Account) -> Account:
    AccountSettings.objects.create(account=bob, challenges="nobody")
    return bob


def test_a_challenge_to_a_player_who_takes_none_is_refused_like_one_to_nobody(
    at_alice, bob_alone, django_assert_num_queries
):
    """The same as for a block, or the difference would tell of one."""
    with django_assert_num_queries(9):  # as for a block
        answer = at_alice.write("challenges/", DIRECT)
    unknown = at_alice.write("challenges/", {**DIRECT, "opponent": "Nobody1"})
    assert (answer.status_code, answer.content) == (unknown.status_code, unknown.content)
    assert not Challenge.objects.exists()


def test_the_service_itself_refuses_challenges_to_a_player_who_takes_none(alice, bob_alone):
    with pytest.raises(Invalid):
        challenge_create(account=alice, opponent=bob_alone.username, ruleset="edition2016", visibility="direct")


def test_a_player_who_takes_no_challenges_may_request_a_rematch_and_gets_no_request(at_alice, at_bob, alice, bob_alone):
    match = a_match(alice, bob_alone)
    match_resign(match_id=match.pk, account=alice)

    refused(at_alice.write(f"matches/{match.pk}/rematch/"), 403, "player_unavailable")
    assert at_bob.write(f"matches/{match.pk}/rematch/").json()["status"] == "open"
    assert at_alice.write(f"matches/{match.pk}/rematch/").json()["status"] == "accepted"


def test_a_player_who_takes_no_challenges_makes_and_accepts_some(at_bob, at_alice, bob_alone):
    assert at_bob.write("challenges/", {**DIRECT, "opponent": "Alice"}).status_code == 201
    link = at_alice.write("challenges/", LINK).json()["id"]
    assert at_bob.write(f"challenges/{link}/accept/").status_code == 201


@pytest.mark.parametrize("default", [True, False])
@pytest.mark.parametrize("said", [True, False, None])
def test_a_challenge_is_public_as_it_says_or_by_its_creators_setting(at_alice, alice, default, said):
    AccountSettings.objects.create(account=alice, spectators=default)
    terms = LINK if said is None else {**LINK, "public": said}
    assert at_alice.write("challenges/", terms).json()["public"] is (default if said is None else said)
