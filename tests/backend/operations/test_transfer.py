"""From SQLite to PostgreSQL: every row as it was, all or nothing, and play goes on."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from backend.operations.backup.transfer import Digest
from tests.support.backed_up import at, commands
from tests.support.databases import own_database, sqlite_template
from tests.support.scale import QUICK, scaled

MATCHES = scaled(1, 200)

pytestmark = [
    pytest.mark.stores,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="goes to PostgreSQL"),
    pytest.mark.skipif(QUICK, reason="starts processes, which `make quick` does not"),
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with players and matches."""
    folder: Path = tmp_path_factory.mktemp("from")
    file = folder / "cairn.sqlite3"
    shutil.copyfile(sqlite_template(), file)
    commands(at(folder, f"sqlite:///{file}"), f"fill {MATCHES}", f"backup {folder / 'backups'} --with-key")
    with closing(sqlite3.connect(file)) as lite, lite:
        lite.execute("INSERT INTO matches_rulesetswitch (ruleset, offered, note) VALUES ('deck52', 0, 'é')")
        lite.commit()
        lite.execute("VACUUM")  # what is in pages that are free, no journal brings back
    return file


#: Leaves a transaction behind that is half on the disk, as a server does that is killed.
KILLED = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
for line in ("journal_mode=TRUNCATE", "synchronous=OFF", "cache_size=5"):
    connection.execute(f"PRAGMA {line}")
connection.execute("BEGIN IMMEDIATE")
connection.execute("DELETE FROM matches_rulesetswitch")
connection.execute("CREATE TABLE filler AS SELECT hex(zeroblob(500000))")
connection.execute("PRAGMA cache_spill=5")
connection.execute("CREATE TABLE more AS SELECT hex(zeroblob(500000))")
os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(file: Path) -> None:
    """Have the file as a server leaves it that is killed within a transaction."""
    done = subprocess.run([sys.executable, "-c", KILLED, str(file)], check=False)
    assert done.returncode == -signal.SIGKILL
    assert file.with_name(f"{file.name}-journal").stat().st_size


@pytest.fixture
def target(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a service on an empty PostgreSQL."""
    with own_database(tmp_path, with_tables=True) as url:
        yield at(tmp_path / "var", url)


def test_all_of_it_or_nothing_is_moved_and_play_goes_on(file, target, tmp_path):
    before, broken = file.read_bytes(), tmp_path / "broken.sqlite3"
    killed(file)
    assert file.read_bytes() != before
    broken.write_bytes(before)
    with closing(sqlite3.connect(broken)) as lite, lite:
        lite.execute("UPDATE accounts_account SET password = 'a' || char(0) || 'b'")
    move, lines = f"move_to_postgresql {file}", ["verify_matches", "verify_audit", "go_on"]
    refused, moved, matches, audit, on, again = commands(target, f"move_to_postgresql {broken}", move, *lines, move)
    assert "! accounts_account, about row 1: PostgreSQL does not take it" in refused
    assert f"matches_move: {6 * MATCHES} rows" in moved  # so nothing was left of the first try
    assert "each as it was" in moved
    assert matches == f"{MATCHES} matches, no fault\n"
    assert audit.startswith("1 rows, no fault")
    assert on == "played"
    assert "nothing is ever restored over them" in again
    assert file.read_bytes() == before
    with psycopg.connect(target["DATABASE_URL"]) as there:
        found = there.execute("SELECT ruleset, offered, note FROM matches_rulesetswitch").fetchall()
        assert found == [("deck52", False, "é")]


def test_backup_of_sqlite_is_restored_into_postgresql(file, target):
    [restored] = commands(target, f"restore {file.parent / 'backups'}")
    assert "Restored and checked in" in restored
    assert (Path(target["DATA_DIR"]) / "secret.key").read_text() == (file.parent / "secret.key").read_text()
    with psycopg.connect(target["DATABASE_URL"]) as there:
        assert there.execute("SELECT count(*) FROM matches_move").fetchone() == (6 * MATCHES,)


def test_difference_of_a_single_value_is_found():
    first, second, third = Digest(), Digest(), Digest()
    for digest, rows in ((first, [(1, "a"), (2, None)]), (second, [(2, None), (1, "a")]), (third, [(1, "a"), (2, "")])):
        for row in rows:
            digest.add(row)
    assert first == second
    assert first != third
