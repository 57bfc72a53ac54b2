"""Long polls on the real server: they wake when something happens, and cost nothing while it does not."""

import asyncio
import os
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from backend.common.sqlite.idle import KEPT
from tests.support.live import Player, guest, start
from tests.support.open_files import database_files, server_process
from tests.support.redis import private_redis
from tests.support.scale import PROVE
from tests.support.server import complaints, serving
from tests.support.waiting import until

WAITING = 50
THREADS = 20  # of the server, for requests: fewer than wait
FILES_KEPT = 3 * KEPT  # of connections to SQLite that nobody uses, three files each

# Every day, each with the store that goes with it; both on both in proofs.
LAYERS = ["in-memory", "redis"] if PROVE else ["redis" if os.environ.get("REDIS_URL") else "in-memory"]


@pytest.fixture(scope="module", params=LAYERS)
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server is; once with the layer and the cache of one process, once with those of many."""
    folder: Path = tmp_path_factory.mktemp("waiting")
    if request.param == "in-memory":
        with serving(folder, REDIS_URL="", REQUEST_THREADS=str(THREADS)) as address:
            yield address
    else:
        with private_redis() as redis, serving(folder, REDIS_URL=redis.url, REQUEST_THREADS=str(THREADS)) as address:
            yield address
    log = (folder / "serve.log").read_text()
    assert not complaints(log), log


@asynccontextmanager
async def table(address: str) -> AsyncIterator[tuple[Player, Player, str]]:
    """Alice, who is to move, Bob, and their match."""
    async with guest(address) as alice, guest(address) as bob:
        yield alice, bob, await start(alice, bob, first="me")


async def play(player: Player, match: str) -> httpx.Response:
    """Place the first card that is offered."""
    view = await player.match(match)
    body = {"actions": [view["options"][0]["action"]], "expected_version": view["version"]}
    answer = await player.post(f"matches/{match}/moves/", body)
    assert answer.status_code == 201, answer.text
    return answer


def feed_path(cursor: int, wait: int = 25) -> str:
    return f"feed/?after={cursor}&wait={wait}"


async def cursor(player: Player) -> int:
    """The number of the player's last notice."""
    return int((await player.get("feed/")).json()["cursor"])


@pytest.mark.stores
async def test_a_move_wakes_who_waits_for_the_events_of_its_match_and_nobody_else(served):
    async with table(served) as (alice, bob, match), table(served) as (carol, _, other):
        last = (await bob.match(match))["event"]
        async with (
            two_waits(carol, f"matches/{other}/events/?after={last}&wait=4") as others,
            two_waits(bob, f"matches/{match}/events/?after={last}&wait=25") as waits,
        ):
            await play(alice, match)
            answer = (await asyncio.wait_for(waits[0], 20)).json()
            assert not any(wait.done() for wait in others)
            empty = await others[0]
        assert answer == (await bob.get(f"matches/{match}/events/?after={last}")).json()
        assert [event["number"] for event in answer["results"]] == list(range(last + 1, answer["event"] + 1))
        assert (empty.status_code, empty.json()) == (200, {"results": [], "event": last})


@pytest.mark.stores
async def test_a_move_wakes_the_opponents_feed_with_what_the_socket_says(served):
    async with table(served) as (alice, bob, match), bob.socket() as socket_of_bob:
        last = await cursor(bob)
        async with two_waits(bob, feed_path(last)) as (wait, _):
            await play(alice, match)
            [notice] = (await asyncio.wait_for(wait, 20)).json()["results"]
        assert (notice["number"], notice["kind"], notice["match"]) == (last + 1, "your_turn", match)
        assert await socket_of_bob.next() == {"type": "notice", "notice": notice}


async def test_events_that_exist_are_answered_at_once(served):
    async with table(served) as (alice, _, match):
        for path in ("feed/?wait=25", feed_path(0), f"matches/{match}/events/?wait=25"):
            answer = await asyncio.wait_for(alice.get(path), 20)
            assert answer.json()["results"]


async def test_an_event_between_the_question_and_the_wait_is_not_missed(served):
    """Each wait begins while a move is being played, sooner or later by some milliseconds."""
    async with table(served) as players_and_match:
        *players, match = players_and_match
        for step in range(15):
            view = await players[0].match(match)
            mover, waiter = players[view["position"]["to_act"]], players[step % 2]
            last = view["event"]
            moves = asyncio.create_task(play(mover, match))
            await asyncio.sleep(step * 0.004)  # each time another moment: all of them have to do
            answer = await asyncio.wait_for(waiter.get(f"matches/{match}/events/?after={last}&wait=25"), 20)
            assert answer.json()["results"], step
            await moves


@pytest.mark.stores
async def test_fifty_waits_hold_neither_threads_nor_connections_to_the_database(served):
    """On PostgreSQL a wait that held a connection would leave none of the pool's eight for the move."""
    async with AsyncExitStack() as stack:
        alice, bob, match = await stack.enter_async_context(table(served))
        others = [await stack.enter_async_context(guest(served)) for _ in range(WAITING - 1)]
        last = await cursor(bob)
        process = server_process(served)
        async with waiting(*(other.get(feed_path(0)) for other in others), bob.get(feed_path(last))) as waits:
            await until(lambda: len(database_files(process)) <= FILES_KEPT, 20)
            assert not any(wait.done() for wait in waits)
            await asyncio.wait_for(play(alice, match), 15)  # a wait takes 25
            assert (await asyncio.wait_for(waits[-1], 20)).json()["results"]
            await until(lambda: len(database_files(process)) <= FILES_KEPT, 20)  # all have been read by now
            assert not any(wait.done() for wait in waits[:-1])


@asynccontextmanager
async def waiting(*requests: Coroutine[Any, Any, httpx.Response]) -> AsyncIterator[list[asyncio.Task[httpx.Response]]]:
    """Send the requests, and hang up on what has not been answered in the end."""
    tasks = [asyncio.create_task(request) for request in requests]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def two_waits(player: Player, path: str) -> AsyncIterator[list[asyncio.Task[httpx.Response]]]:
    """Give two requests that have begun to wait, which shows by a third being refused: two is all one may."""
    async with waiting(*(player.get(path) for _ in range(3))) as waits:
        done, begun = await asyncio.wait(waits, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        [third] = [wait.result() for wait in done]
        assert (third.status_code, third.json()["code"]) == (429, "too_many_waits")
        assert third.headers["Retry-After"] == "25"
        assert third.headers["Content-Type"] == "application/problem+json"
        assert "Content-Security-Policy" in third.headers
        yield list(begun)


async def test_two_waits_at_a_time_and_no_more(served):
    async with guest(served) as alice, guest(served) as bob, two_waits(alice, feed_path(0)) as waits:
        assert not any(wait.done() for wait in waits)
        assert (await alice.get("feed/")).status_code == 200
        assert (await bob.get(feed_path(0, wait=1))).status_code == 200


async def test_hanging_up_ends_the_wait_and_frees_its_place(served):
    async with guest(served) as alice:
        async with two_waits(alice, feed_path(0)):
            pass
        async with asyncio.timeout(15):  # their 25 s are not over
            while (await alice.get(feed_path(0, wait=1))).status_code == 429:
                pass


async def test_a_place_is_free_again_when_its_wait_is_over(served):
    async with guest(served) as alice:
        for _ in range(2):
            answers = await asyncio.gather(alice.get(feed_path(0, wait=1)), alice.get(feed_path(0, wait=1)))
            assert [answer.status_code for answer in answers] == [200, 200]
            assert answers[0].json() == {"results": [], "cursor": 0}


async def test_signing_out_ends_the_waits_of_the_session(served):
    async with guest(served) as alice, two_waits(alice, feed_path(0)) as waits:
        await alice.http.request("DELETE", "session/", headers={"X-CSRFToken": alice.http.cookies["csrftoken"]})
        for wait in waits:
            answer = await asyncio.wait_for(wait, 20)
            assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


async def test_a_wait_is_a_whole_number_up_to_25(served):
    async with guest(served) as alice:
        for wait in ("26", "-1", "x", "1.5", "9" * 400):
            answer = await asyncio.wait_for(alice.get(f"feed/?wait={wait}"), 20)
            assert (answer.status_code, answer.json()["code"]) == (400, "invalid"), wait
            assert answer.json()["errors"][0]["field"] == "wait"


async def test_nobody_waits_without_an_account_or_for_what_is_not_theirs(served):
    async with table(served) as (_, _, match), guest(served) as charlie:
        stranger = await charlie.get(f"matches/{match}/events/?after=999&wait=25")
        assert stranger.status_code == 404
        async with httpx.AsyncClient(base_url=f"{served}/api/v1/", timeout=60) as nobody:
            assert (await nobody.get("feed/?wait=25")).status_code == 401
