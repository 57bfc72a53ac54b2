"""SIGINT and SIGTERM: the first stops a process in order, the second ends it, and so does time (decision 0026)."""

import asyncio
import faulthandler
import os
import signal
import socket
import time
from collections.abc import Callable
from types import FrameType

LONGEST = 14.0  # seconds that stopping may take, besides a drain
AGAIN = 1.0  # seconds: `timeout`, process managers and Ctrl-C in a pipeline send the first signal twice

STOPS = (signal.SIGINT, signal.SIGTERM)


class StopSignals:
    """Handlers of both signals for a process whose event loop runs in its main thread.

    Args:
        loop: That loop, at work or about to be.
        begin: What begins to stop, called by the loop.
        longest: Seconds that stopping may take.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, begin: Callable[[], object], *, longest: float = LONGEST
    ) -> None:
        self._begin = begin
        self._longest = longest
        self._asked: float | None = None
        self._loop = loop
        self._wake_the_loop()
        for each in STOPS:
            signal.signal(each, self._on_stop)
        signal.signal(signal.SIGALRM, self._on_alarm)

    def _wake_the_loop(self) -> None:
        """Have each signal wake the loop: one that comes just before it waits would else be handled after that."""
        self._reads, self._written = socket.socketpair()
        os.set_blocking(self._reads.fileno(), False)
        os.set_blocking(self._written.fileno(), False)
        self._loop.add_reader(self._reads, lambda: self._reads.recv(64))
        signal.set_wakeup_fd(self._written.fileno(), warn_on_full_buffer=False)

    def _on_stop(self, number: int, _frame: FrameType | None) -> None:
        """Begin to stop, or end at once. Runs between any two steps of the main thread, so it takes no lock."""
        now = time.monotonic()
        if self._asked is None:
            self._asked = now
            # Again and again: one that comes just before the main thread waits for a lock would not be handled.
            signal.setitimer(signal.ITIMER_REAL, self._longest, AGAIN)
            self._loop.call_soon_threadsafe(self._begin)
        elif now - self._asked > AGAIN:
            os.write(2, b"Asked again to stop: ended at once.\n")
            os._exit(128 + number)

    def _on_alarm(self, _number: int, _frame: FrameType | None) -> None:
        """End the process, also while the interpreter waits for a thread; name what was at work."""
        os.write(2, f"Still at work {self._longest:.0f} s after being asked to stop: ended. At work were:\n".encode())
        faulthandler.dump_traceback(2)
        os._exit(0)
