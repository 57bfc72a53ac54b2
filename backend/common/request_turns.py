"""
Requests take turns: so many of a process compute at a time, and those that wait are let in by turns of their places.

All threads of a process share one interpreter. Where many requests compute at the same time, each is interrupted by all
others at each of its statements, and takes as many times as long. One after the other, each takes what it costs, and
one from a quiet place goes before those that flood (decision 0076). A turn lasts for `LONGEST`: a request that takes
its time goes on beside the one that is let in then, and makes nobody else wait for its end.

A job that writes to SQLite takes a turn as well, for as long as it keeps others from writing.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from django.conf import settings

from backend.common.fair_slots import FairSlots, Turn
from backend.common.in_flight import IN_FLIGHT

#: Seconds that a turn lasts.
LONGEST = 0.05
#: How many at a time. While a database in another process is asked for something, there is time for another request.
AT_ONCE = 1 if "sqlite" in settings.DATABASES["default"]["ENGINE"] else 2


class RequestTurns:
    """The turns of one process."""

    def __init__(self, at_once: int) -> None:
        self._slots = FairSlots(at_once, lasts=LONGEST)
        self._of = threading.local()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Answer a request while it is its turn; jobs let it pass (`in_flight`)."""
        with IN_FLIGHT.request():
            self._of.answers = True
            self._take()
            try:
                yield
            finally:
                self._of.answers = False
                self._give()

    def begin_writing(self) -> bool:
        """Take a turn for a thread that answers no request; return whether `end_writing` has to give one back."""
        if getattr(self._of, "answers", False):
            return False  # it has one, or has had one
        self._take()
        return True

    def end_writing(self) -> None:
        """Give back the turn that was taken to write."""
        self._give()

    @contextmanager
    def left(self) -> Iterator[None]:
        """Leave the turn, where this request has it, to others while it waits for what needs no interpreter."""
        had = self._give()
        try:
            with IN_FLIGHT.left() if getattr(self._of, "answers", False) else nullcontext():
                yield
        finally:
            if had:
                self._take()

    def _take(self) -> None:
        self._of.turn = self._slots.enter()

    def _give(self) -> bool:
        turn: Turn | None = getattr(self._of, "turn", None)
        self._of.turn = None
        if turn is not None:
            turn.leave()
        return turn is not None


REQUEST_TURNS = RequestTurns(AT_ONCE)
