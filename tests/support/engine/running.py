"""Running `python -m engine` in the tests."""

import io
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import engine
from engine.commands import main

ROOT = Path(engine.__file__).parent.parent


class Said(NamedTuple):
    code: int
    out: str
    err: str


def run(*arguments: str | Path, said: str | bytes = "") -> Said:
    """What the program does with this on its standard input, here in this process."""
    given = said.encode() if isinstance(said, str) else said
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="utf-8"))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding="utf-8"))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as ended:
            code = int(ended.code or 0)
        sys.stdout.flush()
        sys.stderr.flush()
        return Said(code, out.getvalue().decode(), err.getvalue().decode())


def run_apart(*arguments: str | Path, said: str = "", **environment: str) -> Said:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "engine", *map(str, arguments)]
    ended = subprocess.run(
        command, cwd=ROOT, input=said.encode(), capture_output=True, timeout=60, check=False,
        env={"PATH": "", "PYTHONDONTWRITEBYTECODE": "1", **environment},
    )  # fmt: skip
    return Said(ended.returncode, ended.stdout.decode(), ended.stderr.decode())
