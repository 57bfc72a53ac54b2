"""
The release before this commit: its code, which Git has, and players who use it over HTTP.

The changelog's headings name the releases. Before 0.1.0 there is none, and tests that need one are skipped.
"""

import io
import random
import re
import subprocess
import sys
import tarfile
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.live import Player, guest, start
from tests.support.tree import ROOT

#: What a server without a client is made of.
CODE = ("backend", "engine", "manage.py", "pyproject.toml")
PASSWORD = "correct horse battery"
NAMES = ("Alice", "Bob")


def git(*command: str) -> bytes:
    """Return the output of Git."""
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, check=True).stdout


@cache
def previous() -> str | None:
    """Return the commit that gave the changelog the newest heading of a release, other than the current commit.

    Without Git's whole history there is none.
    """
    if (ROOT / ".git/shallow").exists() or not (ROOT / ".git").exists():
        return None
    for version in re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE):
        heading = f"-S^## {re.escape(version)}"
        commits = git("log", "--reverse", "--format=%H", "--pickaxe-regex", heading, "--", "CHANGELOG.md").split()
        if commits and commits[0] != git("rev-parse", "HEAD").strip():
            return commits[0].decode()
    return None


needs_release = pytest.mark.skipif(previous() is None, reason="there is no release before this commit in Git's history")


def check_out(folder: Path) -> None:
    """Put the server's code of the release there, with its texts compiled."""
    code = git("archive", str(previous()), *CODE)
    with tarfile.open(fileobj=io.BytesIO(code)) as archive:
        archive.extractall(folder)
    babel = [sys.executable, "-m", "babel.messages.frontend", "--quiet", "compile", "--domain", "django"]
    subprocess.run([*babel, "--directory", folder / "backend/locale"], check=True)


def previous_migrations() -> set[tuple[str, str]]:
    """Return app and name of each migration that the release has."""
    paths = map(Path, git("ls-tree", "-r", "--name-only", str(previous()), "backend").decode().splitlines())
    return {(path.parts[1], path.stem) for path in paths if path.match("backend/*/migrations/0*.py")}


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
