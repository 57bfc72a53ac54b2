"""Dumps of a month's records: what is in one and what never, what it is checked by, and how it is fetched."""

import gzip
import hashlib
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from backend.accounts.models import Account, AccountSettings
from backend.matches import bulk
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from backend.operations.dumps import Dump, bounds_of, dump_write, dumps_in
from engine.records import read_json, verify
from tests.support.builders import a_match, play_on
from tests.support.people import Browser, whole

pytestmark = pytest.mark.django_db
OCTOBER = datetime(2026, 10, 31, 23, 59, 59, 999999, UTC)
FILE = "/dumps/records-2026-10.ndjson.gz"


@pytest.fixture
def folder(settings: Any, tmp_path: Path) -> Iterator[Path]:
    settings.DUMPS_DIR = tmp_path / "dumps"
    return settings.DUMPS_DIR


def ended(alice: Account, bob: Account, when: datetime = OCTOBER, **terms: Any) -> str:
    """A match of a few moves that ended then; its id."""
    match = play_on(a_match(alice, bob, **{"public": True, **terms}), moves=4)
    match_resign(match_id=match.pk, account=bob)
    Match.objects.filter(pk=match.pk).update(updated=when)
    return str(match.pk)


def ids_in(content: bytes) -> list[str]:
    """The matches of a dump; each record has to hold."""
    records = [json.loads(line) for line in gzip.decompress(content).splitlines()]
    for record in records:
        assert all(check.holds is not False for check in verify(read_json(record)))
    return [record["tags"]["Match"] for record in records]


def written(folder: Path, month: str = "2026-10") -> list[str]:
    dump = dump_write(month, folder)
    content = (folder / dump.file).read_bytes()
    assert (dump.bytes, dump.sha256) == (len(content), hashlib.sha256(content).hexdigest())
    ids = ids_in(content)
    assert dump.records == len(ids)
    return ids


def test_month_has_what_ended_in_it_to_the_last_moment_and_nothing_else(alice, bob, folder, monkeypatch):
    monkeypatch.setattr(bulk, "LOOKED_AT", 2)
    monkeypatch.setattr(bulk, "AT_ONCE", 1)
    before, after = datetime(2026, 9, 30, 23, 59, 59, 999999, UTC), datetime(2026, 11, 1, tzinfo=UTC)
    first = datetime(2026, 10, 1, tzinfo=UTC)
    wanted = [ended(alice, bob, first), *(ended(alice, bob, OCTOBER) for _ in range(3))]
    others = [ended(alice, bob, before), ended(alice, bob, after)]
    assert sorted(written(folder)) == sorted(wanted)
    assert written(folder, "2026-09") == others[:1]


def test_no_dump_has_a_private_annulled_or_running_match(alice, bob, folder):
    shown = ended(alice, bob)
    ended(alice, bob, public=False)
    Match.objects.filter(pk=ended(alice, bob)).update(annulled=True)
    running = play_on(a_match(alice, bob, public=True), moves=4)
    Match.objects.filter(pk=running.pk).update(updated=OCTOBER)
    assert written(folder) == [shown]
    text = gzip.decompress((folder / "records-2026-10.ndjson.gz").read_bytes()).decode()
    for secret in (running.commitment, str(alice.pk), str(bob.pk)):
        assert secret not in text


@pytest.mark.parametrize("profile", ["signed_in", "nobody"])
def test_player_whose_profile_is_not_for_everybody_is_in_none(alice, bob, charlie, folder, profile):
    closed, shown = ended(alice, bob), ended(alice, charlie)
    assert sorted(written(folder)) == sorted([closed, shown])
    AccountSettings.objects.create(account=bob, profile=profile)
    assert written(folder) == [shown]


def test_dump_is_what_records_shows_somebody_without_an_account(alice, bob, folder):
    ended(alice, bob)
    ended(alice, bob)
    dump_write("2026-10", folder)
    answer = Browser().read("records/?since=2026-10-01T00:00:00Z&until=2026-11-01T00:00:00Z")
    *lines, _end = answer.content.splitlines()
    assert gzip.decompress((folder / "records-2026-10.ndjson.gz").read_bytes()).splitlines() == lines


def test_same_records_make_the_same_bytes_and_nothing_is_left_beside_them(alice, bob, folder):
    ended(alice, bob)
    first, again = dump_write("2026-10", folder), dump_write("2026-10", folder)
    assert first.sha256 == again.sha256
    assert sorted(file.name for file in folder.iterdir()) == ["records-2026-10.json", "records-2026-10.ndjson.gz"]


def test_command_writes_the_last_month_and_again_what_is_there(alice, bob, folder, time):
    ended(alice, bob)
    time.move_to(datetime(2026, 11, 20, tzinfo=UTC))
    said = StringIO()
    call_command("write_dump", stdout=said)
    assert "records-2026-10.ndjson.gz: 1 records" in said.getvalue()
    AccountSettings.objects.create(account=bob, profile="nobody")
    call_command("write_dump", again=True, stdout=StringIO())
    assert [(dump.month, dump.records) for dump in dumps_in(folder)] == [("2026-10", 0)]


@pytest.mark.parametrize("month", ["2026-13", "2026-1", "october", "../../x", "2999-01"])
def test_a_month_that_is_malformed_or_not_over_is_refused(folder, month):
    with pytest.raises(CommandError):
        call_command("write_dump", month)


def test_command_wants_a_folder(settings):
    settings.DUMPS_DIR = None
    with pytest.raises(CommandError, match="DUMPS_DIR"):
        call_command("write_dump", "2026-10")


def test_december_ends_with_the_next_year(db):
    assert bounds_of("2026-12") == (datetime(2026, 12, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC))


def test_list_and_file_are_for_everybody_and_check(alice, bob, folder):
    shown = ended(alice, bob)
    written(folder)
    browser = Browser()
    [told] = browser.get("/dumps/").json()["dumps"]
    assert Dump(**{name: value for name, value in told.items() if name != "url"}) == dumps_in(folder)[0]
    assert told["url"] == FILE
    answer = whole(browser.get(FILE))
    assert (answer["Content-Type"], answer["Content-Length"]) == ("application/gzip", str(told["bytes"]))
    assert hashlib.sha256(answer.content).hexdigest() == told["sha256"]
    assert ids_in(answer.content) == [shown]
    assert browser.head(FILE)["ETag"] == f'"{told["sha256"]}"'


def test_no_dump_is_served_without_a_folder_and_no_other_file(settings, folder, tmp_path):
    (tmp_path / "records-2026-10.ndjson.gz").write_bytes(b"elsewhere")
    assert Browser().get("/dumps/").json() == {"dumps": []}
    for path in (FILE, "/dumps/../records-2026-10.ndjson.gz", "/dumps/records-2026-10.json"):
        assert Browser().get(path).status_code == 404, path
    settings.DUMPS_DIR = None
    assert Browser().get("/dumps/").json() == {"dumps": []}


def test_a_network_fetches_one_dump_at_a_time_and_a_limited_number_an_hour(alice, bob, folder, settings):
    ended(alice, bob)
    written(folder)
    first = Browser().get(FILE)
    assert Browser().get(FILE).status_code == 429
    first.release()
    assert whole(Browser().get(FILE)).status_code == 200
    settings.THROTTLES = {**settings.THROTTLES, "records": (1, 3600)}
    assert Browser().get(FILE).status_code == 429
