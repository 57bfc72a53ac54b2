"""A tutorial is a page and a patch: the patch fits the code, and the page names its files and shows its lines."""

import os
import shlex
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from tests.support.tree import ROOT, copy_tree
from tests.support.tutorials import OF_THE_API, TUTORIALS, commands, files_of_patch, files_of_table, shown_code

LONGEST = 150
#: The commands of the pages that write files, as far as checks and tests of the client and the new tests read them.
WRITING = ("cd ", "make setup", "python ", "npm run routes", "npm run shapes")


def new_python(page: Path) -> list[str]:
    return sorted(name for name in files_of_patch(page)[1] if name.endswith(".py"))


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_patch_of_a_tutorial_fits_the_code(page):
    check = ["git", "apply", "--check", str(page.with_suffix(".patch"))]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stderr}\nDo what {page.name} says, and write its patch again: git diff."


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_table_of_a_tutorial_names_the_files_of_its_patch_and_what_commands_write(page):
    by_hand, by_commands = files_of_table(page)
    new = {name for name in by_hand if not (ROOT / name).exists()}
    patch, added = files_of_patch(page)
    assert by_hand == patch
    assert new == added
    assert by_commands
    assert all((ROOT / name).exists() or "migrations" in name for name in by_commands)


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_table_of_a_tutorial_that_changes_the_api_names_all_that_follows(page):
    by_commands = files_of_table(page)[1]
    assert any("make" in line and "schema" in line for line in commands(page)) == bool(OF_THE_API & by_commands)
    assert not OF_THE_API & by_commands or by_commands >= OF_THE_API


@pytest.mark.parametrize("page", list(filter(new_python, TUTORIALS)), ids=lambda page: page.stem)
def test_new_python_of_a_patch_passes_the_linter(page, tmp_path):
    new = new_python(page)
    whole = page.with_suffix(".patch").read_bytes()
    only = [f"--include={name}" for name in new]
    subprocess.run(["git", "apply", *only], cwd=tmp_path, input=whole, check=True)
    for name, check in product(new, (["check"], ["format", "--check"])):
        command = [sys.executable, "-m", "ruff", *check, "--no-cache", "--stdin-filename", name, "-"]
        content = (tmp_path / name).read_bytes()
        done = subprocess.run(command, cwd=ROOT, input=content, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout.decode()


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_every_file_of_a_patch_is_applied_by_one_command_of_the_page(page):
    left = files_of_patch(page)[0]
    for command in commands(page):
        if command.startswith("git apply"):
            counted = [*shlex.split(command), "--numstat"]
            shown = subprocess.run(counted, cwd=ROOT, capture_output=True, text=True, check=True).stdout
            applied = {line.split("\t")[2] for line in shown.splitlines()}
            assert applied, command
            assert applied <= left, command
            left -= applied
    assert not left


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_code_that_a_tutorial_shows_is_that_of_its_patch(page):
    patch = {line[1:].strip() for line in page.with_suffix(".patch").read_text().splitlines()}
    shown = [line.strip() for line in shown_code(page) if line.strip()]
    assert shown
    assert not [line for line in shown if line not in patch]


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_tutorial_is_short_and_says_how_to_see_it(page):
    text = page.read_text()
    assert len(text.splitlines()) <= LONGEST
    assert "\n## See it\n" in text


def linked(source: str, target: str) -> None:
    """Link a file where both are in one filesystem; else copy it."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def test_tutorials_lead_to_code_that_compiles_and_passes_its_tests(tmp_path):
    """Follow all pages in one copy: their patches touch different lines. `tests/fresh` runs every command of each."""
    copy = copy_tree(tmp_path / "cairn")
    (copy / ".venv").symlink_to(ROOT / ".venv")
    # Vite serves no module from outside of the folder that it runs in.
    shutil.copytree(ROOT / "frontend/node_modules", copy / "frontend/node_modules", symlinks=True, copy_function=linked)
    changed = sorted(name for page in TUTORIALS for name in files_of_patch(page)[0])
    python = [name for name in changed if "/test_" in name and "/e2e/" not in name]
    client = [name.removeprefix("frontend/") for name in changed if name.endswith(".test.ts")]
    steps = [
        *(f"git apply docs/tutorials/{page.stem}.patch" for page in TUTORIALS),
        *(line for page in TUTORIALS for line in commands(page) if line.startswith(WRITING)),
        "make schema",
        f"pytest -q -p no:schemathesis {' '.join(python)}",
        f"cd frontend; npm run check; npm test -- {' '.join(client)}",
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("CAIRN_", "PYTEST_"))}
    environment["PATH"] = f"{copy / '.venv/bin'}:{environment['PATH']}"
    done = subprocess.run(
        ["bash", "-e", "-x", "-c", "\n".join(steps)],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
