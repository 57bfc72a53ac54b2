"""Asking the processes that think: each is started when it is needed, and again when it has died or takes too long."""

import atexit
import json
import logging
import os
import select
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from django.conf import settings

from backend.common.one_processor import ONE_PROCESSOR

#: Seconds after which a thought has gone wrong. The longest take half a second on a machine that does little else.
EMERGENCY = 30.0
#: Seconds that are waited at a time. A machine that stands still for longer stops who thinks, too: only these count.
AT_A_TIME = 1.0
#: What such a process may know of our environment: no address, no password, no key.
PASSED_ON = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PYTHONDONTWRITEBYTECODE", "TMPDIR")
#: One process uses one processor.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
#: The C library keeps the memory of large arrays for the next ones: asking the system for new pages each time costs a
#: tenth of the CPU of the strongest level, and keeping them a megabyte. More than these 32 MiB it may refuse.
KEPT_MEMORY = {"MALLOC_MMAP_THRESHOLD_": str(32 << 20), "MALLOC_TRIM_THRESHOLD_": str(256 << 20)}

logger = logging.getLogger(__name__)


class ThoughtFailed(Exception):
    """The process that thinks has died, took too long, or says that the brain raised something."""


class Thinker:
    """A process that thinks. Not for two threads at a time."""

    def __init__(self, emergency: float = EMERGENCY) -> None:
        self.emergency = emergency
        self._process: subprocess.Popen[bytes] | None = None

    def ask(self, **question: Any) -> str:
        """Return the action that the brain chooses.

        Args:
            question: As `brains.choose` takes it, the seed in hex.

        Raises:
            ThoughtFailed: There is none; the process is killed unless it lives and says so itself.
        """
        process = self._started()
        try:
            answer = json.loads(self._exchange(process, json.dumps(question).encode() + b"\n"))
        except (OSError, ValueError) as error:
            self.close()
            raise ThoughtFailed(str(error) or type(error).__name__) from error
        if "action" not in answer:
            raise ThoughtFailed(answer.get("error", "no answer"))
        return str(answer["action"])

    def close(self) -> None:
        """End the process, at once."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]  # both are pipes

    @property
    def pid(self) -> int | None:
        """The process, if it has been started."""
        return self._process.pid if self._process else None

    def _started(self) -> "subprocess.Popen[bytes]":
        if self._process is not None and self._process.poll() is not None:
            logger.warning("A process that thinks has ended with %s; another is started", self._process.returncode)
            self.close()
        if self._process is None:
            passed = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
            with ONE_PROCESSOR.left():
                self._process = subprocess.Popen(  # noqa: S603 - our own code
                    [sys.executable, "-m", "backend.bots.thinker", settings.HOUSE_BRAIN],
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=settings.BASE_DIR,
                    env={**passed, **ONE_THREAD, **KEPT_MEMORY, "PYTHONPATH": str(settings.BASE_DIR)},
                )  # fmt: skip
        return self._process

    def _exchange(self, process: "subprocess.Popen[bytes]", line: bytes) -> bytes:
        """Send a line and return the one that comes back.

        Raises:
            OSError: The process has ended, or there is none in time.
        """
        left = self.emergency
        stdin, stdout = process.stdin, process.stdout
        if stdin is None or stdout is None:
            raise OSError("no pipes")
        stdin.write(line)
        stdin.flush()
        got, waiting = b"", select.poll()  # for `select` cannot, in a process with a thousand sockets
        waiting.register(stdout, select.POLLIN)
        while not got.endswith(b"\n"):
            waited = min(AT_A_TIME, left)
            if not waiting.poll(1000 * waited):
                left -= waited
                if left > 0:
                    continue
                raise TimeoutError(f"no answer after {self.emergency} s")
            piece = os.read(stdout.fileno(), 65536)
            if not piece:
                raise OSError("the process has ended in thought")
            got += piece
        return got


class Thinkers:
    """The processes that think for this one; those that nobody asks are kept for the next thought."""

    def __init__(self) -> None:
        self._idle: list[Thinker] = []
        self._lock = threading.Lock()

    @contextmanager
    def one(self) -> Iterator[Thinker]:
        """Give one that nobody else asks meanwhile."""
        with self._lock:
            thinker = self._idle.pop() if self._idle else Thinker()
        try:
            yield thinker
        finally:
            with self._lock:
                self._idle.append(thinker)

    def close(self) -> None:
        """End those that nobody asks."""
        with self._lock:
            idle, self._idle = self._idle, []
        for thinker in idle:
            thinker.close()


THINKERS = Thinkers()
atexit.register(THINKERS.close)
