"""Guests of a bench who play against the house's strongest, so that it always has something to think about."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from tests.support.live import Player, guest
from tests.support.random_moves import random_move

SEED = 20261123
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
            await self.play(player, made.json()["match"], rng)

    async def play(self, player: Player, match: str, rng: random.Random) -> None:
        """Play a match to its end as phones do: told by a socket, at once whenever it is this player's turn."""
        async with player.socket() as listener:
            await listener.send(type="subscribe", match=match)
            version = 0
            while (view := await listener.match_at(version + 1))["status"] == "active":
                version = view["version"]
                self.answers += view["last_move"] is not None and view["last_move"]["seat"] != view["seat"]
                if view["options"]:
                    move = {"actions": random_move(view["options"], rng), "expected_version": version}
                    played = await player.post(f"matches/{match}/moves/", move)
                    assert played.status_code == 201, played.text


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
