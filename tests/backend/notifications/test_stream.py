"""The feed as an event stream, on a real server."""

import asyncio
import os
import re
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from backend.common.eventstream import DRAINED, OF_ONE, REPLACED, RETRY
from backend.common.sqlite.idle import KEPT
from tests.support.event_stream import EventStream, event_stream
from tests.support.live import Player, guest, start
from tests.support.open_files import database_files
from tests.support.server import complaints, migrated, server_process
from tests.support.third_party import Owner
from tests.support.tree import ROOT
from tests.support.waiting import until

PATH = "feed/stream/"
LISTENING = 30
THREADS = 8  # of the server, for requests: fewer than listen
FILES_KEPT = 3 * KEPT  # of connections to SQLite that nobody uses, three files each


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    """Where the server is, and its process."""
    folder: Path = tmp_path_factory.mktemp("stream")
    with (
        migrated(folder, REQUEST_THREADS=str(THREADS)) as settings,
        server_process(folder / "serve.log", settings) as place,
    ):
        yield place
    log = (folder / "serve.log").read_text()
    assert not complaints(log), log


@pytest.fixture
def address(served: tuple[str, int]) -> str:
    """Where the server is."""
    return served[0]


async def move(player: Player, match: str) -> None:
    view = await player.match(match)
    # With a claim to choose behind it, the turn would not be over.
    placed = next(option["action"] for option in view["options"] if not option["claims"])
    body = {"actions": [placed], "expected_version": view["version"]}
    assert (await player.post(f"matches/{match}/moves/", body)).status_code == 201


async def numbers(stream: EventStream, count: int) -> list[int]:
    return [(await stream.next() or {})["number"] for _ in range(count)]


@pytest.mark.stores
async def test_notices_come_as_the_feed_has_them_and_none_is_lost_between_two_streams(address):
    async with guest(address) as alice, guest(address) as bob:
        async with event_stream(bob.http, PATH) as stream:
            match = await start(alice, bob, first="me")
            got = [await stream.next()]
            await move(alice, match)
            got.append(await stream.next())
            assert (stream.last, stream.retry) == ("2", RETRY)
        await move(bob, match)
        await move(alice, match)  # while nobody listens
        async with event_stream(bob.http, f"{PATH}?after=0", Last_Event_ID=stream.last) as stream:
            got.append(await stream.next())
            await move(bob, match)
            await move(alice, match)
            got.append(await stream.next())
        assert got == (await bob.get("feed/?after=0")).json()["results"]
        assert [notice and notice["kind"] for notice in got] == ["match_started", *["your_turn"] * 3]


async def test_a_stream_begins_behind_the_header_or_the_query(address):
    async with guest(address) as alice, guest(address) as bob:
        for _ in range(3):
            await start(alice, bob)
        feed = (await bob.get("feed/")).json()["results"]
        for path, headers, first in ((PATH, {}, 1), (f"{PATH}?after=2", {}, 3), (PATH, {"Last-Event-ID": "1"}, 2)):
            async with event_stream(bob.http, path, **headers) as stream:
                assert await numbers(stream, len(feed) + 1 - first) == list(range(first, len(feed) + 1))


async def test_program_of_the_page_hears_what_happens(address):
    page = (ROOT / "docs/how-to/follow-the-feed.md").read_text()
    program: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0], program)
    owner = await asyncio.to_thread(Owner, address, "Reader")
    heard = program["notices"](address, owner.token("read")["secret"])
    first = asyncio.create_task(asyncio.to_thread(next, heard))
    async with guest(address) as alice:
        challenge = {"ruleset": "edition2016", "visibility": "direct", "opponent": "Reader"}
        assert (await alice.post("challenges/", challenge)).status_code == 201
    assert (await asyncio.wait_for(first, 30))["kind"] == "challenge"
    await asyncio.to_thread(heard.close)


@pytest.mark.parametrize("header", ["99", "x", "-1", "1.5", "²", "9" * 400, "2147483648"])
async def test_number_that_no_notice_had_is_refused(address, header):
    async with guest(address) as alice:
        answer = await alice.http.get(PATH, headers={"Last-Event-ID": header.encode()})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_cursor")


async def test_a_reader_without_access_to_the_feed_is_refused(address):
    async with httpx.AsyncClient(base_url=f"{address}/api/v1/", timeout=60) as nobody:
        assert (await nobody.get(PATH)).json()["code"] == "not_authenticated"
        blind = (await asyncio.to_thread(Owner(address, "Blind").token, "play"))["secret"]
        answer = await nobody.get(PATH, headers={"Authorization": f"Bearer {blind}"})
        assert (answer.status_code, answer.json()["code"]) == (403, "missing_scope")
        assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.stores
async def test_signing_out_ends_it_and_it_does_not_open_again(address):
    async with guest(address) as alice, event_stream(alice.http, PATH) as stream:
        token = {"X-CSRFToken": alice.http.cookies["csrftoken"]}
        cookies = dict(alice.http.cookies)
        await alice.http.request("DELETE", "session/", headers=token)
        assert await stream.next() is None
        alice.http.cookies.update(cookies)
        assert (await alice.http.get(PATH)).status_code == 401


async def test_revoking_a_token_ends_its_streams_and_no_others(address):
    owner = await asyncio.to_thread(Owner, address, "Streamer")
    one, other = owner.token("read"), owner.token("read")
    async with httpx.AsyncClient(base_url=f"{address}/api/v1/", timeout=60) as program, AsyncExitStack() as stack:
        streams = [
            await stack.enter_async_context(event_stream(program, PATH, Authorization=f"Bearer {token['secret']}"))
            for token in (one, other)
        ]
        await asyncio.to_thread(owner.revoke, one)
        assert await streams[0].next() is None
        rest = asyncio.ensure_future(streams[1].next())
        assert (await program.get("feed/", headers={"Authorization": f"Bearer {other['secret']}"})).status_code == 200
        assert not rest.done()
        rest.cancel()


@pytest.mark.stores
async def test_streams_hold_neither_threads_nor_connections_to_the_database(served):
    """On PostgreSQL a stream that held a connection would leave none of the pool's eight for the move."""
    address, process = served
    async with AsyncExitStack() as stack:
        alice, bob = [await stack.enter_async_context(guest(address)) for _ in range(2)]
        match = await start(alice, bob, first="me")
        others = [await stack.enter_async_context(guest(address)) for _ in range(LISTENING)]
        for other in others:
            await stack.enter_async_context(event_stream(other.http, PATH))
        stream = await stack.enter_async_context(event_stream(bob.http, f"{PATH}?after=1"))
        await until(lambda: len(database_files(process)) <= FILES_KEPT, 20)
        await asyncio.wait_for(move(alice, match), 15)
        assert await numbers(stream, 1) == [2]


async def test_fifth_stream_of_an_account_ends_the_first(address):
    async with guest(address) as alice, AsyncExitStack() as stack:
        streams = [await stack.enter_async_context(event_stream(alice.http, PATH)) for _ in range(OF_ONE + 1)]
        assert await streams[0].next() is None
        assert streams[0].retry == REPLACED


async def test_server_that_stops_ends_its_streams_and_says_when_to_come_back(tmp_path):
    with (
        migrated(tmp_path, DRAIN_SECONDS="0") as settings,
        server_process(tmp_path / "serve.log", settings) as (address, process),
    ):
        async with guest(address) as alice, event_stream(alice.http, PATH) as stream:
            os.kill(process, signal.SIGTERM)
            assert await stream.next(15) is None
            assert DRAINED[0] <= stream.retry <= DRAINED[1]
    assert "requests were refused" not in (tmp_path / "serve.log").read_text()
