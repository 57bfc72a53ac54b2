"""The Python client, installed by pip alone with what it needs, leads to a finished match."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.python_client import PACKAGE
from tests.support.server import serving
from tests.support.tree import ROOT

pytestmark = [pytest.mark.fresh, pytest.mark.skipif("CAIRN_FRESH" in os.environ, reason="this is the fresh copy")]


def test_pip_installs_cairn_bot_and_its_quickstart_plays_a_match(tmp_path):
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "environment"], check=True)
    programs = tmp_path / "environment/bin"
    subprocess.run([programs / "pip", "install", "--quiet", PACKAGE], check=True, cwd=tmp_path)
    with serving(tmp_path) as address:
        command = [programs / "cairn-bot", "quickstart", address]
        said = subprocess.run(command, check=True, cwd=tmp_path, capture_output=True, text=True, timeout=300).stdout
    assert "cairn-bot run greedy" in said


def test_check_serves_a_cairn_of_its_own_from_a_checkout(tmp_path):
    bot = shlex.join([sys.executable, str(PACKAGE / "examples/my_bot.py")])
    check = [sys.executable, "-m", "cairn_client.bot", "check", bot, "--repository"]

    def run(*more: str | Path) -> "subprocess.CompletedProcess[str]":
        found = {**os.environ, "PYTHONPATH": str(PACKAGE)}
        return subprocess.run([*check, *more], cwd=tmp_path, env=found, capture_output=True, text=True, check=False)

    tried = run(ROOT, "--only", "accepts,keys")
    assert tried.returncode == 0, tried.stdout + tried.stderr
    assert tried.stdout.endswith("2/2\n")
    failed = run(tmp_path)
    assert (failed.returncode, "manage.py" in failed.stderr) == (1, True)
