"""Guests of a bench who play against the house's strongest, so that it always has something to think about."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from tests.support.live import Player, guest
from tests.support.random_moves import random_move

SEED = 20261123
#: Seconds that a wait takes at most.
LONGEST = 25
#: A clock that is played live is answered in one to three seconds.
LIVE = {"type": "live", "seconds": 3600, "increment": 60}


class HouseGuests:
    """Guests with a match each, and how often the house has answered them."""

    def __init__(self) -> None:
        self.answers = 0

    async def play_on(self, player: Player, name: str, rng: random.Random) -> None:
        """Play match after match against that opponent, until cancelled."""
        while True:
            body = {"ruleset": "edition2016", "visibility": "direct", "opponent": name, "clock": LIVE}
            made = await player.post("challenges/", body)
            assert made.status_code == 201, made.text
            match = made.json()["match"]
            while (view := await player.match(match))["status"] == "active":
                if view["options"]:
                    self.answers += view["last_move"] is not None and view["last_move"]["seat"] != view["seat"]
                    move: dict[str, Any] = {
                        "actions": random_move(view["options"], rng),
                        "expected_version": view["version"],
                    }
                    played = await player.post(f"matches/{match}/moves/", move)
                    assert played.status_code == 201, played.text
                else:  # as who looks on is told: nothing is asked until there is something
                    await player.get(f"matches/{match}/events/?after={view['event']}&wait={LONGEST}")


@asynccontextmanager
async def house_thinking(address: str, matches: int) -> AsyncIterator[HouseGuests]:
    """Have so many matches against the house's strongest played while the block runs; an error there ends it."""
    guests = HouseGuests()
    async with AsyncExitStack() as stack:
        players = [await stack.enter_async_context(guest(address)) for _ in range(matches)]
        while not (there := (await players[0].get("house/")).json()):  # noqa: ASYNC110 - of another process
            await asyncio.sleep(0.2)
        tasks = [
            asyncio.create_task(guests.play_on(player, there[-1]["username"], random.Random(SEED + number)))
            for number, player in enumerate(players)
        ]
        try:
            yield guests
        finally:
            failed = [task for task in tasks if task.done()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in failed:
            task.result()
