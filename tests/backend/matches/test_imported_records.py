"""Records that somebody brings: what is taken in and what is refused, how they are read, and how they go."""

import json
from typing import Any

import pytest
from django.conf import settings

import engine
from backend.accounts.models import Account
from backend.matches.api import import_lines
from backend.matches.models import ImportedRecord, Match
from backend.matches.selectors.imported import record_json
from backend.matches.selectors.record import match_record
from backend.matches.services import imported
from backend.matches.services.resign import match_resign
from engine.records import read_text, to_json, to_text, verify
from tests.support.builders import a_match, play_on
from tests.support.openapi import assert_documented
from tests.support.people import Browser, browser_of, refused

pytestmark = pytest.mark.django_db
NDJSON = "application/x-ndjson"
RULESETS = ["edition2016", "edition2016+tactics", "edition2004+tactics+expert", "deck52", "siege", "siege+tactics"]


def recorded(alice: Account, bob: Account, *, moves: int | None = None, **terms: Any) -> tuple[Match, dict[str, Any]]:
    """A match that is over, and its record; of a few moves until Bob resigned, or to its end."""
    match = play_on(a_match(alice, bob, public=True, **terms), **({} if moves is None else {"moves": moves}), seed=5)
    if not match.is_over:
        match = match_resign(match_id=match.pk, account=bob)
    return match, to_json(match_record(match=Match.objects.get(pk=match.pk)))


@pytest.fixture
def record(alice, bob) -> dict[str, Any]:
    return recorded(alice, bob, moves=6)[1]


def send(browser: Browser, record: Any) -> Any:
    return browser.write("records/", record)


def raw(browser: Browser, body: bytes, kind: str = NDJSON) -> Any:
    """The answer to these bytes, sent by our own page."""
    token = browser.cookies[settings.CSRF_COOKIE_NAME].value
    return browser.generic(
        "POST", "/api/v1/records/", body, kind, headers={"Origin": "http://testserver", "X-CSRFToken": token}
    )


def send_lines(browser: Browser, *lines: str) -> list[dict[str, Any]]:
    answer = raw(browser, "\n".join(lines).encode())
    assert (answer.status_code, answer["Content-Type"]) == (200, NDJSON), answer.content
    return [json.loads(line) for line in answer.content.splitlines()]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_exported_match_imports_and_reads_as_the_match_did(at_charlie, alice, bob, ruleset):
    match, record = recorded(alice, bob, ruleset=ruleset)
    made = send(at_charlie, record)
    assert made.status_code == 201, made.content
    told = made.json()
    assert_documented("ImportedRecord", told)
    assert (told["players"], told["ruleset"], told["mine"]) == (["Alice", "Bob"], ruleset, True)
    assert told["url"] == f"http://testserver/r/{told['id']}"
    base = f"records/{told['id']}/"

    mine, theirs = (Browser().read(f"{path}").json() for path in (f"{base}match/", f"matches/{match.pk}/"))
    assert_documented("Match", mine)
    own = ("id", "created", "updated", "version", "public", "players", "last_move", "clock")
    assert {name: value for name, value in mine.items() if name not in own} == {
        name: value for name, value in theirs.items() if name not in own
    }
    answers = [Browser().read(f"{path}events/").json() for path in (base, f"matches/{match.pk}/")]
    assert_documented("Events", answers[0])
    mine, theirs = ([(e["number"], e["kind"], e["data"]) for e in answer["results"]] for answer in answers)
    assert mine == theirs
    claims = [Browser().read(f"{path}claims/?round=1").json() for path in (base, f"matches/{match.pk}/")]
    assert claims[0] == claims[1]
    for at in {1, 2, len(mine) // 2, len(mine)}:
        then = [Browser().read(f"{path}?at={at}").json() for path in (f"{base}match/", f"matches/{match.pk}/")]
        assert then[0]["position"] == then[1]["position"], at
        open_ = [Browser().read(f"{path}position/?at={at}").json() for path in (base, f"matches/{match.pk}/")]
        assert open_[0] == open_[1], at


def test_match_that_was_broken_off_keeps_how_it_ended(at_charlie, at_alice, at_bob, alice, bob):
    _, resigned = recorded(alice, bob, moves=4)
    shown = Browser().read(f"records/{send(at_charlie, resigned).json()['id']}/match/").json()
    assert (shown["result"], shown["ended_by"]) == ({"winner": 0, "reason": "resigned"}, 1)
    match = play_on(a_match(alice, bob), moves=4)
    at_alice.write(f"matches/{match.pk}/draw/", {"do": "offer"})
    at_bob.write(f"matches/{match.pk}/draw/", {"do": "accept"})
    shown = send(at_charlie, to_json(match_record(match=Match.objects.get(pk=match.pk)))).json()
    shown = Browser().read(f"records/{shown['id']}/match/").json()
    assert (shown["result"], shown["ended_by"]) == ({"winner": None, "reason": "agreed"}, None)


@pytest.mark.stores
def test_same_record_has_the_same_id_however_it_is_written(at_alice, at_bob, record):
    first = send(at_alice, record)
    bare = {name: value for name, value in record.items() if name not in ("points", "commitment", "revision")}
    bare["rounds"] = [{**each, "seed": each["seed"].upper(), "result": None} for each in record["rounds"]]
    again = send(at_bob, dict(reversed(bare.items())))
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    assert (first.json()["mine"], again.json()["mine"]) == (True, False)
    assert send(at_alice, {**record, "tags": {"Event": "another"}}).json()["id"] != first.json()["id"]


@pytest.mark.parametrize("notes", [False, True])
def test_record_in_its_text_form_is_the_same_record(at_alice, alice, bob, notes):
    match, record = recorded(alice, bob)
    text = to_text(match_record(match=match), notes=notes)
    first, again = raw(at_alice, text.encode(), "text/plain; charset=utf-8"), send(at_alice, record)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    broken = text.replace("  2. ", "  3. ", 1)
    problem = refused(raw(at_alice, broken.encode(), "text/plain"), 422, "bad_record")
    assert problem["where"].startswith("line ")
    for body in (b"", b"\xff", b"{}", b"[Format", b"\0", b"\xef\xbb\xbf"):
        assert raw(at_alice, body, "text/plain").status_code in (400, 422)
    refused(raw(at_alice, text.encode("utf-16"), "text/plain; charset=utf-16"), 415, "unsupported_media_type")


def test_times_of_records_that_come_as_lines_are_written_as_everywhere(at_alice, record):
    [line] = send_lines(at_alice, json.dumps(record))
    assert line.pop("line") == 1
    assert line.pop("new") is True
    assert line == send(at_alice, record).json()


def test_refusal_names_its_place_once(at_alice, record):
    problem = refused(send(at_alice, {**record, "format": 2}), 422, "bad_record")
    assert (problem["where"], problem["detail"]) == ("format", "format: format 1 is needed")


def test_an_imported_record_is_kept_as_played_and_verifies(at_alice, record):
    base = f"records/{send(at_alice, record).json()['id']}/"
    data = Browser().read(base, Accept="application/json").json()
    assert data["mine"] is False
    assert data["record"] == record
    text = Browser().read(base)
    assert text["Content-Type"].startswith("text/plain")
    reading = read_text(text.content.decode())
    assert to_json(reading.record) == record
    assert all(check.holds is not False for check in verify(reading))


def changed(record: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The record with another value somewhere; `...` takes it out."""
    copy: Any = json.loads(json.dumps(record))
    *names, last = [int(name) if name.isdigit() else name for name in path.split(".")]
    inner = copy
    for name in names:
        inner = inner[name]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return dict(copy)


@pytest.mark.parametrize(
    ("path", "value", "code", "where"),
    [
        ("format", 2, "bad_record", "format"),
        ("ruleset", "chess", "bad_record", "ruleset"),
        ("more", 1, "bad_record", "'more'"),
        ("players.0", "", "bad_record", "players[0]"),
        ("players.1", "x" * 41, "bad_record", "players[1]"),
        ("players.1", "a\u202eb", "bad_record", "players[1]"),
        ("tags.Event", "x" * 201, "bad_record", "tags.Event"),
        ("tags.Event", "a\nb", "bad_record", "tags.Event"),
        ("rounds", 1, "bad_record", "rounds"),
        ("rounds.0.turns.1", ["nonsense"], "record_not_playable", "rounds[0].turns[1]"),
        ("rounds.0.turns.2", [], "record_not_playable", "rounds[0].turns[2]"),
        ("rounds.0.first", 7, "bad_record", "rounds[0].first"),
        ("points", [9, 9], "record_not_playable", "points"),
        ("result", {"winner": 0, "reason": "points"}, "record_not_playable", "result"),
        ("result", None, "record_unfinished", "result"),
        ("secret", None, "record_not_proven", "secret"),
        ("secret", "ab" * 32, "record_not_proven", "commitment"),
        ("commitment", "ab" * 32, "record_not_proven", "commitment"),
        ("nonces", ["ab", ""], "record_not_proven", "seeds"),
    ],
)
def test_record_that_is_wrong_is_refused_and_says_where(at_alice, record, path, value, code, where):
    problem = refused(send(at_alice, changed(record, path, value)), 422, code)
    assert problem["where"] == where
    assert problem["detail"].startswith(f"{where}: ")
    assert not ImportedRecord.objects.exists()


def test_deck_that_somebody_has_laid_is_refused(at_alice, record):
    first, seed = record["rounds"][0]["first"], bytes.fromhex(record["rounds"][0]["seed"])
    deck = list(engine.RULESETS["edition2016"].deck.cards)
    action = engine.legal_actions(engine.new_round("edition2016", seed, first, clan=deck))[0]
    laid = {**record["rounds"][0], "clan": deck, "turns": [[action, "+c"]]}
    assert refused(send(at_alice, {**record, "rounds": [laid]}), 422, "record_not_proven")["where"] == "decks"


def test_several_go_at_once_and_each_is_answered_for_itself(at_alice, alice, bob):
    records = [recorded(alice, bob, moves=number)[1] for number in (2, 4)]
    good, other = (json.dumps(one) for one in records)
    wrong = json.dumps({**records[0], "format": 3})
    last = json.dumps({"after": None, "more": False})
    told = send_lines(at_alice, good, "", wrong, "{", other, good, last)
    assert [line["line"] for line in told] == [1, 3, 4, 5, 6]
    assert [line.get("new") for line in told] == [True, None, None, True, False]
    assert [line["problem"]["code"] for line in told if "problem" in line] == ["bad_record", "invalid_json"]
    assert told[0]["id"] == told[4]["id"]
    assert ImportedRecord.objects.count() == 2


def test_lines_are_bounded_in_number_and_bytes(at_alice, record, monkeypatch):
    monkeypatch.setattr(import_lines, "MOST", 1)
    line = json.dumps(record)
    body = "\n".join([line] * 3).encode()
    refused(raw(at_alice, body), 400, "invalid")
    refused(raw(at_alice, b" " * 16_385), 413, "body_too_large")
    refused(raw(at_alice, b"\xff"), 400, "invalid_json")
    refused(raw(at_alice, b"x", "application/xml"), 415, "unsupported_media_type")
    assert not ImportedRecord.objects.exists()


def test_imports_are_counted_and_what_an_account_keeps_is_bounded(at_alice, alice, bob, record, monkeypatch):
    monkeypatch.setattr(imported, "MOST", 1)
    assert send(at_alice, record).status_code == 201
    refused(send(at_alice, {**record, "tags": {}}), 409, "too_many_records")
    assert send(at_alice, record).status_code == 200
    monkeypatch.setattr(settings, "THROTTLES", {**settings.THROTTLES, "imports": (3, 3600)})
    send(at_alice, record)
    refused(send(at_alice, record), 429, "throttled")


def test_guests_import_nothing(guest_browser, record):
    browser = guest_browser()
    refused(send(browser, record), 403, "full_account_needed")
    refused(raw(browser, json.dumps(record).encode()), 403, "full_account_needed")


def test_importer_lists_and_deletes_their_own_and_nobody_elses(at_alice, at_bob, record):
    made = send(at_alice, record).json()
    assert at_alice.read("me/records/").json()["results"] == [made]
    assert_documented("PaginatedImportedRecordList", at_alice.read("me/records/").json())
    assert at_bob.read("me/records/").json()["results"] == []
    address = f"records/{made['id']}/"
    refused(at_bob.write(address, method="DELETE"), 404, "not_found")
    assert at_alice.write(address, method="DELETE").status_code == 204
    for path in ("", "match/", "events/", "claims/", "position/"):
        refused(Browser().read(address + path), 404, "not_found")
    refused(at_alice.write(address, method="DELETE"), 404, "not_found")


def test_record_is_in_no_list_of_matches_and_counts_nowhere(at_charlie, alice, bob, record):
    before = [Browser().read(path).content for path in ("records/", "players/Alice/", "matches/?player=Alice")]
    identity = send(at_charlie, record).json()["id"]
    assert [Browser().read(path).content for path in ("records/", "players/Alice/", "matches/?player=Alice")] == before
    refused(Browser().read(f"matches/{identity}/"), 404, "not_found")
    names = [player["id"] for player in Browser().read(f"records/{identity}/match/").json()["players"]]
    assert not Account.objects.filter(pk__in=names).exists()


def test_names_stay_what_the_file_said(at_charlie, alice, record):
    identity = send(at_charlie, record).json()["id"]
    Account.objects.filter(pk=alice.pk).update(username="Renamed")
    assert record_json(ImportedRecord.objects.get(pk=identity))["players"] == ["Alice", "Bob"]


def test_moments_that_there_are_not_are_refused(at_alice, record):
    base = f"records/{send(at_alice, record).json()['id']}/"
    for path in ("match/?at=999", "match/?round=1", "position/?at=999", "claims/?round=2"):
        refused(Browser().read(base + path), 400, "invalid")
    refused(Browser().read(f"{base}events/?after=999"), 400, "bad_cursor")
    last = Browser().read(f"{base}events/?after=1").json()
    assert last["results"][0]["number"] == 2
    assert last["results"][-1]["number"] == last["event"]


def test_importer_is_not_told(at_alice, record):
    address = f"records/{send(at_alice, record).json()['id']}/"
    alone = json.dumps([Browser().read(address + path).content.decode() for path in ("", "match/", "events/")])
    importer = Account.objects.get(username="Alice")
    assert str(importer.pk) not in alone
    assert browser_of(importer).read(address, Accept="application/json").json()["mine"] is True
