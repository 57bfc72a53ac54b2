"""The threads of a process that serves share one processor (decision 0072)."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from backend.common import one_processor
from backend.common.one_processor import OneProcessor, busy_seconds, is_crowded, quietest
from tests.support.waiting import until

pytestmark = pytest.mark.skipif(
    not hasattr(os, "sched_getaffinity") or len(os.sched_getaffinity(0)) == 1, reason="nowhere else to run"
)


CROWDED = one_processor.CROWDED


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the threads together however busy the machine is."""
    monkeypatch.setattr(one_processor, "CROWDED", float("inf"))


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each look that finds a better processor take it."""
    monkeypatch.setattr(one_processor, "OFTEN", 1.0)


class Thread:
    """A thread that does what it is told."""

    def __init__(self, first=lambda: None):
        self.over = threading.Event()
        ready = threading.Event()
        self.thread = threading.Thread(target=lambda: (first(), ready.set(), self.over.wait()))
        self.thread.start()
        assert ready.wait(60)

    @property
    def where(self) -> set[int]:
        return os.sched_getaffinity(self.thread.native_id)


@contextmanager
def threads() -> Iterator[list[Thread]]:
    begun: list[Thread] = []
    try:
        yield begun
    finally:
        for each in begun:
            each.over.set()
            each.thread.join()


async def test_threads_old_and_new_share_one_processor_until_the_end():
    everywhere, one = os.sched_getaffinity(0), OneProcessor()
    with threads() as begun:
        begun.append(Thread())
        begun.append(Thread(one.leave))
        task = asyncio.create_task(one.run())
        await until(lambda: len(os.sched_getaffinity(0)) == 1)
        begun += [Thread(), Thread(one.leave)]
        old, left_before, new, left_since = [each.where for each in begun]
        assert old == new == os.sched_getaffinity(0)
        assert left_before == left_since == everywhere
        await ended(task)
        assert {frozenset(each.where) for each in begun} == {frozenset(everywhere)}
    assert os.sched_getaffinity(0) == everywhere


async def test_processes_that_are_begun_run_where_there_is_room():
    everywhere, one = os.sched_getaffinity(0), OneProcessor()
    command = [sys.executable, "-c", "import os; print(len(os.sched_getaffinity(0)))"]
    task = asyncio.create_task(one.run())
    await until(lambda: len(os.sched_getaffinity(0)) == 1)
    try:
        with one.left():
            found = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: ASYNC221 - waits
        assert int(found) == len(everywhere)
        assert len(os.sched_getaffinity(0)) == 1
    finally:
        await ended(task)


async def test_process_goes_where_others_do_less(eager, monkeypatch):
    busy, one = dict.fromkeys(os.sched_getaffinity(0), 0.0), OneProcessor()

    def look() -> dict[int, float]:
        """As if somebody worked all the time where we are."""
        for here in os.sched_getaffinity(0) if len(os.sched_getaffinity(0)) == 1 else ():
            busy[here] += 3600.0
        return dict(busy)

    monkeypatch.setattr(one_processor, "EVERY", 0.01)
    monkeypatch.setattr(one_processor, "busy_seconds", look)
    task = asyncio.create_task(one.run())
    seen: set[int] = set()
    try:
        await until(lambda: seen.update(os.sched_getaffinity(0)) or len(seen) > 1 < len(busy))
        await until(lambda: len(os.sched_getaffinity(0)) == 1)
    finally:
        await ended(task)


async def test_threads_spread_where_nothing_is_free_and_come_together_again(monkeypatch):
    everywhere, one, work = os.sched_getaffinity(0), OneProcessor(), 0.0
    busy = dict.fromkeys(everywhere, 0.0)
    monkeypatch.setattr(one_processor, "CROWDED", CROWDED)

    def look() -> dict[int, float]:
        for each in busy:
            busy[each] += work
        return dict(busy)

    monkeypatch.setattr(one_processor, "EVERY", 0.01)
    monkeypatch.setattr(one_processor, "busy_seconds", look)
    task = asyncio.create_task(one.run())
    try:
        await until(lambda: len(os.sched_getaffinity(0)) == 1)
        work = 3600.0
        await until(lambda: os.sched_getaffinity(0) == everywhere)
        with one.left():
            pass
        assert os.sched_getaffinity(0) == everywhere
        work = 0.0
        await until(lambda: len(os.sched_getaffinity(0)) == 1)
    finally:
        await ended(task)


async def ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.wait([task])
    assert task.cancelled(), task.exception()


@pytest.mark.parametrize(
    ("busy", "own", "goes"),
    [
        ({0: 0.9, 1: 0.1}, 0.1, 1),
        ({0: 0.9, 1: 0.1}, 0.8, 0),  # it is our own work
        ({0: 0.9, 1: 0.1}, 1.6, 0),  # and that of a thread that has left
        ({0: 0.3, 1: 0.1}, 0.0, 0),  # not worth it
        ({0: 0.9, 1: 0.5, 2: 0.1}, 0.1, 2),
        ({0: 0.9, 1: 0.9}, 0.1, 0),
        ({}, 0.1, 0),  # nothing is told
    ],
)
def test_another_processor_is_taken_where_it_is_much_less_busy(eager, busy, own, goes):
    assert quietest(busy, 0, own) == goes


@pytest.mark.parametrize(
    ("busy", "own", "crowded"),
    [({0: 1.0, 1: 0.9}, 0.1, True), ({0: 1.0, 1: 0.9}, 0.9, False), ({0: 0.9, 1: 0.6}, 0.0, False), ({}, 0.1, False)],
)
def test_a_machine_is_crowded_where_others_leave_little(busy, own, crowded):
    assert is_crowded(busy, own, CROWDED) == crowded


def test_several_processes_do_not_all_take_the_same_processor():
    assert {quietest({0: 1.0, 1: 0.0}, 0, 0.0) for _ in range(100)} == {0, 1}


def test_work_that_gives_way_to_us_does_not_make_a_processor_busy(tmp_path, monkeypatch):
    told = "cpu  1 2 3 4 5 6 7 8 9 10\ncpu0 100 9000 200 9000 9000 300 400 500 9000 9000\nintr 9\n"
    (tmp_path / "stat").write_text(told)
    monkeypatch.setattr(one_processor, "Path", lambda _: tmp_path / "stat")
    for ours, sum_of in ((0, 1500), (5, 10500)):
        monkeypatch.setattr(os, "nice", lambda _, ours=ours: ours)
        assert busy_seconds() == {0: sum_of / os.sysconf("SC_CLK_TCK")}
    monkeypatch.setattr(one_processor, "Path", lambda _: tmp_path / "none")
    assert busy_seconds() == {}
