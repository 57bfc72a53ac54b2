"""So many at a time; those who wait are served by turns of places, however many come from one of them."""

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: From where the request comes that this thread works on: a block of addresses (`Entrance`); empty for our own work.
WAITS_AS: ContextVar[str] = ContextVar("WAITS_AS", default="")


class Turn:
    """The slot that a thread holds, or waits for."""

    def __init__(self, slots: "FairSlots") -> None:
        self._slots = slots
        self.came = threading.Event()

    def leave(self) -> None:
        """Hand the slot on, unless that was done meanwhile because it lasted too long."""
        self._slots.end(self)


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
        self._waiting: OrderedDict[str, deque[Turn]] = OrderedDict()

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
        turn, _ = self._begin()
        while not turn.came.wait(self._lasts):
            self._end_what_lasts()
        return turn

    def enter_within(self, longest: float) -> Turn | None:
        """Take a slot as `enter` does, or none when so many seconds have gone."""
        turn, place = self._begin()
        return turn if turn.came.wait(longest) or self._had_at_last(place, turn) else None

    def _begin(self) -> tuple[Turn, str]:
        turn, place = Turn(self), WAITS_AS.get()
        with self._lock:
            if self._free:
                self._free -= 1
                self._let_in(turn)
            else:
                self._waiting.setdefault(place, deque()).append(turn)
        return turn, place

    def _had_at_last(self, place: str, turn: Turn) -> bool:
        """Wait no longer; return whether the turn has come in that very moment."""
        with self._lock:
            if turn.came.is_set():
                return True
            self._waiting[place].remove(turn)
            if not self._waiting[place]:
                del self._waiting[place]
            return False

    def end(self, turn: Turn) -> None:
        """Hand the slot of that turn on, if it has one still."""
        with self._lock:
            if self._held.pop(turn, None) is not None:
                self._hand_on()

    def _end_what_lasts(self) -> None:
        with self._lock:
            before = time.monotonic() - (self._lasts or 0)
            for turn in [turn for turn, since in self._held.items() if since <= before]:
                del self._held[turn]
                self._hand_on()

    def _hand_on(self) -> None:
        """Let in the place that has waited longest for its turn, which then goes to the end of the row."""
        if not self._waiting:
            self._free += 1
            return
        place, turns = self._waiting.popitem(last=False)
        self._let_in(turns.popleft())
        if turns:
            self._waiting[place] = turns

    def _let_in(self, turn: Turn) -> None:
        self._held[turn] = time.monotonic()
        turn.came.set()
