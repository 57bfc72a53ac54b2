"""Several processes on one PostgreSQL: one of them runs the jobs, and another when it is gone."""

import asyncio
from typing import Any

import psycopg
import pytest
from django.db import connection

from backend.common import job_runner
from backend.common.job_runner import ADVISORY_LOCK, run_jobs_once
from tests.support.waiting import until

pytestmark = [
    pytest.mark.stores,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite serves one process"),
]


@pytest.fixture
def running(monkeypatch: pytest.MonkeyPatch) -> list[asyncio.Task[Any]]:
    """The runners whose jobs are running now."""
    now: list[asyncio.Task[Any]] = []

    async def jobs() -> None:
        task = asyncio.current_task()
        assert task
        now.append(task)
        try:
            await asyncio.Event().wait()
        finally:
            now.remove(task)

    monkeypatch.setattr(job_runner, "run_jobs", jobs)
    monkeypatch.setattr(job_runner, "PAUSE", 0.05)
    return now


async def stop(runner: asyncio.Task[Any]) -> None:
    runner.cancel()
    await asyncio.wait([runner])


async def test_second_process_runs_no_jobs_until_the_first_stops(running, monkeypatch):
    tries: list[Any] = []

    def take(real: Any = job_runner._take) -> Any:
        tries.append(real())
        return tries[-1]

    monkeypatch.setattr(job_runner, "_take", take)
    first = asyncio.create_task(run_jobs_once())
    await until(lambda: running)
    second = asyncio.create_task(run_jobs_once())
    await until(lambda: len(tries) > 5)
    assert tries[1:6] == [None] * 5
    assert len(running) == 1
    [of_the_first] = running
    await stop(first)
    await until(lambda: running not in ([], [of_the_first]))
    await stop(second)
    assert running == []


async def test_jobs_stop_when_the_lock_is_lost_and_go_on_when_it_is_had_again(running):
    runner = asyncio.create_task(run_jobs_once())
    await until(lambda: running)
    parameters = {**connection.get_connection_params(), "autocommit": True}
    with psycopg.connect(**parameters) as other:
        [before] = running
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
            " WHERE locktype = 'advisory' AND objid = %s AND datname = current_database()",  # not another worker's
            [ADVISORY_LOCK],
        )
    await until(lambda: running not in ([], [before]))
    assert len(running) == 1
    await stop(runner)
