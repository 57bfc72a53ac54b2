"""`manage.py migrate`: Django's, one at a time, and without the limits that keep requests short."""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from backend.common.unlimited import unlimited

PAUSE = 0.5  # seconds between two looks whether the other has finished
#: Any number that nothing else in the database locks.
ADVISORY_LOCK = 0x43_41_49_52_4E


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        if options["plan"] or options["check_unapplied"]:
            super().handle(*args, **options)
            return
        with alone(connection, self.announce_waiting), unlimited(connection):
            super().handle(*args, **options)

    def announce_waiting(self) -> None:
        """Print why nothing happens."""
        self.stdout.write("Another process is migrating this database; waiting for it.")
        self.stdout.flush()


@contextmanager
def alone(connection: BaseDatabaseWrapper, announce_waiting: Callable[[], None]) -> Iterator[None]:
    """Hold the migration lock of this database; a process that dies lets it go."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            _wait_for(lambda: _try_advisory_lock(cursor), announce_waiting)
            try:
                yield
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [ADVISORY_LOCK])
        return
    # Not the database's own file: closing it a second time would drop the locks that SQLite holds on it.
    with Path(f"{connection.settings_dict['NAME']}.migrating").open("a") as file:
        _wait_for(lambda: _try_file_lock(file.fileno()), announce_waiting)
        yield


def _wait_for(lock: Callable[[], bool], announce_waiting: Callable[[], None]) -> None:
    if lock():
        return
    announce_waiting()
    while not lock():
        time.sleep(PAUSE)


def _try_advisory_lock(cursor: Any) -> bool:
    """Try, and never wait in the database: an index that is built concurrently waits for all who are in it."""
    cursor.execute("SELECT pg_try_advisory_lock(%s)", [ADVISORY_LOCK])
    return bool(cursor.fetchone()[0])


def _try_file_lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
