"""Trying a backup out: restored into an empty place and served there, where it does nothing to anybody."""

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from django.conf import settings
from django.db import connection, connections
from psycopg import sql

from backend.operations.backup.manifest import BackupFault, Manifest

#: Seconds that a server may take to start.
PATIENCE = 60
#: What is asked of the restored service, as anybody may.
PAGES = ("healthz", "readyz", "api/v1/rulesets/", "api/v1/challenges/?show=lobby")
#: What of this service's environment would have the drill reach out, or answer as this service does.
_LEFT_OUT = ("ALLOWED_HOSTS", "BACKUP_DIR", "EMAIL_URL", "HOST", "HTTPS", "NUM_PROXIES", "ORIGIN", "PORT", "REDIS_URL",
             "AUDIT_MAIL", "DUMPS_DIR", "LEGAL_DIR", "METRICS_PORT", "SENTRY_DSN", "WEB_PROCESSES")  # fmt: skip


def drill(folder: Path, manifest: Manifest, place: Path, key: Path | None) -> dict[str, float]:
    """
    Restore a backup to *place*, serve it and ask it; return how many seconds each step took.

    Raises:
        BackupFault: It cannot be restored, or the service does not answer.
    """
    with _database(manifest, place) as url:
        environment = environment_of(url, place)
        began = time.monotonic()
        options = ["--key", str(key.absolute())] if key else []
        done = subprocess.run(  # noqa: S603 - our own
            [*_manage("restore"), str(folder.absolute()), *options],
            env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise BackupFault(f"It cannot be restored: {done.stderr.strip()}")
        restored = time.monotonic()
        with _served(place / "serve.log", environment) as address:
            answering = time.monotonic()
            for page in PAGES:
                _ask(f"{address}/{page}")
    return {"restored and checked": restored - began, "served": answering - restored}


def environment_of(url: str, place: Path) -> dict[str, str]:
    """Return this service's environment without what reaches out, with a database and a folder of its own."""
    kept = {name: value for name, value in os.environ.items() if name not in _LEFT_OUT}
    return {**kept, "DATABASE_URL": url, "DATA_DIR": str(place / "var"), "HOUSE_BOTS": "0"}


def _manage(*arguments: str) -> list[str]:
    return [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]


@contextmanager
def _database(manifest: Manifest, place: Path) -> Iterator[str]:
    """Give the address of a new database, which is gone afterwards."""
    if manifest.vendor == "sqlite":
        yield f"sqlite:///{place / 'var/cairn.sqlite3'}"
        return
    if connection.vendor != "postgresql":
        raise BackupFault("This is a backup of PostgreSQL: DATABASE_URL has to name one, beside which to try it out.")
    name = f"cairn_drill_{secrets.token_hex(4)}"
    parameters = connection.get_connection_params()
    connections.close_all()
    with psycopg.connect(**{**parameters, "autocommit": True}) as beside:
        try:
            beside.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        except psycopg.Error as error:
            raise BackupFault(f"No database can be made to try it out: {str(error).strip()}.") from error
    try:
        yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(**{**parameters, "autocommit": True}) as beside:
            beside.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@contextmanager
def _served(log: Path, environment: dict[str, str]) -> Iterator[str]:
    """Serve without jobs: no push, mail or webhook leaves."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with log.open("wb") as said:
        server = subprocess.Popen(  # noqa: S603 - our own
            _manage("serve", "--no-jobs", "--port", str(port)), env=environment, stdout=said, stderr=said
        )
    try:
        _wait_for(server, f"http://127.0.0.1:{port}", log)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


def _wait_for(server: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if server.poll() is not None:
            raise BackupFault(f"The restored service does not start: {log.read_text().strip()}")
        try:
            _ask(f"{address}/readyz")
        except BackupFault:
            time.sleep(0.1)
        else:
            return
    raise BackupFault(f"The restored service is not ready after {PATIENCE} s: {log.read_text().strip()}")


def _ask(url: str) -> None:
    try:
        with urllib.request.urlopen(url, timeout=20) as answer:  # noqa: S310 - this machine
            json.load(answer)
    except (urllib.error.URLError, OSError, ValueError) as error:
        raise BackupFault(f"{url} is not answered: {error}") from error
