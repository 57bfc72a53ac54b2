"""Records by the thousand: which there are, in which order, and how one goes on."""

import json
from collections.abc import Iterator
from datetime import timedelta
from threading import current_thread
from typing import Any

import pytest
from django.db import connection

from backend.accounts.models import Account, AccountSettings
from backend.common.draining import DRAINING
from backend.common.errors import Throttled
from backend.common.paced import PacedResponse
from backend.matches import bulk
from backend.matches.api import records
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from engine.records import read_json, verify
from tests.support.builders import a_match, play_on
from tests.support.people import Browser, browser_of, refused
from tests.support.tokens import confirmed

pytestmark = pytest.mark.django_db


def finished(alice: Any, bob: Any, **terms: Any) -> Match:
    """A public match of a few moves that is over."""
    match = play_on(a_match(alice, bob, **{"public": True, **terms}), moves=6)
    return match_resign(match_id=match.pk, account=bob)


def lines(query: str = "", browser: Browser | None = None) -> tuple[list[str], dict[str, Any]]:
    """The ids of the matches that were told, and the last line; each record has to hold."""
    answer = (browser or Browser()).read(f"records/{query}")
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/x-ndjson"
    *records, end = [json.loads(line) for line in answer.content.splitlines()]
    for record in records:
        assert all(check.holds is not False for check in verify(read_json(record)))
    return [record["tags"]["Match"] for record in records], end


@pytest.fixture
def matches(alice, bob, charlie, time) -> list[str]:
    """Five public matches, an hour apart, as ids in the order of their ends; Charlie is in two, one is of the siege."""
    made = []
    for number in range(5):
        time.shift(timedelta(hours=1))
        other = charlie if number in (1, 4) else bob
        made.append(finished(alice, other, ruleset="siege" if number == 2 else "edition2016"))
    return [str(match.pk) for match in made]


def test_records_of_public_matches_that_are_over_hold_and_come_in_their_order(alice, bob, matches):
    a_match(alice, bob, public=True)
    finished(alice, bob, public=False)
    Match.objects.filter(pk=matches[3]).update(annulled=True)
    for query in ("", "?player=Alice"):
        told, end = lines(query)
        assert told == [*matches[:3], matches[4]]
        assert end == {"after": matches[4], "more": False}


def test_private_records_are_not_for_their_own_players_either(at_alice, alice, bob):
    finished(alice, bob, public=False)
    assert lines(browser=at_alice)[0] == []
    assert lines("?player=Alice", at_alice)[0] == []


@pytest.mark.stores
@pytest.mark.parametrize("player", ["", "&player=Alice"])
@pytest.mark.parametrize(("looked_at", "at_once", "most"), [(100, 10, 2), (1, 1, 3), (2, 1, 1), (3, 2, 10)])
def test_reading_on_behind_any_line_misses_no_record(matches, monkeypatch, player, looked_at, at_once, most):
    for name, value in (("LOOKED_AT", looked_at), ("AT_ONCE", at_once), ("MOST", most)):
        monkeypatch.setattr(bulk, name, value)
    seen, end = lines(f"?{player}")
    while end["more"]:
        told, end = lines(f"?after={end['after']}{player}")
        seen += told
    assert seen == matches
    for place, match in enumerate(matches):
        assert lines(f"?after={match}{player}")[0] == matches[place + 1 : place + 1 + most]


def test_records_are_filtered_by_ruleset_player_and_time(matches):
    assert lines("?ruleset=siege")[0] == [matches[2]]
    assert lines("?player=charlie")[0] == [matches[1], matches[4]]
    assert lines("?player=charlie&ruleset=siege")[0] == []
    ended = [match.updated.isoformat().replace("+", "%2B") for match in Match.objects.order_by("updated")]
    assert lines(f"?since={ended[1]}&until={ended[3]}")[0] == matches[1:3]
    assert lines(f"?since={ended[1]}&player=Alice&until={ended[3]}")[0] == matches[1:3]


def test_matches_that_ended_in_the_same_moment_come_once_each(matches, monkeypatch):
    Match.objects.update(updated=Match.objects.get(pk=matches[0]).updated)
    monkeypatch.setattr(bulk, "LOOKED_AT", 2)
    told, _ = lines()
    assert sorted(told) == sorted(matches)
    assert lines(f"?after={told[1]}")[0] == told[2:]


def test_a_cursor_of_a_match_outside_the_records_is_refused(alice, bob, matches):
    private = finished(alice, bob, public=False)
    refused(Browser().read(f"records/?after={private.pk}"), 400, "bad_cursor")
    refused(Browser().read(f"records/?after={a_match(alice, bob, public=True).pk}"), 400, "bad_cursor")
    refused(Browser().read(f"records/?player=Charlie&after={matches[0]}"), 400, "bad_cursor")
    refused(Browser().read("records/?player=Nobody"), 404, "not_found")


def test_private_match_is_named_nowhere(alice, bob, matches, monkeypatch):
    private = finished(alice, bob, public=False)
    monkeypatch.setattr(bulk, "LOOKED_AT", 1)
    assert str(private.pk).encode() not in Browser().read("records/?player=Alice").content
    assert lines("?player=Alice")[1] == {"after": matches[-1], "more": False}


def test_profile_that_is_not_for_everybody_keeps_its_list(at_charlie, matches):
    at_charlie.write("me/", {"privacy": {"profile": "nobody"}}, "PATCH")
    refused(Browser().read("records/?player=Charlie"), 404, "not_found")


@pytest.mark.parametrize(
    ("profile", "readers"),
    [("everyone", "owner stranger nobody"), ("signed_in", "owner stranger"), ("nobody", "owner")],
)
def test_profile_closes_records_as_it_closes_the_list_of_matches(alice, bob, charlie, profile, readers):
    over, runs = finished(alice, bob), a_match(alice, bob, public=True)
    AccountSettings.objects.create(account=bob, profile=profile)
    for reader, browser in (("owner", browser_of(bob)), ("stranger", browser_of(charlie)), ("nobody", Browser())):
        shown = reader in readers.split()
        for query in ("", "?player=Alice"):
            assert lines(query, browser)[0] == [str(over.pk)] * shown, reader
        listed = [match["id"] for match in browser.read("matches/public/").json()["results"]]
        assert listed == [str(runs.pk)] * shown, reader
        assert browser.read(f"matches/{over.pk}/record/").status_code == 200, "by its address"


def test_records_of_an_account_that_staff_have_closed_are_left_out(bob, matches):
    Account.objects.filter(pk=bob.pk).update(closed_by_staff=True)
    assert lines()[0] == [matches[1], matches[4]]


def test_cursor_holds_though_its_player_has_closed_the_profile_since(at_charlie, matches):
    at_charlie.write("me/", {"privacy": {"profile": "nobody"}}, "PATCH")
    assert lines(f"?after={matches[1]}")[0] == [matches[2], matches[3]]


def test_deleted_account_is_named_in_no_record(at_charlie, matches):
    assert confirmed(at_charlie).write("me/", method="DELETE").status_code == 204
    assert b"Charlie" not in Browser().read("records/").content


def test_a_network_reads_one_answer_of_records_at_a_time(matches):
    first = Browser().generic("GET", "/api/v1/records/")
    refused(Browser().read("records/"), 429, "throttled")
    first.release()
    assert lines()[0] == matches


def test_answers_of_records_are_limited(settings, matches):
    settings.THROTTLES = {**settings.THROTTLES, "records": (1, 3600)}
    lines()
    refused(Browser().read("records/"), 429, "throttled")


def test_process_that_drains_ends_an_answer_as_one_that_goes_on(matches, monkeypatch):
    monkeypatch.setattr(DRAINING, "begun", True)
    assert lines() == ([], {"after": None, "more": True})


def test_steps_go_by_an_index(matches):
    told = bulk.public_matches().order_by("updated", "pk").explain()
    if connection.vendor == "sqlite":
        assert "match_records" in told, told
        assert "TEMP B-TREE" not in told, told


async def test_server_makes_the_parts_in_one_thread_and_closes_what_they_held():
    seen: list[str] = []

    def parts() -> Iterator[bytes]:
        for number in range(3):
            seen.append(current_thread().name.partition("_")[0])
            yield str(number).encode()

    answer = PacedResponse(parts(), content_type="text/plain", place="here")
    with pytest.raises(Throttled):
        PacedResponse(parts(), content_type="text/plain", place="here")
    assert [part async for part in answer] == [b"0", b"1", b"2"]
    answer.close()
    assert seen == ["paced", "paced", "paced"]
    PacedResponse(parts(), content_type="text/plain", place="here").release()


def test_head_makes_no_records(matches, monkeypatch):
    monkeypatch.setattr(records, "record_lines", None)
    answer = Browser().head("/api/v1/records/?player=Alice")
    assert (answer.status_code, answer["Content-Type"], answer.content) == (200, "application/x-ndjson", b"")
    assert Browser().head("/api/v1/records/?player=Nobody").status_code == 404
