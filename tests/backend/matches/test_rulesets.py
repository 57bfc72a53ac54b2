"""GET rulesets/."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

import engine
from backend.matches.models import Match, RulesetSwitch
from backend.matches.rulesets import ruleset_ids, rulesets_off
from tests.backend.common.test_pages import inline
from tests.support.builders import a_match, play_on
from tests.support.people import Browser

pytestmark = pytest.mark.django_db


def ruleset(browser: Browser, ruleset_id: str, **headers: str) -> dict[str, Any]:
    """One of the rulesets that are answered."""
    return dict(next(of for of in browser.read("rulesets/", **headers).json() if of["id"] == ruleset_id))


def codes(terms: list[dict[str, str]]) -> list[str]:
    return [term["code"] for term in terms]


def test_all_ten_are_shown_and_offered(browser):
    shown = browser.read("rulesets/").json()
    assert [of["id"] for of in shown] == list(engine.RULESETS)
    assert all(of["offered"] for of in shown)


def test_each_stands_in_a_family_and_each_family_has_one_to_offer_first(browser):
    shown = browser.read("rulesets/").json()
    assert {of["id"]: of["family"] for of in shown} == {
        "original": "plain", "edition2004+tactics": "tactics", "edition2004+tactics+expert": "tactics",
        "edition2016": "plain", "edition2016+expert": "plain", "edition2016+tactics": "tactics",
        "edition2016+tactics+expert": "tactics", "deck52": "deck", "siege": "siege", "siege+tactics": "siege",
    }  # fmt: skip
    assert sorted(of["family"] for of in shown if of["usual"]) == ["deck", "plain", "siege", "tactics"]


@pytest.mark.parametrize(
    ("language", "word", "accepted"),
    [
        ("fr", "Neuf bornes", ("fr-CH,fr;q=0.9,en;q=0.8", "en;q=0.5, fr;q=0.8")),
        ("en", "Nine stones", ("en-GB", "it", "*", "ö;q=x", "")),
    ],
)
def test_rulesets_are_described_in_the_readers_language(browser, language, word, accepted):
    for wanted in accepted:
        answer = browser.read("rulesets/", Accept_Language=wanted)
        assert answer["Content-Language"] == language
        assert word in next(of for of in answer.json() if of["id"] == "edition2016")["summary"]


def test_a_ruleset_of_the_border_says_what_it_is(browser):
    shown = ruleset(browser, "edition2016")
    names = ("stones", "hand", "claims", "wins", "siege", "values", "tactics", "tiles")
    assert {name: shown[name] for name in names} == {
        "stones": 9, "hand": 6, "claims": "after", "wins": {"stones": 5, "adjacent": 3}, "siege": None,
        "values": list(range(1, 10)), "tactics": [], "tiles": [],
    }  # fmt: skip
    assert shown["options"] == {"length": {"rounds": 9, "wins": 5}}
    assert shown["colours"][0] == {"code": "R", "name": "red"}
    assert codes(shown["formations"]) == ["colour_run", "same", "colour", "run", "sum"]
    assert (codes(shown["phases"]), codes(shown["counts"])) == (["play", "draw", "over"], ["all"])
    assert codes(shown["reasons"]) == ["five", "adjacent", "adjudicated"]


@pytest.mark.parametrize("ruleset_id", engine.RULESETS)
def test_the_longest_match_can_be_agreed_and_one_longer_cannot(browser, at_alice, ruleset_id):
    for kind, most in ruleset(browser, ruleset_id)["options"]["length"].items():
        body = {"ruleset": ruleset_id, "visibility": "link"}
        if most is not None:
            assert at_alice.write("challenges/", body | {"length": {kind: most}}).status_code == 201
        assert at_alice.write("challenges/", body | {"length": {kind: (most or 0) + 1}}).status_code == 400


def test_tactic_cards_bring_phases_and_a_way_to_count(browser):
    shown = ruleset(browser, "edition2004+tactics", Accept_Language="fr")
    assert codes(shown["phases"]) == ["play", "draw", "scout_draw", "scout_return", "over"]
    assert codes(shown["counts"]) == ["all", "sum"]
    assert codes(shown["kinds"]) == ["troop", "mode", "ruse"]
    assert [card["name"] for card in shown["tactics"] if card["code"] == "SC"] == ["Éclaireur"]
    assert shown["formations"][0]["name"] == "clan organisé"
    assert ruleset(browser, "edition2016+tactics", Accept_Language="fr")["formations"][0]["name"] == "suite couleur"


def test_a_deck_of_52_has_suits(browser):
    shown = ruleset(browser, "deck52", Accept_Language="fr")
    assert [colour["name"] for colour in shown["colours"]] == ["pique", "cœur", "carreau", "trèfle"]
    assert codes(shown["colours"]) == list("SHDC")
    assert shown["values"] == list(range(1, 11))
    assert (shown["wins"], codes(shown["reasons"])) == ({"stones": 4, "adjacent": None}, ["four", "adjudicated"])


def test_the_siege_has_tiles_and_no_stones_to_win(browser):
    shown = ruleset(browser, "siege+tactics")
    assert (shown["claims"], shown["wins"]) == ("attacker", None)
    assert shown["options"] == {"length": {"rounds": 2, "wins": None}}
    assert shown["siege"] == {"breaches": 4, "cauldrons": 3}
    faces = {"intact": {"capacity": 2, "counts": "all"}, "damaged": {"capacity": 4, "counts": "low"}}
    assert shown["tiles"][3] == {"number": 4, "name": "gate", **faces}
    assert codes(shown["reasons"]) == ["breach", "breaches", "deck", "held"]
    assert codes(shown["phases"]) == ["play", "draw", "exchange_reply", "over"]
    assert codes(shown["counts"]) == ["all", "sum", "same", "colour", "run", "low"]
    assert (codes(shown["colours"]), shown["values"]) == (list("RYGBP"), list(range(12)))


def test_rulesets_may_be_cached_and_have_to_be_revalidated(browser, at_alice):
    answer = browser.read("rulesets/", Accept_Language="fr")
    assert answer["Cache-Control"] == "public, no-cache"
    assert "Accept-Language" in answer["Vary"]
    assert "Cookie" not in answer["Vary"]
    assert "Set-Cookie" not in answer
    assert at_alice.read("rulesets/", Accept_Language="fr").content == answer.content
    again = browser.read("rulesets/", Accept_Language="fr", If_None_Match=f"W/{answer['ETag']}")
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", answer["ETag"])
    assert browser.read("rulesets/", Accept_Language="en", If_None_Match=answer["ETag"]).status_code == 200
    RulesetSwitch.objects.create(ruleset="siege", offered=False)
    assert browser.read("rulesets/", Accept_Language="fr", If_None_Match=answer["ETag"]).status_code == 200


def test_reading_them_takes_one_query(at_alice):
    with CaptureQueriesContext(connection) as queries:
        at_alice.read("rulesets/")
    assert len(queries) == 1, [query["sql"] for query in queries]


def test_a_match_names_the_kinds_of_its_tactic_cards(at_alice, alice, bob):
    for ruleset in engine.RULESETS:
        kinds = at_alice.read(f"matches/{a_match(alice, bob, ruleset=ruleset).pk}/").json()["tactics"]
        assert set(kinds) == set(engine.RULESETS[ruleset].tactics)
        assert {code for code, kind in kinds.items() if kind == "mode"} == set(kinds) & {"FO", "MU"}


# --- Switching a ruleset off for new matches, by command and in the admin; no restart


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
    assert b"Schotten Totten (2016), tactics" in at_admin.get(change).content
    assert at_admin.post(change, {"offered": "on", "note": ""}).status_code == 302
    assert rulesets_off() == set()
    assert RulesetSwitch.objects.count() == 1


def test_the_admin_knows_the_rulesets_there_are(at_admin):
    assert at_admin.post("/admin/matches/rulesetswitch/add/", {"ruleset": "chess"}).status_code == 200
    assert not RulesetSwitch.objects.exists()


def test_the_admin_pages_of_rulesets_have_no_code_or_style_in_their_text(at_admin):
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
