"""
A copy of a SQLite file that others write to, which keeps their writes waiting as little as can be.

With write-ahead logging readers stop nobody, and SQLite's online backup copies what was there when it began. In the
rollback mode a reader keeps every commit waiting, and the online backup in steps begins again with each write: on a
server that is played on it never ends. There the file is copied twice: first without any lock, then under a reader's
lock, which SQLite takes for a copy to be whole, only what has changed meanwhile. Under the lock files are compared and
hardly written, which takes a tenth of the time (decision 0056 has figures).
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from backend.operations.backup.manifest import BackupFault

_CHUNK = 1 << 20
#: Seconds to wait for a writer, as the service does.
PATIENCE = 15


def copy_sqlite(source: Path, target: Path) -> None:
    """
    Copy the database *source*, which may be in use, to the new file *target*.

    This process must have no other connection to *source*: SQLite's locks go with the first file that is closed.

    Raises:
        BackupFault: There is no database, or the copy is not whole.
    """
    if not source.is_file():
        raise BackupFault(f"There is no database {source}.")
    try:
        if journal_of(source) == "wal":
            _copy_online(source, target)
        else:
            _copy_twice(source, target)
        _settle(target)
    except sqlite3.Error as error:
        raise BackupFault(f"{source} could not be copied: {error}.") from error


def journal_of(file: Path) -> str:
    """
    Return the journal mode that the file is in.

    It is opened for writing: if a writer was killed, SQLite first takes back what that had begun.
    """
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)) as connection:
        return str(connection.execute("PRAGMA journal_mode").fetchone()[0])


def _copy_online(source: Path, target: Path) -> None:
    with closing(sqlite3.connect(source, timeout=PATIENCE)) as from_, closing(sqlite3.connect(target)) as to:
        from_.backup(to)


def _copy_twice(source: Path, target: Path) -> None:
    # Opened before and closed after SQLite has the file open: closing would take its lock away.
    with source.open("rb") as from_, target.open("w+b") as to:
        _copy_all(from_.fileno(), to.fileno())
        with _nobody_commits(source):
            _copy_changes(from_.fileno(), to.fileno())


@contextmanager
def _nobody_commits(source: Path) -> Iterator[None]:
    connection = sqlite3.connect(source, timeout=PATIENCE, isolation_level=None)
    try:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # which takes the lock
        yield
        connection.execute("ROLLBACK")
    finally:
        connection.close()


def _copy_all(from_: int, to: int) -> None:
    size, done = os.fstat(from_).st_size, 0
    with suppress(OSError):  # where the system cannot: the second copy finds all of it changed
        while done < size and (copied := os.copy_file_range(from_, to, size - done, done, done)):
            done += copied


def _copy_changes(from_: int, to: int) -> None:
    size = os.fstat(from_).st_size
    os.ftruncate(to, size)
    there, here = bytearray(_CHUNK), bytearray(_CHUNK)
    for place in range(0, size, _CHUNK):
        count = os.preadv(from_, [there], place)
        os.preadv(to, [here], place)
        if there[:count] != here[:count]:
            os.pwrite(to, memoryview(there)[:count], place)


def _settle(file: Path) -> None:
    """Have all of it in the one file, whatever mode the source is in."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")


def sqlite_faults(file: Path) -> list[str]:
    """Return what is wrong with a file that nobody uses: its structure, and rows that refer to none."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            found = [row[0] for row in connection.execute("PRAGMA integrity_check(10)") if row[0] != "ok"]
            found += [
                f"a row of {table} refers to a row of {parent} that is not there"
                for table, _row, parent, _key in connection.execute("PRAGMA foreign_key_check").fetchmany(10)
            ]
    except sqlite3.Error as error:
        return [f"SQLite cannot read it: {error}"]
    return found
