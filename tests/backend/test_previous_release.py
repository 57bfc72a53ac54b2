"""
The release before this commit: its database with today's code, and its code on today's schema.

The latter is so during an upgrade of several processes, and after going back: what a migration adds needs a default in
the database, and what is dropped must have been unused for a release (docs/how-to/release.md).
"""

import asyncio
import random
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
import pytest_asyncio

from tests.operations.notifications import SUBSCRIPTION
from tests.support.databases import migrate
from tests.support.live import Player, guest, start
from tests.support.released import (
    NAMES,
    PASSWORD,
    challenge,
    check_out,
    live_a_little,
    needs_release,
    play,
    player,
)
from tests.support.scale import scaled
from tests.support.server import manage, migrated, one_process
from tests.support.tree import ROOT

pytestmark = [pytest.mark.stores, pytest.mark.one_store, needs_release]


@dataclass
class Upgraded:
    """A database that the release filled and today's code migrated."""

    folder: Path
    settings: dict[str, str]
    before: dict[str, list[Any]]  # before it was migrated
    after: dict[str, list[Any]]

    def ask(self, question: str) -> list[Any]:
        return ask(self.settings["DATABASE_URL"], question)


def ask(url: str, question: str) -> list[Any]:
    """Rows as lists; one connection for each question, so that a refusal leaves nothing open."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as lite, lite:
            return [list(row) for row in lite.execute(question).fetchall()]
    with psycopg.connect(url) as connection:
        cursor = connection.execute(question)  # type: ignore[arg-type]
        return [list(row) for row in cursor.fetchall()] if cursor.description else []


KEPT = {
    "moves": "SELECT match_id, number, seat, actions FROM matches_move ORDER BY match_id, number",
    "events": "SELECT match_id, number, kind, data FROM matches_event ORDER BY match_id, number",
    "matches": "SELECT id, version, event, status, reason, winner FROM matches_match ORDER BY id",
    "accounts": "SELECT id, username, password, is_guest FROM accounts_account ORDER BY id",
    "challenges": "SELECT id, code, status, match_id FROM challenges_challenge ORDER BY id",
}


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    """Let clients use the release, and migrate."""
    folder = tmp_path_factory.mktemp("upgraded")
    check_out(folder / "code")
    with migrated(folder, folder / "code", DATA_DIR=str(folder)) as settings:
        with one_process(folder / "serve.log", settings, folder / "code") as address:
            asyncio.run(live_a_little(address))
        before = {what: ask(settings["DATABASE_URL"], question) for what, question in KEPT.items()}
        migrate(settings)
        after = {what: ask(settings["DATABASE_URL"], question) for what, question in KEPT.items()}
        yield Upgraded(folder, settings, before, after)
    assert "Traceback" not in (folder / "serve.log").read_text()


@pytest.fixture
def address(upgraded: Upgraded) -> Iterator[str]:
    """Serve today's code."""
    with one_process(upgraded.folder / "serve.log", upgraded.settings) as served:
        yield served


@pytest.fixture
def old_address(upgraded: Upgraded) -> Iterator[str]:
    """Serve the release's code."""
    with one_process(upgraded.folder / "serve.log", upgraded.settings, upgraded.folder / "code") as served:
        yield served


def test_every_row_is_still_there_as_it_was(upgraded):
    for what in KEPT:
        assert upgraded.before[what], what
        assert upgraded.after[what] == upgraded.before[what], what


def every_match_is_what_its_record_says(upgraded: Upgraded) -> None:
    out = subprocess.run(
        manage(ROOT, "verify_matches"), env=upgraded.settings, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (out.returncode, out.stderr) == (0, "")
    [[matches]] = upgraded.ask("SELECT count(*) FROM matches_match")
    assert matches >= len(upgraded.before["matches"])
    assert out.stdout.startswith(f"{matches} matches, no fault")


@pytest.mark.parametrize("table", ["matches_move", "matches_event"])
def test_the_history_can_still_only_grow(upgraded, table):
    """SQLite's way of altering a table makes it anew, and forgets its triggers."""
    for change in (f"UPDATE {table} SET number = number + 1000", f"DELETE FROM {table}"):
        with pytest.raises((sqlite3.Error, psycopg.Error), match="append-only"):
            upgraded.ask(change)


async def test_a_match_under_way_is_played_on_to_its_end_and_a_finished_one_is_readable(upgraded, address):
    async with AsyncExitStack() as stack:
        alice, bob = [await player(stack, address, name) for name in NAMES]
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
    every_match_is_what_its_record_says(upgraded)


async def test_an_invitation_that_was_open_is_accepted(upgraded, address):
    [[code, creator]] = upgraded.ask(
        "SELECT code, username FROM challenges_challenge JOIN accounts_account a ON a.id = creator_id"
        " WHERE status = 'open' AND visibility = 'link'"
    )
    assert creator == NAMES[0]
    async with AsyncExitStack() as stack:
        bob = await player(stack, address, NAMES[1])
        challenge = (await bob.get(f"challenges/by-code/{code}/")).json()
        accepted = await bob.post(f"challenges/{challenge['id']}/accept/")
        assert accepted.status_code == 201, accepted.text
        assert (await bob.match(accepted.json()["id"]))["version"] == 1


@pytest_asyncio.fixture
async def players(old_address: str) -> AsyncIterator[tuple[Player, Player]]:
    """Two new accounts, made by the previous release."""
    async with AsyncExitStack() as stack:
        names = [f"P{random.randrange(10**9)}" for _ in range(2)]
        yield tuple([await player(stack, old_address, name, "accounts/") for name in names])  # type: ignore[misc]


async def test_previous_release_plays_and_chats(old_address, players):
    alice, bob = players
    match = await start(*players, clock={"type": "turn", "seconds": 86_400})
    await play(players, match, random.Random(1), moves=3)
    await accepted(alice, f"matches/{match}/messages/", {"text": "Hello"})
    await accepted(alice, f"matches/{match}/note/", {"text": "Watch stone 3."}, "PUT")
    await accepted(bob, f"matches/{match}/resign/")
    await accepted(bob, f"matches/{match}/rematch/")
    feed = (await alice.get("feed/")).json()["results"]
    assert {"match_finished", "rematch"} <= {item["kind"] for item in feed}


async def test_previous_release_takes_what_accounts_store(old_address, players):
    alice, bob = (player.account["username"] for player in players)
    one, _ = players
    async with guest(old_address) as newcomer:
        await challenge(newcomer, visibility="lobby")
    await accepted(one, "session/confirm/", {"password": PASSWORD})
    await accepted(one, "me/", {"settings": {"notifications": {}}}, "PATCH")
    await accepted(one, "me/email/", {"email": f"{alice}@example.org"})
    await accepted(one, "me/vacation/", {"days": 2})
    await accepted(one, "me/tokens/", {"name": "Program", "scopes": ["read"]})
    await accepted(one, "me/push/", SUBSCRIPTION)
    await accepted(one, "me/webhooks/", {"url": "https://bot.example.net/cairn", "kinds": ["test"]})
    await accepted(one, f"players/{bob}/block/")
    await accepted(one, "reports/", {"kind": "name", "reason": "name_offensive", "player": bob})


async def accepted(player: Player, path: str, body: Any = None, method: str = "POST") -> None:
    """Send that, and expect it to be taken."""
    token = {"X-CSRFToken": player.http.cookies["csrftoken"]}
    answer = await player.http.request(method, path, json=body or {}, headers=token)
    assert answer.is_success, (path, answer.text)
