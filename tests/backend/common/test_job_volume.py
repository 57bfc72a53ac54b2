"""What each job costs on a large database, and on one with ten times the finished matches."""

from typing import Any

import pytest

from tests.support.scale import PROVE, scaled
from tests.support.server import in_database, migrated

MATCHES = scaled(300, 300_000)
TIMES = 10
MANY = 10_000  # from which costs are compared; with fewer, what they are is chance
RUNS = 5 if MATCHES >= MANY else 1
PROCESSOR, MEMORY = 200, 20  # milliseconds and megabytes of one run
HERE = "tests.support.job_volume"

pytestmark = pytest.mark.skipif(not PROVE, reason="fills a database for minutes; a proof, and a sample in the contract")


def measured(settings: dict[str, str]) -> dict[str, dict[str, Any]]:
    costs: dict[str, dict[str, Any]] = in_database(settings, HERE, f"measure({RUNS})")
    for job, cost in costs.items():
        print(f"{job:24} {cost['ms']:5} + {cost['database_ms']:4} ms {cost['mb']:6} MB  done {cost['done']}")
    return costs


def test_no_job_costs_much_nor_more_when_finished_matches_grow_tenfold(tmp_path):
    with migrated(tmp_path, DATA_DIR=str(tmp_path)) as settings:
        in_database(settings, HERE, f"fill({MATCHES})")
        before = measured(settings)
        in_database(settings, HERE, f"grow({MATCHES}, {TIMES * MATCHES})")
        after = measured(settings)
    for file in tmp_path.glob("cairn.sqlite3*"):  # gigabytes
        file.unlink()
    assert not [job for job, cost in {**before, **after}.items() if -1 in cost["done"]]
    for job, cost in after.items():
        assert max(each["ms"] + each["database_ms"] for each in (cost, before[job])) <= PROCESSOR, job
        assert max(cost["mb"], before[job]["mb"]) <= MEMORY, job
        alike = any(cost["done"][1:-1]) == any(before[job]["done"][1:-1])  # both had something to do, or neither
        # How many pieces a run takes within its share depends on how busy the machine is: the least of the runs.
        took_before, took = before[job]["least_ms"], cost["least_ms"]
        assert MATCHES < MANY or not alike or took <= 1.5 * took_before + 20, (job, took_before, took)
