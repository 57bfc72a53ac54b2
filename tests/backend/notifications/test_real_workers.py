"""Real processes: a server that pushes what is played there, and workers beside it that are killed."""

import asyncio
import random
import subprocess
from collections import Counter

import pytest

from tests.support.live import Player, guest, start
from tests.support.push_service import PushService, UserAgent, push_service
from tests.support.random_moves import random_move
from tests.support.scale import scaled
from tests.support.server import ROOT, manage, migrated, one_process
from tests.support.waiting import until

pytestmark = [pytest.mark.stores, pytest.mark.one_store]

TURNS = scaled(2, 6)
LAPSED = """
from django.utils import timezone
from backend.notifications.models import Delivery, DeliveryHost
now = timezone.now()
Delivery.objects.filter(outcome="", leased__gt=now).update(due=now, leased=None)
DeliveryHost.objects.filter(due__gt=now).update(due=now)
"""


async def subscribed(player: Player, pushes: PushService) -> UserAgent:
    """Let a phone of the player's take pushes, as their client would."""
    phone = pushes.browser((await player.get("me/push/key/")).json()["key"])
    made = await player.post("me/push/", phone.subscription())
    assert made.status_code == 201, made.text
    return phone


async def told(player: Player) -> set[int]:
    """The numbers of the turns in the player's feed; that of the last one alone can be sure to wait."""
    notices = (await player.get("feed/?after=0")).json()["results"]
    return {notice["number"] for notice in notices if notice["kind"] == "your_turn"}


async def came(phone: UserAgent, number: int) -> None:
    """Return when that notice has come."""
    await until(lambda: any(push.payload["number"] == number for push in phone.got), 90)


def a_worker(settings: dict[str, str]) -> "subprocess.Popen[bytes]":
    """Start one more process that runs the jobs."""
    return subprocess.Popen(manage(ROOT, "jobs"), env=settings, cwd=ROOT, stdout=subprocess.DEVNULL)


def killed(worker: "subprocess.Popen[bytes]", settings: dict[str, str]) -> None:
    """Kill it, and let what it had leased be anybody's, as if the time of its leases had passed."""
    worker.kill()
    worker.wait()
    subprocess.run(manage(ROOT, "shell", "-v0", "-c", LAPSED), env=settings, cwd=ROOT, check=True)


async def play(players: tuple[Player, Player], match: str, rng: random.Random) -> Player:
    """Let the seat to act play; return which is then."""
    views = [await player.match(match) for player in players]
    seat = 0 if views[0]["options"] else 1
    body = {"actions": random_move(views[seat]["options"], rng), "expected_version": views[seat]["version"]}
    made = await players[seat].post(f"matches/{match}/moves/", body)
    assert made.status_code == 201, made.text
    return players[1 - seat]


async def test_turns_played_on_a_server_are_pushed_though_workers_are_killed(tmp_path):
    rng = random.Random(7)
    with push_service() as pushes, migrated(tmp_path, OUTWARD_LOCAL="1", DATA_DIR=str(tmp_path)) as settings:
        with one_process(tmp_path / "serve.log", settings) as address:
            async with guest(address) as alice, guest(address) as bob:
                phones = {player: await subscribed(player, pushes) for player in (alice, bob)}
                match = await start(alice, bob)
                for _ in range(TURNS):
                    worker = a_worker(settings)
                    waits = await play((alice, bob), match, rng)
                    await asyncio.sleep(rng.uniform(3.5, 6))  # killed at any moment about when it leaves
                    killed(worker, settings)
                    await came(phones[waits], max(await told(waits)))
                for player, phone in phones.items():
                    # That a turn was played elsewhere is a push of its own.
                    ids = {push.payload["id"]: (push.payload["number"], push.payload["kind"]) for push in phone.got}
                    assert max(Counter(ids.values()).values()) == 1
                    # The start of the match is told as well.
                    assert {number for number, _ in ids.values()} <= await told(player) | {1}
        assert "Traceback" not in (tmp_path / "serve.log").read_text()
