"""Making a backup."""

import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import connection, connections

import backend
from backend.operations.backup.contents import Contents, contents_of, contents_of_file
from backend.operations.backup.manifest import (
    KEY_FILE,
    BackupFault,
    Manifest,
    backups_in,
    digest_of,
    fingerprint,
)
from backend.operations.backup.postgresql_dump import dump, dump_faults, snapshot
from backend.operations.backup.sqlite_copy import copy_sqlite, sqlite_faults

LEGAL = "legal"
#: Room that is left on the disk beside the backup.
SPARE = 64 * 1024 * 1024


def backup_create(target: Path, *, with_key: bool = False) -> Path:
    """
    Make a backup of database and operator's texts in a new folder in *target*, check it, and return the folder.

    It has another name until it is complete and on the disk: what is called a backup is one.

    Args:
        with_key: Put the secret key beside the database. Who has both opens second steps and signs in as anybody.

    Raises:
        BackupFault: It cannot be made, or is not whole.
    """
    made = datetime.now(UTC)
    folder = target / f"cairn-{made:%Y%m%dT%H%M%SZ}"
    part = target / f"{folder.name}.part"
    if folder.exists():
        raise BackupFault(f"{folder} is there already.")
    try:
        part.mkdir(parents=True)
        _room_for_it(target)
        name, contents = _keep_database(part)
        _keep_files(part, with_key=with_key)
        _write_manifest(part, name, contents, made)
        _to_disk(part)
        part.rename(folder)
        _to_disk(target)
    except OSError as error:
        raise BackupFault(f"The backup could not be written to {target}: {error.strerror}.") from error
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return folder


def prune(target: Path, keep: int) -> list[Path]:
    """Delete all but the newest *keep* backups in that folder; return those that are gone."""
    old = backups_in(target)[:-keep]
    for folder in old:
        shutil.rmtree(folder)
    return old


def _keep_database(part: Path) -> tuple[str, Contents]:
    if connection.vendor == "sqlite":
        connections.close_all()
        copy = part / "database.sqlite3"
        copy_sqlite(Path(connection.settings_dict["NAME"]), copy)
        faults, contents = sqlite_faults(copy), contents_of_file(copy)
    else:
        copy = part / "database.dump"
        with snapshot() as (seen, name):
            dump(copy, name)
            contents = contents_of(lambda question: seen.execute(question).fetchall(), "postgresql")
        faults = dump_faults(copy)
    if faults:
        raise BackupFault(f"The copy of the database is not whole: {faults[0]}.")
    if not contents.tables.get("django_migrations"):
        raise BackupFault("The database has no tables; there is nothing to back up.")
    return copy.name, contents


def _keep_files(part: Path, *, with_key: bool) -> None:
    if settings.LEGAL_DIR.is_dir():
        shutil.copytree(settings.LEGAL_DIR, part / LEGAL)
    if with_key:
        (part / KEY_FILE).write_text(settings.SECRET_KEY)


def _write_manifest(part: Path, database: str, contents: Contents, made: datetime) -> None:
    files = sorted(path for path in part.rglob("*") if path.is_file())
    Manifest(
        cairn=backend.VERSION,
        made=made.isoformat(timespec="seconds"),
        vendor=connection.vendor,
        server=contents.server,
        database=database,
        migrations=contents.migrations,
        tables=contents.tables,
        audit=contents.audit,
        key=fingerprint(settings.SECRET_KEY),
        settings=sorted(settings.ENVIRONMENT_GIVEN),
        files={str(path.relative_to(part)): digest_of(path) for path in files},
    ).write(part)


def _room_for_it(target: Path) -> None:
    if connection.vendor != "sqlite":
        return  # which is elsewhere, and is compressed
    file = Path(connection.settings_dict["NAME"])
    free, needed = shutil.disk_usage(target).free, file.stat().st_size if file.is_file() else 0
    if free < needed + SPARE:
        raise BackupFault(f"{target} has room for {free // 2**20} MiB, and the database takes {needed // 2**20}.")


def _to_disk(folder: Path) -> None:
    """Wait until the disk has what is in a folder, and the folder itself."""
    for path in (*folder.rglob("*"), folder):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
