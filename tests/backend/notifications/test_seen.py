"""Noting over the socket that a notice was shown in front."""

from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import DatabaseError

from backend.accounts.models import Account
from backend.matches.live import commands
from backend.notifications.models import Feed, FeedItem
from backend.notifications.services.notify import Notice, notify
from tests.backend.matches.test_socket import ask, refused, socket_of
from tests.support.builders import an_account

pytestmark = [pytest.mark.usefixtures("committed_db"), pytest.mark.stores]


def _told() -> Account:
    alice = an_account("Alice")
    notify(Notice(alice.pk, "challenge_declined") for _ in range(3))
    return alice


def _still_to_leave() -> list[int]:
    return list(FeedItem.objects.filter(spread_due__isnull=False).values_list("number", flat=True))


async def test_a_notice_that_the_client_has_shown_does_not_leave_any_more():
    alice = await database_sync_to_async(_told)()
    async with socket_of(alice) as socket:
        assert await ask(socket, type="seen", number=2) == {"type": "seen", "number": 2}
    assert await database_sync_to_async(_still_to_leave)() == [3]
    assert await database_sync_to_async(lambda: Feed.objects.get().shown)() is not None


@pytest.mark.parametrize("number", [None, 0, -1, 2**31, True, 1.0, "1", [1], {}])
async def test_a_malformed_number_is_refused(number):
    alice = await database_sync_to_async(_told)()
    async with socket_of(alice) as socket:
        refusal = refused("bad_message", detail="`number` has to be a whole number from 1.")
        assert await ask(socket, type="seen", number=number) == refusal
        assert await ask(socket, type="seen") == refusal
    assert await database_sync_to_async(_still_to_leave)() == [1, 2, 3]


async def test_a_socket_outlives_a_database_that_is_away(monkeypatch):
    def away(**_: Any) -> None:
        raise DatabaseError

    alice = await database_sync_to_async(_told)()
    monkeypatch.setattr(commands, "notice_seen", away)
    async with socket_of(alice) as socket:
        assert await ask(socket, type="seen", number=2) == refused("try_again")
        assert await ask(socket, type="ping") == {"type": "pong"}
