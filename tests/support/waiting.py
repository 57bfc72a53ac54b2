"""Waiting for what nobody announces: another process, a list, a row. It looks again and again, up to a limit."""

import asyncio
import inspect
import time
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

PAUSE = 0.02  # seconds between two looks
#: Seconds until something is taken for broken. Machines that run tests for many stand still for 15 of them at times.
PATIENCE = 60.0
#: The same of what is said to take five seconds, and happens only after five minutes if that breaks.
SOON = 25.0


async def until(holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Return what *holds* gives, or what it gives to wait for, as soon as that is something."""
    async with asyncio.timeout(seconds):
        while True:
            found = holds()
            if found := await found if inspect.isawaitable(found) else found:
                return found
            await asyncio.sleep(PAUSE)


def wait_until(holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    """Return what *holds* gives as soon as it gives something; *seconds* without fail the test."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, f"not within {seconds} s"
        time.sleep(PAUSE)
    return found


async def turns(number: int = 50) -> None:
    """Let the event loop go round so often: whatever is ready has run, however loaded the machine is."""
    for _ in range(number):
        await asyncio.sleep(0)


def own_clock(monkeypatch: pytest.MonkeyPatch, module: ModuleType, now: Callable[[], float]) -> None:
    """Let `time.monotonic` of that module alone be *now*: by the process's, an event loop would wait for ever."""
    monkeypatch.setattr(module, "time", SimpleNamespace(**{**vars(time), "monotonic": now}))
