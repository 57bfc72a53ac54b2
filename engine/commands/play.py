"""`play`: a match in a terminal, between two people or against chance."""

from __future__ import annotations

import argparse
import hashlib
import os
import re
from typing import TYPE_CHECKING

from engine.commands.table import Table
from engine.commands.terminal import Refusal, add_colour, say, wants_colours, write_file
from engine.errors import EngineError
from engine.rulesets import RULESETS
from engine.series import new_series

if TYPE_CHECKING:
    from engine.commands.terminal import Commands

_SEED = re.compile(r"[0-9a-fA-F]{64}")

_EPILOG = """\
At the prompt: an action, or several with spaces between, such as `R7@3 !3`; `legal`, `why 3`, `show`, `undo`,
`help`, `quit`.  A draw or an end of turn that is the only thing left to do is played for you.

examples:
  python -m engine play                                  two people, edition2016, one round
  python -m engine play siege+tactics --against random   you attack or defend, by lot
  python -m engine play original --wins 2 --seed tuesday the same deals each time that one says tuesday"""


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "play",
        help="play a match in the terminal",
        description="Play a match in the terminal: two people who take turns at it, or one against a player who\n"
        "claims what it can and otherwise plays at random.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("ruleset", nargs="?", default="edition2016", help="one of `rulesets` (default: edition2016)")
    parser.add_argument("--against", choices=("person", "random"), default="person", help="who plays the other seat")
    parser.add_argument("--seat", type=int, choices=(0, 1), default=0, help="your seat against random (default: 0)")
    parser.add_argument("--first", type=int, choices=(0, 1), help="the seat that is first in round 1 (default: by lot)")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--rounds", type=int, metavar="N", help="play N rounds (default: 1)")
    length.add_argument("--wins", type=int, metavar="N", help="play until a seat has won N rounds")
    parser.add_argument("--seed", metavar="TEXT", help="deal from this: 64 hexadecimal digits, or any text")
    parser.add_argument("--open", action="store_true", help="show all hands and decks to everyone")
    parser.add_argument("--save", metavar="FILE", help="write the record there when you stop; it shows every card")
    add_colour(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play until the match is over or somebody quits."""
    if given.ruleset not in RULESETS:
        raise Refusal(f"there is no ruleset {given.ruleset}; there are {', '.join(RULESETS)}")
    length = {"wins": given.wins} if given.wins is not None else {"rounds": 1 if given.rounds is None else given.rounds}
    try:
        series = new_series(given.ruleset, length, given.first)
    except EngineError as error:
        raise Refusal(error.message) from None
    table = Table(
        series,
        _secret(given.seed),
        chance=1 - given.seat if given.against == "random" else None,
        open_hands=given.open,
        colours=wants_colours(given.colour),
    )
    try:
        table.play()
    finally:
        # Interrupted from the keyboard too: who asked for the record wants it.
        if given.save is not None:
            write_file(given.save, table.record_text())
            say(f"The record is in {given.save}.")
    return 0


def _secret(seed: str | None) -> bytes:
    if seed is None:
        return os.urandom(32)
    return bytes.fromhex(seed) if _SEED.fullmatch(seed) else hashlib.sha256(os.fsencode(seed)).digest()
