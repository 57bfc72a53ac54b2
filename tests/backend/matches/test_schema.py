"""What is answered is what the OpenAPI document says, member by member."""

import pytest
from django.conf import settings
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from backend.matches.words import REASONS
from engine.rulesets import COUNTS
from engine.state import PHASES
from tests.support.builders import play_on
from tests.support.openapi import assert_documented, document, resolved


@pytest.mark.parametrize("moves", [0, 1, 9, 1000])
def test_every_answer_about_a_match_is_documented(at_alice, match, moves):
    match = play_on(match, moves=moves)
    here = f"matches/{match.pk}/"
    assert_documented("Match", at_alice.read(here).json())
    assert_documented("Moves", at_alice.read(f"{here}moves/").json())
    assert_documented("Events", at_alice.read(f"{here}events/").json())
    assert_documented("PaginatedMatchSummaryList", at_alice.read("matches/").json())
    for stone in range(1, 10):
        for seat in (0, 1):
            assert_documented("Proof", at_alice.read(f"{here}proof/?stone={stone}&seat={seat}").json())


def test_a_move_made_and_its_refusals_are_documented(at_alice, match):
    path = f"matches/{match.pk}/moves/"
    option = at_alice.read(f"matches/{match.pk}/").json()["options"][0]["action"]
    illegal = at_alice.write(path, {"actions": ["pass"], "expected_version": 1}).json()
    assert_documented("MoveRefused", illegal)
    assert_documented("MoveMade", at_alice.write(path, {"actions": [option], "expected_version": 1}).json())
    assert_documented("MoveConflict", at_alice.write(path, {"actions": [option], "expected_version": 1}).json())
    assert_documented("Problem", at_alice.write(path, {}).json())
    assert_documented("Problem", at_alice.write(path, {"": 1}).json())


def test_challenges_and_rulesets_are_documented(at_alice, at_bob):
    made = at_alice.write("challenges/", {"ruleset": "edition2016", "visibility": "lobby"}).json()
    assert_documented("Challenge", made)
    assert_documented("PaginatedChallengeList", at_bob.read("challenges/").json())
    assert_documented("Match", at_bob.write(f"challenges/{made['id']}/accept/").json())
    assert_documented("Challenge", at_alice.read(f"challenges/{made['id']}/").json())


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_every_ruleset_is_documented(browser, db, language):
    for ruleset in browser.read("rulesets/", Accept_Language=language).json():
        assert_documented("Ruleset", ruleset)


def test_the_document_lists_every_value_of_a_position():
    """PHASES and COUNTS of the engine; the reasons of NOTATION, "Positions"."""
    shapes = document()["components"]["schemas"]
    assert shapes["PhaseEnum"]["enum"] == list(PHASES)
    assert shapes["CountsEnum"]["enum"] == list(COUNTS)
    assert set(shapes["RoundResultReasonEnum"]["enum"]) == set(REASONS)


def test_every_operation_names_its_refusals_by_code():
    """Each refusal of the document lists the codes that it can have."""
    for path, operations in document()["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                if status.startswith(("4", "5")):
                    refusal = resolved(answer)
                    codes = refusal["x-problem-codes"]
                    assert codes, (path, method, status)
                    assert all(f"`{code}`" in refusal["description"] for code in codes)


def test_lists_in_pages_document_their_cursor_and_others_do_not():
    for path, paged in (("challenges", True), ("matches", True), ("rulesets", False)):
        operation = document()["paths"][f"/api/v1/{path}/"]["get"]
        assert ("cursor" in [parameter["name"] for parameter in operation.get("parameters", [])]) is paged
        codes = resolved(operation["responses"].get("400", {})).get("x-problem-codes", [])
        assert ("bad_cursor" in codes) is paged


def test_no_nonce_is_a_nonce_as_documented():
    assert_documented("AcceptRequest", {"nonce": ""})
    assert_documented("AcceptRequest", {"nonce": "0f"})


@pytest.mark.parametrize(
    ("component", "body"),
    [
        ("SignIn", {"username": "", "password": "correct horse"}),
        ("Recovery", {"recovery_code": ""}),
        ("MoveRequest", {"actions": ["R1@1"], "expected_version": 1, "seat": 1}),
        ("ChallengeRequest", {"ruleset": "edition2016", "visibility": "link", "rated": True}),
        ("ChallengeRequest", {"ruleset": "edition2016", "visibility": "link", "length": {"rounds": 1, "wins": 1}}),
    ],
)
def test_a_body_that_is_always_refused_is_invalid_by_the_document(component, body):
    schema = {"$ref": f"#/components/schemas/{component}", "components": document()["components"]}
    assert not Draft202012Validator(schema).is_valid(body)


def test_answers_that_any_address_may_give_are_documented_once():
    said = document()["info"]["description"]
    for code in ("bad_request", "method_not_allowed", "server_error", "unavailable"):
        assert f"`{code}`" in said
