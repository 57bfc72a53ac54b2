"""
What the service stands on fails while many play: no acknowledged move is lost, none is done twice, and it comes back.

By store, on a disk of its own with little room. A player tries again, with the same key, until a move
is acknowledged, as our clients do. Clocks that jump are tried in `tests/backend/matches/test_outage_volume.py`, two
releases at once in `test_upgrade.py`; tests/fresh/test_alerts.py has what an operator is told.
"""

import asyncio
import os
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
import pytest

from tests.support.backed_up import commands
from tests.support.busy import crowd
from tests.support.live import start
from tests.support.restless import Moves, Noted, Wrong, compare, moves_in, restless
from tests.support.scale import chance, scaled
from tests.support.standing import Standing, children_of, standing
from tests.support.waiting import until, wait_until

#: How often each thing is done to a service; for how many seconds; matches that are played meanwhile.
TIMES, AWAY, MATCHES = scaled(1, 3), 3.0, scaled(3, 8)
#: A player who waits so long after all is back has been forgotten.
BACK = 45.0


@contextmanager
def killed(house: Standing) -> Iterator[None]:
    house.end(signal.SIGKILL)
    yield
    house.start()


@contextmanager
def stopped(house: Standing) -> Iterator[None]:
    house.end(signal.SIGTERM)
    yield
    house.start()


@contextmanager
def disk_full(house: Standing) -> Iterator[None]:
    ballast = house.fill()
    yield
    ballast.unlink()
    if house.postgres and not house.postgres.is_running():  # with no room for its log it ends
        house.postgres.start()


@contextmanager
def database_away(house: Standing) -> Iterator[None]:
    assert house.postgres
    for pid in _processes_of_database(house):
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: not house.postgres or not house.postgres.is_running())
    yield
    house.postgres.start()


@contextmanager
def database_slow(house: Standing) -> Iterator[None]:
    """It stands still for most of each second: a disk that others use, or that fails."""
    pids = _processes_of_database(house)
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    yield
    for pid in pids:
        os.kill(pid, signal.SIGCONT)


@contextmanager
def no_writes(house: Standing) -> Iterator[None]:
    """The database takes none: a standby that has become the server, or an operator's hand."""
    assert house.postgres
    _set_read_only(house.postgres.url, "on")
    yield
    _set_read_only(house.postgres.url, "off")


@contextmanager
def lock_held(house: Standing) -> Iterator[None]:
    """Another process keeps writing to the file."""
    with closing(sqlite3.connect(house.disk / "cairn.sqlite3", timeout=30, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def redis_away(house: Standing) -> Iterator[None]:
    assert house.redis
    house.redis.kill()
    yield
    house.redis.start()


@contextmanager
def redis_still(house: Standing) -> Iterator[None]:
    assert house.redis
    house.redis.freeze()
    yield
    house.redis.thaw()


def _processes_of_database(house: Standing) -> list[int]:
    assert house.postgres
    return [house.postgres.process, *children_of(house.postgres.process)]


def _set_read_only(url: str, value: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        connection.execute(f"ALTER SYSTEM SET default_transaction_read_only = {value}")  # type: ignore[arg-type]
        connection.execute("SELECT pg_reload_conf()")


EVERYWHERE = [killed, stopped, disk_full]
ON_SQLITE, ON_POSTGRESQL = [lock_held], [database_away, database_slow, no_writes, redis_away, redis_still]
FAULTS = {"sqlite": [*EVERYWHERE, *ON_SQLITE], "postgresql": [*EVERYWHERE, *ON_POSTGRESQL]}


@pytest.fixture(scope="module", params=FAULTS)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Standing]:
    """Serve on that store. At the end every match is what its record says."""
    with standing(tmp_path_factory.mktemp("chaos"), postgresql=request.param == "postgresql") as served:
        yield served
        [verified] = commands(served.settings, "verify_matches")
        assert "no fault" in verified


def cases() -> list[Any]:
    """Return each store with the faults that can be caused there, those of a store together."""
    return [
        pytest.param(store, fault, id=f"{store}-{fault.__name__}")
        for store, faults in FAULTS.items()
        for fault in faults
    ]


@pytest.mark.parametrize(("house", "fault"), cases(), indirect=["house"], scope="module")
async def test_no_acknowledged_move_is_lost_or_done_twice(house, fault):
    async with crowd(house.address, MATCHES, chance(fault.__name__)) as people:
        people.matches = [await _long(*pair) for pair in people.pairs]
        async with restless(people) as noted:
            await until(lambda: noted.everyone)
            healthy, worst, slowest_push = noted.longest, 0.0, 0.0
            for _ in range(TIMES):
                noted.longest, moves = 0.0, noted.moves
                await until(lambda: noted.moves > moves + 3 * MATCHES)  # noqa: B023 - awaited here
                moves = await asyncio.to_thread(_done, fault, house, noted)
                back = time.monotonic()
                await until(lambda: noted.everyone > back and noted.moves > moves, BACK)  # noqa: B023 - awaited here
                slowest_push = max(slowest_push, max(noted.pushed.values()) - back)
                worst = max(worst, noted.longest)
        stored = await asyncio.to_thread(moves_in, house.settings, people.matches)
    wrong = compare(noted.acknowledged, stored)
    print(
        f"{TIMES} times: {noted.moves} moves acknowledged, {wrong.lost} lost, {wrong.doubled} doubled; longest turn "
        f"{worst:.1f} s (before {healthy:.2f}), pushes again after {slowest_push:.1f} s; "
        f"{dict(sorted(noted.answers.items()))}"
    )
    assert wrong == Wrong(0, 0)


def _done(fault: Callable[[Standing], Any], house: Standing, noted: Noted) -> int:
    """Do it for a while; return how many moves there were when all was back."""
    with fault(house):
        time.sleep(AWAY)  # so long it is away
    return noted.moves


async def _long(creator: Any, accepter: Any) -> str:
    """A match that does not end meanwhile."""
    return await start(creator, accepter, ruleset="deck52", length={"rounds": 9})


def test_move_that_is_lost_or_doubled_would_be_seen():
    told: Moves = {"lost": [["a"], ["b"]], "other": [["a"]], "kept": [["a"]], "doubled": [["a"], ["b"]]}
    stored: Moves = {"lost": [["a"]], "other": [["b"]], "kept": [["a"]], "doubled": [["a"], ["b"], ["b"]]}
    assert compare(told, stored) == Wrong(2, 1)
    assert compare({"kept": [["a"]]}, stored) == Wrong(0, 0)
