"""Several threads at once, each on a database connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Barrier
from typing import Any

from asgiref.sync import SyncToAsync
from django.db import connections

from backend.matches.live.heartbeat import POOL, POOL_SIZE

#: A thread that hangs fails its test. A slow machine does not.
LONGEST = 120


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """Do all of that at the same time; return what came of each, in their order, or raise what one raised.

    Threads that keep a connection all the while had better be at least two fewer than the pool holds (`DATABASE_POOL`):
    the test has one, too, and its coroutines. Who comes after that waits in vain, which is no fault of what is tested.
    """
    close_connections_of_sockets()
    together = Barrier(len(works))

    def one(work: Callable[[], Any]) -> Any:
        together.wait(timeout=LONGEST)
        try:
            return work()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(works)) as threads:
        return [future.result(timeout=LONGEST) for future in [threads.submit(one, work) for work in works]]


def close_connections_of_sockets() -> None:
    """Close what the sockets' threads hold open: Channels' test tools keep them from doing it after each query.

    Else a test without a database that ends a socket on the thread of coroutines would find one open there.
    """
    together = Barrier(POOL_SIZE)  # so that every thread gets one

    def close() -> None:
        together.wait(timeout=LONGEST)
        connections.close_all()

    coroutines = SyncToAsync.single_thread_executor.submit(connections.close_all)
    wait([coroutines, *(POOL.submit(close) for _ in range(POOL_SIZE))])
