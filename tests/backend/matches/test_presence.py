"""Whether the other player looks at the match now: in process; who may know, and that nothing is read for it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.db import database_sync_to_async

from backend.accounts.models import Account, AccountSettings
from backend.matches.live import commands
from backend.matches.live.heartbeat import HEARTBEAT
from backend.matches.models import Match
from tests.backend.matches.test_socket import ask, refused, socket_of
from tests.support.builders import a_match, an_account
from tests.support.sockets import Socket

pytestmark = [pytest.mark.usefixtures("committed_db"), pytest.mark.stores]

Shown = dict[str, Any]


@database_sync_to_async
def table(*showing: str, **privacy: Any) -> tuple[Account, Account, Match]:
    """Return Alice, Bob, and a match of theirs, which anybody may watch; those named show when they are here."""
    alice, bob = an_account("Alice"), an_account("Bob")
    for account in (alice, bob):
        AccountSettings.objects.create(account=account, show_last_seen=account.username in showing, **privacy)
    return alice, bob, a_match(alice, bob, first=0, public=True)


@asynccontextmanager
async def at_match(account: Any, match: Match, session: str = "session") -> AsyncIterator[Socket]:
    """Open a socket that watches the match."""
    async with socket_of(account, session) as socket:
        await ask(socket, type="subscribe", match=str(match.pk))
        yield socket


async def look(socket: Socket, match: Match) -> Shown:
    return dict(await ask(socket, type="look", match=str(match.pk)))


def told(match: Match, *, here: bool, last_seen: str | None = None) -> Shown:
    return {"type": "presence", "match": str(match.pk), "here": here, "last_seen": last_seen}


async def test_each_sees_the_other_come_and_go_and_the_day_they_were_last_here(monkeypatch):
    alice, bob, match = await table("Alice", "Bob")
    days = {account: account.seen.isoformat() for account in (alice, bob)}
    async with at_match(alice, match) as at_alice:
        assert await look(at_alice, match) == told(match, here=False, last_seen=days[bob])
        async with at_match(bob, match) as at_bob:
            assert await at_alice.receive_nothing()  # to watch is not yet to look
            monkeypatch.setattr(commands, "database_sync_to_async", None)  # from here on nothing is read
            assert await look(at_bob, match) == told(match, here=False, last_seen=days[alice])
            assert await at_bob.receive_json_from() == told(match, here=True, last_seen=days[alice])
            assert await at_alice.receive_json_from() == told(match, here=True, last_seen=days[bob])
            away = await ask(at_bob, type="look_away", match=str(match.pk))
            assert away == {"type": "looked_away", "match": str(match.pk)}
            assert await at_alice.receive_json_from() == told(match, here=False, last_seen=days[bob])
            await look(at_bob, match)
            assert await at_alice.receive_json_from() == told(match, here=True, last_seen=days[bob])
        assert await at_alice.receive_json_from() == told(match, here=False, last_seen=days[bob])


@pytest.mark.parametrize("privacy", [{}, {"show_last_seen": True, "profile": "nobody"}])
async def test_a_player_who_hides_their_presence_is_not_seen_but_sees(privacy):
    alice, bob, match = await table("Alice", "Bob")
    settings = AccountSettings.objects.filter(account=bob)
    await database_sync_to_async(settings.update)(**({"show_last_seen": False} | privacy))
    async with at_match(alice, match) as at_alice, at_match(bob, match) as at_bob:
        assert await look(at_alice, match) == told(match, here=False)
        await look(at_bob, match)
        assert (await at_bob.receive_json_from())["here"]
        assert await at_alice.receive_nothing()


async def test_a_program_is_nobody_who_is_here(monkeypatch):
    alice, bob, match = await table("Alice", "Bob")
    async with at_match(alice, match) as at_alice, at_match(bob, match) as at_bob:
        [consumer] = [socket for socket in HEARTBEAT.members if socket.account == bob]
        mine = consumer.presence
        monkeypatch.setattr(type(mine), "is_person", property(lambda presence: presence is not mine))
        await look(at_alice, match)
        await look(at_bob, match)
        assert await at_alice.receive_nothing()


async def test_a_player_on_two_devices_is_present_until_the_last_is_left():
    alice, bob, match = await table("Bob")
    async with at_match(alice, match) as at_alice, at_match(bob, match) as first:
        await look(at_alice, match)
        await look(first, match)
        assert (await at_alice.receive_json_from())["here"]
        async with at_match(bob, match, "other") as second:
            await look(second, match)
        assert await at_alice.receive_nothing()


async def test_a_player_who_vanishes_is_absent_by_the_second_heartbeat():
    alice, bob, match = await table("Bob")
    async with at_match(alice, match) as at_alice, at_match(bob, match) as at_bob:
        await look(at_alice, match)
        await look(at_bob, match)
        assert (await at_alice.receive_json_from())["here"]
        [consumer] = [socket for socket in HEARTBEAT.members if socket.account == bob]
        consumer.presence.others.clear()  # as of a process that was killed: it answers nobody
        await HEARTBEAT.run_once()
        assert (await at_alice.receive_json_from())["type"] == "events"
        await HEARTBEAT.run_once()
        assert (await at_alice.receive_json_from())["type"] == "events"
        assert await at_alice.receive_json_from() == told(match, here=False, last_seen=bob.seen.isoformat())


async def test_spectators_and_who_does_not_watch_learn_nothing():
    alice, bob, match = await table("Alice", "Bob")
    charlie = await database_sync_to_async(an_account)("Charlie")
    async with at_match(charlie, match) as watching, at_match(bob, match) as at_bob, socket_of(alice) as at_alice:
        await look(at_bob, match)
        assert await look(watching, match) == told(match, here=False)
        assert await watching.receive_nothing()
        assert await look(at_alice, match) == refused("not_found", match=str(match.pk))
