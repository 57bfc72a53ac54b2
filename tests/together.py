"""Several threads at once, each on a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connections

#: A thread that hangs fails its test. A slow machine does not.
LONGEST = 120


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Do all of that at the same time; return what came of each, in their order, or raise what one raised.

    Threads that keep a connection all the while had better be fewer than the pool holds (`DATABASE_POOL`; the test
    itself has one, too): who comes after that waits in vain, and that is no fault of what is tested.
    """
    together = Barrier(len(works))

    def one(work: Callable[[], Any]) -> Any:
        together.wait(timeout=LONGEST)
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as threads:
        return [future.result(timeout=LONGEST) for future in [threads.submit(one, work) for work in works]]
