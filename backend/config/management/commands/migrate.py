"""`manage.py migrate`: Django's, one at a time, without the limits that keep requests short; then the triggers."""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.state import ProjectState

from backend.common.unlimited import unlimited
from backend.config.triggers import put_triggers
from backend.operations.health import applied_migrations, squash_fault

PAUSE = 0.5  # seconds between two looks whether the other has finished
#: Any number that nothing else in the database locks.
ADVISORY_LOCK = 0x43_41_49_52_4E


class SchemaAutodetector(MigrationAutodetector):
    """Autodetector that ignores help texts and choices: no table has them, so changing one needs no migration."""

    def __init__(self, from_state: ProjectState, to_state: ProjectState, *options: Any) -> None:
        for state in (from_state, to_state):
            for model in state.models.values():
                for field in model.fields.values():
                    field.help_text, field.choices = "", None
        super().__init__(from_state, to_state, *options)


class Command(migrate.Command):
    autodetector = SchemaAutodetector

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        if fault := squash_fault("The database", applied_migrations()):
            raise CommandError(f"{fault} (cairn.E108)")
        if options["plan"] or options["check_unapplied"]:
            super().handle(*args, **options)
            return
        with alone(connection, self.announce_waiting), unlimited(connection):
            super().handle(*args, **options)
            if not options["app_label"]:  # else tables may be missing
                put_triggers(connection)

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
