"""
Requests take turns: so many of a process compute at a time, and those that wait are let in by turns of their places.

All threads of a process share one interpreter. Where many requests compute at the same time, each is interrupted by all
others at each of its statements, and takes as many times as long. One after the other, each takes what it costs, and
one from a quiet place goes before those that flood (decision 0076). Nobody waits for long: who has waited for `LONGEST`
goes on beside the others, so a request that takes its time makes nobody else wait for its end.

A job that writes to SQLite takes a turn as well, for as long as it keeps others from writing.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from backend.common.fair_slots import FairSlots

#: Seconds that a request waits for its turn, at most.
LONGEST = 0.05
#: How many at a time. While a database in another process is asked for something, there is time for another request.
AT_ONCE = 1 if "sqlite" in settings.DATABASES["default"]["ENGINE"] else 2


class RequestTurns:
    """The turns of one process."""

    def __init__(self, at_once: int) -> None:
        self._slots = FairSlots(at_once)
        self._of = threading.local()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Answer a request while it is its turn."""
        self._of.answers = True
        self._take()
        try:
            yield
        finally:
            self._of.answers = False
            self._give()

    def begin_writing(self) -> bool:
        """Take a turn for a thread that answers no request; return whether it has one, for `end_writing`."""
        if getattr(self._of, "answers", False):
            return False  # it has one, or has waited for one
        return self._slots.enter(LONGEST)

    def end_writing(self) -> None:
        """Give back the turn that was taken to write."""
        self._slots.leave()

    @contextmanager
    def left(self) -> Iterator[None]:
        """Leave the turn, where this request has it, to others while it waits for what needs no interpreter."""
        had = self._give()
        try:
            yield
        finally:
            if had:
                self._take()

    def _take(self) -> None:
        self._of.has_turn = self._slots.enter(LONGEST)

    def _give(self) -> bool:
        has_turn, self._of.has_turn = getattr(self._of, "has_turn", False), False
        if has_turn:
            self._slots.leave()
        return has_turn


REQUEST_TURNS = RequestTurns(AT_ONCE)
