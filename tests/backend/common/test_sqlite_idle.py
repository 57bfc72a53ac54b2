"""Connections to SQLite that are closed are kept open for the next (`backend/common/sqlite/idle.py`)."""

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing

import pytest
from django.db import DatabaseError, connection, transaction

from backend.accounts.models import Account
from backend.common.sqlite import idle
from backend.common.sqlite.idle import IDLE, IdleConnections, place_of
from tests.support.builders import an_account

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has a pool")


def elsewhere(work: Callable[[], object]) -> None:
    """Do it in a thread, as requests and jobs are done."""
    thread = threading.Thread(target=work)
    thread.start()
    thread.join(60)


def used() -> sqlite3.Connection:
    """Use the database in this thread and close the connection; return what it was."""
    Account.objects.exists()
    raw: sqlite3.Connection = connection.connection
    connection.close()
    return raw


def test_next_who_wants_a_connection_gets_the_last_one(committed_db):
    found: list[sqlite3.Connection] = []
    for _ in range(3):
        elsewhere(lambda: found.append(used()))
    assert found[0] is found[1] is found[2]


def test_result_that_is_not_read_to_its_end_keeps_no_writer_waiting(committed_db):
    names = [an_account(name).username for name in ("Anna", "Ben", "Cleo")]
    open_results = []

    def read_half() -> None:
        rows = Account.objects.filter(username__in=names).iterator(chunk_size=1)
        open_results.append((rows, next(rows)))
        connection.close()

    elsewhere(read_half)
    with closing(sqlite3.connect(connection.settings_dict["NAME"], timeout=0)) as writer:
        writer.execute("UPDATE accounts_account SET username = username")
        writer.commit()


def test_connection_after_an_error_or_in_a_transaction_is_closed(committed_db):
    def fails() -> None:
        Account.objects.exists()
        found.append(connection.connection)
        with pytest.raises(DatabaseError), connection.cursor() as cursor:
            cursor.execute("SELECT nothing")
        connection.close()

    def is_cut() -> None:
        with transaction.atomic():
            an_account("Anna")
            found.append(connection.connection)
            connection.close()

    found: list[sqlite3.Connection] = []
    for work in (fails, is_cut):
        elsewhere(work)
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            found[-1].execute("SELECT 1")
    assert not Account.objects.filter(username="Anna").exists()


def test_an_idle_connection_serves_no_other_file_or_process(tmp_path, monkeypatch):
    file = tmp_path / "a.sqlite3"
    kept, raw = IdleConnections(), sqlite3.connect(file)
    assert kept.keep(place_of(str(file)), raw)
    with monkeypatch.context() as patched:
        patched.setattr(idle.os, "getpid", lambda: -1)
        assert kept.take(str(file)) is None
    other = tmp_path / "b.sqlite3"
    other.touch()
    os.replace(other, file)
    assert kept.take(str(file)) is None
    assert not kept.keep(None, raw)
    raw.close()


def test_idle_connections_beyond_the_limit_are_closed(tmp_path):
    file = str(tmp_path / "a.sqlite3")
    raw = [sqlite3.connect(file) for _ in range(idle.KEPT + 1)]
    kept = IdleConnections()
    assert [kept.keep(place_of(file), one) for one in raw] == [True] * idle.KEPT + [False]
    assert kept.take(file) is raw[idle.KEPT - 1]
    for one in raw:
        one.close()


def test_kept_connection_still_refuses_rows_without_their_parent(committed_db):
    elsewhere(used)
    assert IDLE.take(str(connection.settings_dict["NAME"])).execute("PRAGMA foreign_keys").fetchone() == (1,)
