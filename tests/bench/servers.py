"""Servers for a bench, with matches to play and what they cost; and the lines in which a bench tells its figures."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.bench.figures import percentile
from tests.bench.load import Match
from tests.support.postgres import private_server
from tests.support.redis import private_redis
from tests.support.server import migrated, server_process
from tests.support.tree import ROOT

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Served:
    """Server processes on one database, and the matches there are to play."""

    database: str
    addresses: list[str]
    processes: list[int]
    matches: list[Match]

    def __str__(self) -> str:
        count = len(self.processes)
        return f"{self.database}, {count} process{'es' * (count > 1)}"

    def take(self, number: int) -> list[Match]:
        """Return so many matches that nobody has played yet."""
        taken, self.matches = self.matches[:number], self.matches[number:]
        assert len(taken) == number, f"{number} matches wanted, {len(taken)} left"
        return taken

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
            environment["REDIS_URL"] = stack.enter_context(private_redis()).url
            environment["WEB_PROCESSES"] = str(processes)
        settings = stack.enter_context(migrated(folder, DATA_DIR=str(folder), **environment))
        filled = subprocess.run(
            [sys.executable, "-m", "tests.bench.people", str(matches), str(moves)],
            env=settings, cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        running = [
            stack.enter_context(server_process(folder / f"{number}.log", settings)) for number in range(processes)
        ]
        yield Served(database, [address for address, _ in running], [pid for _, pid in running],
                     json.loads(filled.stdout))  # fmt: skip


def row(name: str, *figures: str) -> None:
    """Print one line of the table."""
    print(f"{name:<52}", *(f"{figure:>12}" for figure in figures), flush=True)


def spread(times: Sequence[float]) -> tuple[str, str, str]:
    """Return p50, p99 and the worst in milliseconds."""
    return tuple(f"{1000 * percentile(times, part):.1f}" for part in (0.5, 0.99, 1))  # type: ignore[return-value]
