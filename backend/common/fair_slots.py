"""So many at a time; those who wait are served by turns of places, however many come from one of them."""

import threading
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: From where the request comes that this thread works on: a block of addresses (`Entrance`); empty for our own work.
WAITS_AS: ContextVar[str] = ContextVar("WAITS_AS", default="")


class FairSlots:
    """A semaphore whose waiting threads are let in by turns of the places that they come from."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._lock = threading.Lock()
        self._waiting: OrderedDict[str, deque[threading.Event]] = OrderedDict()

    @contextmanager
    def slot(self) -> Iterator[None]:
        """Hold a slot while the block runs."""
        self.enter()
        try:
            yield
        finally:
            self.leave()

    def enter(self, longest: float | None = None) -> bool:
        """Take a slot, when it is the turn of the place that this thread works for; return whether it has one.

        Args:
            longest: So many seconds it waits at most, and then has none; unless given, as long as it takes.
        """
        place = WAITS_AS.get()
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            turn = threading.Event()
            self._waiting.setdefault(place, deque()).append(turn)
        return turn.wait(longest) or self._had_at_last(place, turn)

    def _had_at_last(self, place: str, turn: threading.Event) -> bool:
        """Wait no longer; return whether the turn has come in that very moment."""
        with self._lock:
            if turn.is_set():
                return True
            self._waiting[place].remove(turn)
            if not self._waiting[place]:
                del self._waiting[place]
            return False

    def leave(self) -> None:
        """Hand the slot on to the place that has waited longest for its turn, which then goes to the end of the row."""
        with self._lock:
            if not self._waiting:
                self._free += 1
                return
            place, turns = self._waiting.popitem(last=False)
            turns.popleft().set()
            if turns:
                self._waiting[place] = turns
