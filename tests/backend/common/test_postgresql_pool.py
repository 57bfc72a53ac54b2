"""What the pool hands out lives, and to know that costs the server no question (`backend.common.postgresql`)."""

import os
import select
import threading
from collections.abc import Iterator

import psycopg
import pytest
from django.db import connection
from psycopg_pool import ConnectionPool

from tests.support.waiting import wait_until

pytestmark = [
    pytest.mark.stores,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no pool"),
]

#: As many connections as a pool has.
SIZE = 8


def another() -> "psycopg.Connection[object]":
    """A connection to the same database that is not the pool's."""
    return psycopg.connect(os.environ["DATABASE_URL"], dbname=connection.settings_dict["NAME"], autocommit=True)


def served_by() -> int:
    """Return the server's process at the other end of the connection, which is given back to the pool."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        pid: int = cursor.fetchone()[0]
    connection.close()
    return pid


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The processes of the server whose connections were asked whether they live. The pool has one."""
    asked: list[int] = []
    check = ConnectionPool.check_connection

    def noting(one: "psycopg.Connection[object]") -> None:
        asked.append(one.info.backend_pid)
        check(one)

    monkeypatch.setattr(ConnectionPool, "check_connection", noting)
    monkeypatch.setitem(connection.settings_dict["OPTIONS"]["pool"], "max_size", 1)
    connection.close()
    connection.close_pool()
    yield asked
    connection.close()
    connection.close_pool()


def test_a_connection_that_lives_is_used_again_and_asked_nothing(asked):
    assert {served_by() for _ in range(5)} == {served_by()}
    assert asked == []


def test_a_connection_that_died_with_its_server_is_replaced(asked):
    ended = served_by()
    with another() as one:
        one.execute("SELECT pg_terminate_backend(%s, 5000)", [ended])
    assert served_by() != ended
    assert asked == [ended]


def test_a_pool_full_of_the_dead_is_replaced_at_once(asked):
    """psycopg's own check waits longer after each: the first request after a restart of PostgreSQL then failed."""
    connection.settings_dict["OPTIONS"]["pool"]["max_size"] = SIZE
    connection.close_pool()
    together = threading.Barrier(SIZE)

    def use() -> None:
        with connection.cursor():
            together.wait(10)
        connection.close()

    threads = [threading.Thread(target=use) for _ in range(SIZE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with another() as one:
        ours = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        [ended] = one.execute(f"SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_stat_activity WHERE {ours}")
    assert ended == (SIZE,)
    served_by()
    assert len(asked) == SIZE


def test_a_live_connection_with_something_to_read_is_used(asked):
    here = served_by()
    with connection.cursor() as cursor:
        cursor.execute("LISTEN news")
        listening = connection.connection.fileno()
    connection.close()
    with another() as one:
        one.execute("NOTIFY news")
    wait_until(lambda: select.select([listening], [], [], 0)[0])  # the server passes it on in its own time
    assert served_by() == here
    assert asked == [here]
