"""What a database holds, asked in plain SQL: a copy of one is looked at without Django's connection."""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

Ask = Callable[[str], list[tuple[Any, ...]]]

_TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()",
}
_VERSION = {"sqlite": "SELECT sqlite_version()", "postgresql": "SELECT current_setting('server_version')"}


class Contents(NamedTuple):
    """Version of the database, migrations that were applied, rows of each table, head of the audit log."""

    server: str
    migrations: list[str]
    tables: dict[str, int]
    audit: str


def contents_of(ask: Ask, vendor: str) -> Contents:
    """Return what a database holds of which *ask* answers questions."""
    [[server]] = ask(_VERSION[vendor])
    tables = sorted(name for [name] in ask(_TABLES[vendor]))
    rows = {table: int(ask(f'SELECT count(*) FROM "{table}"')[0][0]) for table in tables}  # noqa: S608 - our tables
    applied = ask("SELECT app, name FROM django_migrations") if "django_migrations" in rows else []
    head = ask("SELECT number, digest FROM moderation_audithead WHERE id = 1") if "moderation_audithead" in rows else []
    number, digest = head[0] if head else (0, "")
    return Contents(server, sorted(f"{app}.{name}" for app, name in applied), rows, f"{number}:{digest}")


def migrations_of_file(file: Path) -> list[str]:
    """Return the migrations of a SQLite file, as `app.name`; none where it cannot be read."""
    place = f"{file.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(place, uri=True)) as connection, suppress(sqlite3.Error):
        return [f"{app}.{name}" for app, name in connection.execute("SELECT app, name FROM django_migrations")]
    return []


def contents_of_file(file: Path) -> Contents:
    """Return what a SQLite file holds that nobody uses."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return contents_of(lambda question: connection.execute(question).fetchall(), "sqlite")
