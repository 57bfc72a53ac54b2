"""From SQLite to PostgreSQL: every row as it was, all or nothing, and play goes on."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from backend.operations.backup.transfer import Digest
from tests.support.backed_up import at, commands
from tests.support.databases import own_database, sqlite_template
from tests.support.scale import QUICK

pytestmark = [
    pytest.mark.stores,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="goes to PostgreSQL"),
    pytest.mark.skipif(QUICK, reason="starts processes, which `make quick` does not"),
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with players and a match."""
    folder: Path = tmp_path_factory.mktemp("from")
    file = folder / "cairn.sqlite3"
    shutil.copyfile(sqlite_template(), file)
    commands(at(folder, f"sqlite:///{file}"), "fill", f"backup {folder / 'backups'} --with-key")
    with closing(sqlite3.connect(file)) as lite, lite:  # an address, for the one type that nothing else has
        lite.execute(
            "INSERT INTO axes_accesslog (user_agent, ip_address, username, http_accept, path_info, attempt_time, "
            "session_hash) VALUES ('é', '2001:db8::1', NULL, '', '', '2026-01-02 03:04:05', '')"
        )
    return file


@pytest.fixture
def target(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a service on an empty PostgreSQL."""
    with own_database(tmp_path, with_tables=True) as url:
        yield at(tmp_path / "var", url)


def test_all_is_moved_and_goes_on_from_there(file, target):
    before, move = file.read_bytes(), f"move_to_postgresql {file}"
    moved, matches, audit, on, again = commands(target, move, "verify_matches", "verify_audit", "go_on", move)
    assert "matches_move: 6 rows" in moved
    assert "each as it was" in moved
    assert matches == "1 matches, no fault\n"
    assert audit.startswith("1 rows, no fault")
    assert on == "played"
    assert "nothing is ever restored over them" in again
    assert file.read_bytes() == before
    with psycopg.connect(target["DATABASE_URL"]) as there:
        found = there.execute("SELECT host(ip_address), user_agent FROM axes_accesslog").fetchall()
        assert found == [("2001:db8::1", "é")]


def test_what_postgresql_does_not_take_leaves_nothing_and_a_backup_is_taken(file, target, tmp_path):
    broken = tmp_path / "broken.sqlite3"
    shutil.copyfile(file, broken)
    with closing(sqlite3.connect(broken)) as lite, lite:
        lite.execute("UPDATE accounts_account SET password = 'a' || char(0) || 'b'")
    refused, restored = commands(target, f"move_to_postgresql {broken}", f"restore {file.parent / 'backups'}")
    assert "! accounts_account, about row 1: PostgreSQL does not take it" in refused
    assert "Restored and checked in" in restored  # so nobody was there any more
    assert (tmp_path / "var/secret.key").read_text() == (file.parent / "secret.key").read_text()
    with psycopg.connect(target["DATABASE_URL"]) as there:
        assert there.execute("SELECT count(*) FROM accounts_account").fetchone() == (2,)


def test_difference_of_a_single_value_is_found():
    first, second, third = Digest(), Digest(), Digest()
    for digest, rows in ((first, [(1, "a"), (2, None)]), (second, [(2, None), (1, "a")]), (third, [(1, "a"), (2, "")])):
        for row in rows:
            digest.add(row)
    assert first == second
    assert first != third
