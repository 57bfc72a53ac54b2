"""When a guest becomes a full account, its sockets close; with the new cookie the match goes on in the same seat."""

from typing import Any

import pytest
from channels.db import database_sync_to_async

from backend.accounts.models import Account
from backend.accounts.services.guest_create import guest_create
from tests.backend.matches.test_socket import ask, socket_of
from tests.support.builders import a_match, an_account
from tests.support.people import Browser, browser_of

pytestmark = pytest.mark.stores

UPGRADE = {"username": "Zoë", "password": "correct horse"}


def _begin() -> tuple[Account, Browser, Browser, Browser, str]:
    guest, _code = guest_create()
    bob = an_account("Bob")
    match = a_match(bob, guest, first=0)
    return guest, browser_of(guest), browser_of(guest), browser_of(bob), str(match.pk)


def _play(browser: Browser, match: str) -> None:
    view = browser.read(f"matches/{match}/").json()
    body = {"actions": [view["options"][0]["action"]], "expected_version": view["version"]}
    assert browser.write(f"matches/{match}/moves/", body).status_code == 201


def _key(browser: Browser) -> str:
    return browser.cookies["sessionid"].value


async def _frame(socket: Any, kind: str) -> dict[str, Any]:
    while (frame := await socket.receive_json_from(timeout=60))["type"] != kind:
        continue
    return dict(frame)


async def test_the_match_goes_on_in_the_same_seat(committed_db):
    guest, phone, tablet, bob, match = await database_sync_to_async(_begin)()
    guest.is_guest = False  # what `socket_of` expects of the greeting
    async with socket_of(guest, _key(phone)) as mine, socket_of(guest, _key(tablet)) as other:
        answer = await database_sync_to_async(phone.write)("me/upgrade/", UPGRADE)
        assert answer.status_code == 200
        for socket in (mine, other):
            assert (await socket.receive_output(timeout=60))["type"] == "websocket.close"

    account = await database_sync_to_async(Account.objects.get)(pk=guest.pk)
    async with socket_of(account, _key(phone)) as mine:
        assert (await ask(mine, type="subscribe", match=match))["match"]["seat"] == 1
        await database_sync_to_async(_play)(bob, match)
        moved = await _frame(mine, "match")
        assert (moved["match"]["seat"], moved["match"]["players"][1]["username"]) == (1, "Zoë")
        await database_sync_to_async(_play)(phone, match)
        assert (await _frame(mine, "match"))["match"]["last_move"]["seat"] == 1
