"""What becomes of the jobs is recorded in few rows and few writes, and a job that fails or hangs is seen."""

import time
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from backend.accounts.models import HeldName
from backend.common import job_health, job_records, jobs
from backend.common.draining import DRAINING
from backend.common.job_records import KEPT, Records, Run
from backend.common.jobs import Job, Round, delete_in_batches, goes_on
from backend.common.models import JobRun
from backend.operations import health
from tests.support.waiting import own_clock

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def run(at: int, error: str = "", done: int = 1) -> Run:
    """A run that began so many seconds after noon and took one."""
    return Run(NOON + at * SECOND, NOON + (at + 1) * SECOND, error, done)


def rows() -> list[tuple[str, bool, int, int, str]]:
    return list(JobRun.objects.order_by("job", "ended").values_list("job", "ok", "runs", "count", "error"))


@pytest.fixture
def steady(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that nobody can set, as the test says."""
    now = [1000.0]
    own_clock(monkeypatch, job_records, lambda: now[0])
    return now


def test_runs_that_end_alike_are_one_row_and_one_write_a_minute(steady):
    records = Records()
    with CaptureQueriesContext(connection) as queries:
        for at in range(120):
            steady[0] = 1000.0 + at
            records.note("often", run(at))
            records.note("seldom", run(at))
    writes = [query for query in queries if query["sql"].startswith("INSERT")]
    assert len(writes) == 2
    assert rows() == [("often", True, 61, 61, ""), ("seldom", True, 60, 60, "")]


def test_failure_and_recovery_are_written_at_once(steady):
    records = Records()
    seen = []
    for at, error in enumerate(["", "", "OSError", "OSError", "", ""]):
        records.note("job", run(at, error))
        seen.append([(ok, runs) for _, ok, runs, _, _ in rows()])
    works, failed = (True, 1), (True, 2)
    known = [[works], [works], [failed, (False, 1)], [failed, (False, 1)]]
    assert seen == [*known, *[[failed, (False, 2), works]] * 2]


def test_the_last_rows_of_each_job_are_kept_also_by_the_next_process(steady):
    for process in range(3):
        records = Records()
        for number in range(KEPT - 1):
            records.note("job", run(100 * process + number, f"Error{number % 2}"))
    assert JobRun.objects.count() == KEPT
    assert JobRun.objects.earliest("ended").ended == run(100 + KEPT - 2).ended


def test_database_that_is_away_costs_the_job_nothing_and_the_record_little(steady, monkeypatch):
    records = Records()
    with monkeypatch.context() as away:
        away.setattr(JobRun.objects, "bulk_create", lambda *_, **__: 1 / 0)
        records.note("job", run(0))
    steady[0] += 61
    records.note("job", run(1))
    assert rows() == [("job", True, 2, 2, "")]


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """Two jobs, in a process that has been up for a day."""
    own = [Job(lambda: None, 10, patience=120), Job(lambda: None, 3600)]
    own[0].work.__qualname__, own[1].work.__qualname__ = "often", "seldom"
    monkeypatch.setattr(job_health, "JOBS", own)
    monkeypatch.setattr(job_health, "_STARTED", time.monotonic() - 86_400)
    monkeypatch.setattr(health, "READINESS", health.Readiness())
    return own


@pytest.mark.parametrize(
    ("often", "seldom", "warning"),
    [
        ((10, ""), (3000, ""), None),
        ((10, "OSError"), (3000, ""), "Jobs: often fails (OSError)."),
        ((10, ""), (11_000, ""), "Jobs: seldom has not run since 2026-11-20 08:56."),
        ((10, ""), None, "Jobs: seldom has not run since it was made."),
        ((130, ""), (3000, ""), "Jobs: often has not run since 2026-11-20 11:57."),
        ((86_400, ""), (86_400, ""), "No job runs: start a process without --no-jobs, or `manage.py jobs`."),
    ],
)
def test_job_that_fails_or_is_late_is_told_by_readyz(registered, client, time_machine, often, seldom, warning):
    time_machine.move_to(NOON, tick=False)
    for job, last in (("often", often), ("seldom", seldom)):
        if last:
            records = Records()
            records.note(job, run(-last[0], last[1]))
    assert client.get("/readyz").json().get("warnings") == (None if warning is None else [warning])


def test_young_process_waits_before_it_says_that_jobs_are_late(registered, monkeypatch):
    monkeypatch.setattr(job_health, "_STARTED", time.monotonic())
    assert job_health.job_warning() == ""


def test_panel_lists_failing_jobs_first_and_counts_them(registered, at_admin, time_machine):
    records = Records()
    now = datetime.now(UTC)
    records.note("often", Run(now, now, "", 3))
    records.note("seldom", Run(now, now, "OSError", 0))
    page = at_admin.get("/admin/moderation/jobs/").content.decode()
    assert page.index("<h2>seldom</h2>") < page.index("<h2>often</h2>")
    assert "Failed runs: 1; OSError" in page
    assert "Runs: 1; done: 3" in page


def test_run_ends_after_its_share_and_the_next_goes_on(monkeypatch):
    for number in range(30):
        HeldName.objects.create(digest=str(number), until=NOON)
    monkeypatch.setattr(jobs, "BATCH", 10)
    monkeypatch.setattr(jobs, "PROCESSOR", 0.0)
    monkeypatch.setattr(jobs.connections, "close_all", lambda: None)

    def forget() -> int:
        return delete_in_batches(HeldName.objects.all(), "until")

    job = Job(forget, 3600)
    assert job.run()  # something is left
    assert HeldName.objects.count() == 30
    monkeypatch.setattr(jobs, "PROCESSOR", 60.0)
    monkeypatch.setattr(jobs, "LASTS", 60.0)
    assert not job.run()
    assert not HeldName.objects.exists()


def test_process_that_is_to_stop_begins_no_other_piece(monkeypatch):
    assert goes_on()
    monkeypatch.setattr(DRAINING, "begun", True)
    assert not goes_on()


@pytest.mark.parametrize("by", ["pk", "until"])
def test_round_comes_to_every_row_once_and_again(by):
    for number in range(7):
        HeldName.objects.create(digest=str(number), until=NOON + number // 3 * SECOND)
    way, seen = Round(by, 3), []
    for _ in range(5):
        for keys in way.pieces(HeldName.objects.all()):
            seen += keys
            if len(seen) % 2:
                break  # the piece comes again
    assert [sorted(seen[:3]), len(set(seen))] == [["0", "1", "2"], 7]
    assert max(map(seen.count, set(seen))) - min(map(seen.count, set(seen))) <= 2
