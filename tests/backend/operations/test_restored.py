"""
The drill: a service that is played on is backed up, lost, restored elsewhere, and goes on.

What players had at the moment of the backup is there: matches, sessions, pushes under the same key, webhooks with the
same secret, the second step, the audit log; and it is the database of one moment, however many moves came meanwhile.
"""

import asyncio
import os
import random
import shutil
import signal
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pyotp
import pytest
from django.db import connection

from backend.operations.backup.manifest import Manifest, backup_at
from tests.support.backed_up import commands
from tests.support.databases import own_database, sqlite_template
from tests.support.live import Player, start
from tests.support.push_service import PushService, push_service
from tests.support.random_moves import random_move
from tests.support.released import PASSWORD, player
from tests.support.scale import PROVE, scaled
from tests.support.server import server_process, server_settings
from tests.support.waiting import until
from tests.support.webhook_receiver import Receiver, webhook_receiver

pytestmark = pytest.mark.skipif(not PROVE, reason="starts two servers; a proof, and a sample of it in the contract")

MATCHES, MOVES = scaled(1, 20), scaled(1, 400)
#: Into what the backup is restored: the same kind of database, or PostgreSQL from SQLite.
FROM = ["same", *(["sqlite"] if PROVE and connection.vendor == "postgresql" else [])]


class Service:
    """Two players of a service, and what they have set up there."""

    def __init__(self, alice: Player, bob: Player) -> None:
        self.players, self.rng = (alice, bob), random.Random(1)
        self.matches: dict[str, int] = {}  # each with the version that was acknowledged last
        self.lost = False

    async def set_up(self, pushes: PushService, hooks: Receiver) -> None:
        """Alice takes a second step, Bob a phone and a webhook; they begin their matches."""
        alice, bob = self.players
        self.app = pyotp.TOTP((await alice.post("me/two-step/")).json()["secret"])
        assert (await alice.post("me/two-step/confirm/", {"code": self.app.now()})).status_code == 200
        self.phone = pushes.browser((await bob.get("me/push/key/")).json()["key"])
        assert (await bob.post("me/push/", self.phone.subscription())).status_code == 201
        self.hook = hooks.endpoint()
        made = await bob.post("me/webhooks/", {"url": self.hook.url, "kinds": []})
        assert made.status_code == 201, made.text
        self.hook.secrets.append(made.json()["secret"])
        self.matches = {await start(alice, bob): 1 for _ in range(MATCHES)}

    async def move(self, match: str) -> None:
        """Let whose turn it is play, if the match goes on, and note what was acknowledged."""
        views = [await each.match(match) for each in self.players]
        if seats := [seat for seat in (0, 1) if views[seat].get("options")]:
            [seat] = seats
            body = {
                "actions": random_move(views[seat]["options"], self.rng),
                "expected_version": views[seat]["version"],
            }
            made = await self.players[seat].post(f"matches/{match}/moves/", body)
            assert made.status_code == 201, made.text
            self.matches[match] = made.json()["match"]["version"]

    async def play(self, moves: int) -> None:
        """Play so many moves, in one match after the other."""
        for number in range(moves):
            await self.move([*self.matches][number % len(self.matches)])

    async def play_until(self, ended: asyncio.Event) -> int:
        """Play until that happens; return how many moves that were."""
        moves = 0
        while not ended.is_set():
            await self.move(self.rng.choice([*self.matches]))
            moves += 1
        return moves


@asynccontextmanager
async def came(address: str, cookies: Any = None) -> AsyncIterator[tuple[Player, Player]]:
    """Give Alice and Bob there: new, or with the cookies that they had elsewhere."""
    async with AsyncExitStack() as stack:
        if cookies is None:
            alice, bob = [await player(stack, address, name, "accounts/") for name in ("Alice", "Bob")]
        else:
            browsers = [
                httpx.AsyncClient(base_url=f"{address}/api/v1/", timeout=60, headers={"Origin": address}, cookies=had)
                for had in cookies
            ]
            alice, bob = [Player(await stack.enter_async_context(browser), {}, "") for browser in browsers]
        yield alice, bob


async def backed_up(service: Service, settings: dict[str, str], folder: Path) -> tuple[dict[str, int], dict[str, int]]:
    """Back up while they play; return the versions that were acknowledged before and after."""
    before, ended = dict(service.matches), asyncio.Event()
    playing = asyncio.create_task(service.play_until(ended))
    began = time.monotonic()
    said = await asyncio.to_thread(
        commands, settings, "ruleset siege off --note drill", f"backup {folder}", f"restore {folder}"
    )
    ended.set()
    print(f"backup: {time.monotonic() - began:.1f} s with {await playing} moves meanwhile; {said[1]}")
    assert not said[1].startswith("!"), said
    assert "(cairn.E106)" in said[2]  # the place is open
    return before, dict(service.matches)


async def told(service: Service) -> None:
    """Play on in each match, let a turn in a new one become Bob's; return when phone and program have heard of that."""
    bob = service.players[1]
    for match in [*service.matches]:
        await service.move(match)  # where it goes on
    pushed, called = len(service.phone.got), len(service.hook.got)
    new = await start(*service.players)
    service.matches[new] = 1
    while not (await bob.match(new))["options"]:
        await service.move(new)

    def heard() -> bool:
        bodies = [call.body for call in service.hook.got[called:]]
        pushes = [push.payload for push in service.phone.got[pushed:]]
        return any(new in str(body) for body in bodies) and any(new in str(payload) for payload in pushes)

    await until(heard, 120)


async def signed_in_with_the_second_step(address: str, app: pyotp.TOTP) -> None:
    """Come as Alice from a new browser: without a code she is refused, with the app's she is in."""
    async with httpx.AsyncClient(base_url=f"{address}/api/v1/", headers={"Origin": address}, timeout=60) as browser:
        body = {"username": "Alice", "password": PASSWORD}
        assert (await browser.post("session/", json=body)).json()["code"] == "code_needed"
        code = app.at(time.time() + 30)  # that of now has been used
        assert (await browser.post("session/", json={**body, "code": code})).status_code == 200


@pytest.mark.parametrize("store", FROM)
async def test_service_that_is_lost_goes_on_elsewhere_from_its_backup(tmp_path, store):
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
    backups, environment = tmp_path / "backups", {"OUTWARD_LOCAL": "1", "NOTICE_DELAY": "0"}
    with ExitStack() as stack:
        pushes, hooks = stack.enter_context(push_service()), stack.enter_context(webhook_receiver())
        url = stack.enter_context(own_database(first, with_tables=True))
        if store == "sqlite":
            url = f"sqlite:///{first}/cairn.sqlite3"
            shutil.copyfile(sqlite_template(), first / "cairn.sqlite3")
        settings = server_settings(url, DATA_DIR=str(first), **environment)
        with server_process(first / "serve.log", settings) as (address, pid):
            async with came(address) as players:
                service = Service(*players)
                await service.set_up(pushes, hooks)
                await service.play(MOVES)
                before, after = await backed_up(service, settings, backups)
                await service.play(MOVES // 8 + 1)
            os.kill(pid, signal.SIGKILL)
        began = time.monotonic()
        there = stack.enter_context(own_database(second))
        settings |= {"DATABASE_URL": there, "DATA_DIR": str(second)}
        head = Manifest.read(backup_at(backups)).audit
        said = commands(settings, f"restore {backups} --sample 1000", "verify_matches", f"verify_audit --noted {head}")
        assert not [line for line in said if "!" in line], said
        with server_process(second / "serve.log", settings) as (address, _):
            print(f"restored, checked and served: {time.monotonic() - began:.1f} s")
            cookies = [dict(each.http.cookies) for each in players]
            async with came(address, cookies) as again:
                service.players = again
                for match, least in before.items():
                    view = await again[0].match(match)
                    assert least <= view["version"] <= after[match]
                await told(service)
                await signed_in_with_the_second_step(address, service.app)
                rulesets = {each["id"]: each for each in (await again[0].get("rulesets/")).json()}
            assert rulesets["siege"]["offered"] is False
        for folder in (first, second):
            assert "Traceback" not in (folder / "serve.log").read_text()
