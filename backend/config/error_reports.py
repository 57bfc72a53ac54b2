"""
Faults, sent to an error tracker that speaks Sentry's protocol, where `SENTRY_DSN` names one (decision 0061).

What is sent is built here, word by word: where in the code it happened, which route was asked and how it was answered.
`sentry-sdk` only carries it. Nothing that it would gather by itself (variables, requests, users, modules, the
machine's name) is asked for, and messages of errors stay here, since databases quote rows in theirs.
"""

import logging
from types import TracebackType
from typing import Any, cast

import sentry_sdk
from django.conf import settings

import backend
from backend.common.observed_id import REQUEST_ID

#: Of what a record brings along (`extra`), what is sent.
TAGS = ("method", "route", "status", "job")
#: Loggers whose messages are constants of a program, before anything is filled in.
CONSTANT = ("backend.", "django.")
#: Where Django logs requests that it refuses, in the words of the exception, which quotes the client.
OF_CLIENTS = "django.security"
_OURS = (f"{settings.BASE_DIR}/backend/", f"{settings.BASE_DIR}/engine/")
_MOST_FRAMES = 50

#: Everything that the SDK would do by itself is off.
QUIET: dict[str, Any] = {
    "default_integrations": False,
    "auto_enabling_integrations": False,
    "include_local_variables": False,
    "include_source_context": False,
    "max_request_body_size": "never",
    "max_breadcrumbs": 0,
    "auto_session_tracking": False,
    "send_client_reports": False,
    "server_name": "cairn",
    "shutdown_timeout": 2,
}


class ErrorReports(logging.Handler):
    """Sends each record of level ERROR; a tracker that does not answer is waited for in a thread of the SDK alone."""

    def __init__(self, dsn: str, transport: Any = None) -> None:
        super().__init__(logging.ERROR)
        self._client = sentry_sdk.Client(dsn, release=backend.VERSION, transport=transport, **QUIET)

    def emit(self, record: logging.LogRecord) -> None:
        """Send what may be sent of it, if it is a fault of ours and no odd request of a client."""
        if record.name.startswith(OF_CLIENTS):
            return
        try:
            self._client.capture_event(cast("Any", report_of(record)))
        except Exception:  # noqa: BLE001 - as all handlers of logging do
            self.handleError(record)

    def close(self) -> None:
        """Wait a little for what has not left."""
        self._client.close()
        super().close()


def report_of(record: logging.LogRecord) -> dict[str, Any]:
    """Return what is sent of a record."""
    tags = {name: str(getattr(record, name)) for name in TAGS if hasattr(record, name)}
    if request := REQUEST_ID.get():
        tags["request"] = request
    report: dict[str, Any] = {"level": "error", "logger": record.name, "tags": tags}
    if record.name.startswith(CONSTANT):
        report["logentry"] = {"message": str(record.msg)}
    if cause := getattr(record, "cause", ""):
        tags["cause"] = cause.partition(":")[0]
    if record.exc_info and record.exc_info[0]:
        kind, _, trace = record.exc_info
        report["exception"] = {
            "values": [
                {"type": kind.__name__, "module": kind.__module__, "stacktrace": {"frames": frames_of(trace)}},
            ]
        }
    return report


def frames_of(trace: TracebackType | None) -> list[dict[str, Any]]:
    """Return where each call of a traceback was, the first one first."""
    frames = []
    while trace is not None:
        code = trace.tb_frame.f_code
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        ours = code.co_filename.startswith(_OURS)
        frames.append({"module": module, "function": code.co_qualname, "lineno": trace.tb_lineno, "in_app": ours})
        trace = trace.tb_next
    return frames[-_MOST_FRAMES:]
