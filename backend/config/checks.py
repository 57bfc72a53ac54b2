"""
Checks of settings that start well and then cannot work. Django runs them before every command.

They look at settings and files alone and ask no server: `stores.py` does, when `serve` starts.
"""

import os
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.core.exceptions import ImproperlyConfigured

from backend.config.environment import MAIL_SERVER, SQLITE
from backend.config.hosts import LOOPBACK, is_loopback

KEY_LENGTH, KEY_CHARACTERS = 32, 8


@register()
def settings_that_cannot_work(_app_configs: Sequence[Any] | None = None, **_: Any) -> list[CheckMessage]:
    """Refuse what would leak or lose without a word."""
    return [*unreadable(), *reach(), *key(), *processes(), *database(), *mail(), *messages(), *reports()]


def unreadable() -> Iterator[CheckMessage]:
    """Variables of the environment that say nothing (E004)."""
    for name, fault in settings.ENVIRONMENT_FAULTS:
        yield Error(f"{name} {fault}.", hint="docs/how-to/serve.md lists what each setting may be.", id="cairn.E004")


def reach() -> Iterator[CheckMessage]:
    """Names that let others in: every name (E001), or any beyond this machine where that is not safe (E005, E009)."""
    if "*" in settings.ALLOWED_HOSTS:
        yield Error(
            "ALLOWED_HOSTS holds a wildcard.",
            hint="Name the hosts. A wildcard lets any web page reach the service under a name of its own.",
            id="cairn.E001",
        )
    reachable = not is_loopback(settings.HOST) or bool(set(settings.ALLOWED_HOSTS) - set(LOOPBACK))
    if settings.OUTWARD_LOCAL and reachable:
        yield Error(
            "OUTWARD_LOCAL is on where others can reach it: anybody could have it ask what listens on this machine.",
            hint="Unset OUTWARD_LOCAL, or serve this machine alone (HOST=127.0.0.1, no ALLOWED_HOSTS).",
            id="cairn.E009",
        )
    if settings.DEBUG and reachable:
        yield Error(
            "DEBUG is on where others can reach it: its pages show settings and hidden cards.",
            hint="Unset DEBUG, or serve this machine alone (HOST=127.0.0.1, no ALLOWED_HOSTS).",
            id="cairn.E005",
        )


def key() -> Iterator[CheckMessage]:
    """A key that can be guessed (E006): who has it signs in as anyone."""
    try:
        weak = len(settings.SECRET_KEY) < KEY_LENGTH or len(set(settings.SECRET_KEY)) < KEY_CHARACTERS
    except ImproperlyConfigured:  # it is empty
        weak = True
    if weak and not settings.DEBUG:
        yield Error(
            f"SECRET_KEY is missing or weak: fewer than {KEY_LENGTH} characters, or few different ones.",
            hint=f"Unset it and remove an empty {settings.DATA_DIR / 'secret.key'}: a good one is then made there.",
            id="cairn.E006",
        )


def processes() -> Iterator[CheckMessage]:
    """Several processes on what belongs to one (E002, E003)."""
    if settings.WEB_PROCESSES <= 1:
        return
    if not settings.REDIS_URL:
        yield Error(
            "Several processes need Redis: without it no socket and no rate limit reaches beyond one process.",
            hint="Set REDIS_URL, or WEB_PROCESSES=1.",
            id="cairn.E002",
        )
    if settings.DATABASES["default"]["ENGINE"] == SQLITE:
        yield Error(
            "Several processes need PostgreSQL: SQLite serves one writer at a time and locks the others out.",
            hint="Set DATABASE_URL, or WEB_PROCESSES=1.",
            id="cairn.E003",
        )


def database() -> Iterator[CheckMessage]:
    """Connections that are kept and pooled at once (E007); a SQLite file that nothing can be written to (E008)."""
    entry = settings.DATABASES["default"]
    if entry.get("CONN_MAX_AGE") != 0:
        yield Error(
            "CONN_MAX_AGE is not 0: under ASGI each request would keep a connection of its own, and a pool refuses it.",
            hint="Leave it at 0; DATABASE_POOL says how many connections are kept.",
            id="cairn.E007",
        )
    if entry["ENGINE"] == SQLITE and (fault := _file_fault(Path(entry["NAME"]))):
        yield Error(
            f"The database file {entry['NAME']} {fault}.",
            hint="SQLite wants a file that may be written, in a folder that may be written: DATABASE_URL, DATA_DIR.",
            id="cairn.E008",
        )


def mail() -> Iterator[CheckMessage]:
    """Mails whose links lead where nobody has said that people reach us (E010)."""
    if settings.EMAIL_BACKEND == MAIL_SERVER and not settings.ORIGIN_DECLARED:
        yield Error(
            "EMAIL_URL is set and ORIGIN is not: mails would link to an address that was only guessed.",
            hint=f"Set ORIGIN to where people reach it, as https://cairn.example (guessed: {settings.ORIGIN}).",
            id="cairn.E010",
        )


def _file_fault(file: Path) -> str:
    if not file.parent.is_dir():
        return "is in no folder"
    if file.is_dir():
        return "is a folder"
    # The journal is made and removed beside the file, so the folder counts as much.
    writable = os.access(file.parent, os.W_OK) and (not file.exists() or os.access(file, os.W_OK))
    return "" if writable else "may not be written"


def messages() -> Iterator[CheckMessage]:
    """Texts that are not compiled (E011): everybody would read English, without a word why."""
    for source in Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po"):
        if not source.with_suffix(".mo").exists():
            yield Error(
                f"The texts of {source} are not compiled.",
                hint="make setup, or pybabel compile --directory backend/locale --domain django",
                id="cairn.E011",
            )


def reports() -> Iterator[CheckMessage]:
    """A tracker of errors, and nothing that sends to it (E012)."""
    if settings.SENTRY_DSN and not find_spec("sentry_sdk"):
        yield Error(
            "SENTRY_DSN is set, and sentry-sdk is not installed: no fault would be sent.",
            hint="pip install --require-hashes -r requirements-sentry.txt, or unset SENTRY_DSN.",
            id="cairn.E012",
        )
