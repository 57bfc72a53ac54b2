"""A service whose process, database, Redis and disk can be taken away and given back, at the same addresses."""

import os
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.databases import migrate
from tests.support.postgres import PrivatePostgres, free_port, private_postgres
from tests.support.redis import PrivateRedis, private_redis
from tests.support.server import PATIENCE, Server, manage, server_settings, wait_until_ready
from tests.support.tree import ROOT
from tests.support.waiting import wait_until
from tests.support.warm import start

#: Of a disk that is filled in a trial: room for a database and two segments of PostgreSQL's log.
DISK = "160m"


@dataclass
class Standing:
    """What is served, and what it stands on; no PostgreSQL means SQLite, which has no Redis either."""

    address: str
    settings: dict[str, str]
    disk: Path
    log: Path
    postgres: PrivatePostgres | None = None
    redis: PrivateRedis | None = None
    running: Server | None = None

    def start(self) -> None:
        """Start the server; return when it is ready."""
        port = self.address.rpartition(":")[2]
        self.running = start([*manage(ROOT, "serve")[1:], "--port", port], self.settings, ROOT, self.log)
        wait_until_ready(self.address, self.running)

    def end(self, number: signal.Signals) -> None:
        """Signal the server, and return when it has ended."""
        if self.running:
            os.kill(self.running.pid, number)
            self.running.wait(PATIENCE)
        self.running = None

    def fill(self) -> Path:
        """Write until the disk has no room left; return the file that has it."""
        ballast = self.disk / "ballast"
        with ballast.open("ab", buffering=0) as file:
            for size in (1 << 20, 4096, 1):
                try:
                    while True:
                        file.write(b"\0" * size)
                except OSError:
                    continue
        return ballast


def children_of(pid: int) -> list[int]:
    """Return the ids of the processes that the main thread of that one has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextmanager
def small_disk() -> Iterator[Path]:
    """Give a folder with little room, which only root can make, and into which PostgreSQL's own user can go."""
    if os.geteuid() != 0:
        pytest.skip("mounts a small disk, which only root can")
    disk = Path(tempfile.mkdtemp(prefix="cairn-disk-"))
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=755", "tmpfs", disk], check=True)
    try:
        yield disk
    finally:
        wait_until(lambda: subprocess.run(["umount", disk], check=False, capture_output=True).returncode == 0)
        disk.rmdir()


@contextmanager
def standing(folder: Path, *, postgresql: bool) -> Iterator[Standing]:
    """Serve on that database, on a disk of its own, while the block runs."""
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk())
        database, redis, postgres = f"sqlite:///{disk}/cairn.sqlite3", None, None
        if postgresql:
            place = disk / "postgres"
            place.mkdir()
            postgres = stack.enter_context(private_postgres(place, durable=True))
            redis = stack.enter_context(private_redis())
            database = postgres.url
        settings = server_settings(
            database, LIMITS_FACTOR="1000", DATA_DIR=str(disk / "data"), DRAIN_SECONDS="1", SQLITE_SYNCHRONOUS="FULL",
            REDIS_URL=redis.url if redis else "",
        )  # fmt: skip
        migrate(settings)
        address = f"http://127.0.0.1:{free_port()}"
        settings |= {"ORIGIN": address}
        served = Standing(address, settings, disk, folder / "serve.log", postgres, redis)
        served.start()
        try:
            yield served
        finally:
            served.end(signal.SIGTERM)
