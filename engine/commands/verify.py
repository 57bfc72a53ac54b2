"""`verify`: whether a record's deals, actions and result hold together."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from engine.commands.terminal import read_file, say
from engine.records import read_record
from engine.records import verify as checks_of

if TYPE_CHECKING:
    from engine.commands.terminal import Commands

_SIGNS = {True: "ok", False: "FAILED", None: "-"}


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "verify",
        help="check a record: deals, actions, result",
        description="Check that a record's commitment fits its secret, that each round's deal follows from the secret "
        "and the players' nonces, that every action can be played, and that rounds and match ended as it says. '-' "
        "marks what the record does not say enough to check. The exit code is 1 if anything fails.",
    )
    parser.add_argument("file", help="the record in its text or JSON form, - for standard input")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print one line for each thing checked."""
    checks = checks_of(read_record(read_file(given.file)))
    for check in checks:
        say(f"{_SIGNS[check.holds]:<6}  {check.name}: {check.words}")
    return int(any(check.holds is False for check in checks))
