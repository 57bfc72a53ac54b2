"""A bot that does things wrong: `python sabotaged_bot.py WHICH…`. `cairn-bot check` has to find each."""

import asyncio
import os
import sys
import uuid
from collections.abc import Callable

from cairn_client import AsyncCairn, api, client, live, turns
from cairn_client.bot.engines import Random
from cairn_client.bot.play import Terms, run

WRONG: dict[str, Callable[[], None]] = {}


def wrong(spoil: Callable[[], None]) -> Callable[[], None]:
    """Add one way to be wrong, by its name."""
    WRONG[spoil.__name__] = spoil
    return spoil


@wrong
def another_key_for_each_try() -> None:
    ask = AsyncCairn._ask

    async def asked(self, operation, headers):
        return await ask(self, operation, {**headers, "Idempotency-Key": str(uuid.uuid4())})

    AsyncCairn._ask = asked  # type: ignore[method-assign]


@wrong
def never_waits() -> None:
    client.retry_after = lambda _: 0.0
    client.Backoff.pause = lambda _: 0.0  # type: ignore[method-assign]


def look_late() -> None:
    """Have it look for more late, when the check may have gone on."""
    send = AsyncCairn.send

    async def late(self, operation):
        await asyncio.sleep(0.3 * (operation.method == "GET"))
        return await send(self, operation)

    AsyncCairn.send = late  # type: ignore[method-assign]


@wrong
def stays_away() -> None:
    """It does not come back when the line was cut."""
    frames = live._heard

    async def once(socket):
        try:
            async for frame in frames(socket):
                yield frame
        finally:
            await asyncio.sleep(3600)  # longer than any machine takes for the check

    live._heard = once
    look_late()


@wrong
def knows_all_kinds() -> None:
    known = (*turns.TURNS, *turns.CHALLENGES, "match_finished", "message")
    notices = AsyncCairn.notices

    async def checked(self, after=None):
        async for notice in notices(self, after):
            if notice["kind"] not in known:
                raise KeyError(notice["kind"])
            yield notice

    AsyncCairn.notices = checked  # type: ignore[method-assign]
    look_late()


@wrong
def asks_all_the_time() -> None:
    send = AsyncCairn.send

    async def looking(self, operation):
        if operation.method == "GET" and operation.path == "feed/" and not hasattr(self, "looks"):
            self.looks = asyncio.ensure_future(looks(self))
        return await send(self, operation)

    async def looks(self):
        while True:
            await send(self, api.match_list(turn="mine"))
            await asyncio.sleep(0.05)

    AsyncCairn.send = looking  # type: ignore[method-assign]


@wrong
def forgets_what_waits() -> None:
    match_list = api.match_list
    api.match_list = lambda **_: match_list(status="finished", ruleset="none")  # type: ignore[assignment]


@wrong
def gives_up_when_late() -> None:
    play = turns.Turn.play

    async def strict(self, *actions):
        answer = await play(self, *actions)
        if answer["options"]:
            sys.exit("stale")
        return answer

    turns.Turn.play = strict  # type: ignore[method-assign]


async def main() -> None:
    for name in sys.argv[1:]:
        WRONG[name]()
    async with AsyncCairn(os.environ["CAIRN_SERVER"], os.environ["CAIRN_TOKEN"]) as cairn:
        await run(cairn, Random(), Terms())


if __name__ == "__main__":
    asyncio.run(main())
