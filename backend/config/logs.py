"""How the log is written: a line for people, or a line of JSON for programs (`LOG_FORMAT`)."""

import json
import logging
from datetime import UTC, datetime
from importlib.util import find_spec
from typing import Any

from backend.common.observed_id import REQUEST_ID

#: What a record may bring along (`extra`).
FIELDS = ("method", "route", "status", "ms", "cause", "job")


class Json(logging.Formatter):
    """One object in a line: time, level, logger, message; the request's id; what `extra` has; the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        found: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := REQUEST_ID.get():
            found["request"] = request
        found |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
        if record.exc_info and record.exc_info[0]:
            found["error"] = record.exc_info[0].__name__
            found["traceback"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False, default=str)


def logging_settings(level: str, form: str, dsn: str = "") -> dict[str, Any]:
    """
    Return `LOGGING`.

    Errors also go to the tracker at *dsn*, if `sentry-sdk` is installed (`checks` refuses to go on if it is not).

    Paths and tracebacks, never bodies, cookies, headers or query strings: those hold passwords, codes and sessions.
    """
    reports = {"class": "backend.config.error_reports.ErrorReports", "dsn": dsn}
    handlers = {"console": {"class": "logging.StreamHandler", "formatter": form}}
    if dsn and find_spec("sentry_sdk"):
        handlers["reports"] = reports
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "LINE": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
            "JSON": {"()": "backend.config.logs.Json"},
        },
        "handlers": handlers,
        "root": {"handlers": [*handlers], "level": level},
        "loggers": {
            # The default handlers would mail administrators whole requests and print refusals as warnings.
            "django": {"handlers": [], "level": "WARNING", "propagate": True},
            "django.request": {"handlers": [], "level": "ERROR", "propagate": True},
            "django.server": {"handlers": [], "level": "ERROR", "propagate": True},
            "django.security": {"handlers": [], "level": "ERROR", "propagate": True},
            "django.security.DisallowedHost": {"handlers": [], "level": "CRITICAL", "propagate": False},
            "backend": {"handlers": [], "level": "INFO", "propagate": True},
        },
    }
