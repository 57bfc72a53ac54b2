"""
The threads of a process that serves share one processor: the one on which others do least.

One thread of a Python process computes at a time. Spread over processors, each that waits is woken on another one, and
finds the interpreter's lock taken again by the thread that has just let go of it: under a flood of requests a move then
takes twice as long as where they share a processor (decision 0072). What computes without that lock leaves them. Where
others leave nothing free anywhere, the threads spread: on one processor they would get their share of that one alone.
"""

import asyncio
import os
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

#: Seconds from one look at the processors to the next.
EVERY = 5.0
#: By how large a part of its time another processor must be less busy, to be worth a move to it.
WORTH = 0.25
#: In how many of the looks that find such a one it is taken: of several processes not all shall take the same.
OFTEN = 0.5
#: The part of all processors that others take where the threads spread, and below which they share one again.
CROWDED, ROOM = 0.85, 0.7


class OneProcessor:
    """Where this process runs. Only Linux lets it choose; elsewhere, and on one processor, nothing is done."""

    def __init__(self) -> None:
        self._all: set[int] = set()
        self._kept: set[int] = set()  # where the threads are; nowhere while this does not run
        self._elsewhere: set[int] = set()

    async def run(self) -> None:
        """Keep the process on one processor until cancelled; it may then run on all of them again."""
        if not hasattr(os, "sched_setaffinity") or len(os.sched_getaffinity(0)) == 1:
            return
        self._all = os.sched_getaffinity(0)
        at, spread = random.choice(sorted(self._all)), False  # noqa: S311 - chance, no secret
        try:
            while True:
                before, own, began = busy_seconds(), time.process_time(), time.monotonic()
                self._keep(self._all if spread else {at})
                await asyncio.sleep(EVERY)
                after, took = busy_seconds(), time.monotonic() - began
                busy = {each: (after[each] - before[each]) / took for each in self._all & before.keys() & after.keys()}
                ours = (time.process_time() - own) / took
                spread = is_crowded(busy, ours, ROOM if spread else CROWDED)
                at = quietest(busy, at, ours)
        finally:
            self._keep(self._all)
            self._kept = set()

    def leave(self) -> None:
        """Let this thread run where there is room, from now on: it computes without the interpreter's lock."""
        self._elsewhere.add(threading.get_native_id())
        if self._all:
            os.sched_setaffinity(0, self._all)

    @contextmanager
    def left(self) -> Iterator[None]:
        """Let processes that this thread starts in the block run where there is room."""
        if self._kept:
            os.sched_setaffinity(0, self._all)
        try:
            yield
        finally:
            if self._kept:
                os.sched_setaffinity(0, self._kept)

    def _keep(self, processors: set[int]) -> None:
        """Have all threads but those that have left run there, and those that they start."""
        self._kept = processors
        for thread in {int(name) for name in os.listdir("/proc/self/task")} - self._elsewhere:
            with suppress(ProcessLookupError):  # it has ended meanwhile
                os.sched_setaffinity(thread, processors)


def quietest(busy: dict[int, float], at: int, own: float) -> int:
    """
    Return the processor to be on.

    Args:
        busy: Of each processor, the part of its time in which it worked.
        at: Where we are.
        own: How many processors our own work took, on average.
    """
    best = min(busy, key=lambda each: busy[each], default=at)
    others = busy.get(at, 0.0) - own
    return best if busy.get(best, 1.0) < others - WORTH and random.random() < OFTEN else at  # noqa: S311 - as above


def is_crowded(busy: dict[int, float], own: float, limit: float) -> bool:
    """Return whether others take more than that part of all processors; the rest as in `quietest`."""
    return bool(busy) and (sum(busy.values()) - own) / len(busy) > limit


def busy_seconds() -> dict[int, float]:
    """Return how long each processor has worked, but at what gives way to us (`nice`); nothing where it is unknown."""
    try:
        lines = Path("/proc/stat").read_text().splitlines()
    except OSError:
        return {}
    found, ticks = {}, os.sysconf("SC_CLK_TCK")
    for line in lines:
        name, *times = line.split()
        if name.startswith("cpu") and name != "cpu":
            user, nice, system, _, _, interrupts, soft_interrupts, steal, *_ = map(int, times)
            nice = 0 if os.nice(0) <= 0 else nice  # as we are, it does not give way to us
            found[int(name[3:])] = (user + nice + system + interrupts + soft_interrupts + steal) / ticks
    return found


ONE_PROCESSOR = OneProcessor()
