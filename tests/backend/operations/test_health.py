"""What monitors of the service are answered."""

import math
import time

import pytest
from django.db import connection

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
    assert client.get("/readyz").json() == {"status": "ok"}
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
    with django_assert_num_queries(5):
        assert client.get("/readyz").status_code == 200


def test_draining_process_is_not_ready_and_logs_no_error(client, monkeypatch, caplog):
    monkeypatch.setattr(health.DRAINING, "begun", True)
    assert "Draining" in refused(client.get("/readyz"), 503, "unavailable")["detail"]
    assert caplog.records == []
    assert client.get("/healthz").status_code == 200
