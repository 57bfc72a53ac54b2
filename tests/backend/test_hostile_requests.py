"""
While a hostile client floods a server, everybody else plays and signs in as before, and is notified.

Requests and sockets, then all at once: with pushes and webhooks that hang and a slow mail server beside them. More of
those alone: `tests/backend/notifications/test_hostile_client.py`.
"""

import asyncio
import contextlib
import itertools
import json
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from tests.bench.load import play
from tests.support.push_service import PushService, push_service
from tests.support.scale import PROVE, scaled
from tests.support.server import ROOT, manage, migrated, one_process
from tests.support.smtp import smtp_peer
from tests.support.waiting import wait_until

SECONDS = scaled(1, 120)  # of fewer than 600 moves the 99th percentile is an accident
RATE = 5 if SECONDS > 1 else 1  # moves a second
#: Of the 99th percentile of moves, and of the 90th of sign-ins, with the hostile client and without it.
MOST = 2.0
MATCHES = 3 * RATE
SIGN_IN_EVERY = 2  # seconds
#: Seconds that a sign-in may take in any case: each of the five hostile addresses may have one before it.
SIGN_IN = 1.5
LONGEST = 15.0  # seconds until every push is there, where nothing but the hostile client is beside
PLAYERS, HOSTS = 10, 60
ENOUGH = 20  # seconds for figures that mean something
#: What is done to others, one after the other: a name, whether they are flooded, and whether deliveries hang.
PHASES = [("alone", False, ()), ("flooded", True, ()), ("all at once", True, ("hang",))][
    :: 1 if SECONDS >= ENOUGH else 2
]


def filled(settings: dict[str, str], matches: int, moves: int) -> list[dict[str, Any]]:
    """Make matches with moves to play, and return them."""
    command = [sys.executable, "-m", "tests.bench.people", str(matches), str(moves)]
    done = subprocess.run(command, env=settings, cwd=ROOT, capture_output=True, text=True, check=True)
    return list(json.loads(done.stdout))


@contextmanager
def hostile(address: str, player: dict[str, str], heard: Counter[str]) -> Iterator[None]:
    """Have a hostile client at work, in a process of its own, while the block runs; note what it was answered."""
    command = [sys.executable, "-m", "tests.support.hostile", address, player["cookie"], player["token"]]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as client:
        try:
            assert client.stdout
            lines = [client.stdout.readline()]
            yield
        finally:
            client.terminate()
            lines += client.stdout.read().splitlines()
            heard.update(json.loads(lines[-1]))


@contextmanager
def served(log: Path, settings: dict[str, str]) -> Iterator[str]:
    """Serve as `docs/how-to` has it where there are many: with PostgreSQL the jobs in a process of their own."""
    if settings["DATABASE_URL"].startswith("sqlite"):
        with one_process(log, settings) as address:
            yield address
        return
    with (
        one_process(log, settings, ROOT, "--no-jobs") as address,
        log.with_suffix(".jobs").open("w") as said,
        subprocess.Popen(
            manage(ROOT, "jobs"), env={"ORIGIN": address, **settings}, cwd=ROOT, stdout=said, stderr=said
        ) as jobs,
    ):
        try:
            yield address
        finally:
            jobs.terminate()
            assert jobs.wait(2 * LONGEST) == 0
            assert "Traceback" not in log.with_suffix(".jobs").read_text()


class Figures(NamedTuple):
    """What others saw: seconds."""

    move: float
    sign_in: float
    longest_sign_in: float
    push: float

    def __str__(self) -> str:
        return (
            f"moves p99 {1000 * self.move:.0f} ms, sign-ins p90 {1000 * self.sign_in:.0f} ms "
            f"(longest {1000 * self.longest_sign_in:.0f}), slowest push {self.push:.1f} s"
        )


def percentile(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, round(len(times) * part))]


async def played(address: str, matches: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Play on schedule, and sign in from elsewhere now and then; return the seconds that each took."""
    waited: list[float] = []
    over = asyncio.Event()

    async def sign_in() -> None:
        clock = asyncio.get_running_loop()
        async with httpx.AsyncClient(base_url=f"{address}/api/v1/", headers={"Origin": address}) as http:
            for number in itertools.count():
                began = clock.time()
                # Each is another person, elsewhere: guesses of one are soon refused. A name of nobody's costs as much.
                body = {"username": f"Person{number}", "password": "no"}
                elsewhere = {"X-Forwarded-For": f"203.0.113.{number % 250}"}
                answer = await http.post("session/", json=body, headers=elsewhere, timeout=60)
                assert answer.status_code == 403, answer.text
                waited.append(clock.time() - began)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(over.wait(), SIGN_IN_EVERY)
                if over.is_set():
                    return

    task = asyncio.create_task(sign_in())
    took = await play([address], matches, RATE, SECONDS)
    over.set()
    await task
    return took, waited


class Notified:
    """Players with phones, who are notified while a block runs, and what came."""

    def __init__(self, service: PushService, settings: dict[str, str], hosts: list[str]) -> None:
        self.settings = settings
        self.phones = [service.browser() for _ in range(PLAYERS)]
        players = {f"Player{number}": phone.subscription() for number, phone in enumerate(self.phones)}
        self.told = json.dumps({"players": players, "hosts": hosts})
        self.slowest = 0.0

    @contextmanager
    def meanwhile(self, *hang: str) -> Iterator[None]:
        """Have them notified; afterwards each notice has come, and how slow the slowest was is known."""
        before = [len(phone.got) for phone in self.phones]
        command = [sys.executable, "-m", "tests.support.hostile_deliveries", *hang]
        with subprocess.Popen(
            command, cwd=ROOT, env=self.settings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as client:
            assert client.stdin
            assert client.stdout
            client.stdin.write(f"{self.told}\n")
            client.stdin.flush()
            lines = [client.stdout.readline()]
            try:
                yield
            finally:
                client.terminate()
                lines += client.stdout.read().splitlines()
        rounds = [float(line) for line in lines if line.strip()]

        def new() -> list[list[float]]:
            """When each phone got what; a repeat, which has the id of what it repeats, once."""
            return [
                [push.at for push in {push.payload["id"]: push for push in phone.got[came:]}.values()]
                for phone, came in zip(self.phones, before, strict=True)
            ]

        # The last round may have been cut off between its notices and its line.
        wait_until(lambda: all(len(came) >= len(rounds) for came in new()), 4 * LONGEST)
        self.slowest = max(at - began for came in new() for began, at in zip(rounds, sorted(came), strict=False))


@contextmanager
def hosts_that_hang() -> Iterator[list[str]]:
    """Give addresses at which the system takes connections and nobody answers."""
    with ExitStack() as stack:
        listening = [stack.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(HOSTS)]
        yield [f"http://127.0.0.1:{each.getsockname()[1]}" for each in listening]


@pytest.mark.stores
@pytest.mark.skipif(not PROVE, reason="starts a server; a proof, and a sample of it in the contract")
def test_other_players_play_as_before_while_a_hostile_client_floods(tmp_path):
    with ExitStack() as stack:
        mails, service = stack.enter_context(smtp_peer()), stack.enter_context(push_service())
        mails.dot_takes = 3.0
        ours = {"DATA_DIR": str(tmp_path), "NUM_PROXIES": "1", "OUTWARD_LOCAL": "1"}
        ours |= {"EMAIL_URL": f"smtp://127.0.0.1:{mails.port}"}
        settings = stack.enter_context(migrated(tmp_path, **ours))
        matches = filled(settings, 4 * MATCHES + 1, RATE * SECONDS // MATCHES + 2)
        enemy = matches.pop()["players"][0]
        warm, *loads = (matches[number::4] for number in range(4))
        heard: Counter[str] = Counter()
        notified = Notified(service, settings, stack.enter_context(hosts_that_hang()))
        found: list[Figures] = []
        with served(tmp_path / "serve.log", settings) as address:
            asyncio.run(play([address], warm, RATE, 2))
            for load, (name, flood, hang) in zip(loads, PHASES, strict=False):
                with notified.meanwhile(*hang), hostile(address, enemy, heard) if flood else nullcontext():
                    moves, sign_ins = asyncio.run(played(address, load))
                figures = percentile(moves, 0.99), percentile(sign_ins, 0.9), max(sign_ins)
                found.append(Figures(*figures, notified.slowest))
                print(f"{name}: {found[-1]}")
        log = (tmp_path / "serve.log").read_text()
    assert "Traceback" not in log, log
    print(dict(heard))
    good = {"200", "201", "403", "409", "429", "cut", "answered"}
    if SECONDS < ENOUGH:
        good.add("lost")  # by a machine that stands still meanwhile, as a busy one may
    assert {name.split()[-1] for name in heard} <= good, heard
    if SECONDS >= ENOUGH:
        assert max(figure.push for figure in found) <= LONGEST, found
        assert heard["bursts answered"] > 1
        assert heard["slow cut"] > 1
        alone, *beside = found
        for figure in beside:
            assert figure.move <= MOST * alone.move, found
            assert figure.sign_in <= max(MOST * alone.sign_in, SIGN_IN), found
