"""What `cairn-bot check` does beside its checks: beside a server that is made up."""

import asyncio
from collections.abc import AsyncIterator, Callable

import httpx
import pytest

from cairn_client.check import checks, run
from cairn_client.check.proxy import Proxy
from cairn_client.errors import Unreachable


class NoTrial:
    """A trial without a bot."""

    def __init__(self, command: str, proxy: Proxy, patience: float) -> None:
        self.proxy = proxy

    async def stop(self) -> None:
        """There is no bot to end."""

    close = give_up = stop


def failing(error: Exception) -> Callable:
    async def check(trial: NoTrial) -> None:
        raise error

    return check


async def passing(trial: NoTrial) -> None:
    """Passes."""


async def test_check_that_fails_unexpectedly_fails_no_other(monkeypatch):
    monkeypatch.setattr(run, "Trial", NoTrial)
    tried = {"lacking": failing(KeyError("match")), "away": failing(Unreachable("no answer")), "fine": passing}
    monkeypatch.setattr(run, "CHECKS", tried)
    monkeypatch.setattr(checks, "CHECKS", tried)
    results = await run.check("bot", "http://127.0.0.1:9", say=lambda _: None)
    assert {result.name: result.why for result in results} == {
        "lacking": "KeyError: 'match'",
        "away": "no answer",
        "fine": "",
    }


@pytest.fixture
async def proxy() -> AsyncIterator[Proxy]:
    """A proxy whose server is away: it answers by itself, or not at all."""
    proxy = Proxy("http://127.0.0.1:9")
    async with proxy.serving():
        yield proxy


async def chunks() -> AsyncIterator[bytes]:
    yield b'{"actions": '
    yield b'["R7@3"]}'


async def test_body_in_chunks_is_answered_with_411(proxy):
    async with asyncio.timeout(10), httpx.AsyncClient() as http:
        answer = await http.post(f"{proxy.address}/api/v1/matches/m/moves/", content=chunks())
    assert (answer.status_code, answer.json()["code"]) == (411, "length_required")
    assert [(one.status, one.genuine) for one in proxy.requests] == [(411, False)]
