"""
The periodic jobs, by one process of all that share a database.

On PostgreSQL that is the process that holds an advisory lock, on a connection kept for it: PostgreSQL lets go of it
when the process or the connection ends, and another process takes over within `PAUSE` seconds. SQLite serves one
process. The jobs themselves stay harmless when two run: between losing the connection and noticing it, two may.
"""

import asyncio
import logging
from typing import Any

import psycopg
from asgiref.sync import sync_to_async
from django.db import connection

from backend.common.jobs import run_jobs

PAUSE = 5.0  # seconds between two looks at the lock
#: Any number that nothing else in the database locks; `migrate` has another one.
ADVISORY_LOCK = 0x4A_4F_42_53

Holder = psycopg.Connection[Any]

logger = logging.getLogger(__name__)


async def run_jobs_once() -> None:
    """Repeat every job until cancelled, as long as no other process does."""
    if connection.vendor != "postgresql":
        await run_jobs()
        return
    while True:
        try:
            if holder := await sync_to_async(_take, thread_sensitive=False)():
                await _run_while_held(holder)
        except psycopg.OperationalError as error:
            logger.warning("Lost the database while it was asked who runs the jobs: %s", type(error).__name__)
        await asyncio.sleep(PAUSE)


def _take() -> Holder | None:
    """Return a connection that holds the lock; nothing when another process has it."""
    holder = psycopg.connect(**{**connection.get_connection_params(), "autocommit": True})
    taken = holder.execute("SELECT pg_try_advisory_lock(%s)", [ADVISORY_LOCK]).fetchone()
    if taken and taken[0]:
        return holder
    holder.close()
    return None


async def _run_while_held(holder: Holder) -> None:
    """
    Run the jobs until cancelled.

    Raises:
        psycopg.OperationalError: The connection is gone, and with it the lock.
    """
    jobs = asyncio.ensure_future(run_jobs())
    try:
        while not jobs.done():
            await asyncio.wait([jobs], timeout=PAUSE)
            await sync_to_async(holder.execute, thread_sensitive=False)("SELECT 1")
        jobs.result()
    finally:
        jobs.cancel()
        await asyncio.wait([jobs])
        holder.close()
