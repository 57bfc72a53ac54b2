"""`make run` and `make test` on a machine that has Python, make and git, and nothing of ours."""

import os
import re
import signal
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.postgres import free_port

pytestmark = [pytest.mark.fresh, pytest.mark.skipif("CAIRN_FRESH" in os.environ, reason="this is the fresh copy")]


@pytest.fixture
def run(copy: Path, environment: dict[str, str]) -> Iterator[tuple[str, float]]:
    """``make run`` in the copy: its address, and the seconds until it answered."""
    port = free_port()
    began = time.monotonic()
    with (copy.parent / "run.log").open("wb") as log:
        process = subprocess.Popen(
            ["make", "run", f"PORT={port}"], cwd=copy, env=environment, stdout=log, stderr=log, start_new_session=True
        )
        try:
            address = f"http://127.0.0.1:{port}"
            while time.monotonic() - began < 400 and process.poll() is None:
                try:
                    urllib.request.urlopen(f"{address}/readyz", timeout=2).close()
                    break
                except OSError:
                    time.sleep(0.2)  # between two looks
            else:
                pytest.fail((copy.parent / "run.log").read_text()[-3000:])
            yield address, time.monotonic() - began
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(timeout=60)


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def test_make_run_sets_up_everything_and_serves_client_api_and_admin(run, copy):
    address, _ = run
    assert "<div id=" in read(f"{address}/")
    assert "edition2016" in read(f"{address}/api/v1/rulesets/")
    assert "openapi" in read(f"{address}/api/v1/schema/")
    assert "password" in read(f"{address}/admin/login/")
    told = (copy.parent / "run.log").read_text()
    for step in ("Python environment", "Python packages", "Client", "Database", address):
        assert step in told


def test_a_second_make_run_installs_and_builds_nothing(run, copy):
    address, seconds = run
    told = (copy.parent / "run.log").read_text()
    assert "Python packages" not in told
    assert "· Client" not in told
    assert "edition2016" in read(f"{address}/api/v1/rulesets/")
    print(f"second make run answered after {seconds:.1f} s")


def test_make_test_sets_up_what_tests_need_and_runs_them(copy, environment):
    parts = "tests/engine/test_formations.py tests/contract tests/e2e/test_first_visit.py"
    done = subprocess.run(
        ["make", "test", f"ONLY={parts}"], cwd=copy, env=environment, capture_output=True, text=True, check=False,
        timeout=500,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert re.search(r"\d+ passed", done.stdout)
