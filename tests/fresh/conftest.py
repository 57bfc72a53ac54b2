"""
A machine that has Python, make and git, and nothing of ours.

The tree as it would be committed is copied to an empty folder, and commands run with a PATH that holds the system's
programs without Node, npm or Chromium, and with an empty home.
"""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.support.tree import copy_tree

NOT_OURS = re.compile(r"^(node|nodejs|npm|npx|corepack|chromium.*|chrome.*|uv|uvx|pip.*|ruff|pytest)$")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the two commands in the order of their file: what one leaves is what the next finds."""
    places = [at for at, item in enumerate(items) if item.path.name == "test_two_commands.py"]
    ordered = sorted((items[at] for at in places), key=lambda item: item.location[1] or 0)
    for at, item in zip(places, ordered, strict=True):
        items[at] = item


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
    return copy_tree(tmp_path_factory.mktemp("clone") / "cairn")


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
