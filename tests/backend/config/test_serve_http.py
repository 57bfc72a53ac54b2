"""`manage.py serve_http` beside `manage.py serve`: real processes behind one address (decision 0066)."""

import asyncio
import json
import os
import random
import re
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.support.live import guest, start
from tests.support.postgres import free_port
from tests.support.random_moves import random_move
from tests.support.redis import private_redis
from tests.support.server import migrated, split_processes
from tests.support.waiting import wait_until

pytestmark = [
    pytest.mark.stores,
    pytest.mark.skipif(not os.environ.get("DATABASE_URL", "").startswith("postgres"), reason="wants PostgreSQL"),
]


@dataclass
class House:
    """Where it is reached, the process that started the workers, and where the first tells what it counts."""

    address: str
    arbiter: int
    metrics: int

    def workers(self) -> set[int]:
        """Return the ids of the workers."""
        return {int(pid) for pid in Path(f"/proc/{self.arbiter}/task/{self.arbiter}/children").read_text().split()}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Serve so. In the end it is told that it stops before it does, and nothing went wrong unexpectedly."""
    folder, metrics = tmp_path_factory.mktemp("split"), free_port()
    said = {"METRICS_PORT": str(metrics), "DRAIN_SECONDS": "1"}
    with (
        private_redis() as redis,
        migrated(folder, REDIS_URL=redis.url, **said) as settings,
        split_processes(folder / "log", settings, "--no-jobs", "--metrics-port", "0") as split,
    ):
        arbiter = split.http[1]
        yield House(split.address, arbiter, metrics)
        with httpx.Client(base_url=split.address, timeout=60) as http:
            os.kill(arbiter, signal.SIGTERM)
            wait_until(lambda: http.get("/readyz").status_code == 503)
            assert http.get("/api/v1/session/").status_code == 200
    assert "Traceback" not in (folder / "log").read_text()


async def test_move_taken_by_a_worker_reaches_socket_and_long_poll_of_the_other_process(house):
    async with guest(house.address) as alice, guest(house.address) as bob:
        match = await start(alice, bob)
        async with bob.socket() as listener:
            await listener.send(type="subscribe", match=match)
            await listener.match_at(1)
            waiting = asyncio.ensure_future(bob.get(f"matches/{match}/events/?after=1&wait=20"))
            view = await alice.match(match)
            seat = view["position"]["to_act"]
            mover = (alice, bob)[seat]
            options = (await mover.match(match))["options"]
            body = {"actions": random_move(options, random.Random(1)), "expected_version": 1}
            assert (await mover.post(f"matches/{match}/moves/", body)).status_code == 201
            assert await listener.match_at(2) == await bob.match(match)
            assert (await waiting).json()["results"]


def test_refusals_of_gunicorn_itself_are_problems(house):
    port = int(house.address.rpartition(":")[2])
    for request in (b"GET / HTTP/1.1\r\nBad Header: 1\r\n\r\n", b"GET / SPDY/9\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", port)) as line:
            line.sendall(request)
            head, _, body = line.makefile("rb").read().partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 400 ")
        assert json.loads(body)["code"] == "bad_request"


def test_each_worker_counts_for_itself_and_one_that_dies_is_replaced(house):
    def began() -> list[str]:
        """When each worker did, as it tells."""
        with suppress(httpx.TransportError):
            told = [
                httpx.get(f"http://127.0.0.1:{house.metrics + number}/metrics", timeout=60).text for number in range(2)
            ]
            return [re.findall(r"^process_start_time_seconds (.*)", each, re.MULTILINE)[0] for each in told]
        return []

    before, [first, _] = wait_until(began), house.workers()
    os.kill(first, signal.SIGKILL)
    assert httpx.get(f"{house.address}/healthz", timeout=60).status_code == 200
    wait_until(lambda: began() not in ([], before))
    assert first not in house.workers()
