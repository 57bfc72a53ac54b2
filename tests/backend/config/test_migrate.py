"""`manage.py migrate` runs once at a time, and as long as it takes."""

import fcntl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import connection

from backend.config.management.commands.migrate import ADVISORY_LOCK
from tests.support.databases import own_database
from tests.support.server import PATIENCE, ROOT, manage, server_settings

pytestmark = pytest.mark.stores


@contextmanager
def another_migrates(url: str) -> Iterator[None]:
    """Hold the lock that a second `migrate` of that database would."""
    if url.startswith("postgres"):
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("SELECT pg_advisory_lock(%s)", [ADVISORY_LOCK])
            yield
    else:
        with Path(f"{url.removeprefix('sqlite:///')}.migrating").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


def test_second_migrate_waits_for_the_first(tmp_path):
    with own_database(tmp_path) as url:
        settings = server_settings(url, DATA_DIR=str(tmp_path), PYTHONUNBUFFERED="1")
        with another_migrates(url):
            second = subprocess.Popen(
                manage(ROOT, "migrate", "contenttypes"), env=settings, cwd=ROOT, stdout=subprocess.PIPE, text=True
            )
            assert second.stdout
            assert "waiting" in second.stdout.readline()
            assert second.poll() is None
        rest, _ = second.communicate(timeout=PATIENCE)
        assert second.returncode == 0
        assert "Applying contenttypes.0001_initial... OK" in rest


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no such limits")
def test_migration_has_no_time_limit_and_a_request_has(monkeypatch):
    def limits() -> list[str]:
        with connection.cursor() as cursor:
            names = ("statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout")
            return [cursor.execute(f"SHOW {name}").fetchone()[0] for name in names]

    seen: list[list[str]] = []

    def noted(*_: Any, **__: Any) -> None:
        seen.append(limits())

    monkeypatch.setattr(migrate.Command, "handle", noted)
    before = limits()
    call_command("migrate")
    assert [*seen, limits()] == [["0", "0", "3s"], before]
    assert before == ["61s", "121s", "3s"]  # of tests; a server's are:
    ours = "-c statement_timeout=5s -c lock_timeout=3s -c idle_in_transaction_session_timeout=10s"
    assert connection.settings_dict["OPTIONS"]["options"].startswith(ours)
