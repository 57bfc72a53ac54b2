"""The channel layer within one process: a message costs itself alone, and a member stays until it leaves."""

import datetime as dt
from typing import Any

import pytest

from backend.common.memory_layer import MemoryLayer


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
async def test_what_a_socket_that_hung_up_has_not_read_is_forgotten_after_a_minute(time_machine, seconds, forgotten):
    layer = MemoryLayer()
    await layer.group_add("match", "specific.a")
    await layer.send("specific.a", {"type": "x"})
    time_machine.move_to(dt.datetime.now(dt.UTC) + dt.timedelta(seconds=seconds))
    await layer.group_send("another-match", {"type": "x"})
    assert ("specific.a" not in layer.channels) is forgotten
    assert ("specific.a" not in layer.groups.get("match", {})) is forgotten
