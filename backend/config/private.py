"""Files that nobody else on this machine may read: sessions, deals and links that open accounts are in them."""

import os
import stat
from contextlib import suppress
from pathlib import Path

OTHERS = 0o077  # all that a group and everybody else may do


def keep_private(folder: Path) -> None:
    """
    Make *folder*, and take from others what they may do with it and what lies in it; new files are private, too.

    Whatever umask the process was started with. What belongs to another user is left as it is.

    Raises:
        OSError: It cannot be made, or everybody may write to it, as to /tmp.
    """
    os.umask(OTHERS)
    folder.mkdir(parents=True, exist_ok=True)
    if folder.stat().st_mode & stat.S_ISVTX:
        raise PermissionError(0, "it is shared with others")
    for path in (folder.resolve(), *folder.iterdir()):  # which may be a link to the folder
        close_to_others(path)


def close_database(file: Path) -> None:
    """Take from others what they may do with a SQLite file of ours, and with what SQLite keeps beside it."""
    for suffix in ("", "-wal", "-shm", "-journal"):
        close_to_others(file.with_name(file.name + suffix).resolve())


def close_to_others(path: Path) -> None:
    """Take from others what they may do with a file or a folder of ours, if there is one."""
    with suppress(FileNotFoundError, NotADirectoryError):
        found = path.lstat()
        if found.st_uid == os.geteuid() and found.st_mode & OTHERS and not stat.S_ISLNK(found.st_mode):
            path.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)
