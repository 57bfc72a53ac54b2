"""Switching a ruleset off for new matches, by command and in the admin; no restart."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backend.matches.models import Match, RulesetSwitch
from backend.matches.rulesets import ruleset_ids, rulesets_off
from tests.backend.common.test_pages import inline
from tests.support.builders import play_on
from tests.support.people import Browser

pytestmark = pytest.mark.django_db


def command(*words: str) -> list[str]:
    """What `manage.py ruleset` prints."""
    out = StringIO()
    call_command("ruleset", *words, stdout=out)
    return out.getvalue().splitlines()


def offered(browser: Browser) -> set[str]:
    return {ruleset["id"] for ruleset in browser.read("rulesets/").json() if ruleset["offered"]}


def test_the_command_switches_off_and_on_again(browser):
    assert command() == [f"on   {ruleset}" for ruleset in ruleset_ids()]
    assert "off  siege+tactics" in command("siege+tactics", "off", "--note", "until Monday")
    assert RulesetSwitch.objects.get().note == "until Monday"
    assert offered(browser) == set(ruleset_ids()) - {"siege+tactics"}
    assert "on   siege+tactics" in command("siege+tactics", "on")
    assert offered(browser) == set(ruleset_ids())


@pytest.mark.parametrize("words", [("chess", "off"), ("siege",), ("siege", "maybe")])
def test_the_command_refuses_what_it_cannot_do(words):
    with pytest.raises(CommandError):
        command(*words)
    assert not RulesetSwitch.objects.exists()


def test_the_admin_writes_switches(at_admin, browser):
    page = "/admin/matches/rulesetswitch/"
    assert at_admin.post(f"{page}add/", {"ruleset": "edition2016+tactics", "note": "x"}).status_code == 302
    assert rulesets_off() == {"edition2016+tactics"}
    assert "edition2016+tactics" not in offered(browser)
    change = f"{page}edition2016_2Btactics/change/"
    assert b"edition2016+tactics" in at_admin.get(change).content
    assert at_admin.post(change, {"offered": "on", "note": ""}).status_code == 302
    assert rulesets_off() == set()
    assert RulesetSwitch.objects.count() == 1


def test_the_admin_knows_the_rulesets_there_are(at_admin):
    answer = at_admin.post("/admin/matches/rulesetswitch/add/", {"ruleset": "chess"})
    assert answer.status_code == 200
    assert not RulesetSwitch.objects.exists()


def test_its_pages_have_no_code_or_style_in_their_text(at_admin):
    RulesetSwitch.objects.create(ruleset="siege")
    for page in ("", "add/", "siege/change/", "siege/delete/", "siege/history/"):
        html = at_admin.get(f"/admin/matches/rulesetswitch/{page}").content.decode()
        assert "siege" in html
        assert inline(html) == []


def test_a_match_that_runs_goes_on_to_its_end(match):
    RulesetSwitch.objects.create(ruleset=match.ruleset, offered=False)
    assert play_on(match).status == Match.Status.FINISHED


def test_no_move_asks_whether_its_ruleset_is_offered(at_alice, match):
    option: Any = at_alice.read(f"matches/{match.pk}/").json()["options"][0]["action"]
    with CaptureQueriesContext(connection) as queries:
        made = at_alice.write(f"matches/{match.pk}/moves/", {"actions": [option], "expected_version": match.version})
    assert made.status_code == 201
    assert not [query["sql"] for query in queries if RulesetSwitch._meta.db_table in query["sql"]]
