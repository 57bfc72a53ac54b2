"""What a drill asks of the restored service, and what it leaves out."""

import pytest
from django.test import Client

from backend.operations.backup.drill import PAGES, environment_of


def test_drill_takes_nothing_along_that_reaches_out(tmp_path, monkeypatch):
    reaching = {"REDIS_URL", "EMAIL_URL", "SENTRY_DSN", "METRICS_PORT", "AUDIT_MAIL"}
    for name in reaching:
        monkeypatch.setenv(name, "planted")
    environment = environment_of("sqlite:///there", tmp_path)
    assert not reaching & set(environment)
    assert environment["DATABASE_URL"] == "sqlite:///there"


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.django_db
def test_service_answers_what_a_drill_asks_it(page):
    answer = Client().get(f"/{page}")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
