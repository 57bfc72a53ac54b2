"""A player who opens a match against the house on the live socket, or has it open, is known to look on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.utils import timezone

from backend.accounts.models import Account
from backend.bots.models import HouseMatch
from backend.bots.services.open import house_open
from backend.challenges.services.create import challenge_create
from backend.matches import hooks
from backend.matches.live.consumer import LiveConsumer
from backend.matches.live.heartbeat import HEARTBEAT
from backend.matches.models import Match
from tests.support.builders import RULESET, a_match, an_account
from tests.support.house import house_account
from tests.support.sockets import Socket

pytestmark = [pytest.mark.usefixtures("committed_db"), pytest.mark.stores]

HOUR = timedelta(hours=1)


@database_sync_to_async
def table() -> tuple[Account, Match]:
    """Alice's match against the house, who was there an hour ago; the house takes its time."""
    house_open()
    alice = an_account("Alice")
    made = challenge_create(
        account=alice, ruleset=RULESET, visibility="direct", opponent=house_account().username, first="opponent"
    )
    HouseMatch.objects.update(watched=timezone.now() - HOUR, due=timezone.now() + HOUR)
    match: Any = made.match
    return alice, match


@database_sync_to_async
def row() -> HouseMatch:
    return HouseMatch.objects.get()


async def ask(socket: Socket, **frame: Any) -> Any:
    await socket.send_json_to(frame)
    return await socket.receive_json_from()


@asynccontextmanager
async def opened(account: Account, match: Match) -> AsyncIterator[Socket]:
    """A socket of the account's that has the match open."""
    socket = Socket(LiveConsumer.as_asgi(), "/ws/v1/")
    socket.scope.update(user=account, session=SimpleNamespace(session_key="session"))
    assert (await socket.connect())[0]
    await socket.receive_json_from()
    try:
        assert (await ask(socket, type="subscribe", match=str(match.pk)))["type"] == "match"
        yield socket
    finally:
        await socket.disconnect()


async def test_house_answers_soon_who_opens_the_match_and_knows_them_while_it_is_open():
    alice, match = await table()
    async with opened(alice, match) as socket:
        assert (await ask(socket, type="ping"))["type"] == "pong"  # so that the frame before has been done with
        seen = await row()
        assert seen.due < timezone.now() + timedelta(seconds=10)
        assert seen.watched > timezone.now() - HOUR / 2
        await HEARTBEAT.run_once()
        assert (await row()).watched > seen.watched


async def test_match_among_people_that_is_opened_asks_nothing_of_the_house(monkeypatch):
    alice, _ = await table()
    match = await database_sync_to_async(lambda: a_match(alice, an_account("Bob")))()
    asked: list[Any] = []
    monkeypatch.setattr(hooks, "WATCHED", [asked.append])
    async with opened(alice, match) as socket:
        assert (await ask(socket, type="ping"))["type"] == "pong"
    assert asked == []
