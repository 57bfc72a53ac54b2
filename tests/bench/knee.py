"""Load stepped to the knee: a part of `bench_service`, and ``python -m tests.bench.knee`` alone.

Moves are sent evenly, each step half as many again as the one before, until a server answers one in a hundred later
than `LATE` or refuses one. The knee is the last step before. Each arrangement has servers and a database of its own;
the players run beside them, on the same cores, and take a part of these.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager

import httpx

from tests.bench.figures import percentile
from tests.bench.load import play
from tests.bench.servers import Served, row, served, spread
from tests.bench.volume import volume

FIRST, MORE = volume(10.0, 4.0), 1.5
STEPS = volume(8, 1)
SECONDS = volume(10, 1)
#: Seconds of one answer in a hundred from which on players are kept waiting.
LATE = 1.0
RATES = [round(FIRST * MORE**step) for step in range(STEPS)]
#: A match rests a second and a half between two moves; as many more warm up.
MATCHES = sum(rate * 3 // 2 for rate in [*RATES, RATES[0]])
MOVES = SECONDS

Arrangement = Callable[[], AbstractContextManager[Served]]


def by_serve(database: str, processes: int = 1) -> Arrangement:
    """`serve`, of so many processes, for everything."""
    return lambda: served(database, MATCHES, MOVES, processes=processes, LIMITS_FACTOR="100")


ARRANGEMENTS: dict[str, Arrangement] = {
    "sqlite, serve": by_serve("sqlite"),
    "postgresql, serve": by_serve("postgresql"),
    "postgresql, serve of two processes": by_serve("postgresql", 2),
}


def knee(house: Served) -> int:
    """Step up the load until the server is late, and return the last rate at which it was not."""
    asyncio.run(play(house.addresses, house.take(RATES[0] * 3 // 2), RATES[0] / 2, volume(5, 1)))
    held = 0
    for rate in RATES:
        before = house.cpu()
        try:
            took = asyncio.run(play(house.addresses, house.take(rate * 3 // 2), rate, SECONDS))
        except* (AssertionError, httpx.HTTPError) as refused:
            print(f"    {rate}/s: {str(refused.exceptions[0])[:90]}", flush=True)
            took = []
        if not took:
            break
        row(f"    {rate}/s", *spread(took), f"{100 * (house.cpu() - before) / SECONDS:.0f} %")
        if percentile(took, 0.99) > LATE:
            break
        held = rate
    assert held, "late or refused from the first step on"
    return held


def knees() -> None:
    """Print what each step took, and the knee of each arrangement."""
    for name, arrangement in ARRANGEMENTS.items():
        print(f"  {name}", flush=True)
        with arrangement() as house:
            row(f"  {name}: knee", f"{knee(house)}/s")


if __name__ == "__main__":
    knees()
