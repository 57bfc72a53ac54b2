"""A real Cairn for tests: ``manage.py serve`` in a process of its own, with a database of its own."""

import json
import os
import re
import secrets
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.support import warm
from tests.support.databases import migrate, own_database
from tests.support.postgres import free_port
from tests.support.scale import FACTOR, PROVE, QUICK
from tests.support.tree import ROOT

DAY = 86_400  # seconds: what fills a database for a proof takes hours
PATIENCE = 120  # seconds: only what is broken takes so long, on the busiest machine

Server = warm.Copy | subprocess.Popen[bytes]


@contextmanager
def serving(folder: Path, **environment: str) -> Iterator[str]:
    """
    Serve Cairn while the block runs; give its address, ``http://127.0.0.1:PORT``.

    The log is left in ``folder/serve.log``. A server that does not come up, or that does not stop
    soon after it is asked to, fails the test.
    """
    with migrated(folder, **environment) as settings, one_process(folder / "serve.log", settings) as address:
        yield address


def complaints(log: str) -> list[str]:
    """Return the warnings and faults in it; none is an outage, which a machine has that stands still."""
    return [line for line in log.splitlines() if re.search("WARNING|Traceback", line) and "Nobody could" not in line]


@contextmanager
def migrated(folder: Path, root: Path = ROOT, **environment: str) -> Iterator[dict[str, str]]:
    """Give the environment of a server on a database of its own with every table."""
    is_todays = root == ROOT and "DATABASE_URL" not in environment
    with own_database(folder, with_tables=is_todays) as database:
        settings = server_settings(database, **environment)
        if not is_todays:
            migrate(settings, root)
        yield settings


def server_settings(database: str, **environment: str) -> dict[str, str]:
    """Return the environment of a server with that database, and a key and counters of its own.

    It is one of several at work, so it takes any processor that is free for a moment, but where a proof is whole.
    """
    own = {"DATABASE_URL": database, "SECRET_KEY": secrets.token_hex(32), "REDIS_PREFIX": secrets.token_hex(4)}
    own["ONE_PROCESSOR"] = str(int(PROVE and FACTOR == 1))
    return {**os.environ, **own, **environment}


@contextmanager
def one_process(log: Path, settings: dict[str, str], root: Path = ROOT, *arguments: str) -> Iterator[str]:
    """Run one ``manage.py serve`` of the code in *root* with that environment; give its address."""
    with server_process(log, settings, root, *arguments) as (address, _):
        yield address


@contextmanager
def server_process(
    log: Path, settings: dict[str, str], root: Path = ROOT, *arguments: str
) -> Iterator[tuple[str, int]]:
    """The same; give its address and the id of the process."""
    if QUICK:
        pytest.skip("starts a server, which `make quick` does not")
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    _, *command = manage(root, "serve", "--port", str(port), *arguments)
    server = warm.start(command, {"ORIGIN": address, **settings}, root, log)
    try:
        wait_until_ready(address, server)
        yield address, server.pid
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


def manage(root: Path, *arguments: str) -> list[str]:
    """Return the command line of ``manage.py`` there."""
    return [sys.executable, str(root / "manage.py"), *arguments]


def wait_until_ready(address: str, server: Server) -> None:
    """Return when ``/readyz`` answers 200; fail when the process ends or `PATIENCE` seconds pass first."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if server.poll() is not None:
            raise AssertionError(f"the server ended with {server.returncode}: see serve.log")
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=20):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise AssertionError(f"the server was not ready after {PATIENCE} s")


def in_database(settings: dict[str, str], module: str, call: str) -> Any:
    """Call a function of that module in a process that uses that database; return what it returns, a JSON value."""
    with TemporaryDirectory() as folder:
        said = Path(folder) / "said"
        process = warm.start([str(ROOT / "tests/support/called.py"), module, call], settings, ROOT, said)
        assert process.wait(timeout=DAY) == 0, said.read_text()
        return json.loads(said.read_text().splitlines()[-1])
