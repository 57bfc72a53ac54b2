"""Slow work by several threads: what is taken, noted and renewed, and what a drain does to it."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from backend.common import workers
from backend.common.draining import DRAINING
from backend.common.workers import Piece, keep_busy


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


def test_process_that_drains_takes_nothing_more_and_notes_what_is_under_way(drain: Callable[[], None]) -> None:
    noted: list[Any] = []

    def take() -> Piece | bool:
        if len(noted) == 3:
            drain()
        return len(noted) < 100 and Piece(nothing, noted.append, nothing)

    workers.GRACE = 5.0
    keep_busy(1, take, "test")
    assert len(noted) == 4  # the one that was being taken when it began, too


def test_slow_work_is_renewed_while_other_work_ends_and_left_by_a_process_that_drains(
    drain: Callable[[], None], hanging: Any
) -> None:
    noted: list[Any] = []
    pieces = [Piece(nothing, noted.append, nothing)] * 2000 + [Piece(hanging, noted.append, drain)]
    keep_busy(2, lambda: pieces.pop() if pieces else False, "test")
    assert pieces
    assert noted == [None] * (2000 - len(pieces))


def test_work_or_note_that_breaks_keeps_no_other_from_being_noted(caplog: pytest.LogCaptureFixture) -> None:
    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    noted: list[Any] = []
    steps = [(breaks, noted.append), (nothing, breaks), (nothing, noted.append)]
    keep_busy(3, lambda: Piece(*steps.pop(), nothing) if steps else False, "test")
    assert sorted(map(repr, noted)) == ["None", "ZeroDivisionError()"]
    assert caplog.text.count("Traceback") == 1
