"""What a backup says of itself, and finding backups and what is wrong with one."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from django.utils.crypto import salted_hmac

MANIFEST = "manifest.json"
KEY_FILE = "secret.key"
FORMAT = 1
#: How backups in a folder of them are called; by name they are in the order of time.
NAME = re.compile(r"cairn-\d{8}T\d{6}Z")
_CHUNK = 1 << 20


class BackupFault(Exception):
    """Something that keeps a backup from being made, read or restored; its text is for the operator."""


@dataclass(frozen=True)
class StoredFile:
    """One file of a backup."""

    bytes: int
    sha256: str


@dataclass
class Manifest:
    """
    What a backup holds.

    Attributes:
        cairn: The version of the code that made it.
        made: When the database was as it is here, in UTC.
        vendor: `sqlite` or `postgresql`.
        server: The version of SQLite or of PostgreSQL.
        database: The name of the database's file in the backup.
        migrations: Those that were applied, as `app.name`.
        tables: How many rows each table has.
        audit: Number and digest of the audit log's head, as `verify_audit --noted` takes them.
        key: A fingerprint of SECRET_KEY, by which the right one is known.
        settings: Names of the environment's variables that were set; values are not kept.
        files: Every file but this one, by its path in the backup.
    """

    cairn: str
    made: str
    vendor: str
    server: str
    database: str
    migrations: list[str]
    tables: dict[str, int]
    audit: str
    key: str
    settings: list[str]
    files: dict[str, StoredFile] = field(default_factory=dict)
    format: int = FORMAT

    def write(self, folder: Path) -> None:
        """Write it into the backup's folder."""
        (folder / MANIFEST).write_text(json.dumps(asdict(self), indent=1, sort_keys=True) + "\n")

    @classmethod
    def read(cls, folder: Path) -> "Manifest":
        """
        Return what the backup in *folder* says of itself.

        Raises:
            BackupFault: It has no manifest, or one of another format.
        """
        try:
            found: dict[str, Any] = json.loads((folder / MANIFEST).read_text())
            if found["format"] != FORMAT:
                raise BackupFault(f"{folder} has the format {found['format']}, and this version reads {FORMAT}.")
            return cls(**{**found, "files": {name: StoredFile(**file) for name, file in found["files"].items()}})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BackupFault(f"{folder / MANIFEST} cannot be read: {type(error).__name__}.") from error

    def has_key(self) -> bool:
        """Return whether the secret key lies in the backup, too."""
        return KEY_FILE in self.files


def fingerprint(key: str) -> str:
    """Return what a key is recognized by, and cannot be guessed from."""
    return salted_hmac("backend.operations.backup", "key", secret=key, algorithm="sha256").hexdigest()[:16]


def digest_of(file: Path) -> StoredFile:
    """Return size and SHA-256 of a file."""
    digest, size = hashlib.sha256(), 0
    with file.open("rb") as content:
        while chunk := content.read(_CHUNK):
            digest.update(chunk)
            size += len(chunk)
    return StoredFile(size, digest.hexdigest())


def file_faults(folder: Path, manifest: Manifest) -> Iterator[str]:
    """Yield a sentence for each file that is missing, is not as it was written, or does not belong there."""
    for name, expected in manifest.files.items():
        if not (folder / name).is_file():
            yield f"{name} is missing."
        elif digest_of(folder / name) != expected:
            yield f"{name} is not as it was written: its size or its SHA-256 differs."
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    yield from (f"{name} is not in the manifest." for name in sorted(there - set(manifest.files) - {MANIFEST}))


def backups_in(folder: Path) -> list[Path]:
    """Return the complete backups in a folder of them, the oldest first."""
    names = sorted(path.name for path in folder.iterdir() if NAME.fullmatch(path.name)) if folder.is_dir() else []
    return [folder / name for name in names if (folder / name / MANIFEST).is_file()]


def backup_at(source: Path) -> Path:
    """
    Return the backup that *source* is, or the newest of those in it.

    Raises:
        BackupFault: There is none.
    """
    if (source / MANIFEST).is_file():
        return source
    if found := backups_in(source):
        return found[-1]
    raise BackupFault(f"There is no backup in {source}.")
