"""POST challenges/."""

import re

import pytest

from backend.challenges.models import Challenge
from backend.matches.models.secret import DealSecret
from tests.support.people import refused

LINK = {"ruleset": "edition2016", "visibility": "link"}


def test_ruleset_and_visibility_are_enough(at_alice):
    answer = at_alice.write("challenges/", LINK)

    assert answer.status_code == 201
    body = answer.json()
    assert (body["status"], body["first"], body["length"]) == ("open", "random", {"rounds": 1})
    assert (body["creator"]["username"], body["opponent"], body["match"]) == ("Alice", None, None)
    assert body["url"] == f"http://testserver/c/{body['id']}"
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}", body["code"])
    assert body == at_alice.read(f"challenges/{body['id']}/").json()


def test_the_commitment_is_to_a_secret_of_32_bytes_that_is_kept_apart(at_alice):
    body = at_alice.write("challenges/", LINK).json()

    kept = DealSecret.objects.get(pk=body["commitment"])
    assert len(bytes.fromhex(kept.secret)) == 32
    assert kept.secret not in str(body)


def test_every_challenge_has_its_own_code_and_secret(at_alice):
    made = [at_alice.write("challenges/", LINK).json() for _ in range(5)]
    for name in ("id", "code", "commitment"):
        assert len({challenge[name] for challenge in made}) == 5


def test_a_field_may_say_that_its_thing_is_not_wanted(at_alice):
    body = {**LINK, "clock": None, "rated": False, "public": False, "opponent": None, "length": {"rounds": 1}}
    assert at_alice.write("challenges/", body).status_code == 201


@pytest.mark.parametrize(
    ("clock", "bounds"),
    [
        ({"type": "bank", "seconds": 86_400, "increment": 3600}, {"cap": 172_800, "delay": 180}),
        ({"type": "bank", "seconds": 86_400, "increment": 3600, "cap": 90_000, "delay": 180}, {}),
        ({"type": "bank", "seconds": 60 * 86_400, "increment": 1}, {"cap": 60 * 86_400, "delay": 180}),
        ({"type": "bank", "seconds": 86_400}, {"increment": 0, "delay": 180}),
        ({"type": "live", "seconds": 300, "increment": 5}, {"cap": 600}),
        ({"type": "turn", "seconds": 3600}, {}),
    ],
)
def test_clock_says_how_full_a_bank_gets_and_what_a_turn_does_not_cost(at_alice, clock, bounds):
    assert at_alice.write("challenges/", {**LINK, "clock": clock}).json()["clock"] == clock | bounds


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"ruleset": None}, "ruleset", "null"), ({"ruleset": "chess"}, "ruleset", "invalid_choice"),
        ({"visibility": "secret"}, "visibility", "invalid_choice"), ({"first": "him"}, "first", "invalid_choice"),
        ({"length": {"rounds": 10}}, "length.rounds", "max_value"),
        ({"length": {"wins": 6}}, "length.wins", "max_value"),
        ({"length": {"rounds": 0}}, "length.rounds", "min_value"),
        ({"length": {"wins": 2, "rounds": 1}}, "length", "rounds_or_wins"),
        ({"length": {}}, "length", "rounds_or_wins"), ({"length": 1}, "length", "invalid"),
        ({"clock": {"type": "turn"}}, "clock.seconds", "required"),
        ({"clock": {"type": "sand", "seconds": 3600}}, "clock.type", "invalid_choice"),
        ({"clock": {"type": "turn", "seconds": 3599}}, "clock.seconds", "out_of_range"),
        ({"clock": {"type": "turn", "seconds": 3600, "increment": 1}}, "clock.increment", "no_increment"),
        ({"clock": {"type": "bank", "seconds": 7200, "cap": 7199}}, "clock.cap", "out_of_range"),
        ({"clock": {"type": "live", "seconds": 300, "cap": 10_801}}, "clock.cap", "out_of_range"),
        ({"clock": {"type": "turn", "seconds": 3600, "cap": 3600}}, "clock.cap", "no_increment"),
        ({"clock": {"type": "bank", "seconds": 3600, "delay": 0}}, "clock.delay", "out_of_range"),
        ({"clock": {"type": "live", "seconds": 300, "increment": 181}}, "clock.increment", "out_of_range"),
        ({"rated": True}, "rated", "not_yet"), ({"public": "maybe"}, "public", "invalid"),
        ({"public": 1}, "public", "invalid"), ({"opponent": "Bob"}, "opponent", "not_direct"),
        ({"visibility": "direct"}, "opponent", "required"),
        ({"visibility": "direct", "opponent": "Nobody"}, "opponent", "unknown_player"),
        ({"visibility": "direct", "opponent": "alice"}, "opponent", "own_challenge"),
        ({"status": "accepted"}, "status", "unknown_field"), ({"creator": "Bob"}, "creator", "unknown_field"),
    ],
)  # fmt: skip
def test_a_malformed_body_is_refused_by_field(at_alice, bob, change, field, code):
    problem = refused(at_alice.write("challenges/", LINK | change), 400, "invalid")

    assert [(error["field"], error["code"]) for error in problem["errors"]] == [(field, code)]
    assert not Challenge.objects.exists()


def test_a_key_makes_one_challenge_however_often_it_is_sent(at_alice):
    first, again = (at_alice.write("challenges/", LINK, Idempotency_Key="k") for _ in range(2))

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert again["Idempotent-Replayed"] == "true"
    assert Challenge.objects.count() == 1
    other = at_alice.write("challenges/", LINK | {"first": "me"}, Idempotency_Key="k")
    refused(other, 422, "idempotency_key_reused")
