"""`serve`: the line protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from engine import protocol

if TYPE_CHECKING:
    from engine.commands.terminal import Commands


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "serve",
        help="answer one JSON object a line",
        description="Read one JSON object a line from standard input and answer one a line on standard output, in "
        "order, until end of input, as docs/reference/protocol.md says.",
    )
    parser.set_defaults(run=run)


def run(_given: argparse.Namespace) -> int:
    """Answer until the input ends."""
    protocol.serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
