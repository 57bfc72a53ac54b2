"""Reading challenges: by list, id and code."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from backend.challenges.models import Challenge
from backend.challenges.services import create
from backend.challenges.services.create import challenge_create
from tests.backend.challenges.conftest import a_challenge
from tests.support.builders import an_account
from tests.support.people import Browser, refused

LOBBY = {"ruleset": "edition2016", "visibility": "lobby"}


def test_a_link_is_read_without_an_account_and_reading_has_no_effect(at_alice, browser):
    made = a_challenge(at_alice)
    before = Challenge.objects.values().get()

    assert browser.read(f"challenges/{made['id']}/").json() == made
    assert Challenge.objects.values().get() == before


def test_a_code_is_read_however_it_is_typed(at_alice, browser):
    made = a_challenge(at_alice)
    Challenge.objects.update(code="01ABCDEF")
    for typed in ("01AB-CDEF", "01ab-cdef", "01ABCDEF", "oiab-cdef", "Ol AB CD EF"):
        assert browser.read(f"challenges/by-code/{typed}/").json()["id"] == made["id"]


@pytest.mark.parametrize("code", ["XXXXXXXX", "x", "1" * 300, "%00", "\u00e9"])
def test_a_code_that_is_none_finds_nothing(browser, db, code):
    refused(browser.read(f"challenges/by-code/{code}/"), 404, "not_found")


def test_guessing_codes_is_throttled(browser, db, settings):
    settings.THROTTLES = {**settings.THROTTLES, "codes": (3, 3600)}
    for _ in range(3):
        refused(browser.read("challenges/by-code/XXXX-XXXX/"), 404, "not_found")
    answer = browser.read("challenges/by-code/XXXX-XXXX/")
    refused(answer, 429, "throttled")
    assert int(answer["Retry-After"]) > 0


def test_a_direct_challenge_is_between_two_people(at_alice, at_bob, at_charlie, browser):
    made = a_challenge(at_alice, visibility="direct", opponent="bob")

    assert at_bob.read(f"challenges/{made['id']}/").json()["opponent"]["username"] == "Bob"
    for stranger in (at_charlie, browser):
        refused(stranger.read(f"challenges/{made['id']}/"), 404, "not_found")
        refused(stranger.read(f"challenges/by-code/{made['code']}/"), 404, "not_found")


def test_the_list_holds_the_lobby_and_mine_the_latest_first(at_alice, at_bob, at_charlie, browser):
    link = a_challenge(at_alice)
    lobby = a_challenge(at_alice, visibility="lobby")
    to_alice = a_challenge(at_bob, visibility="direct", opponent="Alice")
    a_challenge(at_bob, visibility="direct", opponent="Charlie")

    def listed(reader: Browser) -> list[str]:
        return [found["id"] for found in reader.read("challenges/").json()["results"]]

    assert listed(at_alice) == [to_alice["id"], lobby["id"], link["id"]]
    assert listed(browser) == [lobby["id"]]


def test_the_list_comes_in_pages(at_alice, at_bob, monkeypatch):
    monkeypatch.setattr(create, "MOST_IN_LOBBY", 25)
    for number in range(25):
        a_challenge(at_alice if number % 2 else at_bob, visibility="lobby")
    page = at_alice.read("challenges/").json()
    rest = at_alice.read(page["next"].replace("http://testserver", "")).json()
    assert len({found["id"] for found in page["results"] + rest["results"]}) == 25
    assert rest["next"] is None
    refused(at_alice.read("challenges/?cursor=x"), 400, "bad_cursor")


def test_a_challenge_reads_as_expired_after_sixty_days_and_is_no_longer_listed(at_alice, at_bob):
    made = a_challenge(at_alice, visibility="lobby")
    with time_machine.travel(timezone.now() + timedelta(days=61)):
        assert at_alice.read(f"challenges/{made['id']}/").json()["status"] == "expired"
        assert at_bob.read("challenges/").json()["results"] == []
        refused(at_bob.write(f"challenges/{made['id']}/accept/"), 409, "challenge_closed")
        refused(at_alice.write(f"challenges/{made['id']}/", {"nonce": "ab"}, method="PATCH"), 409, "challenge_closed")
    assert Challenge.objects.get().status == "open"


def test_a_challenge_can_be_accepted_until_it_expires(at_alice, at_bob, bob):
    made = a_challenge(at_alice)
    with time_machine.travel(timezone.now() + timedelta(days=59, hours=23)):
        at_bob.force_login(bob)
        assert at_bob.read(f"challenges/by-code/{made['code']}/").json()["id"] == made["id"]
        match = at_bob.write(f"challenges/{made['id']}/accept/").json()
    assert match["status"] == "active"
    assert [player["username"] for player in match["players"]] == ["Alice", "Bob"]


def test_the_match_is_shown_to_its_two_players_only(at_alice, at_bob, at_charlie, browser):
    made = a_challenge(at_alice)
    match = at_bob.write(f"challenges/{made['id']}/accept/").json()["id"]

    shown = [reader.read(f"challenges/{made['id']}/").json() for reader in (at_alice, at_bob, at_charlie, browser)]
    assert [challenge["match"] for challenge in shown] == [match, match, None, None]
    assert {challenge["status"] for challenge in shown} == {"accepted"}


def test_the_lobby_is_filtered_by_whose_ruleset_and_clock(at_alice, at_bob):
    quick = {"type": "live", "seconds": 300}
    made = {
        "lobby": at_bob.write("challenges/", LOBBY).json()["id"],
        "quick": at_bob.write("challenges/", {**LOBBY, "clock": quick}).json()["id"],
        "mine": at_alice.write("challenges/", LOBBY).json()["id"],
        "sent": at_bob.write(
            "challenges/", {"ruleset": "edition2016", "visibility": "direct", "opponent": "Alice"}
        ).json()["id"],
    }

    def listed(query: str) -> set[str]:
        ids = {challenge["id"] for challenge in at_alice.read(f"challenges/?{query}").json()["results"]}
        return {name for name, challenge in made.items() if challenge in ids}

    assert listed("") == set(made)
    assert listed("show=lobby") == {"lobby", "quick"}
    assert listed("show=made") == {"mine"}
    assert listed("show=received") == {"sent"}
    assert listed("clock=live") == {"quick"}
    assert listed("clock=none&show=lobby") == {"lobby"}
    assert listed("ruleset=edition2016") == set(made)
    assert listed("ruleset=siege") == set()
    refused(at_alice.read("challenges/?show=all"), 400, "invalid")


def test_challenges_come_with_avatars_that_cost_no_query_of_their_own(
    at_alice, at_bob, browser, alice, django_assert_num_queries
):
    chosen = {"kind": "pattern", "colour": 5, "seed": 9}
    at_bob.write("me/", {"avatar": chosen}, method="PATCH")
    at_bob.write("challenges/", {"ruleset": "edition2016", "visibility": "direct", "opponent": "Alice"})
    challenge = at_alice.read("challenges/?show=received").json()["results"][0]
    assert challenge["creator"]["avatar"] == chosen
    assert challenge["opponent"]["avatar"] == at_alice.read("me/").json()["avatar"]

    for number in range(3):
        challenge_create(account=an_account(f"Maker{number}"), ruleset="edition2016", visibility="lobby")
        with django_assert_num_queries(3):  # challenges with players, the standing of their creators in two
            assert len(browser.read("challenges/").json()["results"]) == number + 1
