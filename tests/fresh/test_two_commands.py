"""
``make run`` and ``make test`` on a machine that has Python, make and git, and nothing of ours.

The tree as it would be committed is copied to an empty folder, and the commands run with a PATH that holds the
system's programs without Node, npm or Chromium, and with an empty home.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.postgres import free_port
from tests.support.tree import ROOT, kept_files

NOT_OURS = re.compile(r"^(node|nodejs|npm|npx|corepack|chromium.*|chrome.*|uv|uvx|pip.*|ruff|pytest)$")

pytestmark = [
    pytest.mark.fresh,
    pytest.mark.skipif("CAIRN_FRESH" in os.environ, reason="this is the fresh copy"),
]


@pytest.fixture(scope="module")
def bare_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the system's programs, less what the project must bring itself."""
    folder = tmp_path_factory.mktemp("bin")
    for place in ("/bin", "/usr/bin", "/usr/sbin"):
        for program in Path(place).iterdir():
            link = folder / program.name
            if not NOT_OURS.match(program.name) and not link.exists():
                link.symlink_to(program)
    (folder / "python3").unlink(missing_ok=True)
    (folder / "python3").symlink_to(Path(sys.base_prefix) / "bin/python3")
    return folder


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree as a clone of it would be, but for git's own folder."""
    target = tmp_path_factory.mktemp("clone") / "cairn"
    for path in kept_files():
        place = target / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)
    return target


@pytest.fixture(scope="module")
def environment(bare_path: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a new user's shell has, and how this machine reaches the package registries."""
    ours = re.compile(r"^(PIP_|NPM_|npm_|NODE_EXTRA|HTTPS?_PROXY|https?_proxy|NO_PROXY|no_proxy|SSL_|LANG|CI$)")
    kept = {name: value for name, value in os.environ.items() if ours.match(name)}
    home = tmp_path_factory.mktemp("home")
    for setting in (".npmrc", ".config/pip"):  # where a mirror is named, if this machine needs one
        source = Path.home() / setting
        if source.exists():
            (home / setting).parent.mkdir(parents=True, exist_ok=True)
            (home / setting).symlink_to(source)
    return {**kept, "PATH": str(bare_path), "HOME": str(home), "CAIRN_FRESH": "1"}


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
                    time.sleep(0.2)
            else:
                pytest.fail((copy.parent / "run.log").read_text()[-3000:])
            yield address, time.monotonic() - began
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(timeout=60)


def read(url: str) -> str:
    with urllib.request.urlopen(url, timeout=10) as answer:
        return str(answer.read().decode())


def test_make_run_sets_up_everything_and_serves_client_api_and_admin(run: tuple[str, float], copy: Path) -> None:
    address, _ = run
    assert "<div id=" in read(f"{address}/")
    assert "edition2016" in read(f"{address}/api/v1/rulesets/")
    assert "openapi" in read(f"{address}/api/v1/schema/")
    assert "password" in read(f"{address}/admin/login/")
    told = (copy.parent / "run.log").read_text()
    for step in ("Python environment", "Python packages", "Client", "Database", address):
        assert step in told


def test_a_second_make_run_installs_and_builds_nothing(run: tuple[str, float], copy: Path) -> None:
    address, seconds = run
    told = (copy.parent / "run.log").read_text()
    assert "Python packages" not in told
    assert "· Client" not in told
    assert "edition2016" in read(f"{address}/api/v1/rulesets/")
    print(f"second make run answered after {seconds:.1f} s")


def test_make_test_sets_up_what_tests_need_and_runs_them(copy: Path, environment: dict[str, str]) -> None:
    parts = "tests/engine/test_formations.py tests/contract tests/e2e/test_first_visit.py"
    done = subprocess.run(
        ["make", "test", f"ONLY={parts}"], cwd=copy, env=environment, capture_output=True, text=True, check=False,
        timeout=500,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    assert re.search(r"\d+ passed", done.stdout)
