"""The real server, in a process and with a database of its own: HTTP and sockets together, and many at once."""

import asyncio
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

import engine
from tests.support.builders import RULESETS
from tests.support.live import guest
from tests.support.scale import SEED, SHARES, chance, shared
from tests.support.server import migrated, one_process
from tests.support.table import play_out
from tests.support.tree import ROOT

pytestmark = pytest.mark.stores

AT_ONCE = 8
COPIES = 20


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


@pytest.mark.parametrize("ruleset", RULESETS)
async def test_random_matches_with_faults_lose_nothing_and_all_readers_read_the_same(
    address: str, ruleset: str
) -> None:
    """Every acknowledged move is there once, numbers have no gaps, and what a reader was sent he can have again."""
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


async def test_twenty_copies_at_once_of_a_challenge_with_a_key_make_one(address: str) -> None:
    async with guest(address) as alice:
        body = {"ruleset": "edition2016", "visibility": "link"}
        answers = await asyncio.gather(*(alice.post("challenges/", body, Idempotency_Key="one") for _ in range(COPIES)))
        assert {answer.status_code for answer in answers} == {201}
        assert len({answer.json()["id"] for answer in answers}) == 1


async def test_accepting_is_noticed_by_the_creators_socket(address: str) -> None:
    async with AsyncExitStack() as stack:
        alice, bob = [await stack.enter_async_context(guest(address)) for _ in (0, 1)]
        socket = await stack.enter_async_context(alice.socket())
        made = await alice.post("challenges/", {"ruleset": "edition2016", "visibility": "link", "first": "opponent"})
        match = (await bob.post(f"challenges/{made.json()['id']}/accept/")).json()["id"]
        [notice] = (await alice.get("feed/")).json()["results"]
        told = {"number": 1, "kind": "match_started", "match": match, "challenge": made.json()["id"], "data": {}}
        assert notice == {**told, "created": notice["created"]}
        assert await socket.next() == {"type": "notice", "notice": notice}


async def test_signing_out_closes_the_socket(address: str) -> None:
    async with AsyncExitStack() as stack:
        alice = await stack.enter_async_context(guest(address))
        socket = await stack.enter_async_context(alice.socket())
        await alice.http.request("DELETE", "session/", headers={"X-CSRFToken": alice.http.cookies["csrftoken"]})
        with pytest.raises(ConnectionClosed) as closed:
            await socket.next()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401


async def test_nobody_is_let_in_without_an_account_and_no_foreign_page_at_all(address: str) -> None:
    url = f"{address.replace('http', 'ws', 1)}/ws/v1/"
    async with connect(url, origin=address) as socket:  # type: ignore[arg-type]
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4401
    for origin in ("https://elsewhere.example", "null", None, address.replace("http", "https")):
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, origin=origin)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403


async def test_frames_beyond_the_limits_close_the_socket(address: str) -> None:
    async with AsyncExitStack() as stack:
        alice = await stack.enter_async_context(guest(address))
        socket = await stack.enter_async_context(alice.socket())
        await socket.connection.send("x" * 4097)
        with pytest.raises(ConnectionClosed) as closed:
            await socket.next()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 1009
