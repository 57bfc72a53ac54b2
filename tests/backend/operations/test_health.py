"""What monitors of the service are answered."""

import math
import time
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from backend.common import job_health
from backend.common.job_records import Records, Run
from backend.common.jobs import JOBS
from backend.matches.services.deadlines import enforce_deadlines
from backend.operations import health
from tests.support.people import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def readiness(monkeypatch):
    """What a process knows of its database that was never asked."""
    fresh = health.Readiness()
    monkeypatch.setattr(health, "READINESS", fresh)
    return fresh


def test_health_says_whether_the_process_answers_and_readiness_whether_it_can_work(client, monkeypatch, readiness):
    monkeypatch.setattr(health, "missing_migrations", lambda: ["accounts.0002"])
    refused(client.get("/readyz"), 503, "unavailable")
    assert client.get("/healthz").status_code == 200
    monkeypatch.undo()
    monkeypatch.setattr(health, "READINESS", readiness)
    assert client.get("/readyz").json() == {"status": "ok", "deadline_run_age": None}
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db(transaction=True)
def test_process_is_not_ready_when_the_database_takes_no_writes(client, readiness):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
        try:
            answer = client.get("/readyz")
        finally:
            cursor.execute("PRAGMA query_only = 0")
    assert refused(answer, 503, "unavailable")["detail"] == "The database takes no writes."
    assert client.get("/readyz").status_code == 200


def test_readiness_that_was_well_a_moment_ago_asks_nothing(client, readiness, django_assert_num_queries):
    client.get("/readyz")
    assert readiness.trusted_until > time.monotonic()
    readiness.trusted_until = math.inf  # however slow this machine is
    with django_assert_num_queries(0):
        assert client.get("/readyz").status_code == 200
        assert client.get("/healthz").status_code == 200
    readiness.trusted_until = 0
    with django_assert_num_queries(6):
        assert client.get("/readyz").status_code == 200


def test_draining_process_is_not_ready_and_logs_no_error(client, monkeypatch, caplog):
    monkeypatch.setattr(health.DRAINING, "begun", True)
    assert "Draining" in refused(client.get("/readyz"), 503, "unavailable")["detail"]
    assert caplog.records == []
    assert client.get("/healthz").status_code == 200


# --- What is late, and for whom


def ended_ago(seconds: float, *jobs: str) -> None:
    """Record a run of these jobs, so long ago."""
    ended = timezone.now() - timedelta(seconds=seconds)
    for job in jobs:
        Records().note(job, Run(ended, ended, "", 0))


@pytest.fixture
def all_jobs_run(time_machine, monkeypatch):
    """All but the deadline run have just ended, in a process that is not young."""
    time_machine.move_to(timezone.now(), tick=False)
    monkeypatch.setattr(job_health, "_STARTED", -math.inf)
    ended_ago(1, *(job.name for job in JOBS if job.work is not enforce_deadlines))


@pytest.mark.parametrize("age", [3, 119])
def test_readiness_tells_the_age_of_the_deadline_run(client, readiness, all_jobs_run, age):
    ended_ago(age, "enforce_deadlines")
    for path in ("/readyz", "/readyz?strict"):
        assert client.get(path).json() == {"status": "ok", "deadline_run_age": age}


def test_late_deadline_run_is_a_warning_to_proxies_and_a_failure_to_monitors(client, readiness, all_jobs_run, caplog):
    ended_ago(121, "enforce_deadlines")
    told = client.get("/readyz")
    assert told.status_code == 200
    assert (told.json()["status"], told.json()["deadline_run_age"]) == ("degraded", 121)
    [warning] = told.json()["warnings"]
    assert warning.startswith("Jobs: enforce_deadlines has not run since ")
    assert refused(client.get("/readyz?strict"), 503, "unavailable")["detail"] == warning
    assert caplog.records == []
    readiness.trusted_until = 0
    ended_ago(1, "enforce_deadlines")
    assert client.get("/readyz?strict").json() == {"status": "ok", "deadline_run_age": 1}


def test_deadline_run_that_fails_is_a_warning(client, readiness, all_jobs_run):
    now = timezone.now()
    Records().note("enforce_deadlines", Run(now, now, "OSError", 0))
    assert client.get("/readyz").json()["warnings"] == ["Jobs: enforce_deadlines fails (OSError)."]
    assert client.get("/readyz?strict").status_code == 503


def test_process_that_drains_or_cannot_write_fails_for_both(client, readiness, monkeypatch):
    monkeypatch.setattr(health, "database_fault", lambda: "The database takes no writes.")
    assert [client.get(path).status_code for path in ("/readyz", "/readyz?strict")] == [503, 503]
    monkeypatch.setattr(health.DRAINING, "begun", True)
    assert [client.get(path).status_code for path in ("/readyz", "/readyz?strict")] == [503, 503]
