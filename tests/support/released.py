"""
Keep what a release leaves behind: its code, and a database as that code leaves it.

``python -m tests.support.released CHECKOUT`` serves the code of that folder, a checkout of the release, on SQLite
and on a private PostgreSQL, plays there over HTTP as clients do, and writes ``VERSION.sqlite.sql.gz`` and
``VERSION.postgresql.sql.gz`` to ``tests/backend/data``, and the code itself to ``previous.tar.xz`` beside them, so that
it can be served on the schema of the next release. ``--code`` writes the code alone.
It uses nothing of CHECKOUT but its ``manage.py`` and the API. See docs/how-to/release.md.
"""

import asyncio
import gzip
import os
import random
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx

from tests.support.live import Player, guest, start
from tests.support.postgres import private_server, server_programs
from tests.support.server import migrated, one_process

DATA = Path(__file__).parents[1] / "backend/data"
PREVIOUS = DATA / "previous.tar.xz"
#: What a server without a client is made of.
CODE = ("backend", "engine", "manage.py", "pyproject.toml")
PASSWORD = "correct horse battery"
NAMES = ("Alice", "Bob")


async def player(stack: AsyncExitStack, address: str, name: str, path: str = "session/") -> Player:
    """Come in under that name; with *path* ``accounts/`` for the first time."""
    http = httpx.AsyncClient(base_url=f"{address}/api/v1/", timeout=60, headers={"Origin": address})
    await stack.enter_async_context(http)
    came = await http.post(path, json={"username": name, "password": PASSWORD})
    assert came.status_code < 300, came.text
    await http.get("session/")
    return Player(http, came.json(), "")


async def live_a_little(address: str) -> None:
    """Leave matches and challenges behind in every state that a client can bring about."""
    rng = random.Random(1)
    async with AsyncExitStack() as stack:
        alice, bob = [await player(stack, address, name, "accounts/") for name in NAMES]
        gina, gus = [await stack.enter_async_context(guest(address)) for _ in range(2)]
        for pair in ((alice, bob), (gina, gus), (alice, gina)):
            await start(*pair)  # just begun
            await play(pair, await start(*pair), rng, moves=9)
        await play((alice, bob), await start(alice, bob), rng, moves=1)
        for pair in ((alice, bob), (gus, bob)):
            await play(pair, await start(*pair), rng)
        resigned = await start(bob, alice)
        await play((bob, alice), resigned, rng, moves=4)
        assert (await alice.post(f"matches/{resigned}/resign/")).status_code == 200
        await challenge(alice)
        await challenge(gina, visibility="lobby")
        await alice.post(f"challenges/{await challenge(bob, visibility='direct', opponent=NAMES[0])}/decline/")
        cancelled = await challenge(bob)
        token = {"X-CSRFToken": bob.http.cookies["csrftoken"]}
        assert (await bob.http.delete(f"challenges/{cancelled}/", headers=token)).status_code == 204


async def challenge(creator: Player, **fields: Any) -> str:
    """Make a challenge; return its id."""
    made = await creator.post("challenges/", {"ruleset": "edition2016", "visibility": "link", **fields})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


async def play(players: tuple[Player, Player], match: str, rng: random.Random, moves: int = 1000) -> None:
    """Play that many moves, or to the end; claims are made where they can be."""
    for _ in range(moves):
        views = [await each.match(match) for each in players]
        if views[0]["status"] == "finished":
            return
        seat = next(view["seat"] for view in views if view["options"])
        option = rng.choice(views[seat]["options"])
        body = {
            "actions": [option["action"], *(f"!{stone}" for stone in option["claims"][:1])],
            "expected_version": views[seat]["version"],
        }
        made = await players[seat].post(f"matches/{match}/moves/", body)
        assert made.status_code == 201, made.text


def dumped(url: str) -> str:
    """Return the whole database as SQL, without the sessions."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.execute("DELETE FROM django_session")
            connection.commit()
            return "\n".join(connection.iterdump()) + "\n"
    out = subprocess.run(
        [server_programs() / "pg_dump", "--inserts", "--no-owner", "--exclude-table-data=django_session", url],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    # Orders to one version of psql, which others do not know.
    return "".join(line for line in out.stdout.splitlines(keepends=True) if not line.startswith("\\"))


def make(checkout: Path, kind: str) -> None:
    """Write the dump of one database."""
    version = tomllib.loads((checkout / "pyproject.toml").read_text())["project"]["version"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with migrated(folder, root=checkout, DATA_DIR=name) as settings:
            with one_process(folder / "serve.log", settings, root=checkout) as address:
                asyncio.run(live_a_little(address))
            text = dumped(settings["DATABASE_URL"])
    target = DATA / f"{version}.{kind}.sql.gz"
    target.write_bytes(gzip.compress(text.encode(), mtime=0))
    print(f"{target}: {target.stat().st_size} bytes")


def keep_code(checkout: Path) -> None:
    """Write the server's code, without what Python makes of it and without times and owners."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo | None:
        if "__pycache__" in entry.name:
            return None
        entry.mtime = entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        return entry

    with tarfile.open(PREVIOUS, "w:xz", preset=9) as archive:
        for name in CODE:
            archive.add(checkout / name, name, filter=plain)
    print(f"{PREVIOUS}: {PREVIOUS.stat().st_size} bytes")


def previous_migrations() -> set[tuple[str, str]]:
    """Return app and name of each migration that the previous release has."""
    with tarfile.open(PREVIOUS) as archive:
        paths = [Path(name) for name in archive.getnames()]
    return {(path.parts[1], path.stem) for path in paths if path.match("backend/*/migrations/0*.py")}


if __name__ == "__main__":
    here = Path(sys.argv[-1]).resolve()
    keep_code(here)
    if "--code" in sys.argv:
        sys.exit()
    os.environ.pop("DATABASE_URL", None)
    make(here, "sqlite")
    with private_server() as server:
        os.environ["DATABASE_URL"] = server
        make(here, "postgresql")
