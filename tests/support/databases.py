"""Databases for tests: empty ones, and ones with every table, for which migrating is paid once."""

import fcntl
import hashlib
import os
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.postgres import server_programs
from tests.support.tree import ROOT

_CACHE = ROOT / ".pytest_cache"


def is_postgresql(url: str) -> bool:
    """Return whether the address names a database on PostgreSQL; anything else is SQLite here."""
    return url.startswith("postgres")


#: What is added to the limits of a connection to PostgreSQL, which takes the last of several.
PATIENT = " -c statement_timeout=61s -c idle_in_transaction_session_timeout=121s"


def give_time(database: dict[str, Any]) -> None:
    """Let transactions take their time, in a test or where one is filled: a machine may stand still."""
    if "options" in database["OPTIONS"]:
        database["OPTIONS"]["options"] += PATIENT


@contextmanager
def own_database(folder: Path, *, with_tables: bool = False) -> Iterator[str]:
    """Give the URL of a new database: SQLite, or one more on the server that ``DATABASE_URL`` names."""
    url = os.environ.get("DATABASE_URL", "")
    if not is_postgresql(url):
        file = folder / "cairn.sqlite3"
        if with_tables:
            shutil.copyfile(sqlite_template(), file)
        yield f"sqlite:///{file}"
        return
    name = f"cairn_{secrets.token_hex(6)}"
    template = postgresql_template(url) if with_tables else "template1"
    _execute(url, f'create database "{name}" template "{template}"')
    try:
        yield beside(url, name)
    finally:
        _execute(url, f'drop database "{name}" with (force)')


def beside(url: str, name: str) -> str:
    """Return the address of another database on the same server."""
    return url.rsplit("/", 1)[0] + "/" + name


@cache
def sqlite_template() -> Path:
    """Return a migrated, otherwise empty file. It is kept until a migration or a locked version changes."""
    with _kept("sqlite3") as (template, begun):
        if not template.exists():
            migrate({**os.environ, "DATABASE_URL": f"sqlite:///{begun}"})
            begun.rename(template)
    return template


@cache
def postgresql_template(url: str) -> str:
    """Return the name of a migrated, otherwise empty database on that server: from the dump that is kept as above."""
    import psycopg  # noqa: PLC0415 - only where PostgreSQL is asked for

    name = _template_name()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("select pg_advisory_lock(20261122)")
        if not connection.execute("select 1 from pg_database where datname = %s", [name]).fetchone():
            connection.execute(f'drop database if exists "{name}_begun"')
            connection.execute(f'create database "{name}_begun"')
            _fill(beside(url, f"{name}_begun"))
            connection.execute(f'alter database "{name}_begun" rename to "{name}"')
    return name


def _fill(url: str) -> None:
    """Make every table in that empty database of PostgreSQL."""
    with _kept("dump") as (template, begun):
        if template.exists():
            play_dump(url, template.read_text())
        else:
            migrate({**os.environ, "DATABASE_URL": url})
            subprocess.run([server_programs() / "pg_dump", "--no-owner", "-f", begun, url], check=True)
            begun.rename(template)


def play_dump(url: str, dump: str) -> None:
    """Do what a dump of PostgreSQL says in that database."""
    psql = [server_programs() / "psql", "-q", "-v", "ON_ERROR_STOP=1", url]
    subprocess.run(psql, input=dump, text=True, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def _kept(kind: str) -> Iterator[tuple[Path, Path]]:
    """Give the file of that template, and where to begin it, to one process at a time: a run's workers come at once."""
    _CACHE.mkdir(exist_ok=True)
    template = _CACHE / f"{_template_name()}.{kind}"
    with (_CACHE / f"template.{kind}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not template.exists():
            for older in _CACHE.glob(f"cairn_template_*.{kind}*"):
                older.unlink()
        yield template, template.with_name(f"{template.name}.begun")


def migrate(settings: dict[str, str], root: Path = ROOT) -> None:
    """Bring the database to the newest state that the code in *root* knows."""
    subprocess.run(
        [sys.executable, str(root / "manage.py"), "migrate", "--verbosity", "0"],
        env=settings, cwd=root, check=True, timeout=600,
    )  # fmt: skip


@cache
def _template_name() -> str:
    """Return a name that changes with whatever makes tables: migrations, triggers and the versions of the packages."""
    made_by = [*sorted(ROOT.glob("backend/*/migrations/*.py")), ROOT / "backend/config/triggers.py"]
    made_by.append(ROOT / "requirements.txt")
    return "cairn_template_" + hashlib.sha256(b"\0".join(path.read_bytes() for path in made_by)).hexdigest()[:12]


def _execute(url: str, statement: str) -> None:
    import psycopg  # noqa: PLC0415 - only where PostgreSQL is asked for

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement)  # type: ignore[arg-type]
