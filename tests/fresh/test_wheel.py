"""The Python client, installed by pip alone with what it needs, leads to a finished match."""

import os
import subprocess
import sys

import pytest

from tests.support.python_client import PACKAGE
from tests.support.server import serving

pytestmark = [pytest.mark.fresh, pytest.mark.skipif("CAIRN_FRESH" in os.environ, reason="this is the fresh copy")]


def test_pip_installs_cairn_bot_and_its_quickstart_plays_a_match(tmp_path):
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "environment"], check=True)
    programs = tmp_path / "environment/bin"
    subprocess.run([programs / "pip", "install", "--quiet", PACKAGE], check=True, cwd=tmp_path)
    with serving(tmp_path) as address:
        command = [programs / "cairn-bot", "quickstart", address]
        said = subprocess.run(command, check=True, cwd=tmp_path, capture_output=True, text=True, timeout=300).stdout
    assert "cairn-bot run greedy" in said
