"""The service as it is served: ``python -m tests.bench.bench_service``.

CPU of a move beside a bare write; answers under an even load and while the house thinks, pushes with a thousand
sockets, memory of an idle one; the load at which answers come late (`knee`).
Each on private servers made for it. The load runs beside them, on the same cores. An answer other than the expected
one, a view that does not come and a socket that is closed end the bench: errors are not measured.
"""

import asyncio
import itertools
import os
import resource
import statistics
from collections.abc import Iterator
from typing import Any

import httpx

from tests.bench.house import house_thinking
from tests.bench.knee import knee, knees
from tests.bench.load import Sockets, headers, play, schedule
from tests.bench.servers import Served, row, served, spread
from tests.bench.volume import TINY, volume

SECONDS = float(os.environ.get("CAIRN_BENCH_SECONDS", volume(30, 1)))
BLOCKS, BLOCK = volume(8, 1), volume(50, 2)
SOCKETS = volume(1000, 4)
#: Matches that the house thinks about; how often the load is sent without and with them, and for how many seconds.
THOUGHT_ABOUT, ROUNDS, ROUND = volume(6, 1), volume(8, 1), SECONDS / volume(3, 1)


def cost(house: Served) -> None:
    """CPU of the server for a move and for a bare write, in alternating blocks of one run."""
    address, matches = house.addresses[0], house.take(volume(20, 2))
    moves = ((f"matches/{match['id']}/moves/", match["players"][seat], body) for match, seat, body in schedule(matches))
    bare = (("bare/", match["players"][0], {"text": "x" * 64}) for match in itertools.cycle(matches))

    with httpx.Client() as http:

        def block(requests: Iterator[tuple[str, dict[str, str], dict[str, Any]]]) -> float:
            before = house.cpu()
            for path, player, body in itertools.islice(requests, BLOCK):
                answer = http.post(f"{address}/api/v1/{path}", json=body, headers=headers(address, player))
                assert answer.status_code == 201, answer.text
            return 1000 * (house.cpu() - before) / BLOCK

        block(bare), block(moves)  # warm
        pairs = [(block(moves), block(bare)) for _ in range(BLOCKS)]
    move, reference = (statistics.median(figures) for figures in zip(*pairs, strict=True))
    ratio = f"{move / reference:.2f}" if reference else "-"  # too short for the clock of processor time
    row(f"  {house.database}", f"{move:.1f}", f"{reference:.1f}", ratio, "<= 1.4")


def answers(house: Served, rate: int) -> None:
    """Time of the answers to moves sent evenly."""
    # Each match rests two seconds between two moves. A quarter of them warm up, at a quarter of the rate.
    asyncio.run(play(house.addresses, house.take(rate // 2), rate / 4, volume(2, 1)))
    matches = house.take(rate * 3 // 2)
    before = house.cpu()
    took = asyncio.run(play(house.addresses, matches, rate, SECONDS))
    busy = (house.cpu() - before) / SECONDS / len(house.processes)
    row(f"  {house}, {rate}/s, {len(took)} moves", *spread(took), f"{100 * busy:.0f} %", "p99 <= 250")


def beside_house(house: Served, rate: int) -> None:
    """Time of the answers to others' moves while the house thinks about six matches, beside the same without them.

    In turns, so that what else the machine does falls on both.
    """
    without: list[float] = []
    beside: list[float] = []
    answered = 0

    async def both() -> int:
        without.extend(await play(house.addresses, house.take(rate * 3 // 2), rate, ROUND))
        async with house_thinking(house.addresses[0], THOUGHT_ABOUT) as guests:
            await asyncio.sleep(volume(3, 0))  # until all of them think
            beside.extend(await play(house.addresses, house.take(rate * 3 // 2), rate, ROUND))
            return guests.answers

    asyncio.run(play(house.addresses, house.take(rate // 2), rate / 4, volume(2, 1)))
    for _ in range(ROUNDS):
        answered += asyncio.run(both())
    (_, p99, _), (_, p99_beside, _) = spread(without), spread(beside)
    ratio = f"{float(p99_beside) / float(p99):.2f}"
    row(f"  {house}, {rate}/s, {answered} answers of the house", p99, p99_beside, ratio, "<= 1.3")


def pushes(house: Served) -> None:
    """Time from a move to the other player's view, and what an idle socket takes."""
    matches, rate = house.take(SOCKETS // 2), volume(10, 2)

    async def run() -> tuple[list[float], float]:
        sockets = Sockets(house.addresses)
        before = house.memory()
        await sockets.open(matches)
        each = (house.memory() - before) / SOCKETS
        await play(house.addresses, matches, rate, SECONDS)
        await sockets.received(int(rate * SECONDS))
        await sockets.close()
        return sockets.pushes, each

    found, each = asyncio.run(run())
    layer = "in-memory" if len(house.processes) == 1 else "Redis"
    row(f"  {layer}, {house}, {SOCKETS} sockets, {rate}/s", *spread(found), f"{each:.0f} KiB", "p99 <= 100")


def main() -> None:
    """Print every figure beside its goal, each measured on servers of its own."""
    with_bare_view = {"DJANGO_SETTINGS_MODULE": "tests.bench.bare"}
    row("CPU of a request, ms", "POST moves/", "bare write", "ratio", "goal")
    for database in ("sqlite", "postgresql"):
        with served(database, 20, 60, **with_bare_view) as house:
            cost(house)
    row("answers to moves sent on schedule, ms", "p50", "p99", "worst", "CPU/process", "goal")
    for database, rate, processes in (("sqlite", 15, 1), ("postgresql", 20, 1), ("postgresql", 40, 2)):
        with served(database, 2 * rate, int(SECONDS), processes=processes) as house:
            answers(house, rate)
    row("answers beside the house's thoughts, p99, ms", "without", "with", "ratio", "goal")
    for database, rate in (("sqlite", 10), ("postgresql", 15)):
        with served(database, ROUNDS * 4 * rate, int(SECONDS), LIMITS_FACTOR="100") as house:
            beside_house(house, rate)
    row("move written to view at the other socket, ms", "p50", "p99", "worst", "per socket", "goal")
    for processes in (1, 2):
        with served("postgresql", SOCKETS // 2, 3, processes=processes) as house:
            pushes(house)
    row("moves stepped to the knee, ms", "p50", "p99", "worst", "CPU, all")
    knees()


def tiny() -> None:
    """Do each measurement once, all on one server."""
    with served("sqlite", 32, 3, DJANGO_SETTINGS_MODULE="tests.bench.bare") as house:
        cost(house)
        answers(house, 4)
        beside_house(house, 2)
        pushes(house)
        knee(house)


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; PostgreSQL waits for the disk")
    tiny() if TINY else main()
