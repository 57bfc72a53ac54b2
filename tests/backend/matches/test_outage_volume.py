"""A server that was away while many clocks ran, and is killed while it gives them their time back."""

import asyncio
import os
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Self

import psycopg
import pytest
import time_machine
from django.db.migrations.recorder import MigrationRecorder

from backend.matches.models import ClockKeeper, Event, Match, Outage
from backend.matches.services.outage import DatabaseNow
from backend.matches.services.verify import match_faults
from tests.backend.matches.test_overdue import many
from tests.support.databases import is_postgresql
from tests.support.live import guest
from tests.support.match_clock import HOUR
from tests.support.postgres import free_port
from tests.support.scale import PROVE, scaled
from tests.support.server import PATIENCE, in_database, manage, migrated, wait_until_ready
from tests.support.tree import ROOT

CLOCKS = scaled(20, 100_000)
SOME = scaled(5, 2_000)
#: Of a machine's clock.
WRONG = [timedelta(hours=2), timedelta(hours=-2), timedelta(days=400)][: scaled(1, 3)]
AWAY = timedelta(seconds=90)
NEXT = 12  # seconds of another outage
MANY = 1000  # from which time is measured; with fewer the servers' starts are most of it
HELD = 0.2  # seconds that anybody may keep others from writing, beside the disk
ANSWERED = 5.0  # seconds in which a sign-up is answered, on a machine that has two cores for all of this
WRONG_CLOCK = (
    "import runpy, sys, time, time_machine; "
    "time_machine.travel(time.time() + float(sys.argv.pop(1)), tick=True).start(); "
    "sys.argv.pop(0); runpy.run_path(sys.argv[0], run_name='__main__')"
)
HERE = "tests.backend.matches.test_outage_volume"

pytestmark = pytest.mark.skipif(not PROVE, reason="starts two servers; a proof, and a sample of it in the contract")


def fill(number: int) -> None:
    """Begin so many matches, after which nobody can have played for as long as `AWAY`."""
    DatabaseNow.as_postgresql = DatabaseNow.as_sql  # type: ignore[method-assign]  # this process alone is back then
    with time_machine.travel(datetime.now(UTC) - AWAY, tick=False):
        many(number, apart=timedelta(0))
        ClockKeeper.objects.update_or_create(pk=1, defaults={"seen": datetime.now(UTC), "outage": 0})
        Outage.objects.all().delete()
        MigrationRecorder.Migration.objects.update(applied=datetime.now(UTC) - timedelta(days=1))  # as in service


def found() -> dict[str, Any]:
    """Return how often clocks were given how much, which outages there were, and what is wrong with some matches."""
    given = Event.objects.filter(kind=Event.Kind.CLOCK_CREDITED)
    events = Counter(given.values_list("match", flat=True))
    some = Match.objects.filter(deadline__isnull=False).order_by("pk")[:20]
    deadlines = [match.deadline for match in some if match.deadline]
    return {
        "matches": Match.objects.count(),
        "events": sorted(Counter(events.values()).items()),
        "seconds": sorted({round(data["seconds"]) for data in given.values_list("data", flat=True)}),
        "kinds": [outage.kind for outage in Outage.objects.order_by("pk")],
        "left": sorted({round((deadline - datetime.now(UTC)).total_seconds()) for deadline in deadlines}),
        "outages": [round((o.until - o.since).total_seconds()) for o in Outage.objects.order_by("pk")],
        "faults": [fault for match in some for fault in match_faults(match)],
    }


@contextmanager
def server(
    settings: dict[str, str], log: Path, wrong: timedelta = timedelta(0)
) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """A server whose machine's clock is wrong by so much; what is left of it in the end is killed."""
    port = free_port()
    command = manage(ROOT, "serve", "--port", str(port))
    if wrong:
        command = [sys.executable, "-c", WRONG_CLOCK, str(wrong.total_seconds()), *command[1:]]
    with log.open("ab") as output:
        process = subprocess.Popen(command, env=settings, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT)
    try:
        wait_until_ready(f"http://127.0.0.1:{port}", process)
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.kill()
        process.wait(PATIENCE)


class Watch:
    """Looks all the time how long somebody keeps others from writing, and how long the disk does.

    A commit holds its lock while the disk writes; a disk of a shared machine takes half a second now and then.
    """

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.folder, self.longest, self.disk = url, folder, 0.0, 0.0
        self._ended = threading.Event()
        looks = self._on_postgresql if is_postgresql(url) else self._on_sqlite
        self._threads = [threading.Thread(target=target) for target in (looks, self._on_disk)]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        for thread in self._threads:
            thread.join()
        print(f"longest lock {self.longest:.3f} s, longest write of one block to the disk {self.disk:.3f} s")

    def _on_disk(self) -> None:
        """Write a block durably again and again, as a commit does."""
        with (self.folder / "block").open("wb", buffering=0) as file:
            while not self._ended.wait(0.02):
                begun = time.monotonic()
                file.write(bytes(4096))
                os.fsync(file)
                self.disk = max(self.disk, time.monotonic() - begun)

    def refunded(self) -> int:
        """Return how many clocks have all that they have to get back."""
        with closing(connected(self.url, patience=30)) as database:
            [[refunded]] = database.execute(
                "SELECT count(*) FROM matches_match, matches_clockkeeper AS keeper "
                "WHERE deadline IS NOT NULL AND keeper.outage > 0 AND matches_match.outage >= keeper.outage"
            ).fetchall()
        return int(refunded)

    def _on_sqlite(self) -> None:
        """Ask for the one lock, and not wait for it: between two successes others have it.

        Where the journal is empty again, and still somebody has it, that is the next one.
        """
        journal = Path(self.url.removeprefix("sqlite:///") + "-journal")
        with closing(connected(self.url)) as database:
            since = written = time.monotonic()
            writes = False
            while not self._ended.wait(0.002):
                try:
                    database.execute("BEGIN IMMEDIATE")
                    database.execute("ROLLBACK")
                    since, writes = time.monotonic(), False
                except sqlite3.OperationalError:
                    now, wrote = time.monotonic(), writes
                    writes = journal.exists() and journal.stat().st_size > 0
                    since = written if wrote and not writes else since
                    written = now if writes else written
                    self.longest = max(self.longest, now - since)

    def _on_postgresql(self) -> None:
        """Ask how old the oldest transaction is that has written something; a vacuum gives way to those who write."""
        age = "SELECT max(extract(epoch FROM clock_timestamp() - xact_start))::float FROM pg_stat_activity"
        with closing(connected(self.url)) as database:
            while not self._ended.wait(0.002):
                [[oldest]] = database.execute(
                    f"{age} WHERE backend_xid IS NOT NULL AND datname = current_database() "
                    "AND backend_type = 'client backend'"
                ).fetchall()
                self.longest = max(self.longest, oldest or 0.0)


def connected(url: str, patience: float = 0) -> Any:
    """A connection that commits each statement, and on SQLite waits for its lock no longer than that."""
    if is_postgresql(url):
        return psycopg.connect(url, autocommit=True)
    return sqlite3.connect(url.removeprefix("sqlite:///"), timeout=patience, isolation_level=None)


async def sign_ups(address: str, enough: Any) -> list[float]:
    """Sign guests up one after the other until it is enough, one at least; return how long each took."""
    took: list[float] = []
    while not took or not enough():
        begun = time.monotonic()
        async with guest(address):
            took.append(time.monotonic() - begun)
        await asyncio.sleep(0.05)  # no flood: it is measured how long one takes
    return took


def test_server_killed_during_refunds_credits_each_clock_once_and_delays_nobody(tmp_path):
    with migrated(tmp_path) as settings:
        in_database(settings, HERE, f"fill({CLOCKS})")
        with Watch(settings["DATABASE_URL"], tmp_path) as watch:
            with server(settings, tmp_path / "serve.log") as (address, _):
                took = asyncio.run(sign_ups(address, lambda: watch.refunded() > CLOCKS / 3))
            with server(settings, tmp_path / "serve.log") as (address, process):
                took += asyncio.run(sign_ups(address, lambda: watch.refunded() > CLOCKS))
                process.terminate()
                process.wait(PATIENCE)
        seen = in_database(settings, HERE, "found()")
    outages = len(seen["outages"])
    assert seen["events"] == [[outages, CLOCKS + 1]] == [[outages, seen["matches"]]]
    assert seen["outages"][0] >= AWAY.total_seconds()
    assert set(seen["seconds"]) == set(seen["outages"])
    assert seen["faults"] == []
    assert max(took) < ANSWERED, took
    assert CLOCKS < MANY or watch.longest < HELD + watch.disk


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_server_whose_machine_has_a_wrong_clock_gives_and_takes_no_time(tmp_path, wrong):
    """An outage that ends with a wrong clock, the right one, the next one. Beside PostgreSQL no such server starts."""
    with migrated(tmp_path) as settings:
        in_database(settings, HERE, f"fill({SOME})")
        begun = time.monotonic()
        with Watch(settings["DATABASE_URL"], tmp_path) as watch:
            refused = is_postgresql(settings["DATABASE_URL"])
            with pytest.raises(AssertionError, match="ended with 1") if refused else nullcontext():
                serve_until_refunded(settings, tmp_path, watch, wrong)
            serve_until_refunded(settings, tmp_path, watch)
            if CLOCKS >= MANY:
                time.sleep(NEXT)  # nobody serves
                serve_until_refunded(settings, tmp_path, watch)
        seen = in_database(settings, HERE, "found()")
    served = time.monotonic() - begun
    assert seen["faults"] == []
    assert [matches for _, matches in seen["events"]] == [SOME + 1]
    assert CLOCKS < MANY or (seen["kinds"][-1], seen["outages"][-1] in seen["seconds"]) == ("away", True)
    hour = HOUR.total_seconds()
    assert [left for left in seen["left"] if not hour - served <= left <= hour] == [], seen


def serve_until_refunded(settings: dict[str, str], folder: Path, watch: Watch, wrong: timedelta = timedelta(0)) -> None:
    """Serve until every clock has everything back, with a machine's clock that is wrong by so much."""
    with server(settings, folder / "serve.log", wrong) as (address, process):
        asyncio.run(sign_ups(address, lambda: watch.refunded() > SOME))
        process.terminate()
        process.wait(PATIENCE)
