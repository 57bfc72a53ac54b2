"""What the commands share: reading files, writing lines, and whether to use colours."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - argparse names it nowhere else


class Refusal(Exception):
    """A command that cannot go on: one sentence, and the exit code."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


def read_file(name: str) -> str:
    """The text of a file, `-` being the standard input. Raises Refusal."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise Refusal(f"{name}: {error.strerror or error}") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal(f"{name}: not UTF-8 text (byte {error.start})", 1) from None


def write_file(name: str, text: str) -> None:
    """Write a file. Raises Refusal."""
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{name}: {error.strerror or error}") from None


def say(line: str = "") -> None:
    """Write a line to the standard output, now; what its encoding lacks is written as an escape."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(line.encode(encoding, "backslashreplace").decode(encoding) + "\n")
    sys.stdout.flush()


def complain(line: str) -> None:
    """Write a line to the standard error, in ASCII."""
    sys.stdout.flush()
    sys.stderr.write(line.encode("ascii", "backslashreplace").decode() + "\n")


def add_colour(parser: argparse.ArgumentParser) -> None:
    """Let a command take `--colour`."""
    parser.add_argument(
        "--colour",
        choices=("auto", "always", "never"),
        default="auto",
        help="colour the cards (auto: on a terminal, unless NO_COLOR is set)",
    )


def wants_colours(choice: str) -> bool:
    """Whether the standard output is to be coloured."""
    return choice == "always" or (choice == "auto" and sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def printable(text: str) -> str:
    """The text with control characters, which a terminal would obey, written as escapes."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
