"""The heartbeat reaches every socket of thousands, and lets others have their turn."""

import asyncio
import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from types import SimpleNamespace

from backend.matches import hooks
from backend.matches.live import heartbeat
from backend.matches.live.heartbeat import Heartbeat


@dataclass(eq=False)
class Watching:
    """A socket that watches a match and notes what it was sent."""

    watched: dict[uuid.UUID, int] = field(default_factory=lambda: {uuid.uuid4(): 1})
    sent: int = 0
    account: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(pk=uuid.uuid4()))

    async def send_events(self, numbers: dict[uuid.UUID, int]) -> None:
        """Note it."""
        assert set(self.watched) <= set(numbers)
        self.sent += 1


def last_events(matches: Iterable[uuid.UUID]) -> dict[uuid.UUID, int]:
    """Stand for the database."""
    return dict.fromkeys(matches, 1)


async def test_other_work_goes_on_while_thousands_of_sockets_are_sent_to(monkeypatch):
    monkeypatch.setattr(heartbeat, "last_events", last_events)
    monkeypatch.setattr(hooks, "WATCHED", [])
    beat, turns = Heartbeat(), [0]
    beat.members = {Watching() for _ in range(1000)} | {Watching(watched={}) for _ in range(1000)}

    async def other() -> None:
        while True:
            await asyncio.sleep(0)
            if any(watcher.sent for watcher in beat.members):
                turns[0] += 1

    task = asyncio.create_task(other())
    await beat.run_once()
    task.cancel()
    assert {watcher.sent for watcher in beat.members} == {1}
    assert turns[0] >= 2000 / 100


async def test_sockets_that_watch_nothing_get_a_heartbeat_without_a_query(monkeypatch):
    monkeypatch.setattr(heartbeat, "_numbers", None)  # which nothing can call
    beat = Heartbeat()
    beat.members = {Watching(watched={}) for _ in range(3)}
    await beat.run_once()
    assert {watcher.sent for watcher in beat.members} == {1}
