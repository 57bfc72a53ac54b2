"""Clients that generators make of the OpenAPI document: they type-check, read what is new, and play a match."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cairn_client import Cairn, api
from tests.support.python_client import token
from tests.support.server import serving
from tests.support.tree import ROOT

pytestmark = [pytest.mark.fresh, pytest.mark.skipif("CAIRN_FRESH" in os.environ, reason="this is the fresh copy")]

DOCUMENT = ROOT / "docs/reference/openapi.yaml"
PROGRAMS = Path(__file__).parent / "generated"
NODE_MODULES = ROOT / "frontend/node_modules"
GENERATOR, CHECKER = "openapi-python-client==0.29.1", "mypy==2.4.1"
MODELS, SECONDS = 250, 1.0  # fewer; and less, to import them
NEW_KIND = """
from made.models import Feed, OtherNotice, PlainNotice
both = {"number": 1, "match": None, "challenge": None, "data": {"a": 1}, "created": "2026-11-26T12:00:00Z"}
feed = Feed.from_dict({"cursor": 2, "results": [{**both, "kind": "your_turn"}, {**both, "kind": "comet"}], "more": 1})
assert [type(notice) for notice in feed.results] == [PlainNotice, OtherNotice], feed
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run it there; return what it says."""
    ran = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder with a client of openapi-python-client's and a bot that uses it, and the Python to run it with."""
    folder = tmp_path_factory.mktemp("python")
    run(sys.executable, "-m", "venv", "environment", cwd=folder)
    binaries = folder / "environment/bin"
    run(binaries / "pip", "install", "--quiet", GENERATOR, CHECKER, cwd=folder)
    made = ["--meta", "none", "--output-path", "made"]
    run(binaries / "openapi-python-client", "generate", "--path", DOCUMENT, *made, cwd=folder)
    (folder / "bot.py").write_text((PROGRAMS / "bot.py").read_text())
    return folder, binaries / "python"


@pytest.fixture(scope="module")
def typescript(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the types of openapi-typescript and a bot that uses them."""
    folder = tmp_path_factory.mktemp("typescript")
    run("node", NODE_MODULES / "openapi-typescript/bin/cli.js", DOCUMENT, "--output", "made.ts", cwd=folder)
    (folder / "bot.ts").write_text((PROGRAMS / "bot.ts").read_text())
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "node_modules").symlink_to(NODE_MODULES)
    return folder


def test_python_client_is_small_and_quick_to_import(python):
    folder, interpreter = python
    code = "import time; began = time.process_time(); import made.models as m; import made.api.matches.match_play; "
    told = run(interpreter, "-c", code + "print(len(m.__all__), time.process_time() - began)", cwd=folder).split()
    assert int(told[0]) < MODELS
    assert float(told[1]) < SECONDS


def test_python_bot_type_checks(python):
    folder, interpreter = python
    run(interpreter, "-m", "mypy", "--strict", "--follow-imports=silent", "bot.py", cwd=folder)


def test_python_client_reads_a_kind_of_notice_that_it_does_not_know(python):
    folder, interpreter = python
    run(interpreter, "-c", NEW_KIND, cwd=folder)


def test_typescript_bot_type_checks(typescript):
    strict = ["--strict", "--noEmit", "--target", "es2024", "--module", "nodenext", "--allowImportingTsExtensions"]
    run("node", NODE_MODULES / "typescript/bin/tsc", *strict, "--types", "node", "bot.ts", cwd=typescript)


def test_clients_of_both_generators_play_a_match_with_each_other(python, typescript, tmp_path):
    folder, interpreter = python
    with serving(tmp_path, LIMITS_FACTOR="50") as address:
        tokens = token(address), token(address)
        with Cairn(address, tokens[1]) as other:
            own = other.send(api.session_get())["account"]
        bots = [
            subprocess.Popen(command, cwd=where, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            for command, where in (
                ([interpreter, "bot.py", address, tokens[0], own["username"]], folder),
                (["node", "bot.ts", address, tokens[1]], typescript),
            )
        ]
        said = [bot.communicate(timeout=300)[0].strip() for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0], said
    assert said[0].lower().replace("none", "null") == said[1]
