"""POST matches/{id}/moves/: playing."""

from typing import Any

import pytest

import engine
from backend.matches.models import Event, Match, Move
from tests.support.builders import play_on
from tests.support.people import Browser, errors_of, refused


def path(match: Match) -> str:
    return f"matches/{match.pk}/moves/"


def first_option(browser: Browser, match: Match) -> list[str]:
    return [browser.read(f"matches/{match.pk}/").json()["options"][0]["action"]]


def play(browser: Browser, match: Match, **headers: str) -> Any:
    """Place the first card that is offered."""
    match.refresh_from_db()
    body = {"actions": first_option(browser, match), "expected_version": match.version}
    return browser.write(path(match), body, **headers)


def unchanged(match: Match) -> bool:
    now = Match.objects.get(pk=match.pk)
    return (now.snapshot, now.version, now.event) == (match.snapshot, match.version, match.event)


def test_a_card_is_placed_and_the_only_step_left_is_played_in_the_same_move(at_alice, match):
    card_on_stone = first_option(at_alice, match)
    answer = at_alice.write(path(match), {"actions": card_on_stone, "expected_version": match.version})
    assert answer.status_code == 201
    body = answer.json()
    move = {"number": 1, "seat": 0, "actions": [*card_on_stone, "+c"], "created": None}
    assert body["move"] | {"created": None} == move
    assert body["match"]["version"] == match.version + 1
    assert body["match"]["position"]["to_act"] == 1
    assert body["match"]["last_move"] == body["move"]
    assert body["match"] == at_alice.read(f"matches/{match.pk}/").json()
    assert "Idempotent-Replayed" not in answer


@pytest.mark.stores
def test_move_events_and_snapshot_are_written_together(at_alice, match):
    play(at_alice, match)
    match.refresh_from_db()
    assert (match.version, match.event, match.moves_made, match.to_act) == (2, 3, 1, 1)
    assert list(Move.objects.values_list("number", "seat")) == [(1, 0)]
    placed, drawn = Event.objects.filter(number__gt=1)
    assert drawn.data["card"] in match.snapshot["hands"][0]
    assert "card" not in placed.data


def test_the_seat_comes_from_the_account_and_the_other_seat_has_to_wait(at_bob, match):
    refused(at_bob.write(path(match), {"actions": ["R1@1"], "expected_version": match.version}), 422, "not_your_turn")
    assert unchanged(match)


def test_a_stale_version_is_answered_with_the_fresh_match(at_alice, at_bob, match):
    play(at_alice, match)
    answer = at_bob.write(path(match), {"actions": ["R1@1"], "expected_version": 1})
    shown = refused(answer, 409, "stale_version")["match"]
    assert shown == at_bob.read(f"matches/{match.pk}/").json()
    assert shown["version"] == 2


@pytest.mark.parametrize(("behind", "code"), [(0, "match_over"), (1, "stale_version")])
def test_a_match_that_is_over_takes_no_move(at_alice, match, behind, code):
    match = play_on(match)
    body = {"actions": ["R1@1"], "expected_version": match.version - behind}
    refused(at_alice.write(path(match), body), 409, code)
    assert unchanged(match)


UNREADABLE = ["", "R7", "R7@10", "R10@3", "r7@3", "Z1@1", "R7@3 ", "+x", "\u0661", "!0", "^1^1"]


@pytest.mark.parametrize(
    ("text", "code", "reason"),
    [("!1", "illegal_action", "incomplete"), *((text, "bad_action", None) for text in UNREADABLE)],
)
def test_action_that_cannot_be_read_or_played_is_named_by_index_and_undoes_the_move(
    at_alice, match, text, code, reason
):
    card_on_stone = first_option(at_alice, match)
    answer = at_alice.write(path(match), {"actions": [*card_on_stone, text], "expected_version": 1})
    problem = refused(answer, 422, code)
    assert (problem["index"], problem.get("reason")) == (1, reason)
    assert unchanged(match)


def test_actions_after_the_end_of_the_turn_are_refused(at_alice, match):
    card_on_stone = first_option(at_alice, match)
    theirs = engine.load(match.snapshot).hands[1][0]
    answer = at_alice.write(path(match), {"actions": [*card_on_stone, "+c", f"{theirs}@1"], "expected_version": 1})
    assert refused(answer, 422, "not_your_turn")["index"] == 2
    assert unchanged(match)


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"expected_version": 1}, "actions", "required"),
        ({"actions": ["pass"]}, "expected_version", "required"),
        ({"actions": [], "expected_version": 1}, "actions", "min_length"),
        ({"actions": ["pass"] * 21, "expected_version": 1}, "actions", "max_length"),
        ({"actions": ["p" * 41], "expected_version": 1}, "actions.0", "max_length"),
        ({"actions": "pass", "expected_version": 1}, "actions", "not_a_list"),
        ({"actions": ["pass"], "expected_version": True}, "expected_version", "invalid"),
        ({"actions": ["pass"], "expected_version": -1}, "expected_version", "min_value"),
        ({"actions": ["pass"], "expected_version": 1, "seat": 1}, "seat", "unknown_field"),
    ],
)
def test_a_malformed_body_is_refused_by_field(at_alice, match, body, field, code):
    assert errors_of(at_alice.write(path(match), body)) == [(field, code)]
    assert unchanged(match)


@pytest.mark.stores
def test_the_same_key_with_the_same_body_plays_once_and_is_answered_with_its_move(at_alice, at_bob, match):
    body = {"actions": first_option(at_alice, match), "expected_version": 1}
    first = at_alice.write(path(match), body, Idempotency_Key="a")
    play(at_bob, match)
    again = at_alice.write(path(match), body, Idempotency_Key="a")
    assert again.status_code == 201
    assert again["Idempotent-Replayed"] == "true"
    assert again.json()["move"] == first.json()["move"]
    assert again.json()["match"] == at_alice.read(f"matches/{match.pk}/").json()
    assert again.json()["match"]["version"] == 3
    assert Move.objects.count() == 2


def test_the_same_key_for_the_next_move_is_refused_and_plays_nothing(at_alice, at_bob, match):
    play(at_alice, match, Idempotency_Key="a")
    play(at_bob, match)
    match.refresh_from_db()
    body = {"actions": first_option(at_alice, match), "expected_version": match.version}
    refused(at_alice.write(path(match), body, Idempotency_Key="a"), 422, "idempotency_key_reused")
    assert unchanged(match)


def test_a_refused_move_does_not_use_its_key_up(at_alice, match):
    answer = at_alice.write(path(match), {"actions": ["pass"], "expected_version": 1}, Idempotency_Key="a")
    refused(answer, 422, "illegal_action")
    assert play(at_alice, match, Idempotency_Key="a").status_code == 201


def test_the_round_over_ends_the_match_with_points_and_publishes_the_secret(match):
    match = play_on(match, seed=1)
    assert match.status == "finished"
    assert (match.to_act, match.reason) == (None, "points")
    assert match.points == match.snapshot["result"]["points"]
    assert engine.commitment(bytes.fromhex(match.published_secret)) == match.commitment
    kinds = list(match.events.values_list("kind", flat=True))
    assert (kinds[0], *kinds[-2:]) == ("started", "round_over", "finished")
