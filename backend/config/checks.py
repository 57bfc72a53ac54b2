"""Checks of settings that start well and then cannot work. Django runs them before every command."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register


@register()
def settings_that_cannot_work(_app_configs: Sequence[Any] | None = None, **_: Any) -> list[CheckMessage]:
    """Refuse what would leak or lose without a word."""
    found: list[CheckMessage] = []
    if not settings.DEBUG and "*" in settings.ALLOWED_HOSTS:
        found.append(
            Error(
                "ALLOWED_HOSTS holds a wildcard.",
                hint="Name the hosts. A wildcard lets any web page reach the service under a name of its own.",
                id="cairn.E001",
            )
        )
    if settings.WEB_PROCESSES > 1:
        if not settings.REDIS_URL:
            found.append(
                Error(
                    "Several processes need Redis: without it no socket and no rate limit reaches beyond one process.",
                    hint="Set REDIS_URL, or WEB_PROCESSES=1.",
                    id="cairn.E002",
                )
            )
        if settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
            found.append(
                Error(
                    "Several processes need PostgreSQL: SQLite serves one writer at a time and locks the others out.",
                    hint="Set DATABASE_URL, or WEB_PROCESSES=1.",
                    id="cairn.E003",
                )
            )
    return found
