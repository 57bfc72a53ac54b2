"""What a page for operators has one do: files to write, and commands to run, in their order."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.tree import ROOT

PAGES = ROOT / "docs/how-to"
#: A block, and the path before it where it is a file's text.
STEP = re.compile(r"(?:`(/[^`\n]+)`[^`\n]*:\n\n)?^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def section(page: str, title: str) -> str:
    """Return what stands below a title of that page, up to the next of its rank."""
    [text] = re.findall(
        rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", (PAGES / page).read_text(), re.MULTILINE | re.DOTALL
    )
    return str(text)


def steps(text: str) -> Iterator[tuple[str, str]]:
    """Yield each step: the path of a file with its text, or an empty one with commands."""
    for path, language, body in STEP.findall(text):
        if path or language == "sh":
            yield path, body


def write(root: Path, path: str, text: str) -> None:
    """Write a file below that root, as it is on the page: a new one as root's editor does, another with its mode."""
    place = root / path.removeprefix("/")
    new = not place.exists()
    place.write_text(text)
    if new:
        place.chmod(0o644)
