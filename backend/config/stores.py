"""What `serve` asks database and Redis before it opens its port. Each fault is an error with an id, in one line."""

import datetime as dt
import sqlite3
from collections.abc import Iterator
from typing import Any

import psycopg
import redis
from django.conf import settings
from django.core.checks import Error
from django.core.management import CommandError
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from backend.common.sqlite.folder_lock import FolderLockedError
from backend.operations.backup.exclusive import is_being_restored
from backend.operations.health import applied_migrations, missing_migrations, squash_fault

CLOCK_PATIENCE = dt.timedelta(seconds=60)


def faults() -> list[Error]:
    """Return what is wrong with the stores as they are now; nothing when `serve` may start."""
    found = list(redis_faults())
    try:
        connect()
        found += database_faults()
    except FolderLockedError as error:
        found.append(Error(str(error).removesuffix(" (cairn.E107)"), hint=RESTORING, id="cairn.E107"))
    except (DatabaseError, sqlite3.Error) as error:
        found.append(Error(f"The database does not answer: {_sentence(error)}", hint=WHERE, id="cairn.E101"))
    finally:
        connection.close()
    return found


RESTORING = "Wait until it has ended."
WHERE = "Start it, or correct DATABASE_URL."


def require_no_restore() -> None:
    """
    Refuse to work beside the service where a backup is being restored; a database that is away is waited for later.

    Raises:
        CommandError: One is (E107).
    """
    try:
        connection.ensure_connection()
        restoring = connection.vendor == "postgresql" and is_being_restored()
    except FolderLockedError:
        restoring = True
    except DatabaseError:
        return
    finally:
        connection.close()
    if restoring:
        raise CommandError(f"A backup is being restored there. {RESTORING} (cairn.E107)")


def connect() -> None:
    """
    Connect once, without the pool, which would wait out its patience and not say why.

    Raises:
        DatabaseError: The server says no, or nothing.
    """
    if connection.vendor == "postgresql":
        with connection.wrap_database_errors:
            psycopg.connect(**connection.get_connection_params()).close()


def database_faults() -> Iterator[Error]:
    """No tables (E102), the clock (E103), too few connections (E104), a restore (E107), a squash (E108)."""
    if connection.vendor == "postgresql" and is_being_restored():
        yield Error("A backup is being restored there.", hint=RESTORING, id="cairn.E107")
        return
    if fault := squash_fault("The database", applied_migrations()):
        yield Error(fault, id="cairn.E108")
        return
    if missing := missing_migrations():
        yield Error(
            f"The database lacks {len(missing)} migrations.", hint="Run `python manage.py migrate`.", id="cairn.E102"
        )
        return
    if sentence := clock_fault(timezone.now(), *_clocks()):
        yield Error(
            sentence,
            hint="Set this machine's clock; deadlines of matches and sessions are counted by it.",
            id="cairn.E103",
        )
    if connection.vendor == "postgresql":
        # One more than the pool: who runs the jobs is decided on a connection of its own (common/job_runner.py).
        each, there = settings.DATABASE_POOL + 1, _connections()
        if settings.WEB_PROCESSES * each > there:
            yield Error(
                f"{settings.WEB_PROCESSES} processes with {each} connections each are more than the "
                f"{there} that the database gives.",
                hint="Lower DATABASE_POOL, or raise max_connections in PostgreSQL.",
                id="cairn.E104",
            )


def clock_fault(here: dt.datetime, migrated: dt.datetime, there: dt.datetime | None) -> str:
    """Return what is wrong with the clock *here*: it is before the last migration, or far from the server's *there*."""
    if here < migrated - CLOCK_PATIENCE:
        return f"The clock says {here:%Y-%m-%d %H:%M}, which is before the database was migrated."
    if there is not None and abs(here - there) > CLOCK_PATIENCE:
        return f"The clock differs from the database's by {abs(here - there).total_seconds():.0f} s."
    return ""


def _clocks() -> tuple[dt.datetime, dt.datetime | None]:
    migrated = MigrationRecorder(connection).migration_qs.latest("applied").applied
    if connection.vendor != "postgresql":
        return migrated, None  # SQLite has this machine's
    return migrated, _value("SELECT clock_timestamp()")


def _connections() -> int:
    return int(_value("SHOW max_connections")) - int(_value("SHOW superuser_reserved_connections"))


def _value(question: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(question)
        [value] = cursor.fetchone()
    return value


def redis_faults() -> Iterator[Error]:
    """Redis that is configured and does not answer, or lets nobody in (E105)."""
    if not settings.REDIS_URL:
        return
    client = redis.Redis.from_url(settings.REDIS_URL, **settings.REDIS_PATIENCE)
    try:
        client.ping()
    except (redis.RedisError, OSError) as error:
        yield Error(
            f"Redis does not answer: {_sentence(error)}", hint="Start it, or correct REDIS_URL.", id="cairn.E105"
        )
    finally:
        client.close()


def _sentence(error: Exception) -> str:
    """The error's first line, as a sentence."""
    return (str(error).strip().partition("\n")[0] or type(error).__name__).rstrip(".") + "."
