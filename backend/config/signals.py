"""SIGINT and SIGTERM: the first stops a process in order, the second ends it, and so does time (decision 0026)."""

import faulthandler
import os
import signal
import time
from collections.abc import Callable
from types import FrameType

LONGEST = 14.0  # seconds that stopping may take, besides a drain
AGAIN = 1.0  # seconds: `timeout`, process managers and Ctrl-C in a pipeline send the first signal twice

STOPS = (signal.SIGINT, signal.SIGTERM)


class StopSignals:
    """Handlers of both signals for a process whose event loop runs in its main thread."""

    def __init__(self, begin: Callable[[], object], *, longest: float = LONGEST) -> None:
        self._begin = begin
        self._longest = longest
        self._asked: float | None = None
        for each in STOPS:
            signal.signal(each, self._on_stop)
        signal.signal(signal.SIGALRM, self._on_alarm)

    def _on_stop(self, number: int, _frame: FrameType | None) -> None:
        """Begin to stop, or end at once. Runs between any two steps of the main thread, so it takes no lock."""
        now = time.monotonic()
        if self._asked is None:
            self._asked = now
            signal.setitimer(signal.ITIMER_REAL, self._longest)
            self._begin()
        elif now - self._asked > AGAIN:
            os.write(2, b"Asked again to stop: ended at once.\n")
            os._exit(128 + number)

    def _on_alarm(self, _number: int, _frame: FrameType | None) -> None:
        """End the process, also while the interpreter waits for a thread; name what was at work."""
        os.write(2, f"Still at work {self._longest:.0f} s after being asked to stop: ended. At work were:\n".encode())
        faulthandler.dump_traceback(2)
        os._exit(0)
