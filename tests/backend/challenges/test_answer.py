"""Accepting, declining, withdrawing, and the creator's nonce."""

import hmac
from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account
from backend.challenges.models import Challenge
from backend.matches.models import Match
from tests.support.builders import a_match, play_on
from tests.support.people import Browser, refused

DIRECT = {"ruleset": "edition2016", "visibility": "direct", "opponent": "Bob"}


def accept(browser: Browser, challenge: dict[str, Any], body: Any = None, **headers: str) -> Any:
    return browser.write(f"challenges/{challenge['id']}/accept/", body, **headers)


@pytest.mark.stores
def test_accepting_starts_the_match_with_the_creator_on_seat_0(at_alice, at_bob, challenge):
    answer = accept(at_bob, challenge)

    assert answer.status_code == 201
    match = answer.json()
    assert [player["username"] for player in match["players"]] == ["Alice", "Bob"]
    assert (match["seat"], match["version"], match["status"]) == (1, 1, "active")
    assert match["fairness"] == {"commitment": challenge["commitment"], "nonces": ["", ""], "secret": None}
    assert match == at_bob.read(f"matches/{match['id']}/").json()
    assert at_alice.read(f"challenges/{challenge['id']}/").json()["opponent"]["username"] == "Bob"


def test_a_creator_cannot_accept_their_own_challenge(at_alice, challenge):
    refused(accept(at_alice, challenge), 403, "own_challenge")


@pytest.mark.stores
def test_the_second_to_accept_is_too_late(at_bob, at_charlie, challenge):
    accept(at_bob, challenge)

    refused(accept(at_charlie, challenge), 409, "challenge_closed")
    assert Match.objects.count() == 1


def test_accepting_again_with_the_same_key_answers_with_the_match_as_it_is_now(at_bob, challenge):
    first = accept(at_bob, challenge, Idempotency_Key="k").json()
    play_on(Match.objects.get(), moves=2)

    again = accept(at_bob, challenge, Idempotency_Key="k")

    assert (again.status_code, again["Idempotent-Replayed"]) == (201, "true")
    assert (again.json()["id"], again.json()["version"]) == (first["id"], 3)
    refused(accept(at_bob, challenge), 409, "challenge_closed")


@pytest.mark.parametrize(("first", "seat"), [("me", 0), ("opponent", 1)])
def test_the_creator_may_say_who_begins(at_alice, at_bob, first, seat):
    made = at_alice.write("challenges/", {"ruleset": "edition2016", "visibility": "link", "first": first}).json()
    position = accept(at_bob, made).json()["position"]
    assert (position["first"], position["to_act"]) == (seat, seat)


def test_the_deal_follows_from_the_secret_and_both_nonces(at_alice, at_bob, challenge):
    """As NOTATION "Deals" says, worked out here once more without the engine."""
    at_alice.write(f"challenges/{challenge['id']}/", {"nonce": "a1ce"}, method="PATCH")
    match_id = accept(at_bob, challenge, {"nonce": "b0b"}).json()["id"]
    dealt = Match.objects.get().snapshot
    match = at_bob.write(f"matches/{match_id}/resign/").json()

    secret = bytes.fromhex(match["fairness"]["secret"])
    assert sha256(secret).hexdigest() == match["fairness"]["commitment"] == challenge["commitment"]
    assert match["fairness"]["nonces"] == ["a1ce", "b0b"]
    seed = hmac.new(secret, b"round:1|a1ce|b0b", sha256).digest()
    assert match["position"]["seed"] == seed.hex()
    deck = [f"{colour}{value}" for colour in "ROYGBP" for value in range(1, 10)]
    words = stream(seed, b"clan")
    for i in range(len(deck) - 1, 0, -1):
        j = below(words, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    first = below(stream(seed, b"first"), 2)
    assert match["position"]["first"] == first
    assert set(dealt["hands"][first]) == set(deck[0:12:2])
    assert set(dealt["hands"][1 - first]) == set(deck[1:12:2])
    assert dealt["decks"]["clan"] == deck[12:]


def stream(seed: bytes, label: bytes) -> Iterator[int]:
    for block in range(1000):
        digest = hmac.new(seed, label + b"\0" + block.to_bytes(4, "big"), sha256).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))


def below(words: Iterator[int], bound: int) -> int:
    return next(word for word in words if word < 2**32 - 2**32 % bound) % bound


@pytest.mark.parametrize("nonce", ["g", "AB", "0" * 65, "ab\n", None, 12])
def test_a_nonce_is_up_to_64_hex_digits(at_alice, at_bob, challenge, nonce):
    refused(at_alice.write(f"challenges/{challenge['id']}/", {"nonce": nonce}, method="PATCH"), 400, "invalid")
    refused(accept(at_bob, challenge, {"nonce": nonce}), 400, "invalid")
    assert not Match.objects.exists()


def test_creator_may_change_the_hidden_nonce_until_somebody_accepts(at_alice, at_bob, challenge):
    path = f"challenges/{challenge['id']}/"
    assert at_alice.write(path, {"nonce": "abcd"}, method="PATCH").json() == challenge
    assert at_alice.write(path, {"nonce": "dcba"}, method="PATCH").status_code == 200
    assert at_alice.write(path, {}, method="PATCH").status_code == 200
    refused(at_bob.write(path, {"nonce": "1"}, method="PATCH"), 403, "not_your_challenge")
    assert "dcba" not in at_bob.read(path).content.decode()

    assert accept(at_bob, challenge).json()["fairness"]["nonces"] == ["dcba", ""]
    refused(at_alice.write(path, {"nonce": "ee"}, method="PATCH"), 409, "challenge_closed")


def test_a_direct_challenge_may_be_declined_by_its_opponent(at_alice, at_bob):
    path = f"challenges/{at_alice.write('challenges/', DIRECT).json()['id']}/"

    refused(at_alice.write(f"{path}decline/"), 403, "own_challenge")
    assert at_bob.write(f"{path}decline/").json()["status"] == "declined"
    refused(at_bob.write(f"{path}decline/"), 409, "challenge_closed")
    refused(at_bob.write(f"{path}accept/"), 409, "challenge_closed")


def test_a_challenge_to_nobody_in_particular_is_not_anybodys_to_decline(at_bob, challenge):
    refused(at_bob.write(f"challenges/{challenge['id']}/decline/"), 403, "not_your_challenge")


@pytest.mark.stores
def test_a_creator_may_withdraw_and_nobody_else(at_alice, at_bob, challenge):
    path = f"challenges/{challenge['id']}/"
    refused(at_bob.write(path, method="DELETE"), 403, "not_your_challenge")

    answer = at_alice.write(path, method="DELETE")

    assert (answer.status_code, answer.content) == (204, b"")
    assert at_bob.read(path).json()["status"] == "cancelled"
    refused(at_alice.write(path, method="DELETE"), 409, "challenge_closed")
    refused(accept(at_bob, challenge), 409, "challenge_closed")


def test_a_direct_challenge_and_its_refusal_are_told_to_the_other_one(at_alice, at_bob):
    challenge = at_alice.write("challenges/", DIRECT).json()["id"]

    [notice] = at_bob.read("feed/").json()["results"]
    assert (notice["kind"], notice["challenge"], notice["match"]) == ("challenge", challenge, None)
    assert at_alice.read("feed/").json()["results"] == []

    at_bob.write(f"challenges/{challenge}/decline/")

    [notice] = at_alice.read("feed/").json()["results"]
    assert (notice["kind"], notice["challenge"], notice["match"]) == ("challenge_declined", challenge, None)


def test_a_challenge_to_nobody_in_particular_is_told_to_nobody(at_alice, at_bob, challenge):
    assert at_alice.read("feed/").json()["results"] == at_bob.read("feed/").json()["results"] == []


def test_a_rematch_that_is_asked_for_is_told_as_such(at_alice, at_bob, challenge):
    match = accept(at_bob, challenge).json()["id"]
    at_bob.write(f"matches/{match}/resign/")

    at_alice.write(f"matches/{match}/rematch/")

    *_, notice = at_bob.read("feed/").json()["results"]
    assert (notice["kind"], notice["match"]) == ("rematch", match)
    assert at_bob.read(f"challenges/{notice['challenge']}/").json()["status"] == "open"


# --- POST matches/{id}/rematch/


@pytest.fixture
def over(at_alice: Browser, alice: Account, bob: Account) -> Match:
    terms = {"length": {"rounds": 3}, "clock": {"type": "turn", "seconds": 86_400}, "public": True}
    match = a_match(alice, bob, ruleset="edition2016", **terms)
    at_alice.write(f"matches/{match.pk}/resign/")
    return Match.objects.get(pk=match.pk)


def test_two_requests_for_a_rematch_make_one_match_on_the_same_terms(at_alice, at_bob, over):
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
def test_a_rematch_that_came_to_nothing_can_be_requested_again(at_alice, at_bob, over, end):
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
