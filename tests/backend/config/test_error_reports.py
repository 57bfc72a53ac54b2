"""Faults sent to a tracker: where they happened, and nothing of anybody."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from sentry_sdk.envelope import Envelope
from sentry_sdk.transport import Transport

from backend.common.observed_id import REQUEST_ID
from backend.config import checks
from backend.config.environment import Environment
from backend.config.error_reports import ErrorReports
from backend.config.logs import logging_settings

DSN = "https://key@sentry.example/1"
PLANTED = ["R7@3", "sessionid=planted", "7K2MQ-9D4XA", "ben@planted.example", "Ben", "/planted/path"]


class Tracker(Transport):
    """In place of one: keeps what would be sent."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[dict[str, Any]] = []
        self.text = ""

    def capture_envelope(self, envelope: Envelope) -> None:
        """Keep it, as it would be written."""
        self.text += envelope.serialize().decode()
        self.events.append(dict(envelope.get_event() or {}))


@pytest.fixture
def tracker() -> Iterator[Tracker]:
    tracker = Tracker()
    handler = ErrorReports(DSN, tracker)
    root = logging.getLogger()
    root.addHandler(handler)
    yield tracker
    root.removeHandler(handler)
    handler.close()


def broken(hand: str, cookie: str, code: str, address: str, name: str, path: str) -> None:
    """Fail with all of that in variables, messages and arguments."""
    raise RuntimeError(f"{code} of {name}") from ValueError(f"Key (email)=({address}) {hand} {cookie} {path}")


def planted() -> None:
    fields = {"method": "GET", "route": "/api/v1/me/", "status": 500, "cause": f"ValueError: {PLANTED[3]}", "ms": 1}
    try:
        broken(*PLANTED)
    except RuntimeError:
        logging.getLogger("backend.test").exception("It broke for %s", PLANTED[4], extra=fields)
        logging.getLogger("django.request").exception("Internal Server Error: %s", PLANTED[5])
        logging.getLogger("others").exception(f"of {PLANTED[3]}")  # noqa: G004 - as others do


def test_report_of_a_fault_holds_nothing_of_anybody(tracker):
    token = REQUEST_ID.set("abcdef123456")
    planted()
    REQUEST_ID.reset(token)
    assert len(tracker.events) == 3
    assert not [word for word in PLANTED if word in tracker.text or json.dumps(word)[1:-1] in tracker.text]
    event = tracker.events[0]
    assert event["logentry"] == {"message": "It broke for %s"}
    assert event["tags"] == {
        "method": "GET", "route": "/api/v1/me/", "status": "500", "request": "abcdef123456", "cause": "ValueError",
    }  # fmt: skip
    [error] = event["exception"]["values"]
    assert error["type"] == "RuntimeError"
    assert [frame["function"] for frame in error["stacktrace"]["frames"]] == ["planted", "broken"]


def test_client_library_adds_nothing_but_what_was_looked_at(tracker):
    planted()
    ours = {"level", "logger", "tags", "logentry", "exception"}
    added = {"event_id", "timestamp", "platform", "release", "environment", "server_name", "sdk", "contexts"}
    for event in tracker.events:
        assert not set(event) - ours - added
        assert event.get("server_name", "cairn") == "cairn"
        assert set(event.get("contexts", {})) <= {"trace"}
        assert not {key for frame in event.get("exception", {}).get("values", []) for key in frame} - {
            "type", "module", "stacktrace",
        }  # fmt: skip


@pytest.mark.parametrize("name", ["django.security.DisallowedModelAdminLookup", "django.security"])
def test_error_in_the_words_of_a_client_is_not_sent(tracker, name):
    logging.getLogger(name).error(f"Filtering by {PLANTED[3]} not allowed")  # noqa: G004 - as Django does
    assert not tracker.events


def test_warnings_are_not_sent(tracker):
    logging.getLogger("backend.test").warning("It nearly broke")
    assert not tracker.events


def test_nothing_is_sent_anywhere_unless_a_tracker_is_named():
    assert set(logging_settings("WARNING", "LINE")["handlers"]) == {"console"}
    assert set(logging_settings("WARNING", "LINE", DSN)["handlers"]) == {"console", "reports"}


def test_tracker_without_what_sends_to_it_is_refused(settings, monkeypatch):
    settings.SENTRY_DSN = DSN
    assert not list(checks.reports())
    monkeypatch.setattr(checks, "find_spec", lambda _name: None)
    assert [error.id for error in checks.reports()] == ["cairn.E012"]


@pytest.mark.parametrize(
    "text", ["http://key@sentry.example/1", "https://sentry.example/1", "https://key@/1", "planted"]
)
def test_address_that_is_none_of_a_tracker_is_a_fault_that_does_not_tell_it(text, monkeypatch):
    monkeypatch.setenv("SENTRY_DSN", text)
    environment = Environment()
    assert environment.dsn("SENTRY_DSN") == ""
    [(name, said)] = environment.faults
    assert name == "SENTRY_DSN"
    assert text not in said
