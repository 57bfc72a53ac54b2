"""Pushes from threads: nobody waits for them, least of all for an event loop that has come to its end."""

import asyncio
import threading

from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from backend.common.push import SENDING, group_send


def test_push_does_not_wait_for_a_loop_that_has_stopped():
    loop = asyncio.new_event_loop()
    stopped, done = threading.Event(), threading.Event()

    def request() -> None:
        loop.call_soon_threadsafe(loop.stop)
        stopped.wait(10)
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
    await asyncio.wait_for(sync_to_async(group_send)("group", {"type": "hint"}), 10)
    assert not sent.is_set()
    go.set()
    await asyncio.wait_for(sent.wait(), 10)
    await asyncio.gather(*SENDING)
