"""
From the previous release to this one and back, while two play and try again what is not answered.

On SQLite the one process stops, the database is migrated, the next one starts; players wait. On PostgreSQL with Redis
the database is migrated under the old processes, a new one comes beside them, and they go (docs/how-to/upgrade.md).
Every move that was acknowledged is there at the end, and none twice.
"""

import asyncio
import itertools
import random
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.support.backed_up import commands
from tests.support.databases import migrate
from tests.support.live import Player, start
from tests.support.postgres import private_server
from tests.support.random_moves import random_move
from tests.support.redis import private_redis
from tests.support.released import check_out, needs_release, player
from tests.support.scale import scaled
from tests.support.server import one_process, server_settings
from tests.support.tree import ROOT

MATCHES = 4
#: Seconds after which a player gives up: only what is broken takes so long.
PATIENCE = 90


class Processes:
    """Servers of one or the other release on one database; players are told which are there."""

    def __init__(self, folder: Path, settings: dict[str, str], old: Path) -> None:
        self.folder, self.settings, self.old = folder, settings, old
        self.running: dict[str, ExitStack] = {}

    def begin(self, root: Path) -> str:
        """Start one of that code; return its address."""
        stack = ExitStack()
        address = stack.enter_context(one_process(self.folder / "serve.log", self.settings, root))
        self.running[address] = stack
        return address

    def end(self, address: str) -> None:
        """Ask one to end, and wait for it."""
        self.running[address].close()
        del self.running[address]

    def end_all(self) -> None:
        """End all of them."""
        for address in [*self.running]:
            self.end(address)


class Table:
    """Two players, and what was acknowledged to them."""

    def __init__(self, processes: Processes, players: tuple[Player, Player]) -> None:
        self.processes, self.players, self.rng = processes, players, random.Random(1)
        self.versions: dict[str, int] = {}  # of each match, acknowledged last
        self.moves, self.again, self.pause, self.last = 0, 0, 0.0, time.monotonic()

    async def asked(self, who: Player, method: str, path: str, **request: Any) -> httpx.Response:
        """Ask whichever process answers, until one does."""
        end = time.monotonic() + PATIENCE
        for turn in itertools.count():
            addresses = [*self.processes.running]
            if addresses:
                address = addresses[turn % len(addresses)]
                headers = {"Origin": address, "X-CSRFToken": who.http.cookies["csrftoken"]} | request.pop("headers", {})
                try:
                    answer = await who.http.request(method, f"{address}/api/v1/{path}", headers=headers, **request)
                    if answer.status_code < 500:
                        return answer
                except httpx.TransportError:
                    pass
                request["headers"] = {name: headers[name] for name in headers if name == "Idempotency-Key"}
            assert time.monotonic() < end, f"{path} was not answered for {PATIENCE} s"
            self.again += 1
            await asyncio.sleep(0.05)  # nothing announces that a server is back
        raise AssertionError

    async def move(self) -> None:
        """Play in one of the matches, if it goes on."""
        match = self.rng.choice([*self.versions])
        views = [(await self.asked(who, "GET", f"matches/{match}/")).json() for who in self.players]
        seats = [seat for seat in (0, 1) if views[seat].get("options")]
        if not seats:
            return
        [seat] = seats
        body = {"actions": random_move(views[seat]["options"], self.rng), "expected_version": views[seat]["version"]}
        key = {"Idempotency-Key": f"move-{self.rng.randrange(10**12):012}"}
        made = await self.asked(self.players[seat], "POST", f"matches/{match}/moves/", json=body, headers=key)
        assert made.status_code == 201, made.text
        self.versions[match] = made.json()["match"]["version"]
        self.moves += 1
        self.pause, self.last = max(self.pause, time.monotonic() - self.last), time.monotonic()

    async def play(self, moves: int) -> None:
        """Play at least so many, in new matches where the others have ended."""
        until = self.moves + moves
        while self.moves < until:
            before = self.moves
            await self.move()
            if self.moves == before and len(self.versions) < MATCHES + moves:
                await self.begin()

    async def begin(self) -> None:
        """Begin another match."""
        made = await self.asked(
            self.players[0], "POST", "challenges/", json={"ruleset": "edition2016", "visibility": "link"}
        )
        accepted = await self.asked(self.players[1], "POST", f"challenges/{made.json()['id']}/accept/")
        self.versions[accepted.json()["id"]] = 1

    async def play_beside(self, work: Any) -> None:
        """Play until something that takes a thread for itself is done."""
        doing = asyncio.create_task(asyncio.to_thread(work))
        while not doing.done():
            await self.move()
        await doing

    async def faults(self) -> list[str]:
        """Return each match that is not as it was acknowledged last: older is a move lost, newer one done twice."""
        there = {
            match: (await self.asked(self.players[0], "GET", f"matches/{match}/")).json()["version"]
            for match in self.versions
        }
        return [f"{match}: {there[match]}, not {told}" for match, told in self.versions.items() if there[match] != told]


@contextmanager
def stores(kind: str, folder: Path) -> Iterator[dict[str, str]]:
    """Give the environment of servers on empty stores, for two who play as fast as many do."""
    if kind == "sqlite":
        yield server_settings(
            f"sqlite:///{folder}/cairn.sqlite3", DATA_DIR=str(folder), REDIS_URL="", LIMITS_FACTOR="100"
        )
        return
    many = {"WEB_PROCESSES": "3", "DATABASE_POOL": "4", "LIMITS_FACTOR": "100"}
    with private_server() as url, private_redis() as redis:
        yield server_settings(url, DATA_DIR=str(folder), REDIS_URL=redis.url, **many)


@asynccontextmanager
async def table_of(processes: Processes) -> AsyncIterator[Table]:
    """Two who have come, with their matches."""
    async with AsyncExitStack() as stack:
        [address, *_] = processes.running
        players = tuple([await player(stack, address, name, "accounts/") for name in ("Alice", "Bob")])
        table = Table(processes, players)  # type: ignore[arg-type]
        table.versions = {await start(*players): 1 for _ in range(MATCHES)}
        yield table


def upgrade(processes: Processes, kind: str) -> None:
    """Take the way that the page describes, to today's code."""
    before = [*processes.running]
    if kind == "sqlite":
        processes.end_all()
    migrate(processes.settings)
    processes.begin(ROOT)
    for address in before if kind != "sqlite" else []:
        processes.end(address)


def go_back(processes: Processes, kind: str) -> None:
    """Serve the previous release again, on the schema as it is now."""
    before = [*processes.running]
    if kind == "sqlite":
        processes.end_all()
    processes.begin(processes.old)
    for address in before if kind != "sqlite" else []:
        processes.end(address)


@needs_release
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_upgrade_and_going_back_lose_and_double_no_move(tmp_path, kind):
    old, moves_between = tmp_path / "old", scaled(20, 400)
    check_out(old)
    with stores(kind, tmp_path) as settings:
        migrate(settings, old)
        processes = Processes(tmp_path, settings, old)
        for _ in range(1 if kind == "sqlite" else 2):
            processes.begin(old)
        try:
            async with table_of(processes) as table:
                for step in (upgrade, go_back, upgrade):
                    await table.play(moves_between)
                    began, table.pause, moves, again = time.monotonic(), 0.0, table.moves, table.again
                    await table.play_beside(lambda step=step: step(processes, kind))
                    await table.move()
                    took, tried = time.monotonic() - began, table.again - again
                    print(f"{kind} {step.__name__}: {took:.1f} s, {table.moves - moves} moves meanwhile, {tried} asked "
                          f"again, longest pause {table.pause:.2f} s")  # fmt: skip
                    assert not await table.faults()
                await table.play(moves_between)
                assert not await table.faults()
                print(f"{kind}: {table.moves} moves acknowledged, 0 lost, 0 doubled, {len(table.versions)} matches")
        finally:
            processes.end_all()
        [verified] = commands(settings, "verify_matches")
        assert "no fault" in verified
    assert "Traceback" not in (tmp_path / "serve.log").read_text()


async def test_move_that_was_lost_or_doubled_would_be_seen(monkeypatch):
    table = Table(None, (None, None))  # type: ignore[arg-type]
    table.versions = {"lost": 7, "kept": 5, "doubled": 3}
    there = {"lost": 6, "kept": 5, "doubled": 4}

    async def asked(_who: Any, _method: str, path: str) -> httpx.Response:
        return httpx.Response(200, json={"version": there[path.split("/")[1]]})

    monkeypatch.setattr(table, "asked", asked)
    assert await table.faults() == ["lost: 6, not 7", "doubled: 4, not 3"]
