"""Jobs let requests go first, for a moment at each step (decision 0065)."""

import threading
import time
from types import SimpleNamespace

import pytest
from django.db import connections, transaction
from django.test import RequestFactory

from backend.accounts.models import Account
from backend.common import jobs
from backend.common.in_flight import IN_FLIGHT, LONGEST, InFlight
from backend.common.workers import WorkItem, keep_busy
from backend.matches.models import Match

#: As long as no test takes: a wait that ends by itself is then told from one that was ended.
LONG = 30.0


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let steps wait until the request has been answered, however long that takes."""
    monkeypatch.setattr("backend.common.in_flight.LONGEST", LONG)


def ended(step: threading.Thread) -> bool:
    step.join(LONG)
    return not step.is_alive()


def test_step_waits_until_the_last_request_is_answered(patient):
    flight = InFlight()
    first, second = flight.request(), flight.request()
    step = threading.Thread(target=flight.let_pass, daemon=True)
    first.__enter__()
    second.__enter__()
    step.start()
    first.__exit__(None, None, None)
    assert step.is_alive()
    second.__exit__(None, None, None)
    assert ended(step)


def test_step_goes_on_beside_a_request_that_takes_its_time():
    flight = InFlight()
    with flight.request():
        assert LONGEST / 2 < flight.let_pass() < LONG


def test_a_job_does_not_wait_while_no_request_is_in_flight(patient):
    assert InFlight().let_pass() == 0


@pytest.mark.django_db
def test_a_job_does_not_wait_within_a_transaction(patient):
    flight = InFlight()
    with flight.request(), transaction.atomic():
        assert flight.let_pass() == 0


def test_request_that_breaks_is_in_flight_no_more(patient):
    flight = InFlight()
    with pytest.raises(ZeroDivisionError), flight.request():
        _ = 1 / 0
    assert flight.let_pass() == 0


def test_job_waits_before_each_of_its_things_and_loses_no_time_by_it(monkeypatch):
    waits, clock = iter([0.0, 5.0]), [time.monotonic()]
    monkeypatch.setattr(jobs, "time", SimpleNamespace(monotonic=lambda: clock[0], thread_time=time.thread_time))
    monkeypatch.setattr(IN_FLIGHT, "let_pass", lambda: next(waits))
    went_on = []

    def work() -> int:
        went_on.append(jobs.goes_on())
        clock[0] += jobs.LASTS  # the share of a run
        went_on.append(jobs.goes_on())
        return 2

    jobs.Job(work, 1).run()
    assert went_on == [True, True]


@pytest.mark.django_db
def test_each_statement_of_a_job_waits_and_none_of_anything_else(monkeypatch):
    waits: list[float | None] = []
    monkeypatch.setattr(IN_FLIGHT, "let_pass", lambda longest=None: waits.append(longest) or 0.0)
    monkeypatch.setattr(connections, "close_all", lambda: None)  # it is the test's connection
    jobs.Job(lambda: Account.objects.count() + Match.objects.count(), 1).run()
    Account.objects.count()
    assert waits == [jobs.STATEMENT] * 2


def test_deliveries_wait_before_each_is_taken_and_before_each_is_noted(monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(IN_FLIGHT, "let_pass", lambda: told.append("waited") or 0.0)
    items = iter([WorkItem(lambda: None, lambda _: told.append("noted"), lambda: None)])

    def take() -> "WorkItem | bool":
        told.append("taken")
        return next(items, False)

    keep_busy(1, take, "test")
    assert [told[at - 1] for at, step in enumerate(told) if step in ("taken", "noted")] == ["waited"] * 3


def test_request_is_in_flight_while_it_is_answered(monkeypatch):
    from backend.config.one_thread import InOneThread  # noqa: PLC0415 - needs the settings

    handler, seen = InOneThread(), []
    monkeypatch.setattr(handler, "_answer", lambda *_: seen.append(IN_FLIGHT._count) or ([], None))
    handler.answer({"headers": []}, RequestFactory().get("/").body)  # type: ignore[arg-type]
    assert seen == [1]
    assert IN_FLIGHT._count == 0
