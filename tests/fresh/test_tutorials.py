"""Each tutorial, word by word, in a fresh copy: every command of its page, in their order."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.support.tutorials import TUTORIALS, commands

pytestmark = [pytest.mark.fresh, pytest.mark.skipif("CAIRN_FRESH" in os.environ, reason="this is the fresh copy")]


@pytest.fixture(scope="module")
def repository(copy: Path, environment: dict[str, str]) -> Path:
    """The copy with a history of one commit, and set up."""
    who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for command in (["init", "--quiet"], ["add", "--all"], [*who, "commit", "--quiet", "--message", "All of it"]):
        subprocess.run(["git", *command], cwd=copy, env=environment, check=True)
    subprocess.run(["make", "setup"], cwd=copy, env=environment, check=True, capture_output=True)
    return copy


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_tutorial_can_be_followed_word_by_word(page, repository, environment):
    branch = subprocess.run(
        ["git", "branch", "--show-current"], cwd=repository, env=environment, capture_output=True, text=True, check=True
    ).stdout.strip()
    try:
        done = subprocess.run(
            ["bash", "-e", "-x", "-c", "\n".join(commands(page))],
            cwd=repository, env=environment, capture_output=True, text=True, check=False, timeout=1800,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    finally:
        for command in (["add", "--all"], ["reset", "--quiet", "--hard"], ["switch", "--quiet", branch]):
            subprocess.run(["git", *command], cwd=repository, env=environment, check=True)
