"""The channel layer within one process: a message costs itself alone, and a member stays until it leaves."""

import asyncio
import datetime as dt
import threading
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from backend.common.memory_layer import MemoryLayer
from backend.common.push import SENDING, group_send


class Counted(dict[str, Any]):
    """A table that notes when all of it is gone through."""

    swept = 0

    def items(self) -> Any:
        self.swept += 1
        return super().items()

    def values(self) -> Any:
        self.swept += 1
        return super().values()


async def test_a_message_goes_through_no_other_channel_or_group():
    layer = MemoryLayer()
    layer.channels, layer.groups = Counted(), Counted()
    for each in "ab":
        await layer.group_add("match", f"specific.{each}")
    await layer.group_send("match", {"type": "x"})
    assert [await layer.receive(f"specific.{each}") for each in "ab"] == [{"type": "x"}] * 2
    assert (layer.channels.swept, layer.groups.swept) == (0, 0)


async def test_a_socket_that_is_open_for_days_hears_of_its_match(time_machine):
    layer = MemoryLayer()
    await layer.group_add("match", "specific.a")
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(days=3))
    await layer.group_send("match", {"type": "x"})
    assert await layer.receive("specific.a") == {"type": "x"}


@pytest.mark.parametrize(("seconds", "forgotten"), [(5, False), (120, True)])
async def test_unread_messages_of_a_closed_socket_are_dropped_after_a_minute(time_machine, seconds, forgotten):
    layer = MemoryLayer()
    await layer.group_add("match", "specific.a")
    await layer.send("specific.a", {"type": "x"})
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(seconds=seconds))
    await layer.group_send("another-match", {"type": "x"})
    assert ("specific.a" not in layer.channels) is forgotten
    assert ("specific.a" not in layer.groups.get("match", {})) is forgotten


# --- Pushes from threads: nobody waits for them, least of all for an event loop that has come to its end


def test_push_does_not_wait_for_a_loop_that_has_stopped():
    loop = asyncio.new_event_loop()
    stopped, done = threading.Event(), threading.Event()

    def request() -> None:
        loop.call_soon_threadsafe(loop.stop)
        stopped.wait(60)
        group_send("group", {"type": "hint"})
        done.set()

    under_way = loop.create_task(sync_to_async(request, thread_sensitive=False)())
    loop.run_forever()
    stopped.set()
    waited_for_nothing = done.wait(5)
    loop.run_until_complete(under_way)
    loop.close()
    assert waited_for_nothing


async def test_push_of_a_request_does_not_wait_for_a_slow_layer(monkeypatch):
    layer = get_channel_layer()
    go, sent = asyncio.Event(), asyncio.Event()

    async def slow(group: str, message: object) -> None:
        await go.wait()
        sent.set()

    monkeypatch.setattr(layer, "group_send", slow)
    await asyncio.wait_for(sync_to_async(group_send)("group", {"type": "hint"}), 60)
    assert not sent.is_set()
    go.set()
    await asyncio.wait_for(sent.wait(), 60)
    await asyncio.gather(*SENDING)
