"""The real server, in a process and with a database of its own: HTTP and sockets together, and many at once."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

import engine
from tests.support.builders import RULESETS
from tests.support.live import guest
from tests.support.scale import PROVE, SEED, SHARES, chance, shared
from tests.support.server import migrated, one_process
from tests.support.table import play_out
from tests.support.tree import ROOT

pytestmark = [pytest.mark.stores, pytest.mark.one_store]

AT_ONCE = 8
COPIES = 20
PLAYED = RULESETS if PROVE else RULESETS[-1:]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is."""
    folder: Path = tmp_path_factory.mktemp("live")
    with migrated(folder) as settings:
        with one_process(folder / "serve.log", settings) as where:
            yield where
        subprocess.run([sys.executable, ROOT / "manage.py", "verify_matches"], env=settings, check=True)
    log = (folder / "serve.log").read_text()
    assert "Traceback" not in log, log


@pytest.mark.parametrize("ruleset", PLAYED)
async def test_random_matches_with_faults_lose_nothing_and_all_readers_read_the_same(address, ruleset):
    """Every acknowledged move is there once, numbers have no gaps, and what a reader was sent can be had again."""
    turn, rng = asyncio.Semaphore(AT_ONCE), chance(f"live {ruleset}")

    async def one(length: dict[str, int], seed: str) -> None:
        async with turn:
            await play_out(address, ruleset, length, seed)

    async with asyncio.TaskGroup() as group:
        for number in range(shared(SHARES, 100)):
            group.create_task(one(a_length(ruleset, rng, number), f"{SEED} {ruleset} {number}"))


def a_length(ruleset: str, rng: random.Random, number: int) -> dict[str, int]:
    """One round to begin with and most of the time, else what can be agreed on and is played in a minute or two."""
    if number == 0 or rng.random() < 0.75:
        return {"rounds": 1}
    if engine.RULESETS[ruleset].siege:
        return {"rounds": 2}
    return rng.choice([{"rounds": 2}, {"rounds": 3}, {"wins": 1}, {"wins": 2}])


async def test_twenty_copies_at_once_of_a_challenge_with_a_key_make_one(address):
    async with guest(address) as alice:
        body = {"ruleset": "edition2016", "visibility": "link"}
        answers = await asyncio.gather(*(alice.post("challenges/", body, Idempotency_Key="one") for _ in range(COPIES)))
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.json()["id"] for answer in answers}) == 1


async def test_accepting_is_noticed_by_the_creators_socket(address):
    async with AsyncExitStack() as stack:
        alice, bob = [await stack.enter_async_context(guest(address)) for _ in (0, 1)]
        socket = await stack.enter_async_context(alice.socket())
        made = await alice.post("challenges/", {"ruleset": "edition2016", "visibility": "link", "first": "opponent"})
        match = (await bob.post(f"challenges/{made.json()['id']}/accept/")).json()["id"]
        [notice] = (await alice.get("feed/")).json()["results"]
        told = {"number": 1, "kind": "match_started", "match": match, "challenge": made.json()["id"], "data": {}}
        assert notice == {**told, "created": notice["created"]}
        assert await socket.next() == {"type": "notice", "notice": notice}
