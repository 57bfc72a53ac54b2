"""
So many at a time; those who wait are served by turns of places, however many come from one of them.

Every other time the place is next that has waited longest, so that nobody is passed for ever; else the one that had the
slots least lately, so that one from a quiet place does not wait behind each of several that flood (decision 0076).
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from heapq import nlargest

from backend.common.by_places import ByPlaces

#: From where the request comes that this thread works on: a block of addresses (`Entrance`); empty for our own work.
WAITS_AS: ContextVar[str] = ContextVar("WAITS_AS", default="")
#: What a place had counts half after so many seconds.
HALF = 10.0
#: Places of which it is known what they had; of more, those that had least are forgotten.
PLACES = 1000


class Turn:
    """The slot that a thread holds, or waits for, and the place that it works for."""

    def __init__(self, slots: "FairSlots", place: str) -> None:
        self._slots, self.place = slots, place
        self.came = threading.Event()

    def leave(self) -> None:
        """Hand the slot on, unless that was done meanwhile because it lasted too long."""
        self._slots.end(self)


class HadLately:
    """For how many seconds each place had a slot, the longer ago the less."""

    def __init__(self) -> None:
        self._had: dict[str, tuple[float, float]] = {}

    def of(self, place: str, now: float) -> float:
        """Return what is left of that place's seconds."""
        had, until = self._had.get(place, (0.0, now))
        passed = max(0.0, now - until)  # whatever the clock says, this never fails: slots hang on it
        return float(had * 0.5 ** (passed / HALF))

    def note(self, place: str, seconds: float, now: float) -> None:
        """Add what it had until now."""
        self._had[place] = (self.of(place, now) + seconds, now)
        if len(self._had) > PLACES:
            most = nlargest(PLACES // 2, self._had, key=lambda each: self.of(each, now))
            self._had = {each: self._had[each] for each in most}


class FairSlots:
    """A semaphore whose waiting threads are let in by turns of the places that they come from.

    Args:
        most: So many threads hold a slot at a time.
        lasts: After so many seconds a slot is handed on to who waits, and who held it goes on without; unless given,
            it lasts until it is left.
    """

    def __init__(self, most: int, lasts: float | None = None) -> None:
        self._free = most
        self._lasts = lasts
        self._lock = threading.Lock()
        self._held: dict[Turn, float] = {}  # since when, the oldest first
        self._waiting: ByPlaces[str, Turn] = ByPlaces()
        self._had, self._longest_next = HadLately(), False

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Hold a slot while the block runs."""
        turn = self.enter()
        try:
            yield
        finally:
            turn.leave()

    def enter(self) -> Turn:
        """Take a slot, when it is the turn of the place that this thread works for."""
        turn = self._begin()
        while not turn.came.wait(self._lasts):
            self._end_what_lasts()
        return turn

    def enter_within(self, longest: float) -> Turn | None:
        """Take a slot as `enter` does, or none when so many seconds have gone."""
        turn = self._begin()
        return turn if turn.came.wait(longest) or self._came_at_last(turn) else None

    def _begin(self) -> Turn:
        turn = Turn(self, WAITS_AS.get())
        with self._lock:
            if self._free:
                self._free -= 1
                self._let_in(turn)
            else:
                self._waiting.add(turn.place, turn)
        return turn

    def _came_at_last(self, turn: Turn) -> bool:
        """Wait no longer; return whether the turn has come in that very moment."""
        with self._lock:
            if turn.came.is_set():
                return True
            self._waiting.remove(turn.place, turn)
            return False

    def end(self, turn: Turn) -> None:
        """Hand the slot of that turn on, if it has one still."""
        with self._lock:
            if turn in self._held:
                self._hand_on(turn)

    def _end_what_lasts(self) -> None:
        with self._lock:
            before = time.monotonic() - (self._lasts or 0)
            for turn in [turn for turn, since in self._held.items() if since <= before]:
                self._hand_on(turn)

    def _hand_on(self, turn: Turn) -> None:
        """Take the slot from that turn, and let in one of the place that is next, which goes to the end of the row."""
        now = time.monotonic()
        self._had.note(turn.place, now - self._held.pop(turn), now)
        if not self._waiting:
            self._free += 1
            return
        place = next(iter(self._waiting))
        if not self._longest_next:
            place = min(self._waiting, key=lambda each: self._had.of(each, now))
        self._longest_next = not self._longest_next
        self._let_in(self._waiting.next_at(place))

    def _let_in(self, turn: Turn) -> None:
        self._held[turn] = time.monotonic()
        turn.came.set()
