"""What `cairn-bot check` does beside its checks: beside a server that is made up."""

import asyncio
from collections.abc import AsyncIterator, Callable

import httpx
import pytest

from cairn_client.bot.__main__ import main
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


@pytest.mark.parametrize(
    "sent",
    [
        b"\x00\xff nonsense\r\n\r\n", b"GET\r\n\r\n", b"X" * 100_000, b"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    ],
)  # fmt: skip
async def test_malformed_http_is_answered_with_400(proxy, sent, caplog):
    reader, writer = await asyncio.open_connection(*proxy.address.removeprefix("http://").split(":"))
    writer.write(sent)
    assert (await asyncio.wait_for(reader.read(), 30)).startswith(b"HTTP/1.1 400 ")
    writer.close()
    assert caplog.records == []


@pytest.mark.parametrize(("bot", "why"), [("", "empty"), ("'x", "no command"), ("no-such-bot --fast", "no-such-bot")])
def test_bot_that_cannot_be_started_ends_the_check_before_anybody_signs_up(bot, why):
    with pytest.raises(SystemExit, match=why):
        main(["check", bot, "--server", "http://127.0.0.1:9"])


def test_repository_that_is_none_is_named(tmp_path):
    with pytest.raises(SystemExit, match=r"is no checkout of Cairn: there is no manage\.py"):
        main(["check", "bot", "--repository", str(tmp_path / "nowhere")])
