"""Archives of matches that were over long ago: no answer changes, and the database loses nothing."""

import json
import re
import zlib
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from backend.accounts.models import Account
from backend.common.draining import DRAINING
from backend.matches import stored
from backend.matches.models import Archive, Event, Match, Move
from backend.matches.models.secret import Deal
from backend.matches.services import archive as archiving
from backend.matches.services.abort import match_abort
from backend.matches.services.archive import match_archive, match_unarchive, matches_archive
from backend.matches.services.draw import draw_decline, draw_offer
from backend.matches.services.freeze import match_annul
from backend.matches.services.resign import match_resign
from backend.matches.services.verify import match_faults
from backend.moderation.signals import _answers
from tests.support.builders import RULESETS, a_match, play_on, without_triggers
from tests.support.openapi import endpoints
from tests.support.people import Browser, browser_of, refused, staff_client
from tests.support.scale import PROVE, scaled

pytestmark = [pytest.mark.stores, pytest.mark.django_db]

OLD = timedelta(days=100)
BANK = {"type": "bank", "seconds": 86_400, "increment": 60}

#: What is read of a match, by operation: every one of the document that has it in its address, and lists.
READ = {
    "match_get": ["", "?at=1", "?at=2", "?at={middle}", "?at={event}", "?round=1", "?at=99999"],
    "move_list": ["moves/", "moves/?after=3", "moves/?after={moves}", "moves/?after=9999"],
    "event_list": ["events/", "events/?after=5", "events/?after={event}", "events/?after=9999"],
    "match_proof": ["proof/?stone=1&seat=0", "proof/?stone=5&seat=1&at={middle}"],
    "claim_list": ["claims/", "claims/?round=1", "claims/?round=9"],
    "match_position": ["position/", "position/?at=1", "position/?at={middle}", "position/?round=1"],
    "match_record": ["record/"],
    "plan_get": ["plan/"],
    "message_list": ["messages/"],
    "chat_get": ["chat/"],
    "note_get": ["note/"],
}
LISTS = ["matches/", "matches/?player=Alice", "players/Alice/", "players/Alice/matches/", "records/", "feed/"]
#: What is made anew for each answer: tokens and keys of forms, and nonces of scripts.
ONCE = re.compile(rb'(csrfmiddlewaretoken" value|"once" value|nonce)="[^"]*"')


@pytest.fixture
def matches(alice: Account, bob: Account, time: Any, settings: Any) -> list[Match]:
    """Matches that were over long ago: resigned, with an offer that was declined, and broken off. The last one runs."""
    settings.ARCHIVE_AFTER_DAYS = 90
    made = [a_match(alice, bob, public=public, clock=BANK) for public in (True, False)]
    for loser, match in zip((bob, alice), made, strict=True):
        play_on(match, moves=5)
        draw_offer(match_id=match.pk, account=loser)
        match_resign(match_id=match.pk, account=loser)
        time.shift(61)
    made.append(a_match(alice, bob))
    match_abort(match_id=made[-1].pk, account=alice)
    time.shift(OLD)
    made.append(play_on(a_match(alice, bob), moves=4))
    return [Match.objects.get(pk=match.pk) for match in made]


@pytest.fixture
def whole_matches(matches: list[Match], alice: Account, bob: Account, time: Any) -> list[Match]:
    """The same, and matches played by chance: to their ends in a proof, the last one on SQLite, else for some moves."""
    rulesets = [RULESETS[0], *RULESETS[1 - scaled(2, 10) :]]
    if connection.vendor == "postgresql" and not PROVE:
        rulesets = rulesets[-1:]  # SQLite has been asked about both
    made = [
        a_match(alice, bob, ruleset=ruleset, public=number % 2 == 0, clock=BANK, length={"rounds": 1 + number % 2})
        for number, ruleset in enumerate(rulesets)
    ]
    for seed, match in enumerate(made):
        play_on(match, moves=3, seed=seed)
        draw_offer(match_id=match.pk, account=alice)
        draw_decline(match_id=match.pk, account=bob)
        time.shift(61)
        if PROVE or (match == made[-1] and connection.vendor == "sqlite"):
            assert play_on(match, seed=seed).is_over
        else:
            match_resign(match_id=play_on(match, moves=12, seed=seed).pk, account=bob)
    time.shift(OLD)
    return [Match.objects.get(pk=match.pk) for match in made] + matches


def paths_of(match: Match) -> Iterator[str]:
    numbers = {"event": match.event, "moves": match.moves_made, "middle": max(1, match.event // 2)}
    for paths in READ.values():
        yield from (f"matches/{match.pk}/{path.format(**numbers)}" for path in paths)


def all_answers(matches: list[Match], browsers: list[Browser], staff: Client) -> dict[Any, Any]:
    """Everything that anybody may read of these matches, byte for byte."""
    given: dict[Any, Any] = {}
    for reader, browser in enumerate(browsers):
        for path in [*LISTS, *(path for match in matches for path in paths_of(match))]:
            for accept in ("application/json", "text/plain") if path.endswith("record/") else ("*/*",):
                cache.clear()  # what was read counts for no limit
                answer = browser.read(path, Accept=accept)
                given[reader, path, accept] = answer.status_code, answer.headers.get("ETag"), answer.content
    for match in matches:
        for path in (
            f"/watch/{match.pk}",
            f"/admin/matches/match/{match.pk}/change/",
            f"/admin/moderation/match/{match.pk}/",
        ):
            answer = staff.get(path)
            given[path] = answer.status_code, ONCE.sub(b"", answer.content)
    return given


def read_by_all(matches: list[Match], alice: Account, bob: Account, charlie: Account) -> Callable[[], dict[Any, Any]]:
    """Return what reads everything: as each of them in a proof, else as one player, and without an account."""
    browsers = [*map(browser_of, (alice, bob, charlie) if PROVE else (alice,)), Browser()]
    staff = staff_client()
    for browser in browsers:
        browser.read("session/")  # which notes when the device was last seen
    return lambda: all_answers(matches, browsers, staff)


def test_every_address_of_a_match_is_compared():
    of_matches = {name for name, one in endpoints().items() if one.method == "GET" and "{match_id}" in one.path}
    assert of_matches == set(READ)


def test_archiving_changes_no_byte_of_an_answer_and_rows_come_back_the_same(whole_matches, alice, bob, charlie):
    matches = whole_matches
    read = read_by_all(matches, alice, bob, charlie)
    rows = [rows_of(match) for match in matches]
    before = read()
    assert sum(status == 200 for status, *_ in before.values()) > len(before) / 3
    assert matches_archive() == len(matches) - 1  # one is running
    assert [Event.objects.filter(match=match).count() for match in matches[:-1]] == [0] * (len(matches) - 1)
    assert not Deal.objects.filter(match__in=matches[:-1]).exists()
    after = read()
    assert [key for key in before if before[key] != after[key]] == []
    assert [fault for match in Match.objects.all() for fault in match_faults(match)] == []
    for archive in archiving.archives():
        match_unarchive(archive)
    assert [rows_of(match) for match in matches] == rows
    assert read() == before


def rows_of(match: Match) -> list[str]:
    """All rows of a match, with what is JSON as it reads; their keys alone are new when they come back."""
    tables = [match.events.order_by("number"), match.moves.order_by("number"), Deal.objects.filter(match=match)]
    return [
        repr({name: value for name, value in row.items() if name != "id"})
        for rows in tables
        for row in rows.order_by(*(["round"] if rows.model is Deal else ["number"])).values()
    ]


def test_later_decisions_of_staff_stand_behind_the_archive(matches, alice):
    match = matches[0]
    matches_archive()
    match_annul(match_id=match.pk)
    answer = browser_of(alice).read(f"matches/{match.pk}/events/?after={match.event - 1}").json()
    assert [event["number"] for event in answer["results"]] == [match.event, match.event + 1]
    assert list(match_faults(Match.objects.get(pk=match.pk))) == []
    assert matches_archive() == 0


def test_a_move_that_is_sent_again_is_found_in_the_archive(time, alice, bob, at_alice, settings):
    settings.ARCHIVE_AFTER_DAYS = 1
    match = a_match(alice, bob)
    body = {"actions": ["x"], "expected_version": match.version}
    body["actions"] = [at_alice.read(f"matches/{match.pk}/").json()["options"][0]["action"]]
    sent = at_alice.write(f"matches/{match.pk}/moves/", body, Idempotency_Key="once").json()
    play_on(match, moves=4)
    match_resign(match_id=match.pk, account=bob)
    time.shift(timedelta(days=2))
    assert matches_archive() == 1
    again = at_alice.write(f"matches/{match.pk}/moves/", body, Idempotency_Key="once")
    assert again.status_code == 201
    assert again.json()["move"] == sent["move"]


def test_the_times_of_a_players_answers_are_read_from_archives_too(matches, alice):
    before = _answers(alice.pk)
    assert before
    matches_archive()
    assert _answers(alice.pk) == before


def test_moves_that_a_release_of_long_ago_wrote_otherwise_stay_as_they_are(matches):
    match = matches[0]
    without_triggers(lambda: match.moves.filter(number=2).update(created=match.created))
    before = rows_of(match)
    assert match_archive(match)
    [archive] = Archive.objects.all()
    match_unarchive(archive)
    assert rows_of(match) == before


# --- What is not archived


def test_only_matches_old_enough_are_archived_and_none_by_default(matches, settings, time):
    settings.ARCHIVE_AFTER_DAYS = 101
    assert matches_archive() == 0
    settings.ARCHIVE_AFTER_DAYS = 0
    assert matches_archive() == 0
    settings.ARCHIVE_AFTER_DAYS = 100
    time.shift(timedelta(minutes=1))
    assert matches_archive() == len(matches) - 1


def test_a_match_with_a_fault_is_left_and_named(matches, caplog):
    match = matches[0]
    without_triggers(lambda: match.events.filter(number=4).delete())
    before = rows_of(match)
    assert matches_archive() == len(matches) - 2
    assert str(match.pk) in caplog.text
    assert rows_of(match) == before


def test_a_match_that_changes_meanwhile_is_left(matches):
    stale = Match.objects.get(pk=matches[0].pk)
    match_annul(match_id=stale.pk)
    assert not match_archive(stale)
    assert not Archive.objects.exists()
    assert match_archive(Match.objects.get(pk=stale.pk))
    assert not match_archive(Match.objects.get(pk=stale.pk))


def test_archiving_that_was_stopped_goes_on_where_it_was(matches, monkeypatch):
    monkeypatch.setattr(archiving, "goes_on", iter([True, True, False]).__next__)
    assert matches_archive() == 2
    ended = sorted(match.updated for match in matches[:-1])
    assert list(Archive.objects.order_by("ended").values_list("ended", flat=True)) == ended[:2]
    monkeypatch.undo()
    with CaptureQueriesContext(connection) as asked:
        assert matches_archive() == len(matches) - 3
    assert len([one for one in asked if "LIMIT 100" in one["sql"]]) == 2  # behind the latest, not from the first on
    monkeypatch.setattr(DRAINING, "begun", True)
    assert matches_archive() == 0


# --- The database


def test_rows_go_only_once_an_archive_has_them_and_it_only_once_they_are_back(matches):
    match, other = matches[0], matches[1]
    match_archive(match)
    archive = Archive.objects.get()
    for refused_change in (
        lambda: Archive.objects.update(event=1),
        archive.delete,
        archive.save,
        match.delete,
        lambda: Event.objects.filter(match=other).delete(),
        lambda: Move.objects.filter(match=other).delete(),
        lambda: Move.objects.filter(match=match).delete(),  # its last is a row
        lambda: Move.objects.filter(match=match).update(number=1),
        lambda: replace(archive),
    ):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            refused_change()
    rows = stored.unpack(match, bytes(archive.content))
    Event.objects.bulk_create(rows.events[:-1])
    Move.objects.bulk_create(rows.moves)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        archive.delete()
    Event.objects.bulk_create(rows.events[-1:])
    archive.delete()


def replace(archive: Archive) -> None:
    if connection.vendor != "sqlite":
        raise DatabaseError("append-only: it has no such statement")
    with connection.cursor() as cursor:
        cursor.execute("INSERT OR REPLACE INTO matches_archive SELECT * FROM matches_archive")


def test_a_reader_who_comes_between_finds_one_of_the_two(matches, monkeypatch):
    """A reader who looked for rows just before they went finds the archive; one who looked for that, the rows."""
    match = matches[0]
    whole = [event.number for event in stored.stored_events(match)]
    match_archive(match)
    seen = stored.archived_of

    def undone_meanwhile(asked: Match) -> Any:
        for archive in Archive.objects.filter(pk=asked.pk):
            match_unarchive(archive)
        monkeypatch.setattr(stored, "archived_of", seen)
        return None

    monkeypatch.setattr(stored, "archived_of", undone_meanwhile)
    fresh = Match.objects.get(pk=match.pk)
    assert [event.number for event in stored.stored_events(fresh)] == whole


def test_a_match_that_is_not_archived_costs_no_further_query(matches, at_alice):
    with CaptureQueriesContext(connection) as asked:
        at_alice.read(f"matches/{matches[0].pk}/events/")
        at_alice.read(f"matches/{matches[0].pk}/moves/")
        at_alice.read("matches/")
    assert "matches_archive" not in str(asked.captured_queries)


@pytest.mark.parametrize("harm", [lambda content: content[:-9], lambda _: zlib.compress(b"{}"), lambda _: b""])
def test_an_archive_that_cannot_be_read_is_a_fault(matches, harm):
    match_archive(matches[0])
    content = bytes(Archive.objects.get().content)
    without_triggers(lambda: Archive.objects.update(content=harm(content)))
    assert "its archive cannot be read" in str(list(match_faults(Match.objects.get(pk=matches[0].pk))))


def test_an_archive_that_tells_another_match_is_a_fault(matches):
    match_archive(matches[0])
    told = json.loads(zlib.decompress(bytes(Archive.objects.get().content)))
    told["events"][1][1]["action"] = told["events"][3][1]["action"]
    harmed = zlib.compress(json.dumps(told).encode())
    without_triggers(lambda: Archive.objects.update(content=harmed))
    assert list(match_faults(Match.objects.get(pk=matches[0].pk)))


# --- The command


def test_the_command_archives_all_and_takes_all_back(matches, settings, capsys):
    rows = [rows_of(match) for match in matches]
    with pytest.raises(CommandError, match="would archive them again"):
        call_command("archive_matches", undo=True)
    call_command("archive_matches")
    assert capsys.readouterr().out == f"{len(matches) - 1} matches archived\n"
    settings.ARCHIVE_AFTER_DAYS = 0
    with pytest.raises(CommandError, match="how many days"):
        call_command("archive_matches")
    call_command("archive_matches", undo=True)
    assert "are rows again" in capsys.readouterr().out
    assert [rows_of(match) for match in matches] == rows


def test_a_key_of_an_account_that_is_not_theirs_finds_nothing(matches, charlie):
    matches_archive()
    private = next(match for match in matches if not match.public)
    refused(browser_of(charlie).read(f"matches/{private.pk}/events/"), 404, "not_found")
