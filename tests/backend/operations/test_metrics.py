"""What can be seen from outside: metrics without ids, rules and panels that fit them, a log that names causes."""

import json
import logging
import re
import sys
import uuid

import pytest
import yaml
from django.db import DatabaseError, OperationalError
from prometheus_client import generate_latest

from backend.common.metrics import REGISTRY
from backend.config.logs import Json
from backend.operations import metrics
from backend.operations.metrics import FromDatabase
from tests.support.builders import play_on
from tests.support.tree import ROOT

pytestmark = pytest.mark.django_db
MONITORING = ROOT / "docs/reference/monitoring"


@pytest.fixture(autouse=True)
def _connection_kept(monkeypatch):
    """The test's transaction is the page's, which closes its own connection."""
    monkeypatch.setattr(metrics.connections, "close_all", lambda: None)


@pytest.fixture
def page():
    """Read the page as it is now."""

    def read() -> str:
        collector = FromDatabase()
        REGISTRY.register(collector)
        try:
            return generate_latest(REGISTRY).decode()
        finally:
            REGISTRY.unregister(collector)

    return read


def value(text: str, line: str) -> float:
    found = re.search(rf"^{re.escape(line)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_requests_are_counted_by_route_and_no_label_holds_an_id(at_alice, match, page):
    ok = 'cairn_request_seconds_count{method="GET",route="/api/v1/matches/<uuid:match_id>/",status="200"}'
    gone = ok.replace("200", "404")
    before = page()
    assert at_alice.read(f"matches/{match.pk}/").status_code == 200
    assert at_alice.read(f"matches/{uuid.uuid4()}/").status_code == 404
    at_alice.generic("FLY", f"/api/v1/matches/{match.pk}/")
    after = page()
    assert [value(after, line) - value(before, line) for line in (ok, gone)] == [1, 1]
    assert 'method="other"' in after
    assert not re.search(r"[0-9a-f]{8}-[0-9a-f]{4}|Alice", after)
    assert value(after, "cairn_matches_active") == 1


def test_moves_are_counted_once_they_are_written(match, page, django_capture_on_commit_callbacks):
    before = value(page(), "cairn_moves_total")
    with django_capture_on_commit_callbacks(execute=True):
        play_on(match, moves=2)
    assert value(page(), "cairn_moves_total") == before + 2


def test_database_that_is_away_is_shown_and_the_rest_goes_on(page, monkeypatch):
    def away() -> None:
        raise DatabaseError

    monkeypatch.setattr(metrics, "job_states", away)
    text = page()
    assert value(text, "cairn_database_up") == 0
    assert "process_resident_memory_bytes" in text


def test_rules_and_panels_ask_for_what_there_is(page, settings, tmp_path):
    settings.BACKUP_DIR = tmp_path
    kinds = {*re.findall(r"^# TYPE (\S+)", page(), re.MULTILINE)}
    kinds |= {f"cairn_database_{name}" for name in ("pool_size", "pool_available", "requests_waiting")}
    rules = yaml.safe_load((MONITORING / "alerts.yaml").read_text())["groups"][0]["rules"]
    panels = json.loads((MONITORING / "dashboard.json").read_text())["panels"]
    asked = [rule["expr"] for rule in rules] + [panel["targets"][0]["expr"] for panel in panels]
    names = {name for text in asked for name in re.findall(r"\b(?:cairn|process)_\w+", text)}
    assert len(rules) == 8
    assert len(names) > 12
    assert not {name for name in names if name not in kinds and re.sub("_(count|bucket|sum)$", "", name) not in kinds}
    page_names = (ROOT / "docs/how-to/monitor.md").read_text()
    assert not [rule["alert"] for rule in rules if f"| {rule['alert']} |" not in page_names]


def test_cause_of_an_answer_with_503_is_logged_with_the_requests_id(at_alice, settings, monkeypatch, caplog):
    settings.LOG_FORMAT, settings.NUM_PROXIES, settings.LOG_REQUESTS = "JSON", 1, True

    def away(*_: object, **__: object) -> None:
        raise OperationalError("canceling statement due to lock timeout\nDETAIL: of Alice")

    monkeypatch.setattr("backend.matches.selectors.match_for", away)
    lines: list[dict[str, object]] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(json.loads(Json().format(record)))  # type: ignore[method-assign]
    logging.getLogger("backend").addHandler(handler)
    try:
        answer = at_alice.read(f"matches/{uuid.uuid4()}/", X_Request_Id="proxy-12345")
    finally:
        logging.getLogger("backend").removeHandler(handler)
    assert (answer.status_code, answer.headers["X-Request-Id"]) == (503, "proxy-12345")
    [line] = [line for line in lines if "cause" in line]
    assert line["cause"] == "OperationalError: canceling statement due to lock timeout"
    assert (line["request"], line["route"]) == ("proxy-12345", "/api/v1/matches/<uuid:match_id>/")
    assert [line["status"] for line in lines if line["logger"] == "backend.requests"] == [503]


def test_id_that_could_write_lines_into_a_log_is_not_taken(at_alice, settings):
    settings.LOG_FORMAT, settings.NUM_PROXIES = "JSON", 1
    given = at_alice.read("rulesets/", X_Request_Id="a b{}").headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{32}", given)


def test_json_line_has_the_error_and_its_traceback():
    try:
        int("no")
    except ValueError:
        record = logging.LogRecord("backend", logging.ERROR, "", 1, "It broke: %s", ("here",), sys.exc_info())
    line = json.loads(Json().format(record))
    assert (line["message"], line["error"], line["level"]) == ("It broke: here", "ValueError", "ERROR")
    assert "Traceback" in line["traceback"]
    assert "\n" not in Json().format(record)
