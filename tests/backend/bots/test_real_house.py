"""Real processes: a server whose house plays, and processes that are killed while they think."""

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.house_brain_slow import IN_THOUGHT
from tests.support.live import Player, browser_at, guest
from tests.support.server import ROOT, manage, migrated, one_process, server_process
from tests.support.waiting import until

pytestmark = [
    pytest.mark.stores,
    pytest.mark.one_store,
    pytest.mark.skipif(sys.platform != "linux", reason="finds processes in /proc"),
]

SLOW = {"HOUSE_BRAIN": "tests.support.house_brain_slow"}


async def begin(player: Player) -> str:
    """Begin a match that the house opens, once it is there."""

    async def there() -> Any:
        return (await player.get("house/")).json()

    await until(there)
    body = {"ruleset": "edition2016", "visibility": "direct", "opponent": "Pebble", "first": "opponent"}
    made = await player.post("challenges/", body)
    assert made.status_code == 201, made.text
    return str(made.json()["match"])


async def moved(player: Player, match: str) -> Any:
    """The match once the house has moved in it, looked at a while longer: it moves once."""

    async def has_moved() -> Any:
        return (view := await player.match(match))["last_move"] and view

    view = await until(has_moved)
    await asyncio.sleep(3)  # nothing would announce a second move
    assert await player.match(match) == view
    assert (view["last_move"]["number"], view["last_move"]["seat"]) == (1, 1)
    return view


def thinking(parent: int) -> list[int]:
    """The processes that are in thought for that one."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                status, name = (entry / "stat").read_text(), (entry / "comm").read_text()
            except OSError:
                continue
            state, ppid = status.rpartition(")")[2].split()[:2]
            if int(ppid) == parent and state != "Z" and name.strip() == IN_THOUGHT:
                found.append(int(entry.name))
    return found


async def in_thought(*parents: int) -> tuple[int, int]:
    """Wait until one of these processes has another one in thought; return both."""
    found: list[tuple[int, int]] = await until(lambda: [(one, child) for one in parents for child in thinking(one)])
    return found[0]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


async def gone(pid: int) -> None:
    """Return when that process has ended."""
    await until(lambda: not alive(pid))


async def go_on_at(address: str, player: Player) -> None:
    """Take the player's browser to another server."""
    cookies = player.http.cookies
    await player.http.aclose()
    player.http = browser_at(address)
    player.http.cookies = cookies


@contextmanager
def workers(settings: dict[str, str], number: int) -> Any:
    """Run some `manage.py bots`."""
    running = [subprocess.Popen(manage(ROOT, "bots"), env=settings, cwd=ROOT) for _ in range(number)]
    try:
        yield running
    finally:
        for worker in running:
            worker.terminate()
        for worker in running:
            worker.wait(timeout=60)


async def test_turn_is_played_once_though_its_worker_is_killed_in_thought(tmp_path):
    log = tmp_path / "serve.log"
    with migrated(tmp_path, HOUSE_PROCESSES="0", **SLOW) as settings, one_process(log, settings) as address:
        async with guest(address) as alice:
            with workers(settings, 2) as running:
                match = await begin(alice)
                parent, child = await in_thought(*(worker.pid for worker in running))
                assert (await alice.match(match))["last_move"] is None
                os.kill(parent, signal.SIGKILL)
                await gone(child)  # as its questions have ended
                await moved(alice, match)
    assert "Traceback" not in log.read_text()


async def test_turn_is_played_once_though_the_server_and_then_what_thinks_are_killed(tmp_path):
    log = tmp_path / "serve.log"
    with migrated(tmp_path, **SLOW) as settings, ExitStack() as servers:
        address, pid = servers.enter_context(server_process(log, settings))
        async with guest(address) as alice:
            match = await begin(alice)
            _, child = await in_thought(pid)
            os.kill(pid, signal.SIGKILL)
            await gone(child)
            address, pid = servers.enter_context(server_process(log, settings))
            await go_on_at(address, alice)
            async with alice.socket() as line:
                await line.send(type="subscribe", match=match)
                _, child = await in_thought(pid)
                os.kill(child, signal.SIGKILL)
                seen = await line.match_at(2)
                assert seen["last_move"] == (await moved(alice, match))["last_move"]
    assert "ended in thought" in log.read_text()
