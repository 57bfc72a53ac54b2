"""
Carrying a SQLite database over to PostgreSQL: table by table in a stream, in one transaction, compared afterwards.

Rows go as they are stored, by the types of PostgreSQL's columns, and through no model: what a release still keeps for
the one before it comes along. Each table's rows are digested on their way in and again as PostgreSQL gives them back.
"""

import hashlib
import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, date, datetime
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import psycopg
from django.db import connection
from psycopg import sql

from backend.operations.backup.contents import contents_of, contents_of_file
from backend.operations.backup.manifest import BackupFault
from backend.operations.backup.sqlite_copy import journal_of, sqlite_faults

Row = tuple[Any, ...]
#: Django's own, which `migrate` has filled.
KEPT = "django_migrations"
_FETCHED = 2000


class Column(NamedTuple):
    """A column of PostgreSQL, by its name and type."""

    name: str
    type: str


class Moved(NamedTuple):
    """What was carried over: how many rows, of how many tables."""

    rows: int
    tables: int


def transfer(file: Path, note: Callable[[str], None]) -> Moved:
    """
    Fill the database of the settings, which has every table and nobody in it, from a SQLite file.

    All of it or nothing. The file is read in one transaction, so that what still writes to it waits.

    Args:
        note: Takes a line for each table.

    Raises:
        BackupFault: One of the two is not as it has to be, or the copy differs.
    """
    with suppress(sqlite3.Error):  # what SQLite cannot read is a fault below
        journal_of(file)  # has taken back what a writer that was killed had begun
    if faults := sqlite_faults(file):
        raise BackupFault(f"{file} is not whole: {faults[0]}.")
    with (
        closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)) as source,
        psycopg.connect(**connection.get_connection_params()) as target,
    ):
        source.execute("BEGIN")
        target.execute("SET statement_timeout = 0")
        target.execute("SET idle_in_transaction_session_timeout = 0")
        target.execute("SET TIME ZONE 'UTC'")
        target.execute("SET CONSTRAINTS ALL IMMEDIATE")
        _same_migrations(file, target)
        tables = _in_order(target)
        for table in reversed(tables):
            target.execute(sql.SQL("DELETE FROM {}").format(sql.Identifier(table)))  # what migrations have filled in
        _triggers(target, tables, "DISABLE")  # what they would write is among the rows
        rows = 0
        for table in tables:
            rows += _move(source, target, table, note)
        _triggers(target, tables, "ENABLE")
        _set_sequences(target)
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as target:
        target.execute("SET statement_timeout = 0")
        target.execute("ANALYZE")
    return Moved(rows, len(tables))


def _same_migrations(file: Path, target: psycopg.Connection[Any]) -> None:
    here = contents_of_file(file)
    there = contents_of(lambda question: target.execute(question).fetchall(), "postgresql")
    if here.migrations != there.migrations:
        differ = sorted(set(here.migrations) ^ set(there.migrations))
        raise BackupFault(
            f"{file} and this version differ by {len(differ)} migrations ({differ[0]}): migrate it first."
        )
    if unknown := sorted(set(here.tables) - set(there.tables)):
        raise BackupFault(f"{file} has a table that this version does not know: {unknown[0]}.")


def _in_order(target: psycopg.Connection[Any]) -> list[str]:
    """Return the tables, each after those that its rows refer to."""
    order: TopologicalSorter[str] = TopologicalSorter()
    for [table] in target.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall():
        order.add(table)
    keys = target.execute(
        "SELECT a.relname, b.relname FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid"
        " JOIN pg_class b ON b.oid = c.confrelid JOIN pg_namespace n ON n.oid = a.relnamespace"
        " WHERE c.contype = 'f' AND n.nspname = current_schema()"
    ).fetchall()
    for table, parent in keys:
        if table != parent:
            order.add(table, parent)
    return [table for table in order.static_order() if table != KEPT]


def _triggers(target: psycopg.Connection[Any], tables: list[str], verb: str) -> None:
    for table in tables:
        target.execute(sql.SQL("ALTER TABLE {} {} TRIGGER USER").format(sql.Identifier(table), sql.SQL(verb)))


def _move(source: sqlite3.Connection, target: psycopg.Connection[Any], table: str, note: Callable[[str], None]) -> int:
    columns = _columns(target, table)
    names = ", ".join(f'"{column.name}"' for column in columns)
    sent = Digest()
    copy = f'COPY "{table}" ({names}) FROM STDIN'
    try:
        with target.cursor() as cursor, cursor.copy(copy) as stream:
            for row in _rows_of(source, table, names):
                plain = tuple(_READ[column.type](value) for column, value in zip(columns, row, strict=True))
                sent.add(plain)
                stream.write_row(tuple(map(_written, plain)))
    except (psycopg.Error, ValueError) as error:
        said = str(error).strip().partition("\n")[0]
        raise BackupFault(f"{table}, about row {sent.rows}: PostgreSQL does not take it: {said}") from error
    came = Digest()
    with target.cursor(name="came") as cursor:
        cursor.itersize = _FETCHED
        for row in cursor.execute(f'SELECT {names} FROM "{table}"'):  # noqa: S608 - as the database names them
            came.add(tuple(_CAME[column.type](value) for column, value in zip(columns, row, strict=True)))
    if sent != came:
        raise BackupFault(f"{table} differs: {sent.rows} rows were read, {came.rows} came, digests are not the same.")
    if sent.rows:
        note(f"{table}: {sent.rows} rows")
    return sent.rows


def _rows_of(source: sqlite3.Connection, table: str, names: str) -> Iterator[Row]:
    cursor = source.execute(f'SELECT {names} FROM "{table}"')  # noqa: S608 - as the database names them
    while rows := cursor.fetchmany(_FETCHED):
        yield from rows


def _columns(target: psycopg.Connection[Any], table: str) -> list[Column]:
    found = target.execute(
        "SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = current_schema()"
        " AND table_name = %s AND is_generated = 'NEVER' ORDER BY ordinal_position",
        [table],
    ).fetchall()
    columns = [Column(*row) for row in found]
    if unknown := [column for column in columns if column.type not in _READ]:
        raise BackupFault(f"{table}.{unknown[0].name} has a type that cannot be carried over: {unknown[0].type}.")
    return columns


def _set_sequences(target: psycopg.Connection[Any]) -> None:
    """Let every sequence go on behind the highest key that came."""
    found = target.execute(
        "SELECT table_name, column_name, pg_get_serial_sequence(quote_ident(table_name), column_name)"
        " FROM information_schema.columns WHERE table_schema = current_schema()"
        " AND pg_get_serial_sequence(quote_ident(table_name), column_name) IS NOT NULL"
    ).fetchall()
    for table, column, sequence in found:
        highest = sql.SQL("SELECT COALESCE(MAX({}), 0) + 1 FROM {}").format(
            sql.Identifier(column), sql.Identifier(table)
        )
        target.execute(sql.SQL("SELECT setval({}, ({}), false)").format(sql.Literal(sequence), highest))


class Digest:
    """A digest of rows, whatever their order."""

    def __init__(self) -> None:
        self.rows, self.sum = 0, 0

    def add(self, row: Row) -> None:
        """Take one more row."""
        self.rows += 1
        self.sum += int.from_bytes(hashlib.sha256(repr(row).encode(errors="surrogatepass")).digest())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Digest) and (self.rows, self.sum) == (other.rows, other.sum)

    __hash__ = None  # type: ignore[assignment]


class Json(str):
    """JSON in one way of writing it: keys in order, no spaces."""

    __slots__ = ()


def _time(text: str) -> datetime:
    """SQLite has times in UTC, without saying so."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def _json(text: str) -> Json:
    return Json(json.dumps(json.loads(text), sort_keys=True, separators=(",", ":")))


def _maybe(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


def _same(value: Any) -> Any:
    return value


#: From what SQLite stores, and from what psycopg gives on a connection as Django makes it (JSON as text), to one and
#: the same value, by the type of PostgreSQL's column.
_READ: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("smallint", "integer", "bigint"), _maybe(int)),
    **dict.fromkeys(("text", "character varying"), _maybe(str)),
    "boolean": _maybe(bool),
    "double precision": _maybe(float),
    "uuid": _maybe(UUID),
    "bytea": _maybe(bytes),
    "date": _maybe(date.fromisoformat),
    "timestamp with time zone": _maybe(_time),
    "jsonb": _maybe(_json),
}
_CAME = {
    **dict.fromkeys(_READ, _same),
    "timestamp with time zone": _maybe(lambda value: value.astimezone(UTC)),
    "jsonb": _maybe(_json),
}


def _written(value: Any) -> Any:
    return str(value) if isinstance(value, Json) else value
