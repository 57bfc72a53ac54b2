"""The tutorials that change Cairn: a page for people beside a patch with the whole change."""

import re
from pathlib import Path

from tests.support.tree import ROOT

TUTORIALS = [patch.with_suffix(".md") for patch in sorted((ROOT / "docs/tutorials").glob("*.patch"))]

#: What a change of the API has `make schema` write.
OF_THE_API = {
    "docs/reference/openapi.yaml",
    "frontend/src/http/schema.d.ts",
    "frontend/clients/python/cairn_client/api.py",
}


def commands(page: Path) -> list[str]:
    """Return the lines of all blocks of commands, in their order."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def shown_code(page: Path) -> list[str]:
    """Return the lines of code that the page shows of the patch."""
    blocks = re.findall(r"^```(?:python|ts)\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines()]


def files_of_table(page: Path) -> tuple[set[str], set[str]]:
    """Return the files that the table names: those that one writes by hand, and those that commands write."""
    rows = [line.split("|")[1:3] for line in page.read_text().splitlines() if line.startswith("| ")]
    by_hand, by_commands = set[str](), set[str]()
    for step, files in rows:
        (by_commands if step.strip().startswith("by ") else by_hand).update(re.findall(r"`([^`]+)`", files))
    return by_hand, by_commands


def files_of_patch(page: Path) -> tuple[set[str], set[str]]:
    """Return the files that the patch changes, new ones included, and the new ones alone."""
    text = page.with_suffix(".patch").read_text()
    changed = {*re.findall(r"^\+\+\+ b/(.+)$", text, re.MULTILINE)}
    return changed, {*re.findall(r"^--- /dev/null\n\+\+\+ b/(.+)$", text, re.MULTILINE)}


def new_files() -> set[str]:
    """Return what is in the repository only while somebody follows a tutorial."""
    return {
        name
        for page in TUTORIALS
        for name in (*files_of_patch(page)[1], *files_of_table(page)[1])
        if not (ROOT / name).exists()
    }
