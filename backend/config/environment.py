"""
Reading the environment for the settings. What cannot be read is noted, not raised.

Django imports the settings before it can say anything; a traceback there helps nobody. So each value that cannot be
read is replaced by one that starts, and `checks.py` refuses to go on with the sentences kept in `faults`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

POSTGRESQL, SQLITE = "backend.common.postgresql", "backend.common.sqlite"
DATABASE_SCHEMES = ("postgres", "postgresql", "sqlite")
REDIS_SCHEMES = ("redis", "rediss")
MAIL_SERVER = "backend.common.smtp.MailServer"
MAIL_PORTS = {"smtp": 25, "smtp+tls": 587, "smtp+ssl": 465}
YES, NO = ("1", "on", "true", "yes"), ("", "0", "off", "false", "no")


class Environment:
    """The process's environment; every method takes a variable's name and answers with its value or the default."""

    def __init__(self) -> None:
        self._environ = environ.Env()
        #: (variable, what is wrong with it), never with the value: it may hold a password.
        self.faults: list[tuple[str, str]] = []
        #: Names of the variables that are set.
        self.given: set[str] = set()

    def text(self, name: str, default: str = "") -> str:
        """Return the variable as it stands, an empty one counting as none."""
        if text := str(self._environ.str(name, default="")).strip():
            self.given.add(name)
        return text or default

    def folder(self, name: str) -> Path | None:
        """Return the variable as a path; null where there is none."""
        path = self.text(name)
        return Path(path) if path else None

    def words(self, name: str) -> list[str]:
        """Return what stands between commas."""
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def flag(self, name: str, *, default: bool = False) -> bool:
        """Return whether the variable says yes; none is no unless *default* says otherwise."""
        word = self.text(name, "yes" if default else "").lower()
        if word not in YES + NO:
            self.faults.append((name, "is neither 1 nor 0"))
        return word in YES

    def choice(self, name: str, choices: Sequence[str], default: str) -> str:
        """Return one of the *choices*, which are in capitals; the variable may be in any."""
        word = self.text(name, default).upper()
        if word in choices:
            return word
        self.faults.append((name, f"is none of {', '.join(choices)}"))
        return default

    def number(self, name: str, default: int, *, least: int = 0, most: int | None = None) -> int:
        """Return a whole number in [least, most]."""
        text = self.text(name, str(default))
        if text.isascii() and text.isdecimal() and least <= int(text) and (most is None or int(text) <= most):
            return int(text)
        self.faults.append((name, f"is no whole number {f'from {least} on' if most is None else f'{least} to {most}'}"))
        return default

    def origin(self, name: str, default: str) -> str:
        """Return `scheme://host[:port]`, http or https, without anything behind it."""
        text = self.text(name).rstrip("/").lower()
        if not text or _is_origin(text):
            return text or default
        self.faults.append((name, "is no http://host:port or https://host"))
        return default

    def database(self, name: str, default: Path) -> dict[str, Any]:
        """
        Return the entry of `DATABASES` for `postgres://user:password@host:port/name` or `sqlite:///path`.

        Without the variable it is SQLite in the file *default*; a relative path counts from where the command runs.
        """
        url = self.text(name)
        if not url:
            return {"ENGINE": SQLITE, "NAME": str(default)}
        fault = "does not begin with postgres:// or sqlite:///"
        if url.partition(":")[0] in DATABASE_SCHEMES:
            try:
                found: dict[str, Any] = self._environ.db_url_config(url)
            except (ValueError, ImproperlyConfigured, KeyError):  # whose sentences quote the address
                fault = "cannot be read as an address"
            else:
                if found["NAME"] not in ("", ":memory:"):
                    return {**found, "ENGINE": SQLITE if url.startswith("sqlite") else POSTGRESQL}
                fault = "names no database"
        self.faults.append((name, fault))
        return {"ENGINE": SQLITE, "NAME": str(default)}

    def redis(self, name: str) -> str:
        """Return the address, `redis://[:password@]host:port/number`, `rediss://…`, `unix:///socket` or empty."""
        url = self.text(name)
        if not url or _is_redis(url):
            return url
        self.faults.append((name, "is no redis://host:port/number, rediss://… or unix:///socket"))
        return ""

    def dsn(self, name: str) -> str:
        """Return where faults are sent: `https://KEY@HOST/NUMBER`, or nothing."""
        text = self.text(name)
        if text and not _is_dsn(text):
            self.faults.append((name, "is no address as https://key@sentry.example/1"))
            return ""
        return text

    def mail(self, name: str, default: Path) -> dict[str, Any]:
        """
        Return Django's `EMAIL_…` settings for `smtp://user:password@host:port`, `smtp+tls://…` or `smtp+ssl://…`.

        Without the variable each mail is a file in the folder *default*, which nobody else may read.
        """
        url = self.text(name)
        if url:
            try:
                parts = urlsplit(url)
                if parts.scheme in MAIL_PORTS and parts.hostname and not parts.path.strip("/"):
                    found: dict[str, Any] = self._environ.email_url_config(url)
                    port = parts.port or MAIL_PORTS[parts.scheme]
                    return {**found, "EMAIL_BACKEND": MAIL_SERVER, "EMAIL_PORT": port}
            except (ValueError, ImproperlyConfigured):  # whose sentences quote the address
                pass
            self.faults.append((name, "is no smtp://user:password@host:port, smtp+tls://… or smtp+ssl://…"))
        return {"EMAIL_BACKEND": "backend.config.mail_files.MailFiles", "EMAIL_FILE_PATH": str(default)}


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False
    return good and text == f"{parts.scheme}://{parts.netloc}" and "@" not in text


def _is_dsn(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return bool(parts.scheme == "https" and parts.username and parts.hostname and parts.path.strip("/"))
    except ValueError:
        return False


def _is_redis(url: str) -> bool:
    try:
        parts = urlsplit(url)
        number, _port = parts.path.strip("/"), parts.port
    except ValueError:
        return False
    if parts.scheme == "unix":
        return bool(number) and not parts.hostname
    return parts.scheme in REDIS_SCHEMES and bool(parts.hostname) and (not number or number.isdecimal())
