"""The periodic jobs: on a loop of the test, in the real server, and as a command of their own."""

import asyncio
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.db import connections

from backend.common import jobs
from backend.common.jobs import Job, run_jobs
from backend.common.push import group_send
from tests.support.databases import sqlite_template
from tests.support.scale import PROVE, scaled
from tests.support.server import one_process
from tests.support.tree import ROOT
from tests.support.waiting import turns, until, wait_until

OLD_KEY = """
from datetime import timedelta
from django.utils import timezone
from backend.accounts.models import Account
from backend.common.models import IdempotencyKey
account = Account.objects.create_user("Alice")
for days in (59, 61):
    IdempotencyKey.objects.create(
        account=account, path="p", key=str(days), created=timezone.now() - timedelta(days=days)
    )
"""


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """No jobs but those that the test adds."""
    own: list[Job] = []
    monkeypatch.setattr(jobs, "JOBS", own)
    return own


async def run_until(happened: Callable[[], Any], stopping: Callable[[], None] = lambda: None) -> None:
    """Run the jobs until something has happened; call *stopping* once they have been told to stop."""
    running = asyncio.ensure_future(run_jobs())
    try:
        await until(lambda: happened() or running.done())
        assert not running.done()
    finally:
        running.cancel()
        await turns()
        stopping()
        await asyncio.wait([running])
    assert running.cancelled()


async def test_each_job_runs_at_once_and_again_and_again(registered):
    runs = {"often": 0, "seldom": 0}

    def often() -> None:
        runs["often"] += 1

    def seldom() -> None:
        runs["seldom"] += 1

    registered += [Job(often, 0.01), Job(seldom, 3600)]
    await run_until(lambda: runs["often"] >= 5 and runs["seldom"])
    assert runs["seldom"] == 1


async def test_an_error_of_a_job_is_logged_and_stops_no_job(registered, caplog):
    runs = {"broken": 0, "sound": 0}

    def broken() -> None:
        runs["broken"] += 1
        raise ZeroDivisionError("on purpose")

    def sound() -> None:
        runs["sound"] += 1

    registered += [Job(broken, 0.01), Job(sound, 0.01)]
    await run_until(lambda: runs["broken"] >= 3 and runs["sound"] >= 3)
    assert "broken failed; it runs again in 0.01 s" in caplog.text
    assert "on purpose" in caplog.text


async def test_a_slow_job_holds_up_nobody(registered):
    let_go = threading.Event()
    runs = []

    def slow() -> None:
        let_go.wait(10)

    def quick() -> None:
        runs.append(1)
        if len(runs) == 5:
            let_go.set()

    lasting = [Job(slow, 3600, lasting=True)] * 40  # more than there are shared threads
    registered += [Job(slow, 3600), *lasting, Job(quick, 0.01)]
    await run_until(lambda: len(runs) >= 5)
    assert let_go.is_set()


@pytest.mark.django_db(transaction=True)
async def test_a_job_has_a_database_connection_of_its_own_and_gives_it_back(registered):
    used: list[Any] = []

    def reads() -> None:
        connections["default"].ensure_connection()
        used.append(connections["default"])

    registered += [Job(reads, 0.01)]
    await run_until(lambda: len(used) >= 2)
    assert connections["default"] not in used
    assert [wrapper.connection for wrapper in used] == [None] * len(used)


async def test_a_job_that_is_at_work_comes_to_its_end_when_the_process_stops(registered):
    """Its push, too, for which it needs the loop."""
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add("jobs", channel)
    began, stopping, done = threading.Event(), threading.Event(), threading.Event()

    def work() -> None:
        began.set()
        assert stopping.wait(60)
        group_send("jobs", {"type": "done"})
        done.set()

    registered += [Job(work, 3600)]
    await run_until(began.is_set, stopping.set)
    assert done.is_set()
    assert await layer.receive(channel) == {"type": "done"}
    await layer.group_discard("jobs", channel)


def environment(folder: Path, **more: str) -> dict[str, str]:
    database = f"sqlite:///{folder}/cairn.sqlite3"
    return {**os.environ, "DATABASE_URL": database, "DATA_DIR": str(folder), **more}


def manage(folder: Path, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT, env=environment(folder), check=True, timeout=60, capture_output=True, text=True,
    ).stdout  # fmt: skip


def keys(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "cairn.sqlite3")) as database:
        return [key for (key,) in database.execute("select key from common_idempotencykey")]


@pytest.fixture(scope="module")
def old_keys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which a key of 59 and one of 61 days are kept."""
    folder = tmp_path_factory.mktemp("keys")
    shutil.copyfile(sqlite_template(), folder / "cairn.sqlite3")
    manage(folder, "shell", "-v0", "-c", OLD_KEY)
    return folder / "cairn.sqlite3"


@pytest.fixture
def with_an_old_key(tmp_path: Path, old_keys: Path) -> Path:
    """A folder with a copy of it."""
    shutil.copyfile(old_keys, tmp_path / "cairn.sqlite3")
    return tmp_path


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT] if PROVE else [signal.SIGTERM])
def test_the_command_runs_them_until_it_is_stopped(with_an_old_key, how):
    process = subprocess.Popen(
        [sys.executable, "manage.py", "jobs"],
        cwd=ROOT, env=environment(with_an_old_key), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    wait_until(lambda: keys(with_an_old_key) == ["59"])
    assert process.poll() is None
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + 5, 19)
    process.send_signal(how)
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    assert re.fullmatch(r"Running \d+ jobs\. Stop with Ctrl-C\.\nStopped\.\n", out)


def test_servers_run_them_unless_told_not_to_and_several_at_once_do_no_harm(with_an_old_key):
    log, settings = with_an_old_key / "serve.log", environment(with_an_old_key)
    with one_process(log, settings, ROOT, "--no-jobs"):
        pass
    assert keys(with_an_old_key) == ["59", "61"]
    with ExitStack() as servers:
        for _ in range(scaled(2, 4)):
            servers.enter_context(one_process(log, settings))
        wait_until(lambda: keys(with_an_old_key) == ["59"])
    assert "Traceback" not in log.read_text()
