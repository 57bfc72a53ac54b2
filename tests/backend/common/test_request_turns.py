"""Requests take turns at computing, by places, and no turn lasts for long (decision 0076)."""

import threading
from contextvars import copy_context
from itertools import pairwise

import pytest

from backend.common import request_turns
from backend.common.fair_slots import WAITS_AS
from backend.common.in_flight import IN_FLIGHT
from backend.common.request_turns import RequestTurns
from tests.support.waiting import wait_until

#: As long as no test takes: a turn that ends by itself is then told from one that was ended.
LONG = 30.0


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let turns last, however long that takes."""
    monkeypatch.setattr(request_turns, "LONGEST", LONG)


class Requests:
    """Requests in threads of their own, and who was answered when."""

    def __init__(self, turns: RequestTurns) -> None:
        self.turns, self.answered = turns, list[str]()
        self.threads: list[threading.Thread] = []

    def begin(self, place: str) -> None:
        def answer() -> None:
            WAITS_AS.set(place)
            with self.turns.turn():
                self.answered.append(place)

        before = self.waiting()
        self.threads.append(threading.Thread(target=copy_context().run, args=(answer,)))
        self.threads[-1].start()
        wait_until(lambda: self.waiting() > before, LONG)

    def waiting(self) -> int:
        slots = self.turns._slots
        with slots._lock:
            return len(slots._waiting)

    def end(self) -> list[str]:
        for thread in self.threads:
            thread.join(LONG)
        return self.answered


def test_one_request_of_a_flood_is_answered_before_one_from_elsewhere(patient):
    requests = Requests(RequestTurns(1))
    with requests.turns.turn():
        for place in ["flood"] * 10 + ["home"]:
            requests.begin(place)
        assert requests.answered == []
    assert requests.end().index("home") == 1


def test_nobody_waits_for_the_end_of_one_that_takes_its_time():
    """And those who have waited meanwhile go on one after the other, not all at once."""
    turns = RequestTurns(1)
    slots, let_in = turns._slots, []
    over = threading.Event()

    def answer() -> None:
        with turns.turn():
            let_in.append(list(slots._held.values()))
            over.wait(LONG)

    with turns.turn():
        others = [threading.Thread(target=answer) for _ in range(4)]
        for other in others:
            other.start()
        wait_until(lambda: len(let_in) == len(others), LONG)
    over.set()
    for other in others:
        other.join(LONG)
    since = [began for held in let_in for began in held]
    assert len(since) == len(others)  # one at a time
    assert all(later - earlier >= request_turns.LONGEST for earlier, later in pairwise(since))
    assert slots._free == 1  # whose turn was over gives none back
    assert not slots._held


def test_turn_is_left_to_others_while_its_request_waits_for_something_else(patient):
    turns = RequestTurns(1)
    requests = Requests(turns)
    with turns.turn():
        requests.begin("home")
        with turns.left():
            assert requests.end() == ["home"]
        assert turns._slots._free == 0
    assert turns._slots._free == 1


def test_leaving_a_turn_without_having_one_does_nothing():
    turns = RequestTurns(1)
    with turns.left():
        assert turns._slots._free == 1
        assert IN_FLIGHT._count == 0
    assert turns._slots._free == 1


def test_jobs_let_a_request_pass_but_not_while_it_waits_for_something_else():
    """A password that is hashed: a flood of sign-ins waits for that all the time, and is made no longer by jobs."""
    turns = RequestTurns(1)
    with turns.turn():
        assert IN_FLIGHT._count == 1
        with turns.left():
            assert IN_FLIGHT.let_pass(LONG) == 0
        assert IN_FLIGHT._count == 1
    assert IN_FLIGHT._count == 0
