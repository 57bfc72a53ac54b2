"""PostgreSQL's own tools: `pg_dump` and `pg_restore`, which learn where the database is from the environment alone."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient
from psycopg import sql

from backend.operations.backup.manifest import BackupFault

Connection = psycopg.Connection[Any]
_OURS = ("--no-owner", "--no-privileges")


@contextmanager
def snapshot() -> Iterator[tuple[Connection, str]]:
    """Give a connection that sees the database as it is now, for as long as it takes, and the name of what it sees."""
    with psycopg.connect(**connection.get_connection_params()) as seen:
        # In parts: the settings' limits are for requests.
        seen.execute("SET statement_timeout = 0")
        seen.execute("SET idle_in_transaction_session_timeout = 0")
        seen.commit()
        seen.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        seen.read_only = True
        [name] = seen.execute("SELECT pg_export_snapshot()").fetchone() or [""]
        yield seen, str(name)


def dump(target: Path, of: str) -> None:
    """
    Write the snapshot *of* to the file *target*, in the custom format.

    Raises:
        BackupFault: `pg_dump` is missing or fails.
    """
    _run("pg_dump", "--format=custom", f"--snapshot={of}", f"--file={target}", *_OURS)


def restore_dump(source: Path) -> None:
    """
    Restore a dump into the database of the settings, which is emptied before, all or nothing.

    Raises:
        BackupFault: `pg_restore` is missing or fails.
    """
    with psycopg.connect(**connection.get_connection_params()) as emptied:
        emptied.execute("SET statement_timeout = 0")
        _drop_everything(emptied)
    name = str(connection.settings_dict["NAME"])
    _run("pg_restore", "--exit-on-error", "--single-transaction", f"--dbname={name}", *_OURS, str(source))


def dump_faults(file: Path) -> list[str]:
    """Return what is wrong with a dump, as far as its table of contents shows."""
    try:
        _run("pg_restore", "--list", str(file))
    except BackupFault as fault:
        return [str(fault)]
    return []


def _drop_everything(emptied: Connection) -> None:
    tables = emptied.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()").fetchall()
    for [table] in tables:
        emptied.execute(sql.SQL("DROP TABLE {} CASCADE").format(sql.Identifier(table)))
    functions = emptied.execute(
        "SELECT p.proname, pg_get_function_identity_arguments(p.oid) FROM pg_proc p"
        " JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = current_schema()"
        " AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')"
    ).fetchall()
    for name, arguments in functions:
        emptied.execute(
            sql.SQL("DROP FUNCTION {}({}) CASCADE").format(sql.Identifier(name), sql.SQL(arguments))  # as it says
        )


def _run(program: str, *arguments: str) -> None:
    if shutil.which(program) is None:
        raise BackupFault(f"{program} is not installed. On Debian: apt-get install postgresql-client")
    done = subprocess.run(  # noqa: S603 - our own words and a path
        [program, *arguments], env={**os.environ, **_where()}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = [line for line in done.stderr.splitlines() if line.strip()]
        raise BackupFault(f"{program} failed: {said[0] if said else done.returncode}")


def _where() -> dict[str, str]:
    """Return what libpq reads: nobody who lists processes sees the password."""
    settings = connection.settings_dict
    _, environment = DatabaseClient.settings_to_cmd_args_env(settings, [])
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGDATABASE": "NAME"}
    named = {name: str(settings[key]) for name, key in names.items() if settings.get(key)}
    return {**named, **(environment or {})}
