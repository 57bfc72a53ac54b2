"""
Work that has to be done again and again: by `manage.py serve`, or by `manage.py jobs` (`job_runner` says by which).

    @every(3600)
    def forget_old() -> int: ...

A job may run in several processes at once and at any time, so it has to be harmless when there is nothing to do and
when another does the same. `backend.config.wiring` lists them all. It returns how much it did, which is recorded
(`job_records`).

A run costs little however much there is to do: a job that has many things to do asks `goes_on` before each, and leaves
the rest to its next run, which then follows soon.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from django.db import connection, connections
from django.db.models import Q, QuerySet
from django.utils import timezone

from backend.common.draining import DRAINING
from backend.common.in_flight import IN_FLIGHT
from backend.common.job_records import RECORDS, Run
from backend.common.metrics import JOB_FAILURES
from backend.common.metrics import JOBS as RUNS

#: Rows that one statement deletes: so many are a short transaction.
BATCH = 250
#: After so many seconds of processor time, or of any time (a database computes as well), a run begins nothing more.
PROCESSOR, LASTS = 0.08, 0.15
#: Seconds that one statement of a job lets requests go first, at most: it is a small part of a step.
STATEMENT = 0.01
#: So many seconds later the next run goes on with what is left.
SOON = 0.5
#: Of a run that lasts, each minute is recorded as one: it may find work for hours, and is not late.
RECORDED_EVERY = 60.0

Work = TypeVar("Work", bound=Callable[[], Any])

logger = logging.getLogger(__name__)


class _Allowance(threading.local):
    """What the run of this thread may still take; null outside of one. And what is not recorded of it yet."""

    processor: float | None = None
    lasts: float = 0.0
    used_up: bool = False
    name: str = ""
    began: datetime
    recorded: float = 0.0


_ALLOWANCE = _Allowance()


def goes_on() -> bool:
    """
    Return whether a job may begin the next of many things: not after its share, nor when the process is to stop.

    Requests go first: the answer may come a moment later (`in_flight`). Outside of a run, as in a test that calls the
    job, there is no share.
    """
    if DRAINING.begun:
        return False
    if _ALLOWANCE.processor is None:
        return True
    _ALLOWANCE.lasts += IN_FLIGHT.let_pass()
    if time.thread_time() < _ALLOWANCE.processor and time.monotonic() < _ALLOWANCE.lasts:
        return True
    _ALLOWANCE.used_up = True
    return False


def _requests_first(execute: Callable[..., Any], *statement: Any) -> Any:
    """Execute a statement of a job; outside of a transaction requests go before it, as at each step."""
    _ALLOWANCE.lasts += IN_FLIGHT.let_pass(STATEMENT)
    return execute(*statement)


def still_at_work() -> None:
    """Record, each minute, that the run of this thread goes on; one that lasts calls it now and then."""
    if _ALLOWANCE.processor is None or time.monotonic() - _ALLOWANCE.recorded < RECORDED_EVERY:
        return
    now = timezone.now()
    RECORDS.note(_ALLOWANCE.name, Run(_ALLOWANCE.began, now, "", 0))
    _ALLOWANCE.began, _ALLOWANCE.recorded = now, time.monotonic()


@dataclass(frozen=True)
class Job:
    """
    A function that is called when the service starts and then *seconds* after each end of it.

    One that is *lasting* goes on as long as there is work: it has a thread of its own, for the others share a few.
    After *patience* seconds without an end of it `readyz` says that it is late; unless given, `job_health` knows.
    """

    work: Callable[[], Any]
    seconds: float
    lasting: bool = False
    patience: float | None = None

    @property
    def name(self) -> str:
        """What it is recorded under."""
        return self.work.__qualname__

    def run(self) -> bool:
        """Do it, on the database connections of this thread alone, and record that; return whether something is left.

        What it raises goes to the log.
        """
        count, error, began = 0, "", time.monotonic()
        _ALLOWANCE.name, _ALLOWANCE.began, _ALLOWANCE.recorded = self.name, timezone.now(), time.monotonic()
        _ALLOWANCE.processor, _ALLOWANCE.lasts = time.thread_time() + PROCESSOR, time.monotonic() + LASTS
        _ALLOWANCE.used_up = False
        try:
            with connection.execute_wrapper(_requests_first):
                count = _total(self.work())
        except Exception as raised:
            error = type(raised).__name__
            JOB_FAILURES.labels(self.name).inc()
            logger.exception("The job %s failed; it runs again in %s s", self.name, self.seconds)
        finally:
            _ALLOWANCE.processor = None
            RUNS.labels(self.name).observe(time.monotonic() - began)
            RECORDS.note(self.name, Run(_ALLOWANCE.began, timezone.now(), error, count))
            connections.close_all()
        return _ALLOWANCE.used_up and not error

    async def repeat(self) -> None:
        """Run for ever, each time in a thread; when cancelled, let the run that has begun come to its end."""
        own = ThreadPoolExecutor(1, self.name) if self.lasting else None
        while True:
            # Not asyncio.to_thread: what this starts finds the way back to the loop, and pushes need it.
            run = asyncio.ensure_future(sync_to_async(self.run, thread_sensitive=False, executor=own)())
            try:
                left = await asyncio.shield(run)
            except asyncio.CancelledError:
                await run
                raise
            await asyncio.sleep(min(SOON, self.seconds) if left else self.seconds)


#: Every function that is declared to be a job, and the jobs that run: `backend.config.wiring` lists them.
DECLARED: dict[Callable[[], Any], Job] = {}
JOBS: list[Job] = []


def every(seconds: float, *, lasting: bool = False, patience: float | None = None) -> Callable[[Work], Work]:
    """Declare the decorated function a job that runs at the start and then *seconds* after each of its ends."""

    def declare(work: Work) -> Work:
        DECLARED[work] = Job(work, seconds, lasting, patience)
        return work

    return declare


async def run_jobs() -> None:
    """Repeat every job until cancelled."""
    async with asyncio.TaskGroup() as group:
        for job in JOBS:
            group.create_task(job.repeat())


def in_batches(rows: QuerySet[Any], by: str, size: int | None = None) -> Iterator[list[Any]]:
    """
    Yield the keys of *rows*, a few at a time, as long as the job goes on; each batch has to take its rows out of them.

    Args:
        by: The column of an index that finds them, which the database then reads in order.
        size: How many at a time; `BATCH` unless given.
    """
    while goes_on() and (keys := list(rows.order_by(by).values_list("pk", flat=True)[: size or BATCH])):
        yield keys


def delete_in_batches(rows: QuerySet[Any], by: str) -> int:
    """Delete *rows*, some hundreds in a transaction so that no write waits for long; return how many.

    What a run does not get to is left to the next.

    Args:
        by: As for `in_batches`.
    """
    return sum(rows.filter(pk__in=keys).delete()[0] for keys in in_batches(rows, by))


class Round:
    """
    A way through many rows of which few are to be done, where no index can show which: some in each run.

    The place is kept in memory: a process that starts again begins from the front.

    Args:
        by: The column of an index that goes on with the key; nothing where the key is enough.
    """

    def __init__(self, by: str = "pk", size: int = BATCH) -> None:
        self.by, self.size = by, size
        self._last: tuple[Any, Any] | None = None

    def pieces(self, rows: QuerySet[Any]) -> Iterator[list[Any]]:
        """Yield the keys of the next rows as long as the job goes on, up to the last; the next round begins again.

        Who stops in the middle of a piece gets it again.
        """
        while goes_on():
            ahead = rows if self._last is None else rows.filter(after(self.by, *self._last))
            found = list(ahead.order_by(self.by, "pk").values_list(self.by, "pk")[: self.size])
            if found:
                yield [key for _, key in found]
            self._last = found[-1] if len(found) == self.size else None
            if self._last is None:
                return


def after(by: str, value: Any, key: Any) -> Q:
    """Return the condition for the rows behind that one in the order of a column and the key."""
    if by == "pk":
        return Q(pk__gt=key)
    return Q(**{f"{by}__gte": value}) & (Q(**{f"{by}__gt": value}) | Q(pk__gt=key))


def _total(result: Any) -> int:
    """Return how much a job says that it did, all kinds together."""
    return sum(result) if isinstance(result, tuple) else int(result or 0)
