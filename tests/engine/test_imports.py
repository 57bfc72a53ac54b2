"""The engine stands alone: the standard library, nothing installed, nothing of ours, no clock and no chance."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import engine

FOLDER = Path(engine.__file__).parent
MODULES = sorted(FOLDER.glob("**/*.py"))
#: Of the standard library, what would make the same call give two answers.
UNWANTED = {"random", "secrets", "time", "datetime", "socket", "threading", "asyncio", "logging"}


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add((node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_a_module_imports_only_the_standard_library_and_the_engine(path):
    assert imported(path) <= (sys.stdlib_module_names - UNWANTED) | {"engine"}


def test_the_engine_runs_without_any_installed_package():
    code = f"""
import sys
sys.path.insert(0, {str(FOLDER.parent)!r})
import engine
print(len(engine.legal_actions(engine.new_round("edition2016", bytes(32)))))
"""
    run = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "54\n"


def test_the_package_is_typed_and_names_what_it_exports():
    assert (FOLDER / "py.typed").exists()
    assert all(hasattr(engine, name) for name in engine.__all__)
    assert (engine.REVISION, engine.FORMAT) == (2, 1)
