"""
Requests first: what nobody waits for lets those who wait go before it.

With `serve`, requests and jobs share one process, of which one thread computes at a time, and on SQLite one write. So a
job looks here between two steps, and waits a moment while a request is being answered (decision 0065).
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connections

#: Seconds that a step of a job waits at most: however many requests there are, jobs go on.
LONGEST = 0.02


class InFlight:
    """The requests that this process is answering now; one that waits for an event, as a long poll does, is not."""

    def __init__(self) -> None:
        self._count, self._lock, self._none = 0, threading.Lock(), threading.Event()
        self._none.set()

    @contextmanager
    def request(self) -> Iterator[None]:
        """Answer a request within this block."""
        self._add(1)
        try:
            yield
        finally:
            self._add(-1)

    @contextmanager
    def left(self) -> Iterator[None]:
        """Wait within this block for what no job makes longer: the request is not in flight meanwhile."""
        self._add(-1)
        try:
            yield
        finally:
            self._add(1)

    def _add(self, requests: int) -> None:
        with self._lock:
            self._count += requests
            if self._count:
                self._none.clear()
            else:
                self._none.set()

    def let_pass(self, longest: float | None = None) -> float:
        """Wait until no request is in flight, or so many seconds (`LONGEST`); return how many seconds that was.

        Not within a transaction: those who write would wait for us, and we for them.
        """
        if self._none.is_set() or any(each.in_atomic_block for each in connections.all(initialized_only=True)):
            return 0.0
        began = time.monotonic()
        self._none.wait(LONGEST if longest is None else longest)
        return time.monotonic() - began


IN_FLIGHT = InFlight()
