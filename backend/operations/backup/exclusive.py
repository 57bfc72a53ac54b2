"""Exclusive use of a database while it is filled: nobody has it open, and nobody can open it meanwhile."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection, connections

from backend.common.sqlite.folder_lock import FOLDER_LOCKS, FolderLockedError
from backend.operations.backup.manifest import BackupFault

#: Any number that nothing else in the database locks.
RESTORE_LOCK = 0x52_45_53_54
#: Seconds in which connections that are being closed may still be seen.
PATIENCE = 1.0
#: What is known of them: of other users' programs a user may see no more than that they are there.
_OTHERS = (
    "SELECT coalesce(nullif(application_name, ''), 'a program') || ' of the user ' || usename FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


@contextmanager
def exclusive_database() -> Iterator[None]:
    """
    Keep all other programs out of the database of the settings.

    Raises:
        BackupFault: Another program has it open.
    """
    if connection.vendor == "sqlite":
        with exclusive_file(Path(connection.settings_dict["NAME"])):
            yield
        return
    connections.close_all()
    connection.close_pool()  # type: ignore[attr-defined]
    with psycopg.connect(**{**connection.get_connection_params(), "autocommit": True}) as holder:
        taken = holder.execute("SELECT pg_try_advisory_lock(%s)", [RESTORE_LOCK]).fetchone() == (True,)
        others = _others(holder)
        if others or not taken:
            raise BackupFault(_in_use(f"the database {connection.settings_dict['NAME']}", others))
        yield
        holder.execute("SELECT pg_advisory_unlock(%s)", [RESTORE_LOCK])  # at once: what is closed takes a moment


@contextmanager
def exclusive_file(file: Path) -> Iterator[None]:
    """
    Keep all other programs out of the folder of a SQLite file.

    Raises:
        BackupFault: Another program has it open.
    """
    try:
        with FOLDER_LOCKS.exclusive(str(file.absolute())):
            yield
    except FolderLockedError as error:
        raise BackupFault(_in_use(str(file.absolute().parent))) from error


def is_being_restored() -> bool:
    """Return whether a backup is being restored into the PostgreSQL database of the settings."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock_shared(%s)", [RESTORE_LOCK])
        free = bool(cursor.fetchone()[0])
        if free:
            cursor.execute("SELECT pg_advisory_unlock_shared(%s)", [RESTORE_LOCK])
    return not free


def _others(holder: "psycopg.Connection[Any]") -> list[str]:
    """Return who else has the database open, once each."""
    end = time.monotonic() + PATIENCE
    while (others := holder.execute(_OTHERS).fetchall()) and time.monotonic() < end:
        time.sleep(0.1)
    return sorted({name for (name,) in others})


def _in_use(place: str, others: Sequence[str] = ()) -> str:
    told = f": {', '.join(others)}" if others else ""
    return (
        f"Another program has {place} open{told}. Stop whatever uses it (`serve`, `jobs`, `bots`, a monitor), "
        "and wait for commands that still run. (cairn.E106)"
    )
