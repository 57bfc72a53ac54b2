"""The command line, `python -m engine`: one module for each command.

Exit codes: 0 all is well; 1 what was read does not hold (a broken record, a failed check, an impossible position);
2 the command line is wrong or a file cannot be read or written; 130 interrupted from the keyboard.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from engine.commands import play, replay, rulesets, serve, show, verify
from engine.commands.terminal import Refusal

_COMMANDS = (serve, play, replay, verify, rulesets, show)

_EPILOG = """\
exit codes: 0 all is well; 1 what was read does not hold; 2 wrong command line, or a file that cannot be read or
written; 130 interrupted.  `python -m engine COMMAND --help` says more."""


def command_line() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m engine",
        description="The rules engine of Cairn: play, replay and check rounds of Schotten Totten in a terminal.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in _COMMANDS:
        command.add(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that these arguments name, by default those of the process; answers the exit code."""
    given = command_line().parse_args(arguments)
    try:
        code: int = given.run(given)
        sys.stdout.flush()
    except Refusal as refusal:
        sys.stderr.write(f"python -m engine {given.command}: {refusal}\n")
        return refusal.code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of the output has gone; without this Python would complain while closing its own end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code
