"""
Each alert fires where what it tells of happens, and none where all is well: our rules, in a real Prometheus.

Prometheus comes from Debian's package. Only times are shorter than in the rules: for how long something has to last,
and over which it is counted.
"""

import asyncio
import os
import re
import signal
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
import yaml

from tests.support.backed_up import commands
from tests.support.busy import crowd
from tests.support.debian import installed
from tests.support.postgres import PrivatePostgres, free_port, private_postgres
from tests.support.restless import restless
from tests.support.scale import chance
from tests.support.server import in_database, migrate, one_process, server_settings
from tests.support.standing import children_of
from tests.support.tree import ROOT
from tests.support.waiting import until, wait_until

RULES = ROOT / "docs/reference/monitoring/alerts.yaml"
ALERTS = {rule["alert"] for rule in yaml.safe_load(RULES.read_text())["groups"][0]["rules"]}
#: Seconds: between two looks of Prometheus; of what the rules count over; for which a metric of the database is kept.
EACH, OVER, KEPT = 2, 20, 10


@dataclass
class Watched:
    """A server without jobs, and the Prometheus that watches it."""

    prometheus: str
    metrics: int
    settings: dict[str, str]
    postgres: PrivatePostgres
    log: Path

    @contextmanager
    def serving(self) -> Iterator[str]:
        """Serve while the block runs; give the address."""
        said = ("--no-jobs", "--metrics-port", str(self.metrics))
        with one_process(self.log, self.settings, ROOT, *said) as address:
            yield address

    def firing(self) -> set[str]:
        """Return the names of the alerts that fire now."""
        told = httpx.get(f"{self.prometheus}/api/v1/alerts", timeout=30).json()["data"]["alerts"]
        return {alert["labels"]["alertname"] for alert in told if alert["state"] == "firing"}

    async def tells(self, alert: str) -> None:
        """Return when that alert fires."""
        try:
            await until(lambda: alert in self.firing())
        except TimeoutError as error:
            raise AssertionError(f"{alert} does not fire; {self.firing()} do") from error


def hastened(rules: str) -> str:
    """Return the rules with shorter times, and the same thresholds."""
    assert "for:" in rules
    return re.sub(r"\[\d+m\]", f"[{OVER}s]", re.sub(r"for: \d+m", "for: 2s", rules))


@contextmanager
def prometheus(folder: Path, metrics: int) -> Iterator[str]:
    """Run it with our rules; give its address."""
    folder.mkdir()
    program, port = installed(folder, "prometheus", ["prometheus"]), free_port()
    (folder / "alerts.yaml").write_text(hastened(RULES.read_text()))
    job = {"job_name": "cairn", "static_configs": [{"targets": [f"127.0.0.1:{metrics}"]}]}
    every = {"scrape_interval": f"{EACH}s", "evaluation_interval": f"{EACH}s"}
    (folder / "config.yaml").write_text(
        yaml.safe_dump({"global": every, "rule_files": ["alerts.yaml"], "scrape_configs": [job]})
    )
    where = [f"--web.listen-address=127.0.0.1:{port}", f"--storage.tsdb.path={folder / 'data'}"]
    with (folder / "said").open("wb") as said:
        process = subprocess.Popen(
            [program, f"--config.file={folder / 'config.yaml'}", *where], stdout=said, stderr=said, cwd=folder
        )
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder = tmp_path_factory.mktemp("alerts")
    with ExitStack() as stack:
        postgres, metrics = stack.enter_context(private_postgres()), free_port()
        settings = server_settings(
            postgres.url, DATA_DIR=str(folder / "data"), BACKUP_DIR=str(folder / "backups"), DATABASE_POOL="2",
            LIMITS_FACTOR="1000", REDIS_URL="",
        )  # fmt: skip
        migrate(settings)
        commands(settings, "backup")
        address = stack.enter_context(prometheus(folder / "prometheus", metrics))
        wait_until(lambda: _answers(address))
        yield Watched(address, metrics, settings, postgres, folder / "serve.log")


def _answers(address: str) -> bool:
    try:
        return httpx.get(f"{address}/-/ready").status_code == 200
    except httpx.TransportError:
        return False


def asked(address: str) -> None:
    """Ask for something that only the database knows, whatever comes of it."""
    with suppress(httpx.TransportError):
        httpx.get(f"{address}/api/v1/matches/{uuid.uuid4()}/", timeout=EACH)


def grow_old(backups: Path) -> None:
    """Have the only backup be one of two days ago, by its name."""
    [newest] = backups.glob("cairn-*")
    newest.rename(backups / f"cairn-{datetime.now(UTC) - timedelta(days=2):%Y%m%dT%H%M%SZ}")


async def stutter(postgres: PrivatePostgres, ending: asyncio.Event) -> None:
    """Have the database stand still for most of the time."""
    while not ending.is_set():
        stopped = [postgres.process, *children_of(postgres.process)]
        for number, seconds in ((signal.SIGSTOP, 1.5), (signal.SIGCONT, 0.3)):
            for pid in stopped:
                with suppress(ProcessLookupError):
                    os.kill(pid, number)
            await asyncio.sleep(seconds)  # so long it stands still


async def test_no_alert_fires_where_all_is_well_and_each_where_it_should(watched):
    await watched.tells("CairnDown")  # there is no server yet
    fired = {"CairnDown"}
    with watched.serving() as address:
        await until(lambda: watched.firing() == set())
        quiet = time.monotonic() + 2 * KEPT
        while time.monotonic() < quiet:
            asked(address)
            assert watched.firing() == set()
        in_database(watched.settings, "tests.support.unwell", "make()")
        grow_old(Path(watched.settings["BACKUP_DIR"]))
        for alert in ("CairnOverdue", "CairnUndelivered", "CairnJobs", "CairnBackupOld"):
            await watched.tells(alert)
            fired.add(alert)
        async with crowd(address, 4, chance("alerts")) as people:
            ending = asyncio.Event()
            stuttering = asyncio.create_task(stutter(watched.postgres, ending))
            async with restless(people):
                for alert in ("CairnSlow", "CairnPoolExhausted"):
                    await watched.tells(alert)
                    fired.add(alert)
                ending.set()
                await stuttering
        os.kill(watched.postgres.process, signal.SIGKILL)
        await until(lambda: asked(address) or "CairnFails" in watched.firing())
        fired.add("CairnFails")
        await until(lambda: asked(address) or "CairnDown" in watched.firing())
        watched.postgres.start()
        await until(lambda: not {"CairnDown", "CairnFails"} & watched.firing())
    assert fired == ALERTS
