"""
The previous release, served on the schema of this one, as during an upgrade of several processes or after going back.

``tests/support/released.py`` keeps its code. What a migration adds needs a default in the database, and what is dropped
must have been unused for a release (docs/how-to/release.md).
"""

import random
import tarfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio

from tests.operations.notifications import SUBSCRIPTION
from tests.support.live import Player, guest, start
from tests.support.released import PASSWORD, PREVIOUS, challenge, play, player
from tests.support.server import migrated, one_process

pytestmark = [pytest.mark.stores, pytest.mark.one_store]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the previous release on a database that today's code has migrated."""
    folder = tmp_path_factory.mktemp("previous")
    with tarfile.open(PREVIOUS) as archive:
        archive.extractall(folder / "code")
    log = folder / "serve.log"
    with (
        migrated(folder, DATA_DIR=str(folder)) as settings,
        one_process(log, settings, root=folder / "code") as served,
    ):
        yield served
    assert "Traceback" not in log.read_text(), log.read_text()


@pytest_asyncio.fixture
async def players(address: str) -> AsyncIterator[tuple[Player, Player]]:
    """Two new accounts, made by the previous release."""
    async with AsyncExitStack() as stack:
        names = [f"P{random.randrange(10**9)}" for _ in range(2)]
        yield tuple([await player(stack, address, name, "accounts/") for name in names])  # type: ignore[misc]


async def test_previous_release_plays_and_chats(address, players):
    alice, bob = players
    match = await start(*players, clock={"type": "turn", "seconds": 86_400})
    await play(players, match, random.Random(1), moves=3)
    await accepted(alice, f"matches/{match}/messages/", {"text": "Hello"})
    await accepted(alice, f"matches/{match}/note/", {"text": "Watch stone 3."}, "PUT")
    await accepted(bob, f"matches/{match}/resign/")
    await accepted(bob, f"matches/{match}/rematch/")
    feed = (await alice.get("feed/")).json()["results"]
    assert {"match_finished", "rematch"} <= {item["kind"] for item in feed}


async def test_previous_release_takes_what_accounts_store(address, players):
    alice, bob = (player.account["username"] for player in players)
    one, _ = players
    async with guest(address) as newcomer:
        await challenge(newcomer, visibility="lobby")
    await accepted(one, "session/confirm/", {"password": PASSWORD})
    await accepted(one, "me/", {"settings": {"notifications": {}}}, "PATCH")
    await accepted(one, "me/email/", {"email": f"{alice}@example.org"})
    await accepted(one, "me/vacation/", {"days": 2})
    await accepted(one, "me/tokens/", {"name": "Program", "scopes": ["read"]})
    await accepted(one, "me/push/", SUBSCRIPTION)
    await accepted(one, "me/webhooks/", {"url": "https://bot.example.net/cairn", "kinds": ["test"]})
    await accepted(one, f"players/{bob}/block/")
    await accepted(one, "reports/", {"kind": "name", "reason": "name_offensive", "player": bob})


async def accepted(player: Player, path: str, body: Any = None, method: str = "POST") -> None:
    """Send that, and expect it to be taken."""
    token = {"X-CSRFToken": player.http.cookies["csrftoken"]}
    answer = await player.http.request(method, path, json=body or {}, headers=token)
    assert answer.is_success, (path, answer.text)
