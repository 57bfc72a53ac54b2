"""Writers of SQLite wait in a queue, by turns of the places that they come from (`backend/common/sqlite/base.py`)."""

import threading
from contextlib import nullcontext, suppress
from contextvars import copy_context
from threading import current_thread
from uuid import uuid4

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.utils import timezone

from backend.accounts.models import HeldName
from backend.common.fair_slots import WAITS_AS
from backend.common.request_turns import REQUEST_TURNS
from backend.common.sqlite import base
from tests.support.waiting import wait_until

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own queues")


def waiting() -> int:
    slots = base._TURNS[str(connection.settings_dict["NAME"])]
    with slots._lock:
        return len(slots._waiting)


def free() -> int:
    return base._TURNS[str(connection.settings_dict["NAME"])]._free


@pytest.mark.parametrize("block", [transaction.atomic, nullcontext], ids=["transaction", "statement"])
def test_flood_of_writes_holds_up_nobody_from_another_place(committed_db, block):
    threads, elsewhere = [], f"elsewhere-{uuid4().hex[:8]}"  # which has had nothing yet

    def write(place: str) -> None:
        WAITS_AS.set(place)
        with block():
            HeldName(digest=f"{place} {current_thread().name}", until=timezone.now()).save(force_insert=True)
        connections.close_all()

    with transaction.atomic():
        for place in ["flood"] * 10 + [elsewhere]:
            threads.append(threading.Thread(target=copy_context().run, args=(write, place)))
            threads[-1].start()
            wait_until(lambda: waiting() >= len(threads))
    for thread in threads:
        thread.join(60)
    with connection.cursor() as cursor:
        cursor.execute("SELECT digest FROM accounts_heldname ORDER BY rowid")
        wrote = [name.split()[0] for (name,) in cursor.fetchall()]
    assert wrote.index(elsewhere) <= 1
    assert len(wrote) == 11
    assert free() == 1


@pytest.mark.parametrize("end", ["commit", "roll back", "fail to begin", "fail to commit", "close"])
def test_turn_ends_with_its_transaction(committed_db, monkeypatch, end):
    def locked(*_: object) -> None:
        raise OperationalError("database is locked")

    with monkeypatch.context() as patched, suppress(OperationalError):
        if end.startswith("fail"):
            step = "_commit" if end == "fail to commit" else "_start_transaction_under_autocommit"
            patched.setattr(base.base.DatabaseWrapper, step, locked)
        with transaction.atomic():
            assert (free(), REQUEST_TURNS._slots._free) == (0, 0)
            if end == "roll back":
                transaction.set_rollback(True)
            if end == "close":
                connection.close()
    assert (free(), REQUEST_TURNS._slots._free) == (1, 1)


def test_request_that_writes_has_its_one_turn_at_computing_and_keeps_it(committed_db):
    with REQUEST_TURNS.turn():
        with transaction.atomic():
            assert REQUEST_TURNS._slots._free == 0
        assert REQUEST_TURNS._slots._free == 0
    assert REQUEST_TURNS._slots._free == 1


def test_job_waits_for_a_request_that_computes_before_it_keeps_writers_waiting(committed_db, monkeypatch):
    monkeypatch.setattr(REQUEST_TURNS._slots, "_lasts", 30.0)
    begun = threading.Event()

    def write() -> None:
        with transaction.atomic():
            begun.set()
        connections.close_all()

    job = threading.Thread(target=write)
    with REQUEST_TURNS.turn():
        job.start()
        wait_until(lambda: REQUEST_TURNS._slots._waiting)
        assert (begun.is_set(), free()) == (False, 1)  # nobody waits for who waits
    job.join(60)
    assert begun.is_set()
