"""Spectators without an account on the socket: what they may see, and how much they may cost."""

import asyncio
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from backend.matches.live import commands, limits, spectators
from backend.matches.live.consumer import LiveConsumer
from backend.matches.live.heartbeat import HEARTBEAT
from backend.matches.live.limits import SPECTATOR_BURST, SPECTATOR_SUBSCRIPTIONS, SPECTATORS_FROM_ONE
from backend.matches.live.spectators import SPECTATORS
from backend.matches.models import Match
from tests.backend.matches.test_socket import ask, refused, spectating, table
from tests.support.builders import a_match, an_account, play_on
from tests.support.people import Browser
from tests.support.sockets import Socket

pytestmark = [pytest.mark.usefixtures("committed_db"), pytest.mark.stores]


@database_sync_to_async
def a_public_match() -> Match:
    return a_match(an_account("Ada"), an_account("Ben"), public=True)


def some_public_matches() -> list[Match]:
    ada, ben = an_account("Ada"), an_account("Ben")
    return [a_match(ada, ben, public=True) for _ in range(SPECTATOR_SUBSCRIPTIONS + 1)]


async def test_a_public_match_is_sent_as_rest_answers_it_to_anybody():
    match = await a_public_match()
    async with spectating() as socket:
        frame = await ask(socket, type="subscribe", match=str(match.pk))
        read = database_sync_to_async(lambda: Browser().read(f"matches/{match.pk}/").json())
        assert frame["match"] == await read()
        assert {card for hand in frame["match"]["position"]["hands"] for card in hand} == {"?c"}
        await database_sync_to_async(play_on)(match, moves=1)
        assert (await socket.receive_json_from())["match"] == await read()
        await HEARTBEAT.run_once()
        assert (await socket.receive_json_from())["type"] == "events"


async def test_a_match_of_two_alone_is_not_found_nor_one_that_is_no_longer_public():
    _, _, match = await table()
    public = await a_public_match()
    async with spectating() as socket:
        refusal = refused("not_found", match=str(match.pk))
        assert await ask(socket, type="subscribe", match=str(match.pk)) == refusal
        await ask(socket, type="subscribe", match=str(public.pk))
        await database_sync_to_async(Match.objects.filter(pk=public.pk).update)(public=False)
        for each in (match, public):
            await database_sync_to_async(play_on)(each, moves=1)
        assert await socket.receive_json_from() == refused("not_found", match=str(public.pk))
        assert await socket.receive_nothing()


async def test_operations_that_need_an_account_refuse_spectators_or_show_nobody():
    match = await a_public_match()
    async with spectating() as socket:
        assert await ask(socket, type="seen", number=1, id=5) == refused("not_signed_in", re=5)
        await ask(socket, type="subscribe", match=str(match.pk))
        presence = {"type": "presence", "match": str(match.pk), "here": False, "last_seen": None}
        assert await ask(socket, type="look", match=str(match.pk)) == presence


async def test_a_spectator_watches_few_matches_and_sends_few_frames(monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))  # nothing comes back meanwhile
    matches = await database_sync_to_async(some_public_matches)()
    async with spectating(str(uuid4())) as socket:
        for match in matches[:-1]:
            assert (await ask(socket, type="subscribe", match=str(match.pk)))["type"] == "match"
        last = str(matches[-1].pk)
        full = refused("too_many_subscriptions", match=last, limit=SPECTATOR_SUBSCRIPTIONS)
        assert await ask(socket, type="subscribe", match=last) == full
        answers = [await ask(socket, type="ping") for _ in range(SPECTATOR_BURST)]
        assert [answer["type"] for answer in answers].count("pong") == SPECTATOR_BURST - len(matches)
        assert answers[-1] == refused("rate_limited", retry_after=1.0)


async def test_sockets_of_one_network_share_an_allowance(monkeypatch):
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 0.0))
    block, taken = str(uuid4()), 0
    for _ in range(7):
        async with spectating(block) as socket:
            answers = [await ask(socket, type="ping") for _ in range(SPECTATOR_BURST)]
            taken += sum(answer["type"] == "pong" for answer in answers)
    assert taken == limits.NETWORK_BURST
    async with spectating("198.51.100.7") as socket:
        assert await ask(socket, type="ping") == {"type": "pong"}


async def test_a_spectator_too_many_of_a_network_or_in_all_is_closed_and_no_other(monkeypatch, settings):
    settings.LIMITS_FACTOR = 1
    sockets = [await opened("192.0.2.1") for _ in range(SPECTATORS_FROM_ONE)]
    try:
        assert await refusal_from("192.0.2.1") == 4429
        sockets.append(await opened("192.0.2.2"))
        sockets.append(await opened(None))  # from this machine: not counted by network
        monkeypatch.setattr(spectators, "MOST", len(sockets))
        assert await refusal_from("192.0.2.3") == 4429
        for socket in sockets:
            assert await ask(socket, type="ping") == {"type": "pong"}
        await sockets.pop(0).disconnect()
        sockets.append(await opened("192.0.2.1"))
    finally:
        for socket in sockets:
            await socket.disconnect()
    assert not SPECTATORS._open
    assert not SPECTATORS._from


async def opened(block: str | None) -> Socket:
    """Return a spectator's socket from there, which has been greeted."""
    socket = Socket(LiveConsumer.as_asgi(), "/ws/v1/")
    socket.scope.update(user=AnonymousUser(), spectator=True, block=block)
    await socket.connect()
    assert (await socket.receive_json_from())["type"] == "hello"
    return socket


async def refusal_from(block: str) -> int:
    """Return the code that a spectator from there is closed with at once."""
    socket = Socket(LiveConsumer.as_asgi(), "/ws/v1/")
    socket.scope.update(user=AnonymousUser(), spectator=True, block=block)
    await socket.connect()
    return int((await socket.receive_output())["code"])


async def test_an_event_is_read_once_for_all_spectators(monkeypatch):
    match, read, reads = await a_public_match(), commands.view_for, []

    def counted(*about: Any) -> Any:
        reads.append(about)
        return read(*about)

    async with spectating() as one, spectating() as two, spectating() as three:
        for socket in (one, two, three):
            await ask(socket, type="subscribe", match=str(match.pk))
        monkeypatch.setattr(commands, "view_for", counted)
        await database_sync_to_async(play_on)(match, moves=1)
        frames = await asyncio.gather(*(socket.receive_json_from() for socket in (one, two, three)))
        assert frames[0] == frames[1] == frames[2]
        assert frames[0]["version"] == 2
    assert reads == [(match.pk, None)]
