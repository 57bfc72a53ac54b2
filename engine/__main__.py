"""The engine as a program: `python -m engine serve` speaks the line protocol of NOTATION.md."""

from __future__ import annotations

import argparse
import os
import sys

from engine.protocol import serve


def main() -> int:
    """Run the subcommand that the command line names; answers the exit status."""
    parser = argparse.ArgumentParser(prog="python -m engine", description="The rules engine of Cairn.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    commands.add_parser(
        "serve",
        help="answer one JSON object a line",
        description="Read one JSON object a line from standard input and answer one a line on standard output, in "
        "order, until end of input, as NOTATION.md says under 'The line protocol'.",
    )
    parser.parse_args()
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read the answers has gone; without this Python would complain while closing its own end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
