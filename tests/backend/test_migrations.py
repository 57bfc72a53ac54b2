"""Databases and backups from before the migrations were squashed are refused with one sentence and left unchanged."""

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection

from backend.operations.backup.contents import Contents, contents_of_file
from backend.operations.backup.manifest import Manifest, digest_of
from tests.support.backed_up import at, commands
from tests.support.databases import own_database, sqlite_template
from tests.support.tree import ROOT

pytestmark = [pytest.mark.stores, pytest.mark.one_store]

#: What the last build with the former migrations left behind: two players and six moves of a match.
DUMP = ROOT / "tests/backend/data/before_squash.sql.gz"
REFUSAL = (
    "was made before the migrations were squashed, which nothing migrates: go on with the build that made it, or begin "
    "in a new place (DATABASE_URL or DATA_DIR)."
)
COMMANDS = ["migrate", "migrate --plan", "serve --port 0", "doctor"]
ON_SQLITE = pytest.mark.skipif(connection.vendor != "sqlite", reason="the same file")
ON_POSTGRESQL = pytest.mark.skipif(connection.vendor != "postgresql", reason="it fills PostgreSQL")


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    file = tmp_path / "old/cairn.sqlite3"
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as lite:
        lite.executescript(gzip.decompress(DUMP.read_bytes()).decode())
    return file


@pytest.fixture
def old_backup(old_file: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "cairn-20261129T000000Z"
    folder.mkdir()
    contents: Contents = contents_of_file(old_file)
    copy = folder / "database.sqlite3"
    copy.write_bytes(old_file.read_bytes())
    Manifest(
        cairn="0.1.0", made="2026-11-29T00:00:00+00:00", vendor="sqlite", server=contents.server, database=copy.name,
        migrations=contents.migrations, tables=contents.tables, audit=contents.audit, key="", settings=[],
        files={copy.name: digest_of(copy)},
    ).write(folder)  # fmt: skip
    return folder


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    with own_database(tmp_path, with_tables=True) as url:
        yield url


def rows(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as lite:
        return list(lite.iterdump())


@ON_SQLITE
def test_sqlite_database_from_before_the_squash_is_refused_unchanged(old_file, tmp_path):
    before = rows(old_file)
    said = commands(at(tmp_path, f"sqlite:///{old_file}"), *COMMANDS)
    assert [each.count(f"The database {REFUSAL}") for each in said] == [1] * len(COMMANDS)
    assert ["!" in each for each in said] == [True] * len(COMMANDS)
    assert rows(old_file) == before


@ON_POSTGRESQL
def test_postgresql_database_from_before_the_squash_is_refused_unchanged(url, old_file, tmp_path):
    with closing(sqlite3.connect(old_file)) as lite, psycopg.connect(url) as there:
        there.execute("DELETE FROM django_migrations")
        there.cursor().executemany(
            "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, now())",
            lite.execute("SELECT app, name FROM django_migrations").fetchall(),
        )
        before = there.execute("SELECT * FROM django_migrations ORDER BY id").fetchall()
    said = commands(at(tmp_path, url), *COMMANDS)
    assert [each.count(f"The database {REFUSAL}") for each in said] == [1] * len(COMMANDS)
    with psycopg.connect(url) as there:
        assert there.execute("SELECT * FROM django_migrations ORDER BY id").fetchall() == before


def test_backup_from_before_the_squash_is_refused(old_backup, tmp_path):
    with own_database(tmp_path) as empty:
        said = commands(at(tmp_path, empty), f"restore {old_backup} --check", f"restore {old_backup}", "migrate")
    assert [f"! The backup {REFUSAL}" in each for each in said] == [True, True, False]
    assert "!" not in said[2]  # the place is as empty as before


@ON_POSTGRESQL
def test_file_from_before_the_squash_is_not_moved_to_postgresql(old_file, tmp_path):
    before = rows(old_file)
    with own_database(tmp_path) as empty:
        [said] = commands(at(tmp_path, empty), f"move_to_postgresql {old_file}")
        with psycopg.connect(empty) as there:
            assert there.execute("SELECT 1 FROM pg_tables WHERE schemaname = current_schema()").fetchall() == []
    assert said == f"! {old_file} {REFUSAL}"
    assert rows(old_file) == before


@ON_SQLITE
def test_database_that_a_newer_build_has_migrated_is_not_refused(tmp_path):
    file = tmp_path / "cairn.sqlite3"
    file.write_bytes(sqlite_template().read_bytes())
    with closing(sqlite3.connect(file)) as lite, lite:
        lite.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('chat', '0002_more', '2027-01-01')")
    [said] = commands(at(tmp_path, f"sqlite:///{file}"), "migrate --verbosity 0")
    assert said == ""
