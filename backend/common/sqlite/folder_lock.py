"""
A lock on the folder of a SQLite file: shared by all processes that connect, exclusive while a backup is restored there.

It is on the folder (`flock`), not on the file: operators move that away, and a server that still runs goes on in
the one that was moved. It ends with the process, however that ends.
"""

import fcntl
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.db import OperationalError


class FolderLockedError(OperationalError):
    """A backup is being restored there; or, to who wants to restore one, somebody has it open."""


class FolderLocks:
    """The locks of this process: one on each folder in which it has databases open."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open: dict[tuple[int, str], int] = {}  # by process: a fork notes its own

    def share(self, name: str) -> int | None:
        """
        Lock the folder of the database *name* with all others that use it, until this process ends; return the lock.

        Raises:
            FolderLockedError: A backup is being restored there.
        """
        place = os.getpid(), str(Path(name).absolute().parent)
        with self._lock:
            if place not in self._open:
                with suppress(OSError):  # a folder that is missing or not ours to list: connecting says so
                    self._open[place] = _shared(place[1])
            return self._open.get(place)

    @contextmanager
    def exclusive(self, name: str) -> Iterator[None]:
        """
        Keep all other processes out of the folder of that database.

        Raises:
            FolderLockedError: Another process has it open.
        """
        held = self.share(name)
        if held is None:
            yield
            return
        try:
            _lock(held, fcntl.LOCK_EX)
            yield
        finally:
            _lock(held, fcntl.LOCK_SH)


def _shared(folder: str) -> int:
    held = os.open(folder, os.O_RDONLY)
    try:
        _lock(held, fcntl.LOCK_SH)
    except FolderLockedError:
        os.close(held)
        raise
    return held


def _lock(held: int, how: int) -> None:
    try:
        fcntl.flock(held, how | fcntl.LOCK_NB)
    except BlockingIOError:
        raise FolderLockedError("A backup is being restored there. (cairn.E107)") from None
    except OSError:
        return  # a file system without such locks: then the operator alone knows


FOLDER_LOCKS = FolderLocks()
