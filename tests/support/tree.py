"""The files that make up the repository."""

import os
import shutil
import subprocess
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).parents[2]
MADE = {"node_modules", "dist", "var", "__pycache__"}  # what .gitignore names, for a tree without git


def kept_files(*patterns: str) -> list[Path]:
    """Return the files that are, or are about to be, in the repository: all, or those whose name fits a pattern."""
    try:
        listing = subprocess.run(
            ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, capture_output=True, text=True, check=True,
        )  # fmt: skip
        files = [ROOT / line for line in listing.stdout.splitlines()]
    except (OSError, subprocess.CalledProcessError):
        files = list(_walk())
    fitting = [path for path in files if not patterns or any(fnmatch(path.name, pattern) for pattern in patterns)]
    return [path for path in fitting if path.is_file()]


def copy_tree(target: Path) -> Path:
    """Copy the repository's files to that folder, with their times, and return it."""
    for path in kept_files():
        place = target / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, place)
    return target


def _walk() -> "list[Path]":
    found: list[Path] = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in MADE and (not name.startswith(".") or name == ".ci")]
        found += [Path(folder) / name for name in names if not name.endswith(".pyc")]
    return found
