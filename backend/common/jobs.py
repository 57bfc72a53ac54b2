"""
Work that has to be done again and again: by `manage.py serve`, or by `manage.py jobs` (`job_runner` says by which).

    @every(3600)
    def forget_old() -> int: ...

A job may run in several processes at once and at any time, so it has to be harmless when there is nothing to do and
when another does the same. Its module has to be imported where its app is made ready.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.db import connections
from django.db.models import QuerySet

from backend.common.draining import DRAINING

BATCH = 1000

Work = TypeVar("Work", bound=Callable[[], Any])

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Job:
    """
    A function that is called when the service starts and then *seconds* after each end of it.

    One that is *lasting* goes on as long as there is work: it has a thread of its own, for the others share a few.
    """

    work: Callable[[], Any]
    seconds: float
    lasting: bool = False

    def run(self) -> None:
        """Do it, on the database connections of this thread alone; what it raises goes to the log."""
        try:
            self.work()
        except Exception:
            logger.exception("The job %s failed; it runs again in %s s", self.work.__qualname__, self.seconds)
        finally:
            connections.close_all()

    async def repeat(self) -> None:
        """Run for ever, each time in a thread; when cancelled, let the run that has begun come to its end."""
        own = ThreadPoolExecutor(1, self.work.__qualname__) if self.lasting else None
        while True:
            # Not asyncio.to_thread: what this starts finds the way back to the loop, and pushes need it.
            run = asyncio.ensure_future(sync_to_async(self.run, thread_sensitive=False, executor=own)())
            try:
                await asyncio.shield(run)
            except asyncio.CancelledError:
                await run
                raise
            await asyncio.sleep(self.seconds)


JOBS: list[Job] = []


def every(seconds: float, *, lasting: bool = False) -> Callable[[Work], Work]:
    """Register the decorated function as a job that runs at the start and then *seconds* after each of its ends."""

    def register(work: Work) -> Work:
        JOBS.append(Job(work, seconds, lasting))
        return work

    return register


async def run_jobs() -> None:
    """Repeat every registered job until cancelled."""
    async with asyncio.TaskGroup() as group:
        for job in JOBS:
            group.create_task(job.repeat())


def delete_in_batches(rows: QuerySet[Any]) -> int:
    """Delete *rows*, a thousand at a time so that no write has to wait for long; return how many.

    When the process is to stop, the rest stays for the next run.
    """
    deleted = 0
    while not DRAINING.begun and (keys := list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH])):
        deleted += rows.filter(pk__in=keys).delete()[0]
    return deleted
