"""`show`: a position given as JSON or in one line, drawn as a picture."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.commands.terminal import Refusal, add_colour, read_file, say, wants_colours
from engine.errors import EngineError
from engine.picture import picture
from engine.position_line import LINE, parse_position
from engine.positions import dump, load
from engine.rulesets import REVISION
from engine.saves import unwrapped
from engine.views import view

if TYPE_CHECKING:
    from engine.commands.terminal import Commands


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "show",
        help="draw a position",
        description="Draw a position given as JSON: a full state, which is checked, or what a seat may see of one; "
        "bare, or as `replay --form position` writes it. Or a full state in one line, as `replay --form line` writes.",
    )
    parser.add_argument("file", nargs="?", default="-", help="the file, - (the default) for standard input")
    parser.add_argument("--seat", choices=("0", "1", "none"), help="what this seat, or a spectator, may see")
    parser.add_argument("--bottom", type=int, choices=(0, 1), help="the seat to draw below (default: --seat, else 0)")
    add_colour(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Draw it. Raises Refusal for what is no position."""
    seat = None if given.seat in (None, "none") else int(given.seat)
    bottom = given.bottom if given.bottom is not None else seat or 0
    try:
        position, revision = _position(given.file, read_file(given.file))
        if "seed" in position:
            state = load(position, revision)
            position = position if given.seat is None else view(state, seat)
        elif given.seat is not None:
            raise Refusal("--seat: what a seat may see is taken from a full state, and this is not one")
        say(picture(position, bottom=bottom, colours=wants_colours(given.colour)))
    except EngineError as error:
        raise Refusal(f"{given.file}: {error.message}", 1) from None
    return 0


def _position(name: str, text: str) -> tuple[Mapping[str, object], int]:
    """What the text writes, which may be anything as long as it is an object, and the revision of its rules."""
    if LINE.match(text):
        state = parse_position(text)
        return dump(state), state.ruleset.since
    data: object
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise Refusal(f"{name}, line {error.lineno}: not JSON: {error.msg}", 1) from None
    except (ValueError, RecursionError):
        raise Refusal(f"{name}: not JSON that can be read", 1) from None
    revision = REVISION
    if isinstance(data, dict) and "position" in data:
        data, revision = unwrapped(data)
    if not isinstance(data, dict):
        raise Refusal(f"{name}: a position is a JSON object", 1)
    return data, revision
