"""Those who wait are served by turns of the places that they come from, however many come from one."""

import threading
import time
from contextvars import copy_context

import pytest

from backend.common.fair_slots import HALF, PLACES, WAITS_AS, FairSlots, HadLately


def served(slots, places):
    """Have threads of those places wait, one after the other; return the order in which they are let in."""
    order, running = [], []

    def waiting():
        with slots._lock:
            return len(slots._waiting)

    def one(place):
        WAITS_AS.set(place)
        with slots.slot():
            order.append(place)

    with slots.slot():
        for place in places:
            thread = threading.Thread(target=copy_context().run, args=(one, place))
            thread.start()
            running.append(thread)
            while waiting() < len(running):
                pass  # it has come to wait; bounded by the slot that this test holds
    for thread in running:
        thread.join(60)
    return order


def having_had(seconds):
    """Return a slot of which places have had so many seconds lately."""
    slots = FairSlots(1)
    for place, had in seconds.items():
        slots._had.note(place, had, time.monotonic())
    return slots


def test_a_flood_from_one_place_holds_up_nobody_from_another():
    slots = FairSlots(1)
    order = served(slots, ["flood"] * 20 + ["elsewhere", "flood", "home"])
    assert order.index("elsewhere") == 1
    assert order.index("home") == 2
    assert len(order) == 23
    with slots.slot():  # and the slot is free again
        assert slots._free == 0
    assert slots._free == 1


def test_a_flood_from_many_places_holds_up_nobody_from_a_quiet_one():
    flood = {f"flood{number}": 1.0 for number in range(20)}
    assert served(having_had(flood), [*flood, "home"]).index("home") == 0


def test_place_that_had_much_is_passed_every_other_time_only():
    others = [f"other{number}" for number in range(6)]
    assert served(having_had({"much": 9.0}), ["much", *others])[:2] == ["other0", "much"]


def test_a_turn_counts_less_the_longer_ago_it_was():
    had = HadLately()
    had.note("long ago", 3.0, 100.0)
    had.note("now", 1.0, 100.0 + 2 * HALF)
    assert had.of("long ago", 100.0 + 2 * HALF) == pytest.approx(0.75)
    assert had.of("never", 100.0) == 0
    assert had.of("now", 0.0) == 1
    had.note("now", 1.0, 1e6)
    assert had.of("now", 0.0) == pytest.approx(1)  # though 2 ** 100,000 is no number


def test_the_places_that_had_most_are_remembered():
    had = HadLately()
    for number in range(3 * PLACES):
        had.note(f"place{number}", 9.0 if number == 5 else 0.001, 100.0)
    assert len(had._had) <= PLACES
    assert had.of("place5", 100.0) == 9


def test_turn_that_comes_as_one_gives_up_is_taken(monkeypatch):
    slots = FairSlots(1)
    held = slots.enter()
    monkeypatch.setattr(threading.Event, "wait", lambda *_: held.leave() or False)
    assert slots.enter_within(0.0)
    assert (slots._free, len(slots._waiting)) == (0, 0)


def test_a_waiter_that_gives_up_keeps_nobody_waiting():
    slots = FairSlots(1)
    held = slots.enter()
    assert slots.enter_within(0.0) is None
    held.leave()
    held.leave()  # a second time is nothing
    assert (slots._free, len(slots._waiting)) == (1, 0)
