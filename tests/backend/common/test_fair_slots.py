"""Those who wait are served by turns of the places that they come from, however many come from one."""

import threading
from contextvars import copy_context

from backend.common.fair_slots import WAITS_AS, FairSlots


def test_a_flood_from_one_place_holds_up_nobody_from_another():
    slots, served, running = FairSlots(1), [], []

    def waiting():
        with slots._lock:
            return sum(map(len, slots._waiting.values()))

    def one(place):
        WAITS_AS.set(place)
        with slots.slot():
            served.append(place)

    def start(place):
        thread = threading.Thread(target=copy_context().run, args=(one, place))
        thread.start()
        running.append(thread)
        while waiting() < len(running):
            pass  # it has come to wait; bounded by the slot that this test holds

    with slots.slot():
        for place in ["flood"] * 20 + ["elsewhere", "flood", "home"]:
            start(place)
    for thread in running:
        thread.join(60)
    assert served.index("elsewhere") == 1
    assert served.index("home") == 2
    assert len(served) == 23
    with slots.slot():  # and the slot is free again
        assert slots._free == 0
    assert slots._free == 1


def test_turn_that_comes_as_one_gives_up_is_taken(monkeypatch):
    slots = FairSlots(1)
    held = slots.enter()
    monkeypatch.setattr(threading.Event, "wait", lambda *_: held.leave() or False)
    assert slots.enter_within(0.0)
    assert (slots._free, slots._waiting) == (0, {})


def test_who_gives_up_waits_no_more_and_keeps_nobody_waiting():
    slots = FairSlots(1)
    held = slots.enter()
    assert slots.enter_within(0.0) is None
    held.leave()
    held.leave()  # a second time is nothing
    assert (slots._free, slots._waiting) == (1, {})
