"""A new message reaches the other player's open socket as a notice, and nothing else does."""

from typing import Any

import pytest
from channels.db import database_sync_to_async

from backend.matches.models import Match
from tests.backend.matches.test_socket import ask, socket_of, table
from tests.support.people import browser_of

pytestmark = pytest.mark.stores


def write(account: Any, match: Match) -> int:
    return browser_of(account).write(f"matches/{match.pk}/messages/", {"text": "a secret"}).status_code


async def test_the_other_player_hears_of_a_message_and_the_match_is_not_sent_again(committed_db):
    alice, bob, match = await table()
    async with socket_of(bob) as at_bob, socket_of(alice) as at_alice:
        for socket in (at_alice, at_bob):
            await ask(socket, type="subscribe", match=str(match.pk))

        assert await database_sync_to_async(write)(alice, match) == 201

        frame = await at_bob.receive_json_from()
        assert frame["type"] == "notice"
        assert (frame["notice"]["kind"], frame["notice"]["match"]) == ("message", str(match.pk))
        assert frame["notice"]["data"] == {"message": 1}
        assert "secret" not in str(frame)
        assert await at_bob.receive_nothing()
        assert await at_alice.receive_nothing()
