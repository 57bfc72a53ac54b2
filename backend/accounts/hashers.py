"""How passwords are kept."""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.db import connections

from backend.common.fair_slots import FairSlots
from backend.common.one_processor import ONE_PROCESSOR
from backend.common.request_turns import REQUEST_TURNS

T = TypeVar("T")


def _yield_to_others() -> None:
    """Take what the moves leave of the processors. On Linux alone a thread has a priority of its own."""
    ONE_PROCESSOR.leave()
    if sys.platform == "linux":
        os.nice(10)


# Two at a time in one process, and one core fewer than there are: a flood of sign-ins queues up here instead of taking
# all cores from the moves, and holds up those alone who come from the same place.
_MOST = max(1, min(2, (os.cpu_count() or 1) - 1))
_SLOTS = FairSlots(_MOST)
_THREADS = ThreadPoolExecutor(_MOST, thread_name_prefix="password", initializer=_yield_to_others)


def _hash(work: Callable[..., T], *given: str) -> T:
    """Return what the work makes of it, done in a slot; here and now in a process that is ending.

    Who waits for a slot gives the connection back first, which a flood of sign-ins would take from the pool, and the
    turn.
    """
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()
    with REQUEST_TURNS.left(), _SLOTS.slot():
        try:
            done = _THREADS.submit(work, *given)
        except RuntimeError:
            return work(*given)
        return done.result()


class Argon2id(Argon2PasswordHasher):
    """Argon2id at OWASP's recommended order (19-46 MiB, t=2, p=1); Django's own default takes 100 MiB and 8 lanes."""

    time_cost = 2
    memory_cost = 32 * 1024  # KiB
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """Hash, when there is a slot."""
        return _hash(super().encode, password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        """Verify, when there is a slot."""
        return _hash(super().verify, password, encoded)
