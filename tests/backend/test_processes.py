"""Two server processes on one PostgreSQL and one Redis, and what happens when one of those is away for a while."""

import asyncio
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from backend.common.caches import PAUSE
from tests.support.live import Listener, Player, guest, start
from tests.support.random_moves import random_move
from tests.support.redis import PrivateRedis, private_redis
from tests.support.server import ROOT, migrated, one_process
from tests.support.third_party import Owner, closing_code, open_socket
from tests.support.waiting import PATIENCE, SOON, until

pytestmark = [
    pytest.mark.stores,
    pytest.mark.skipif(
        not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="several processes need PostgreSQL"
    ),
]


@dataclass
class House:
    """The two processes and what they stand on."""

    here: str
    there: str
    redis: PrivateRedis
    database: str
    logs: tuple[Path, Path]

    def mark(self) -> tuple[int, ...]:
        """Return how long both logs are by now."""
        return tuple(len(log.read_text()) for log in self.logs)

    async def both_say(self, word: str, since: tuple[int, ...]) -> None:
        """Return when both logs hold *word* behind that mark."""
        await until(lambda: all(word in log.read_text()[at:] for log, at in zip(self.logs, since, strict=True)))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Serve twice. In the end every match is what its record says, and nothing ever went wrong unexpectedly."""
    folder = tmp_path_factory.mktemp("processes")
    logs = folder / "here.log", folder / "there.log"
    with private_redis() as redis, migrated(folder, REDIS_URL=redis.url, WEB_PROCESSES="2") as settings:
        with one_process(logs[0], settings) as here, one_process(logs[1], settings) as there:
            yield House(here, there, redis, settings["DATABASE_URL"], logs)
        subprocess.run(
            [sys.executable, ROOT / "manage.py", "verify_matches", "--processes", "2"], env=settings, check=True
        )
    for log in logs:
        for entry in re.split(r"^(?=\d{4}-\d\d-\d\d )", log.read_text(), flags=re.MULTILINE):
            # What works in the background says so when a connection is cut under it, and begins again.
            cut = "\ndjango.db.utils.OperationalError: " in entry
            assert cut or "Traceback" not in entry, entry


@dataclass
class Table:
    """Alice at one process, Bob at the other, in a match that both watch."""

    players: tuple[Player, Player]
    sockets: tuple[Listener, Listener]
    match: str
    rng: random.Random

    async def move(self) -> dict[str, Any]:
        """Have the player to act play at once; return what the other then reads."""
        views = [await player.match(self.match) for player in self.players]
        seat = views[0]["position"]["to_act"]
        body = {"actions": random_move(views[seat]["options"], self.rng), "expected_version": views[seat]["version"]}
        made = await self.players[seat].post(f"matches/{self.match}/moves/", body)
        assert made.status_code == 201, made.text
        return await self.players[1 - seat].match(self.match)

    async def everyone_sees(self, view: dict[str, Any]) -> None:
        """Read on at both sockets until the match of that version has come; it is what a GET answers."""
        for player, socket in zip(self.players, self.sockets, strict=True):
            assert await socket.match_at(view["version"]) == await player.match(self.match)


@asynccontextmanager
async def seated(house: House) -> AsyncIterator[Table]:
    """Seat two guests, one at each process."""
    async with AsyncExitStack() as stack:
        alice = await stack.enter_async_context(guest(house.here))
        bob = await stack.enter_async_context(guest(house.there))
        match = await start(alice, bob)
        sockets = [await stack.enter_async_context(player.socket()) for player in (alice, bob)]
        for socket in sockets:
            await socket.send(type="subscribe", match=match)
            await socket.match_at(1)
        yield Table((alice, bob), (sockets[0], sockets[1]), match, random.Random(match))


@pytest.fixture
async def table(house: House) -> AsyncIterator[Table]:
    """Sit down."""
    async with seated(house) as table:
        yield table


async def pushes_come(house: House) -> None:
    """Return when two moves, one at each process, reach both sockets at once: some may yet find out about Redis."""
    async with seated(house) as table:
        in_a_row = 0
        while in_a_row < 2:
            view = await table.move()
            try:
                async with asyncio.timeout(1):
                    await table.everyone_sees(view)
                in_a_row += 1
            except TimeoutError:
                in_a_row = 0


async def test_a_move_sent_to_one_process_reaches_the_socket_on_the_other(table):
    for _ in range(8):
        await table.everyone_sees(await table.move())


async def test_signing_out_at_one_process_closes_the_socket_on_the_other(house, table):
    alice, socket = table.players[0], table.sockets[0]
    async with httpx.AsyncClient(
        base_url=f"{house.there}/api/v1/", cookies=alice.http.cookies, timeout=PATIENCE
    ) as http:
        headers = {"Origin": house.there, "X-CSRFToken": alice.http.cookies["csrftoken"]}
        assert (await http.delete("session/", headers=headers)).status_code == 204
    assert await socket.closed_with() == 4401


async def test_a_limit_is_one_limit_for_all_processes(house):
    if (left := 3600 - time.time() % 3600) < 15:
        await asyncio.sleep(left)  # all of it has to fall into one window, of an hour
    await asyncio.sleep(PAUSE)  # so long a process counts by itself that has missed Redis in the test before
    body = {"email": "nobody@example.org"}
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        statuses = [
            (await http.post(f"{(house.here, house.there)[number % 2]}/api/v1/password-reset/", json=body)).status_code
            for number in range(22)
        ]
    assert statuses == [202] * 20 + [429] * 2


async def test_moves_are_made_while_redis_is_away_and_sockets_catch_up_afterwards(house, table):
    """What the push loses, the database still has."""
    moves, since = 6, house.mark()
    house.redis.kill()
    for _ in range(moves):
        view = await table.move()
    async with table.players[1].socket() as late:  # a phone that comes just now
        await late.send(type="subscribe", match=table.match)
        assert await late.match_at(1) == await table.players[1].match(table.match)
    house.redis.start()

    for socket in table.sockets:
        await heartbeat_tells(socket, table.match, view["event"])
    await house.both_say("Redis is back", since)
    await table.everyone_sees(await table.move())
    assert [move["number"] for move in await moves_of(table)] == list(range(1, moves + 2))
    await pushes_come(house)


async def heartbeat_tells(socket: Listener, match: str, event: int) -> None:
    """Read on until a heartbeat, of which there is one every 20 s, tells that number of the last event."""
    while True:
        frame = await socket.next(25)
        if frame["type"] == "events" and frame["matches"][match] == event:
            return


async def moves_of(table: Table) -> list[dict[str, Any]]:
    return list((await table.players[0].get(f"matches/{table.match}/moves/")).json()["results"])


async def test_a_redis_that_hangs_keeps_no_move_waiting(house, table):
    """Each request has 30 seconds (`live.guest`), the server 1 for Redis."""
    since = house.mark()
    house.redis.freeze()
    await asyncio.gather(*(player.match(table.match) for player in table.players * 20))
    for _ in range(4):
        view = await table.move()
    await house.both_say("Redis is away; sockets", since)
    house.redis.thaw()
    await house.both_say("Redis is back", since)
    await table.everyone_sees(await table.move())
    assert view["version"] == 5
    await pushes_come(house)


async def test_database_that_cuts_every_connection_breaks_nothing(house, table):
    await table.everyone_sees(await table.move())
    with psycopg.connect(house.database, autocommit=True) as connection:
        cut = connection.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchone()
    assert cut
    assert cut[0] >= 2
    for player in table.players:
        async with asyncio.timeout(PATIENCE):
            while (answer := await player.http.get(f"matches/{table.match}/")).status_code != 200:
                assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
                assert answer.headers["Retry-After"]
    await table.everyone_sees(await table.move())


@pytest.mark.parametrize("away", [False, True])
async def test_ticket_opens_a_socket_at_another_process_until_its_token_is_revoked(house, *, away):
    """Within five seconds, and also while Redis is away. Behind what counts in Redis, which is asked again late."""
    owner = Owner(house.here, f"Third{away}")
    token = owner.token("read")
    if away:
        house.redis.kill()
    try:
        socket = await open_socket(house.there, token, ticket_from=house.here)
        await asyncio.to_thread(owner.revoke, token)
        async with asyncio.timeout(SOON):
            assert await closing_code(socket) == 4401
    finally:
        if away:
            house.redis.start()
            await pushes_come(house)
