"""Slow work by several threads: what is taken, noted and renewed, and what a drain does to it."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from backend.common import jobs, workers
from backend.common.draining import DRAINING
from backend.common.job_records import Run
from backend.common.workers import WorkItem, keep_busy


@pytest.fixture
def drain(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    monkeypatch.setattr(DRAINING, "begun", False)
    monkeypatch.setattr(workers, "GRACE", 0.02)
    monkeypatch.setattr(workers, "LOOK", 0.0)
    return lambda: setattr(DRAINING, "begun", True)


@pytest.fixture
def hanging() -> Any:
    """Work that goes on until the test ends."""
    let_go = threading.Event()
    yield lambda: let_go.wait(10)
    let_go.set()


def nothing() -> None:
    """No work, or nothing to renew."""


def test_process_that_drains_takes_nothing_more_and_notes_what_is_under_way(drain):
    noted: list[Any] = []

    def take() -> WorkItem | bool:
        if len(noted) == 3:
            drain()
        return len(noted) < 100 and WorkItem(nothing, noted.append, nothing)

    workers.GRACE = 5.0
    keep_busy(1, take, "test")
    assert len(noted) == 4  # the one that was being taken when it began, too


def test_slow_work_is_renewed_beside_other_work_and_left_by_a_drain(drain, hanging):
    noted: list[Any] = []
    items = [WorkItem(nothing, noted.append, nothing)] * 2000 + [WorkItem(hanging, noted.append, drain)]
    keep_busy(2, lambda: items.pop() if items else False, "test")
    assert items
    assert noted == [None] * (2000 - len(items))


def test_work_or_note_that_breaks_keeps_no_other_from_being_noted(caplog):
    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    noted: list[Any] = []
    steps = [(breaks, noted.append), (nothing, breaks), (nothing, noted.append)]
    keep_busy(3, lambda: WorkItem(*steps.pop(), nothing) if steps else False, "test")
    assert sorted(map(repr, noted)) == ["None", "ZeroDivisionError()"]
    assert caplog.text.count("Traceback") == 1


def test_work_that_becomes_due_later_does_not_wait_for_work_under_way(monkeypatch):
    monkeypatch.setattr(workers, "LOOK", 0.01)
    done, noted = threading.Event(), []

    def note(result: Any) -> None:
        noted.append(result)
        done.set()

    slow = WorkItem(lambda: done.wait(5), note, nothing)
    steps = [slow, False, WorkItem(nothing, note, nothing)]  # in between nothing was due
    keep_busy(2, lambda: steps.pop(0) if steps else False, "test")
    assert noted == [None, True]


def test_run_that_finds_work_for_hours_is_recorded_meanwhile(monkeypatch):
    """Else `readyz` would say that the job hangs, while it does nothing but work."""
    recorded: list[tuple[str, Run]] = []
    monkeypatch.setattr(jobs.RECORDS, "note", lambda name, run: recorded.append((name, run)))
    monkeypatch.setattr(jobs.connections, "close_all", nothing)
    monkeypatch.setattr(jobs, "RECORDED_EVERY", 0.0)
    monkeypatch.setattr(workers, "LOOK", 0.0)

    def send() -> int:
        keep_busy(1, lambda: len(recorded) < 3 and WorkItem(nothing, lambda _: None, nothing), "test")
        return 7

    jobs.Job(send, 1, lasting=True).run()
    assert [run.done for _, run in recorded] == [0] * (len(recorded) - 1) + [7]
    assert len(recorded) >= 4
    assert [run.began for _, run in recorded[1:]] == [run.ended for _, run in recorded[:-1]]
