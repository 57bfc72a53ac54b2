"""Putting a backup in place, and finding out whether what is there now is what was backed up."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader

from backend.accounts.house import HOUSE_IDS
from backend.accounts.models import Account
from backend.matches.models import Match
from backend.matches.services.verify import match_faults, sample_of
from backend.moderation.audit import audit_verify
from backend.operations.backup.contents import Contents, contents_of
from backend.operations.backup.create import LEGAL
from backend.operations.backup.manifest import KEY_FILE, BackupFault, Manifest, file_faults, fingerprint
from backend.operations.backup.postgresql_dump import dump_faults, restore_dump
from backend.operations.backup.sqlite_copy import sqlite_faults
from backend.operations.backup.transfer import transfer
from backend.operations.health import squash_fault

Note = Callable[[str], None]


def backup_faults(folder: Path, manifest: Manifest) -> list[str]:
    """Return what is wrong with a backup, without restoring it: files, and the database in it."""
    found = list(file_faults(folder, manifest))
    database = folder / manifest.database
    if not found:
        found += sqlite_faults(database) if manifest.vendor == "sqlite" else dump_faults(database)
    return found


def require_migratable(what: str, applied: Iterable[str]) -> None:
    """
    Refuse what has migrations that were squashed.

    Raises:
        BackupFault: It was made before.
    """
    if fault := squash_fault(what, applied):
        raise BackupFault(fault)


def require_empty() -> None:
    """
    Refuse a database in which somebody is.

    Raises:
        BackupFault: It has accounts or matches.
    """
    if "accounts_account" not in connection.introspection.table_names():
        return
    if Account.objects.exclude(pk__in=HOUSE_IDS).exists() or Match.objects.exists():
        raise BackupFault(
            "The database has accounts or matches, and nothing is ever restored over them. "
            "Move the file away, or make a new database and name it in DATABASE_URL."
        )


def backup_restore(folder: Path, manifest: Manifest, note: Note) -> None:
    """
    Put a checked backup in place: its database, and the operator's texts where there are none; then migrate.

    Raises:
        BackupFault: It cannot be restored here, or what came differs from the manifest.
    """
    _known_migrations(manifest)
    require_empty()
    source = folder / manifest.database
    if connection.vendor == "sqlite":
        if manifest.vendor != "sqlite":
            raise BackupFault("This is a backup of PostgreSQL: DATABASE_URL has to name an empty PostgreSQL database.")
        connections.close_all()
        _put_file(source, Path(connection.settings_dict["NAME"]))
    elif manifest.vendor == "sqlite":
        _move_over(source, note)
    else:
        connections.close_all()
        restore_dump(source)
    if faults := count_faults(manifest):
        raise BackupFault(f"What was restored is not what was backed up: {'; '.join(faults)}.")
    note(f"{sum(manifest.tables.values())} rows of {len(manifest.tables)} tables restored")
    call_command("migrate", verbosity=0)
    _put_texts(folder / LEGAL)


def count_faults(manifest: Manifest) -> list[str]:
    """Return for each table that has not as many rows as the manifest says what it has."""
    there = contents_here().tables
    moved = manifest.vendor != connection.vendor  # then of migrations there are those of today
    return [
        f"{table} has {there.get(table)} rows in place of {rows}"
        for table, rows in manifest.tables.items()
        if there.get(table) != rows and not (moved and table == "django_migrations")
    ]


def contents_here() -> Contents:
    """Return what the database of the settings holds."""

    def ask(question: str) -> list[tuple[object, ...]]:
        with connection.cursor() as cursor:
            cursor.execute(question)
            return list(cursor.fetchall())

    return contents_of(ask, connection.vendor)


def meaning_faults(manifest: Manifest, sample: int) -> Iterator[str]:
    """Yield what is wrong with what the rows mean: the audit log with its head as it was, and some of the matches."""
    number, _, digest = manifest.audit.partition(":")
    yield from audit_verify(noted=(int(number), digest) if int(number) else None).faults
    for match in Match.objects.filter(pk__in=sample_of(sample)):
        yield from (f"match {match.pk}: {fault}" for fault in match_faults(match))


def key_put(folder: Path, manifest: Manifest, given: Path | None) -> bool:
    """
    See to it that the secret key is the one of the backup; return whether it is.

    Args:
        given: A file that has it; without one it may lie in the backup.

    Raises:
        BackupFault: The key that was given is another, or SECRET_KEY of the environment is.
    """
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    if manifest.key in map(fingerprint, keys):
        return True
    file = given or (folder / KEY_FILE if manifest.has_key() else None)
    if file is None:
        return False
    key = file.read_text().strip()
    if fingerprint(key) != manifest.key:
        raise BackupFault(f"The key in {file} is not the one that this backup was made under.")
    if "SECRET_KEY" in settings.ENVIRONMENT_GIVEN:
        raise BackupFault(f"SECRET_KEY of the environment is another: set it to what {file} says, and restore again.")
    _write_key(key)
    settings.SECRET_KEY = key
    return True


def _write_key(key: str) -> None:
    part = settings.DATA_DIR / f"{KEY_FILE}.part"
    part.write_text(key)
    part.chmod(0o600)
    part.rename(settings.DATA_DIR / KEY_FILE)


def _known_migrations(manifest: Manifest) -> None:
    known = {f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations}
    if newer := sorted(set(manifest.migrations) - known):
        raise BackupFault(
            f"The backup is of a newer version ({manifest.cairn}; {newer[0]} is not known here). Restore it with that."
        )


def _put_file(source: Path, target: Path) -> None:
    part = target.with_name(f"{target.name}.part")
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, part)
    with part.open("rb") as written:
        os.fsync(written.fileno())
    for beside in ("-wal", "-shm", "-journal"):
        target.with_name(target.name + beside).unlink(missing_ok=True)
    part.rename(target)


def _move_over(source: Path, note: Note) -> None:
    """Bring a copy of the backup's SQLite file to this version, and carry that over to PostgreSQL."""
    with tempfile.TemporaryDirectory(dir=settings.DATA_DIR) as folder:
        copy = Path(folder) / "database.sqlite3"
        shutil.copyfile(source, copy)
        migrate_file(copy)
        call_command("migrate", verbosity=0)
        connections.close_all()
        transfer(copy, note)


def migrate_file(file: Path) -> None:
    """Bring a SQLite file to this version, in a process of its own: this one has another database."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "migrate", "--verbosity", "0"]
    done = subprocess.run(  # noqa: S603 - our own
        command, env={**os.environ, "DATABASE_URL": f"sqlite:///{file}"}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupFault(f"{file} could not be migrated: {done.stderr.strip()}")


def _put_texts(texts: Path) -> None:
    if texts.is_dir() and not (settings.LEGAL_DIR.is_dir() and any(settings.LEGAL_DIR.iterdir())):
        shutil.copytree(texts, settings.LEGAL_DIR, dirs_exist_ok=True)
