"""
Connections to SQLite that nobody uses at the moment, kept open for the next who wants one.

To open one takes longer than most of what is done with it: Django's sixty functions are registered, the schema is read,
and a request or a run of a job closes its own at the end. PostgreSQL has its pool for that; this is SQLite's.
"""

import os
import threading
from sqlite3 import Connection

#: So many are kept of each database; what is closed beyond them is closed.
KEPT = 8
#: The process, the name of the file, and which file that is: one that was put in its place is another database.
Place = tuple[int, str, int, int]


class IdleConnections:
    """Connections that are open, in no transaction and read by nobody, the last one used on top."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._of: dict[Place, list[Connection]] = {}

    def take(self, name: str) -> Connection | None:
        """Return one to that file, which is the caller's now; none where there is none."""
        place = place_of(name)
        with self._lock:
            there = self._of.get(place) if place else None
            return there.pop() if there else None

    def keep(self, place: Place | None, connection: Connection) -> bool:
        """Keep one that was opened there; false where the caller has to close it."""
        if place is None or connection.in_transaction or place != place_of(place[1]):
            return False
        with self._lock:
            there = self._of.setdefault(place, [])
            if len(there) >= KEPT:
                return False
            there.append(connection)
        return True


def place_of(name: str) -> Place | None:
    """Return where a connection to that file leads, in this process: a fork must not use what its parent opened."""
    try:
        found = os.stat(name)
    except (OSError, ValueError):  # in memory, or not there yet
        return None
    return os.getpid(), name, found.st_dev, found.st_ino


IDLE = IdleConnections()
