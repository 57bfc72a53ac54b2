"""Many sockets on one process: ``python -m tests.bench.bench_sockets``.

What it costs to open one when there are few and when there are thousands, and what those that say nothing cost in
memory and processor time. Each account has twenty, the most it may; each socket watches a match.
"""

import asyncio
import json
import os
import resource
import statistics
import time
from contextlib import AsyncExitStack

from websockets.asyncio.client import connect

from tests.bench.load import Match, read
from tests.bench.servers import Served, row, served
from tests.bench.volume import TINY, volume

OF_ACCOUNT = 20
BLOCK = volume(100, 20)  # sockets of which the processor time is measured together
FEW, MANY, ALL = volume(400, 40), volume(8000, 80), volume(10_000, 120)
IDLE = volume(60.0, 1.0)  # seconds
SETTLE = volume(15.0, 0.0)  # seconds until what the last one caused is over


async def open_one(stack: AsyncExitStack, house: Served, match: Match, seat: int) -> None:
    """Open a socket of that player, and have it watch the match."""
    [address] = house.addresses
    line = await stack.enter_async_context(
        connect(
            f"{address.replace('http', 'ws', 1)}/ws/v1/",
            origin=address,  # type: ignore[arg-type]
            additional_headers={"Cookie": match["players"][seat]["cookie"]},
            compression=None,
            open_timeout=60,
            ping_interval=None,
        )
    )
    await line.send(json.dumps({"type": "subscribe", "match": match["id"]}))
    while read(await line.recv())["type"] != "match":
        pass


async def run(house: Served) -> None:
    """Open them one after the other, and then wait."""
    players = [(match, seat) for match in house.take(ALL // OF_ACCOUNT // 2) for seat in (0, 1)]
    costs: list[float] = []
    async with AsyncExitStack() as stack:
        empty = house.memory()
        while len(costs) < ALL // BLOCK:
            before = house.cpu()
            for number in range(len(costs) * BLOCK, (len(costs) + 1) * BLOCK):
                await open_one(stack, house, *players[number % len(players)])
            costs.append(1000 * (house.cpu() - before) / BLOCK)
        each = (house.memory() - empty) / ALL
        await asyncio.sleep(SETTLE)
        before, began = house.cpu(), time.monotonic()
        await asyncio.sleep(IDLE)
        busy = (house.cpu() - before) / (time.monotonic() - began)
        early = statistics.median(costs[1 : FEW // BLOCK + 1])  # the first block warms up
        late = statistics.median(costs[(MANY - FEW) // BLOCK : MANY // BLOCK])
        row(f"  around the {FEW // 2}th, around the {MANY}th, ms of CPU", f"{early:.2f}", f"{late:.2f}",
            f"{late / early:.2f}" if early else "-", "<= 1.3")  # fmt: skip
        row(f"  {ALL} idle for {IDLE:.0f} s", f"{each:.0f} KiB", f"{100 * busy:.1f} %", "", "<= 45 KiB, 10 %")


def main() -> None:
    """Print every figure beside its goal."""
    row("sockets on one process, in memory", "few, each", "many, CPU", "ratio", "goal")
    with served("sqlite", ALL // OF_ACCOUNT // 2, 3) as house:
        asyncio.run(run(house))


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before{'; tiny' if TINY else ''}")
    main()
