"""
Slow work, one item at a time as a thread comes free: nothing waits for the slowest of a batch.

The thread that calls `keep_busy` takes items, notes their outcomes and alone uses the database; the threads that it
starts do nothing but the slow part. They are daemons, for an executor's would hold up the end of the process: what one
of them is at then comes again when its lease has run out.
"""

import logging
import math
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any

from django.db import connections

from backend.common.draining import DRAINING
from backend.common.in_flight import IN_FLIGHT
from backend.common.jobs import still_at_work

#: Seconds between two looks at what has become due, and at whether the process drains, while all under way hangs.
LOOK = 1.0
#: Seconds that a process that drains still waits for what is under way.
GRACE = 5.0

logger = logging.getLogger(__name__)


@dataclass(eq=False)
class WorkItem:
    """One item of work.

    Attributes:
        work: The slow part, without the database.
        done: Notes what *work* returned, or the exception that it raised.
        renew: Called every second or so while the work goes on: keeps its lease.
    """

    work: Callable[[], Any]
    done: Callable[[Any], None]
    renew: Callable[[], None]


#: Takes the next item, or deals with one that needs no thread (True); False where there is nothing to take now.
Take = Callable[[], WorkItem | bool]


def keep_busy(threads: int, take: Take, name: str) -> None:
    """Work until nothing is left to take and nothing under way. A process that drains takes nothing more."""
    under_way: set[WorkItem] = set()
    ended: SimpleQueue[tuple[WorkItem, Any]] = SimpleQueue()
    leave, renewed = math.inf, time.monotonic()
    while time.monotonic() < leave:
        IN_FLIGHT.let_pass()
        taken: WorkItem | bool | None = False
        if DRAINING.begun:
            leave = min(leave, time.monotonic() + GRACE)
        elif not under_way:
            taken = take()
        elif len(under_way) < threads:
            taken = _unless_it_breaks(take)
        if isinstance(taken, WorkItem):
            under_way.add(taken)
            threading.Thread(target=_do, args=[taken, ended], name=name, daemon=True).start()
        if not taken and not under_way:
            return
        for item, result in _collect(ended, wait=not taken):
            IN_FLIGHT.let_pass()
            under_way.remove(item)
            if isinstance(result, BaseException) and not isinstance(result, Exception):
                raise result
            _unless_it_breaks(partial(item.done, result))
        if time.monotonic() - renewed >= LOOK:
            renewed = time.monotonic()
            still_at_work()
            for item in under_way:
                _unless_it_breaks(item.renew)


def _do(item: WorkItem, ended: "SimpleQueue[tuple[WorkItem, Any]]") -> None:
    try:
        result = item.work()
    except BaseException as error:  # noqa: BLE001 - it is noted, or raised, by who collects it
        result = error
    ended.put((item, result))


def _collect(ended: "SimpleQueue[tuple[WorkItem, Any]]", *, wait: bool) -> list[tuple[WorkItem, Any]]:
    """Return all that has ended; where nothing has and *wait* is set, wait a moment for it."""
    found = []
    if wait and ended.empty():
        _lend_connections()
        with suppress(Empty):
            found.append(ended.get(timeout=LOOK))
    while not ended.empty():
        found.append(ended.get())
    return found


def _unless_it_breaks(step: Callable[[], Any]) -> Any:
    """Take a step. If it breaks, that is logged, for what is under way is still to be noted."""
    try:
        return step()
    except Exception:
        logger.exception("A step between items of work broke")
        _lend_connections()


def _lend_connections() -> None:
    """Give this thread's connections back while it waits, or after one broke; the next statement gets another."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()
