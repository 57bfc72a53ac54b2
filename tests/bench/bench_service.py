"""The service as it is served: ``python -m tests.bench.bench_service``.

CPU of a move beside a bare write, answers under an even load, pushes with a thousand sockets, memory of an idle one.
Each on private servers made for it. The load runs beside them, on the same cores.
"""

import asyncio
import itertools
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from tests.bench.load import Match, Sockets, headers, play, schedule
from tests.support.postgres import private_server
from tests.support.redis import private_redis
from tests.support.server import ROOT, migrated, server_process

SECONDS = float(os.environ.get("CAIRN_BENCH_SECONDS", "30"))
REQUESTS, BLOCK = 400, 50
SOCKETS = 1000
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Served:
    """Server processes on one database, and who there is."""

    addresses: list[str]
    processes: list[int]
    matches: list[Match]

    def cpu(self) -> float:
        """Seconds of processor time of all of them so far."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.processes]
        return sum(int(stat[11]) + int(stat[12]) for stat in stats) / TICKS

    def memory(self) -> int:
        """KiB in memory of all of them."""
        lines = (line for pid in self.processes for line in Path(f"/proc/{pid}/status").read_text().splitlines())
        return sum(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


@contextmanager
def served(database: str, matches: int, moves: int, *, processes: int = 1, **environment: str) -> Iterator[Served]:
    """Serve on a new database of that kind, with Redis where there are several processes."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        os.environ.pop("DATABASE_URL", None)
        if database == "postgresql":
            os.environ["DATABASE_URL"] = stack.enter_context(private_server(durable=True))
        if processes > 1:
            environment |= {"REDIS_URL": stack.enter_context(private_redis()).url, "WEB_PROCESSES": str(processes)}
        settings = stack.enter_context(migrated(folder, DATA_DIR=str(folder), **environment))
        filled = subprocess.run(
            [sys.executable, "-m", "tests.bench.people", str(matches), str(moves)],
            env=settings, cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        running = [
            stack.enter_context(server_process(folder / f"{number}.log", settings)) for number in range(processes)
        ]
        yield Served([address for address, _ in running], [pid for _, pid in running], json.loads(filled.stdout))


def row(name: str, *figures: str) -> None:
    """Print one line of the table."""
    print(f"{name:<52}", *(f"{figure:>12}" for figure in figures), flush=True)


def spread(times: Sequence[float]) -> tuple[str, str, str]:
    """Return p50, p99 and the worst in milliseconds."""
    ordered = sorted(times)
    return tuple(  # type: ignore[return-value]
        f"{1000 * ordered[min(len(ordered) - 1, round(len(ordered) * part))]:.1f}" for part in (0.5, 0.99, 1)
    )


def cost(database: str) -> None:
    """CPU of the server for a move and for a bare write, in alternating blocks of one run."""
    with served(database, 20, 60, DJANGO_SETTINGS_MODULE="tests.bench.bare") as house, httpx.Client() as http:
        [address] = house.addresses
        moves = ((f"matches/{match['id']}/moves/", match["players"][seat], body)
                 for match, seat, body in schedule(house.matches))  # fmt: skip
        bare = (("bare/", match["players"][0], {"text": "x" * 64}) for match in itertools.cycle(house.matches))

        def block(requests: Iterator[tuple[str, dict[str, str], dict[str, Any]]]) -> float:
            before = house.cpu()
            for path, player, body in itertools.islice(requests, BLOCK):
                answer = http.post(f"{address}/api/v1/{path}", json=body, headers=headers(address, player))
                assert answer.status_code == 201, answer.text
            return 1000 * (house.cpu() - before) / BLOCK

        block(bare), block(moves)  # warm
        pairs = [(block(moves), block(bare)) for _ in range(REQUESTS // BLOCK)]
    move, reference = (statistics.median(figures) for figures in zip(*pairs, strict=True))
    row(f"  {database}", f"{move:.1f}", f"{reference:.1f}", f"{move / reference:.2f}", "<= 2")


def answers(database: str, rate: int, processes: int = 1) -> None:
    """Time of the answers to moves sent evenly."""
    matches = 2 * rate  # each rests two seconds between two moves
    with served(database, matches, int(SECONDS), processes=processes) as house:
        asyncio.run(play(house.addresses, house.matches[: matches // 4], rate / 4, 2))  # warm, and slow enough
        rest = house.matches[matches // 4 :]
        before = house.cpu()
        took = asyncio.run(play(house.addresses, rest, rate, SECONDS))
        busy = (house.cpu() - before) / SECONDS / processes
    name = f"  {database}, {processes} process{'es' * (processes > 1)}, {rate}/s, {len(took)} moves"
    row(name, *spread(took), f"{100 * busy:.0f} %", "p99 <= 250")


def pushes(processes: int) -> None:
    """Time from a move to the other player's view, and what an idle socket takes."""

    async def run(house: Served) -> tuple[list[float], float]:
        sockets = Sockets(house.addresses)
        before = house.memory()
        await sockets.open(house.matches)
        each = (house.memory() - before) / SOCKETS
        await play(house.addresses, house.matches, 10, SECONDS)
        await asyncio.sleep(2)
        await sockets.close()
        assert len(sockets.pushes) == int(10 * SECONDS), f"{len(sockets.pushes)} views came"
        return sockets.pushes, each

    with served("postgresql", SOCKETS // 2, 3, processes=processes) as house:
        found, each = asyncio.run(run(house))
    layer = "in-memory" if processes == 1 else "Redis"
    row(f"  {layer}, {processes} process{'es' * (processes > 1)}, {SOCKETS} sockets, 10/s", *spread(found),
        f"{each:.0f} KiB", "p99 <= 100")  # fmt: skip


if __name__ == "__main__":
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before; PostgreSQL waits for the disk")
    row("CPU of a request, ms", "POST moves/", "bare write", "ratio", "goal")
    cost("sqlite")
    cost("postgresql")
    row("answers to moves sent on schedule, ms", "p50", "p99", "worst", "CPU/process", "goal")
    answers("sqlite", 15)
    answers("postgresql", 20)
    answers("postgresql", 40, processes=2)
    row("move written to view at the other socket, ms", "p50", "p99", "worst", "per socket", "goal")
    pushes(1)
    pushes(2)
