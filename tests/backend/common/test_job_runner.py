"""Several processes on one PostgreSQL: one of them runs the jobs, and another when it is gone."""

import asyncio
from typing import Any

import psycopg
import pytest
from django.db import connection

from backend.common import job_runner
from backend.common.job_runner import ADVISORY_LOCK, run_jobs_once

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


async def until(count: int, running: list[Any]) -> None:
    async with asyncio.timeout(20):
        while len(running) != count:  # noqa: ASYNC110 - a list tells nobody
            await asyncio.sleep(0.01)


async def stop(runner: asyncio.Task[Any]) -> None:
    runner.cancel()
    await asyncio.wait([runner])


async def test_second_process_runs_no_jobs_until_the_first_stops(running):
    first = asyncio.create_task(run_jobs_once())
    await until(1, running)
    second = asyncio.create_task(run_jobs_once())
    await asyncio.sleep(0.5)  # ten times as long as it waits between two tries
    assert len(running) == 1
    [of_the_first] = running
    await stop(first)
    async with asyncio.timeout(20):
        while running in ([], [of_the_first]):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    await stop(second)
    assert running == []


async def test_jobs_stop_when_the_lock_is_lost_and_go_on_when_it_is_had_again(running):
    runner = asyncio.create_task(run_jobs_once())
    await until(1, running)
    parameters = {**connection.get_connection_params(), "autocommit": True}
    with psycopg.connect(**parameters) as other:
        [before] = running
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_database.oid = database"
            " WHERE locktype = 'advisory' AND objid = %s AND datname = current_database()",  # not another worker's
            [ADVISORY_LOCK],
        )
    async with asyncio.timeout(20):
        while running in ([], [before]):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    assert len(running) == 1
    await stop(runner)
