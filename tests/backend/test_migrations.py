"""
A database that the last release left behind, brought up to date: nothing is lost, and play goes on.

``tests/support/released.py`` made the dumps. They are restored, migrated and served by real processes.
"""

import gzip
import random
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.support.databases import migrate, own_database, play_dump
from tests.support.released import DATA, NAMES, play, player
from tests.support.scale import scaled
from tests.support.server import manage, one_process, server_settings
from tests.support.tree import ROOT

pytestmark = [pytest.mark.stores, pytest.mark.one_store]

RELEASES = sorted({path.name.removesuffix(".sqlite.sql.gz") for path in DATA.glob("*.sqlite.sql.gz")})


@dataclass
class Restored:
    """A migrated database, served."""

    address: str
    url: str
    settings: dict[str, str]
    before: dict[str, list[Any]]  # what the dump held
    after: dict[str, list[Any]]  # the same once migrated, before anybody plays on

    def ask(self, question: str) -> list[Any]:
        return ask(self.url, question)


def ask(url: str, question: str) -> list[Any]:
    """Rows as lists; one connection for each question, so that a refusal leaves nothing open."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as lite, lite:
            return [list(row) for row in lite.execute(question).fetchall()]
    with psycopg.connect(url) as connection:
        cursor = connection.execute(question)  # type: ignore[arg-type]
        return [list(row) for row in cursor.fetchall()] if cursor.description else []


def restore(release: str, url: str) -> None:
    """Fill the empty database with what the release's code wrote."""
    kind = "sqlite" if url.startswith("sqlite") else "postgresql"
    text = gzip.decompress((DATA / f"{release}.{kind}.sql.gz").read_bytes()).decode()
    if kind == "sqlite":
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.executescript(text)
    else:
        play_dump(url, text)


KEPT = {
    "moves": "SELECT match_id, number, seat, actions FROM matches_move ORDER BY match_id, number",
    "events": "SELECT match_id, number, kind, data FROM matches_event ORDER BY match_id, number",
    "matches": "SELECT id, version, event, status, reason, winner FROM matches_match ORDER BY id",
    "accounts": "SELECT id, username, password, is_guest FROM accounts_account ORDER BY id",
    "challenges": "SELECT id, code, status, match_id FROM challenges_challenge ORDER BY id",
}


@pytest.fixture(scope="module", params=RELEASES)
def restored(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Restored]:
    """Restore, migrate, serve."""
    folder: Path = tmp_path_factory.mktemp("restored")
    with own_database(folder) as url:
        restore(request.param, url)
        before = {what: ask(url, question) for what, question in KEPT.items()}
        settings = server_settings(url)
        migrate(settings)
        after = {what: ask(url, question) for what, question in KEPT.items()}
        # Invitations last 60 days, dumps for ever.
        ask(url, "UPDATE challenges_challenge SET expires = '2999-01-01 00:00:00+00:00'")
        with one_process(folder / "serve.log", settings) as address:
            yield Restored(address, url, settings, before, after)
        log = (folder / "serve.log").read_text()
        assert "Traceback" not in log, log


def test_the_last_release_can_be_migrated_from():
    assert RELEASES


def test_every_row_is_still_there_as_it_was(restored):
    for what in KEPT:
        assert restored.before[what], what
        assert restored.after[what] == restored.before[what], what


def every_match_is_what_its_record_says(restored: Restored) -> None:
    out = subprocess.run(
        manage(ROOT, "verify_matches"), env=restored.settings, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (out.returncode, out.stderr) == (0, "")
    [[matches]] = restored.ask("SELECT count(*) FROM matches_match")
    assert matches >= len(restored.before["matches"])
    assert out.stdout.startswith(f"{matches} matches, no fault")


@pytest.mark.parametrize("table", ["matches_move", "matches_event"])
def test_the_history_can_still_only_grow(restored, table):
    """SQLite's way of altering a table makes it anew, and forgets its triggers."""
    for change in (f"UPDATE {table} SET number = number + 1000", f"DELETE FROM {table}"):
        with pytest.raises((sqlite3.Error, psycopg.Error), match="append-only"):
            restored.ask(change)


async def test_a_match_under_way_is_played_on_to_its_end_and_a_finished_one_is_readable(restored):
    async with AsyncExitStack() as stack:
        alice, bob = [await player(stack, restored.address, name) for name in NAMES]
        mine = (await alice.get("matches/?status=active")).json()["results"]
        together = [match for match in mine if {seat["username"] for seat in match["players"]} == set(NAMES)]
        assert len(together) >= 3
        played = together[: scaled(1, 100)]
        for match in played:
            seats = [seat["username"] for seat in sorted(match["players"], key=lambda seat: seat["seat"])]
            players = (alice, bob) if seats == list(NAMES) else (bob, alice)
            await play(players, match["id"], random.Random(match["id"]))
        over = (await alice.get("matches/?status=finished")).json()["results"]
        assert {match["id"] for match in played} < {match["id"] for match in over}
        for match in over:
            full = await alice.match(match["id"])
            assert full["result"]["reason"] in ("points", "resigned")
            assert full["fairness"]["secret"]
            events = (await alice.get(f"matches/{match['id']}/events/")).json()["results"]
            assert [event["number"] for event in events] == list(range(1, full["event"] + 1))
    every_match_is_what_its_record_says(restored)


async def test_an_invitation_that_was_open_is_accepted(restored):
    [[code, creator]] = restored.ask(
        "SELECT code, username FROM challenges_challenge JOIN accounts_account a ON a.id = creator_id"
        " WHERE status = 'open' AND visibility = 'link'"
    )
    assert creator == NAMES[0]
    async with AsyncExitStack() as stack:
        bob = await player(stack, restored.address, NAMES[1])
        challenge = (await bob.get(f"challenges/by-code/{code}/")).json()
        accepted = await bob.post(f"challenges/{challenge['id']}/accept/")
        assert accepted.status_code == 201, accepted.text
        assert (await bob.match(accepted.json()["id"]))["version"] == 1
