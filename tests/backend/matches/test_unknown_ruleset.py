"""A match of a ruleset that this build does not have: one error names it, and everything else goes on."""

import base64
import json
import zlib

import pytest
from channels.db import database_sync_to_async
from django.test import Client

from backend.accounts.models import Account
from backend.challenges.models import Challenge
from backend.challenges.services.create import challenge_create
from backend.matches import push
from backend.matches.models import ImportedRecord, Match
from backend.matches.selectors.imported import record_json
from backend.matches.services.deadlines import enforce_deadlines
from backend.matches.services.pause import pause_accept, pause_offer
from backend.matches.services.plan_play import plans_play
from backend.matches.services.remind import players_remind
from backend.matches.services.resign import match_resign
from tests.backend.matches.test_socket import ask, socket_of, table
from tests.backend.matches.test_socket import refused as refused_frame
from tests.operations import OPERATIONS
from tests.support.builders import a_match, play_on
from tests.support.match_clock import DAY, later
from tests.support.openapi import endpoints
from tests.support.people import browser_of, refused
from tests.support.plan_fixtures import ONE, TURN, begun, jobs, moves, plan, plan_then_turn
from tests.support.scenario import Scenario
from tests.support.tokens import confirmed


def forget(*matches: Match) -> None:
    """Give these matches, or all, and every challenge and record a ruleset that a branch had."""
    for match in matches or Match.objects.all():
        snapshot = {**Match.objects.get(pk=match.pk).snapshot, "ruleset": "ambush"}
        Match.objects.filter(pk=match.pk).update(ruleset="ambush", snapshot=snapshot)
    Challenge.objects.update(ruleset="ambush")
    for row in ImportedRecord.objects.all():
        text = json.dumps({**record_json(row), "ruleset": "ambush"})
        packed = base64.b64encode(zlib.compress(text.encode())).decode()
        ImportedRecord.objects.filter(pk=row.pk).update(ruleset="ambush", packed=packed)


@pytest.mark.django_db
@pytest.mark.parametrize("name", OPERATIONS)
def test_no_operation_fails_because_of_an_unknown_ruleset(name):
    owner = Account.objects.create_user("Owner")
    scenario = Scenario(owner)
    a_match(owner, scenario.bob, public=True)
    match_resign(match_id=a_match(owner, scenario.bob, public=True).pk, account=owner)
    request = OPERATIONS[name].request_in(scenario)
    forget()
    browser = confirmed(browser_of(Account.objects.get(pk=owner.pk)))
    answer = browser.send(endpoints()[name].method, request.path, request.body)
    assert answer.status_code < 500, answer.content
    if endpoints()[name].method == "GET" and "{match_id}" in endpoints()[name].path:
        refused(answer, 409, "unknown_ruleset")


def test_error_names_the_ruleset_and_what_the_operator_can_do(match, at_alice):
    forget()
    answer = at_alice.read(f"matches/{match.pk}/")
    refused(answer, 409, "unknown_ruleset")
    assert "ambush" in answer.json()["detail"]


def test_match_of_a_later_revision_is_unknown_too(match, at_alice):
    Match.objects.update(revision=99)
    refused(at_alice.read(f"matches/{match.pk}/"), 409, "unknown_ruleset")


def test_strangers_cannot_tell_that_the_match_exists(match, at_charlie):
    forget()
    refused(at_charlie.read(f"matches/{match.pk}/"), 404, "not_found")


def test_lists_show_the_match_among_the_others(alice, bob, match, at_alice):
    forget(play_on(a_match(alice, bob, ruleset="siege+tactics"), moves=4))
    listed = at_alice.read("matches/").json()["results"]
    assert sorted(each["ruleset"] for each in listed) == ["ambush", "edition2016"]


def test_records_of_other_matches_are_still_read(alice, bob, browser):
    known, unknown = (match_resign(match_id=a_match(alice, bob, public=True).pk, account=bob) for _ in range(2))
    forget(unknown)
    record, _ = (json.loads(line) for line in browser.read("records/").getvalue().splitlines())
    assert record["tags"]["Match"] == str(known.pk)


def test_challenge_of_an_unknown_ruleset_is_not_accepted(alice, at_bob):
    challenge = challenge_create(account=alice, ruleset="edition2016", visibility="link")
    forget()
    refused(at_bob.write(f"challenges/{challenge.pk}/accept/"), 409, "unknown_ruleset")


def test_overdue_matches_end_beside_one_that_cannot(time, alice, bob):
    unknown, known = (a_match(alice, bob, clock=TURN) for _ in range(2))
    forget(unknown)
    assert later(time, 2 * DAY) == 1
    assert enforce_deadlines().ended == 0
    assert Match.objects.get(status="finished") == known
    assert players_remind() == 0


def test_pauses_end_beside_one_that_cannot(time, alice, bob):
    both = [a_match(alice, bob, clock=TURN) for _ in range(2)]
    for match in both:
        pause_offer(match_id=match.pk, account=alice, days=1)
        pause_accept(match_id=match.pk, account=bob)
    forget(both[0])
    later(time, 1.5 * DAY)
    assert [Match.objects.get(pk=match.pk).paused_until is None for match in both] == [False, True]


def test_plans_are_played_beside_one_that_cannot(time, alice, bob, at_bob):
    unknown, known = (begun(alice, bob, clock=TURN) for _ in range(2))
    for match in (unknown, known):
        plan_then_turn(at_bob, alice, match)
    plan(at_bob, unknown, ONE)
    forget(unknown)
    assert jobs(time) == 1
    assert plans_play() == 0
    assert len(moves(known)) == 2


def test_staff_pages_do_without_the_position(alice, bob, at_admin):
    match = play_on(a_match(alice, bob, ruleset="siege+tactics", public=True), moves=4)
    forget()
    for path in (
        "matches/match/", f"matches/match/{match.pk}/change/", "matches/event/", "matches/move/",
        f"moderation/match/{match.pk}/",
    ):  # fmt: skip
        assert at_admin.get(f"/admin/{path}").status_code == 200, path


def test_page_of_the_match_has_no_preview(alice, bob, settings, tmp_path):
    settings.CLIENT_ROOT = tmp_path
    (tmp_path / "index.html").write_text("<html><head></head></html>")
    match = a_match(alice, bob, public=True)
    forget()
    answer = Client().get(f"/m/{match.pk}")
    assert (answer.status_code, b"og:title" in answer.content) == (200, False)
    assert Client().get(f"/m/{match.pk}.png").status_code < 500


@pytest.mark.usefixtures("committed_db")
async def test_socket_refuses_a_match_of_an_unknown_ruleset_and_stays_open():
    alice, _, match = await table()
    async with socket_of(alice) as socket:
        await ask(socket, type="subscribe", match=str(match.pk))
        await database_sync_to_async(forget)()
        await database_sync_to_async(push.match_changed)(match.pk, 2, 2)
        assert await socket.receive_json_from() == refused_frame("unknown_ruleset", match=str(match.pk))
        assert await ask(socket, type="subscribe", match=str(match.pk), id=1) == refused_frame(
            "unknown_ruleset", re=1, match=str(match.pk)
        )
        assert (await ask(socket, type="ping"))["type"] == "pong"
