"""Backups as operators make them: whole while others write, checked, restored into an empty place and nowhere else."""

import fcntl
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

import backend
from backend.common.sqlite.folder_lock import FolderLockedError, FolderLocks
from backend.config.stores import database_faults
from backend.operations.backup import create
from backend.operations.backup.create import prune
from backend.operations.backup.exclusive import RESTORE_LOCK, exclusive_file
from backend.operations.backup.manifest import BackupFault, Manifest, backup_at, backups_in, file_faults
from backend.operations.backup.restore import backup_faults
from backend.operations.backup.sqlite_copy import copy_sqlite, journal_of, sqlite_faults
from tests.support.backed_up import at, commands
from tests.support.databases import is_postgresql, own_database, sqlite_template
from tests.support.scale import QUICK
from tests.support.tree import ROOT
from tests.support.waiting import wait_until


class Kept:
    """A service with a backup."""

    def __init__(self, folder: Path, url: str) -> None:
        self.settings = at(folder / "var", url)
        self.key = folder / "var/secret.key"
        (folder / "var/legal").mkdir(parents=True)
        (folder / "var/legal/terms.en.html").write_text("<p>Be kind.</p>")
        self.folder = folder / "backups"
        self.match, self.said = commands(self.settings, "fill", f"backup {self.folder}")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kept]:
    if QUICK:
        pytest.skip("starts processes, which `make quick` does not")
    folder: Path = tmp_path_factory.mktemp("kept")
    with own_database(folder, with_tables=True) as url:
        yield Kept(folder, url)


@pytest.fixture
def copied(kept: Kept, tmp_path: Path) -> Path:
    """The backup, to be damaged."""
    return Path(shutil.copytree(backup_at(kept.folder), tmp_path / "copied"))


@pytest.mark.stores
def test_backup_says_what_is_in_it_and_holds_no_key(kept):
    folder = backup_at(kept.folder)
    found = Manifest.read(folder)
    assert not backup_faults(folder, found)
    assert found.cairn == backend.VERSION
    assert (found.tables["accounts_account"], found.tables["matches_match"]) == (2, 1)
    assert found.tables["matches_move"] == 6
    assert "legal/terms.en.html" in found.files
    assert found.audit.startswith("1:")
    assert "DATA_DIR" in found.settings
    assert not found.has_key()
    assert f"Not in it, and to be kept apart: {kept.key}" in kept.said
    key = kept.key.read_text().encode()
    assert not [file for file in folder.rglob("*") if file.is_file() and key in file.read_bytes()]
    assert not [file for file in (folder, *folder.rglob("*")) if file.stat().st_mode & 0o077]


@pytest.mark.stores
def test_restored_elsewhere_it_is_what_it_was_and_is_restored_over_nobody(kept, tmp_path):
    with own_database(tmp_path) as url:
        there = at(tmp_path / "var", url)
        restore = f"restore {kept.folder}"
        refused, restored, verified, again = commands(
            there, restore, f"{restore} --key {kept.key}", f"verify_matches {kept.match}", restore
        )
        assert "! The backup was made under another secret key" in refused
        assert "Restored and checked in" in restored
        assert verified == "1 matches, no fault\n"
        assert "nothing is ever restored over them" in again
        assert (tmp_path / "var/legal/terms.en.html").read_text() == "<p>Be kind.</p>"
        assert (tmp_path / "var/secret.key").read_text() == kept.key.read_text()


@contextmanager
def opened(url: str) -> Iterator[None]:
    """Have that database open, as a server has it."""
    if is_postgresql(url):
        with psycopg.connect(url, application_name="monitor"):
            yield
        return
    folder = os.open(Path(url.removeprefix("sqlite:///")).parent, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_SH)
    try:
        yield
    finally:
        os.close(folder)


@pytest.mark.stores
def test_nothing_is_restored_while_another_program_has_the_place_open(kept, tmp_path):
    with own_database(tmp_path, with_tables=True) as url, opened(url):
        there = at(tmp_path / "var", url)
        [refused] = commands(there, f"restore {kept.folder} --key {kept.key}")
    assert "(cairn.E106)" in refused
    assert not is_postgresql(url) or "open: monitor of the user " in refused
    assert not (tmp_path / "var/legal").exists()


@pytest.mark.stores
@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="here SQLite lets nobody connect")
def test_service_does_not_start_where_a_backup_is_being_restored():
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [RESTORE_LOCK])
        assert [fault.id for fault in database_faults()] == ["cairn.E107"]
        other.execute("SELECT pg_advisory_unlock(%s)", [RESTORE_LOCK])
    assert not list(database_faults())


class Began(Exception):
    """Raised in place of running."""


@pytest.fixture(params=["jobs", "bots"])
def begin(request: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Start that command, which would run until it is stopped."""

    def began(*_: Any) -> None:
        raise Began

    settings.HOUSE_BOTS = True
    module = f"backend.config.management.commands.{request.param}"
    monkeypatch.setattr(f"{module}.{'metrics_serve' if request.param == 'jobs' else 'house_open'}", began)
    monkeypatch.setattr(connection, "close", lambda: None)  # it is the one of this test
    monkeypatch.setattr(os, "nice", lambda _: 0)  # so is the process, which could not take it back
    return partial(call_command, request.param)


@pytest.mark.stores
@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="here SQLite lets nobody connect")
def test_commands_beside_the_service_do_not_start_during_a_restore(begin):
    with psycopg.connect(**connection.get_connection_params()) as other:
        other.execute("SELECT pg_advisory_lock(%s)", [RESTORE_LOCK])
        with pytest.raises(CommandError, match=r"cairn\.E107"):
            begin()
        other.execute("SELECT pg_advisory_unlock(%s)", [RESTORE_LOCK])
    with pytest.raises(Began):
        begin()


@pytest.mark.parametrize(
    ("fault", "then"), [(FolderLockedError("Restored there. (cairn.E107)"), CommandError), (OperationalError(), Began)]
)
def test_commands_beside_the_service_wait_only_for_a_database_that_is_away(begin, monkeypatch, fault, then):
    def connects() -> None:
        raise fault

    monkeypatch.setattr(connection, "ensure_connection", connects)
    with pytest.raises(then):
        begin()


def test_connected_process_keeps_restores_out_and_a_restore_keeps_it_out(tmp_path):
    file, ours = tmp_path / "cairn.sqlite3", FolderLocks()
    with exclusive_file(file):
        with pytest.raises(FolderLockedError, match=r"cairn\.E107"):
            ours.share(str(file))
        assert FolderLocks().share(str(tmp_path / "none/cairn.sqlite3")) is None
    ours.share(str(file))  # and to the end of this process
    with pytest.raises(BackupFault, match=r"cairn\.E106"), exclusive_file(file):
        pass


def test_restore_does_not_keep_itself_out_where_the_path_is_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ours = FolderLocks()
    with ours.exclusive(str(tmp_path / "cairn.sqlite3")):
        assert ours.share("cairn.sqlite3") is not None


def test_folder_that_cannot_be_opened_is_left_to_what_connects(tmp_path):
    (tmp_path / "file").touch()
    assert FolderLocks().share(str(tmp_path / "file/folder/cairn.sqlite3")) is None


def flip(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)


DAMAGE = {
    "is not as it was written": flip,
    "is missing": Path.unlink,
    "is not in the manifest": lambda file: file.with_name("other").touch(),
}


@pytest.mark.parametrize("said", DAMAGE)
def test_damage_of_a_backup_is_found(copied, said):
    manifest = Manifest.read(copied)
    assert not list(file_faults(copied, manifest))
    DAMAGE[said](copied / manifest.database)
    [fault] = backup_faults(copied, manifest)
    assert said in fault


def test_manifest_of_another_format_or_that_is_cut_is_refused(copied):
    file = copied / "manifest.json"
    for text in (json.dumps({**json.loads(file.read_text()), "format": 2}), file.read_text()[:-20]):
        file.write_text(text)
        with pytest.raises(BackupFault, match=r"format|cannot be read"):
            Manifest.read(copied)


def test_newest_backup_is_taken_old_ones_are_deleted_and_parts_are_none(kept, tmp_path):
    for day in range(1, 5):
        shutil.copytree(backup_at(kept.folder), tmp_path / f"cairn-2026010{day}T000000Z")
    (tmp_path / "cairn-20260105T000000Z.part").mkdir()
    (tmp_path / "cairn-20260106T000000Z").mkdir()  # without a manifest
    (tmp_path / "notes").mkdir()
    assert backup_at(tmp_path).name == "cairn-20260104T000000Z"
    prune(tmp_path, 2)
    assert [path.name for path in backups_in(tmp_path)] == ["cairn-20260103T000000Z", "cairn-20260104T000000Z"]
    assert (tmp_path / "notes").is_dir()
    with pytest.raises(BackupFault, match="There is no backup"):
        backup_at(tmp_path / "notes")


# --- SQLite, while others write


class Writer(threading.Thread):
    """Moves a sum from one table to the other, in a transaction each; whatever is read at one moment adds up."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file, self.ended, self.made = file, threading.Event(), 0

    def run(self) -> None:
        with closing(sqlite3.connect(self.file, timeout=15, isolation_level=None)) as connection:
            connection.execute("PRAGMA synchronous=OFF")
            while not self.ended.is_set():
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("UPDATE one SET sum = sum - 1 WHERE id = abs(random()) % 2000 + 1")
                connection.execute("UPDATE two SET sum = sum + 1 WHERE id = abs(random()) % 2000 + 1")
                connection.execute("COMMIT")
                self.made += 1


def made(file: Path, mode: str) -> None:
    """Make a database of two tables, whose sums are 0."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA journal_mode={mode}")
        for table in ("one", "two"):
            connection.execute(f"CREATE TABLE {table} (id INTEGER PRIMARY KEY, sum INTEGER, filler TEXT)")
            connection.executemany(f"INSERT INTO {table} (sum, filler) VALUES (0, ?)", [("x" * 500,)] * 2000)
        connection.commit()


def sums(file: Path) -> tuple[int, int]:
    """Return the sum of each table."""
    with closing(sqlite3.connect(file)) as connection:
        found: tuple[int, int] = connection.execute(
            "SELECT (SELECT sum(sum) FROM one), (SELECT sum(sum) FROM two)"
        ).fetchone()
    return found


@pytest.fixture(params=["truncate", "wal"])
def written(request: Any, tmp_path: Path) -> Iterator[Path]:
    """A database that somebody writes to all the time."""
    file = tmp_path / "written.sqlite3"
    made(file, request.param)
    writer = Writer(file)
    writer.start()
    wait_until(lambda: writer.made > 0)
    yield file
    writer.ended.set()
    writer.join()


def test_copy_of_a_database_that_is_written_to_is_of_one_moment(written, tmp_path):
    mode = journal_of(written)
    for number in range(5):
        copy = tmp_path / f"copy{number}.sqlite3"
        copy_sqlite(written, copy)
        assert not sqlite_faults(copy)
        lost, won = sums(copy)
        assert lost + won == 0
        assert won > 0
    assert journal_of(written) == mode
    assert not list(tmp_path.glob("copy*-*"))


def test_copy_without_the_lock_would_not_be_of_one_moment(written, tmp_path, monkeypatch):
    """The check above sees what it is there for."""
    if journal_of(written) == "wal":
        pytest.skip("copied by SQLite itself")
    monkeypatch.setattr("backend.operations.backup.sqlite_copy._copy_changes", lambda *_: None)
    monkeypatch.setattr("backend.operations.backup.sqlite_copy._copy_all", _copy_torn)
    copy_sqlite(written, tmp_path / "torn.sqlite3")
    try:
        lost, won = sums(tmp_path / "torn.sqlite3")
    except sqlite3.DatabaseError:  # so torn that it cannot be read
        return
    assert lost + won != 0


#: Leaves a transaction behind that is half on the disk: of the sums one has changed, the other has not.
KILLED = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA synchronous=OFF")
connection.execute("PRAGMA cache_size=5")
connection.execute("PRAGMA wal_autocheckpoint=0")
for end in ("COMMIT", "PRAGMA cache_spill=5"):
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE two SET sum = sum + 1")
    connection.execute("UPDATE one SET sum = sum - 1" if end == "COMMIT" else "SELECT 1")
    connection.execute(end)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("mode", ["truncate", "wal"])
def test_copy_after_a_writer_was_killed_has_what_was_committed_alone(tmp_path, mode):
    file, copy = tmp_path / "killed.sqlite3", tmp_path / "copy.sqlite3"
    made(file, mode)
    killed = subprocess.run([sys.executable, "-c", KILLED, str(file)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert file.with_name(f"{file.name}-{'wal' if mode == 'wal' else 'journal'}").stat().st_size > 100_000
    if mode != "wal":
        plain = Path(shutil.copyfile(file, tmp_path / "plain.sqlite3"))
        assert sums(plain)[1] > 2000  # what of it is on the disk already
    copy_sqlite(file, copy)
    assert not sqlite_faults(copy)
    assert sums(copy) == (-2000, 2000)
    assert not list(tmp_path.glob("copy*-*"))


def _copy_torn(from_: int, to: int) -> None:
    half = os.fstat(from_).st_size // 2
    os.pwrite(to, os.pread(from_, half, 0), 0)
    time.sleep(0.2)  # for the writer to go on
    os.pwrite(to, os.pread(from_, half * 2, half), half)


def test_nothing_is_left_of_a_backup_that_fails(tmp_path, monkeypatch):
    def fails(part: Path) -> Any:
        (part / "database.sqlite3").touch()
        raise BackupFault("It is not whole.")

    monkeypatch.setattr(create, "_keep_database", fails)
    with pytest.raises(BackupFault, match="not whole"):
        create.backup_create(tmp_path / "backups")
    assert not list((tmp_path / "backups").iterdir())
    with pytest.raises(BackupFault, match="There is no database"):
        copy_sqlite(tmp_path / "none.sqlite3", tmp_path / "copy.sqlite3")


def test_rows_that_refer_to_none_are_found(tmp_path):
    file = tmp_path / "broken.sqlite3"
    shutil.copyfile(sqlite_template(), file)
    assert not sqlite_faults(file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM django_content_type WHERE model = 'account'")
    assert "that is not there" in sqlite_faults(file)[0]
    file.write_bytes(file.read_bytes()[:50_000])
    assert sqlite_faults(file)


def test_version_is_that_of_the_project():
    assert f'\nversion = "{backend.VERSION}"\n' in (ROOT / "pyproject.toml").read_text()
