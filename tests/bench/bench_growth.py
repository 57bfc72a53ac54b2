"""What requests and pages cost as a service grows: ``python -m tests.bench.bench_growth``.

For each size of a world (`tests/support/world.py`) on PostgreSQL: rows read and milliseconds, asked in one process
without a network between. ``CAIRN_BENCH_MATCHES=10000,1000000`` measures other sizes, ``CAIRN_BENCH_HISTORY=1`` with
the moves and events of all matches.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.bench.figures import percentile
from tests.bench.volume import TINY
from tests.support.postgres import private_server
from tests.support.server import in_database, migrated

SIZES = [int(size) for size in os.environ.get("CAIRN_BENCH_MATCHES", "200" if TINY else "10000,100000").split(",")]
HISTORY = int(os.environ.get("CAIRN_BENCH_HISTORY", "10"))
TIMES = 2 if TINY else 100
HERE = "tests.bench.bench_growth"


def make(before: int, after: int) -> float:
    """Let the world of the settings' database grow; return for how many seconds.

    What it took one transaction to write, a server writes over years, and its database cleans up after it meanwhile.
    """
    from django.db import connection  # noqa: PLC0415 - Django is set up only now

    from tests.support.world import grow  # noqa: PLC0415

    begun = time.monotonic()
    grow(before, after, history=HISTORY)
    took = time.monotonic() - begun
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    return took


def measure() -> dict[str, tuple[int, float, float]]:
    """Return of each request and page the rows read, and the milliseconds of half and of ninety-nine in a hundred."""
    from django.conf import settings  # noqa: PLC0415

    from backend.config.management.commands.serve import spare_the_collector  # noqa: PLC0415
    from tests.support.growth import Read  # noqa: PLC0415
    from tests.support.people import staff_client  # noqa: PLC0415
    from tests.support.rows_read import read_by  # noqa: PLC0415

    settings.ALLOWED_HOSTS = ["testserver"]
    spare_the_collector()  # as each process that serves does
    costs = {}
    for name, ask in Read(staff_client(f"Staff{time.time_ns()}"[:20])).asked():
        took = []
        for _ in range(TIMES):
            begun = time.perf_counter()
            ask()
            took.append(1000 * (time.perf_counter() - begun))
        costs[name] = (read_by(ask), percentile(took, 0.5), percentile(took, 0.99))
    return costs


def main() -> None:
    """Measure each size, on one database that grows."""
    with tempfile.TemporaryDirectory() as folder, private_server() as address:
        os.environ["DATABASE_URL"] = address
        with migrated(Path(folder), DATA_DIR=folder, LIMITS_FACTOR="1000") as settings:
            costs = {}
            for before, size in zip([0, *SIZES], SIZES, strict=False):
                seconds = in_database(settings, HERE, f"make({before}, {size})")
                print(f"{size} matches, made in {seconds:.0f} s", flush=True)
                costs[size] = in_database(settings, HERE, "measure()")
    print(f"{'':44}" + "".join(f"{size:>14} rows   p50   p99" for size in SIZES))
    for name in costs[SIZES[0]]:
        each = "".join("{:19} {:5.0f} {:5.0f}".format(*costs[size][name]) for size in SIZES)
        print(f"{name[-44:]:44}{each}")
    slowest = {size: max(p99 for _, _, p99 in costs[size].values()) for size in SIZES}
    print("slowest p99:", ", ".join(f"{most:.0f} ms at {size}" for size, most in slowest.items()))


if __name__ == "__main__":
    sys.exit(main())
