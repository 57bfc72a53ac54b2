"""`replay`: a record played again, with what it came to."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.commands.terminal import Refusal, add_colour, complain, printable, read_file, say, wants_colours
from engine.commands.words import match_words, outcome_words
from engine.picture import picture
from engine.position_line import position_text
from engine.positions import dump
from engine.records import Reading, Record, read_record, to_json, to_text
from engine.saves import saved
from engine.state import State

if TYPE_CHECKING:
    from engine.commands.terminal import Commands


def add(commands: Commands) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "replay",
        help="play a record again",
        description="Play a record again, in its text or its JSON form, and draw where each round came to. A broken "
        "record is played as far as it holds; then the first error is named and the exit code is 1.",
    )
    parser.add_argument("file", help="the record, - for standard input")
    parser.add_argument("--pictures", action="store_true", help="draw the position after every turn")
    parser.add_argument(
        "--form",
        choices=("text", "json", "position", "line"),
        help="write the record in this form, or the position it came to (line: in one line), and draw nothing",
    )
    parser.add_argument("--notes", action="store_true", help="with --form text: the cards dealt and drawn as comments")
    add_colour(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Play it, and say how far it went."""
    reading = read_record(read_file(given.file))
    if reading.record is not None and given.form == "json":
        say(json.dumps(to_json(reading.record), indent=1))
    elif reading.record is not None and given.form == "text":
        say(to_text(reading.record, notes=given.notes).removesuffix("\n"))
    elif reading.record is not None and given.form is not None:
        if not reading.states:
            raise Refusal(f"{given.file}: no round was played, so there is no position", 1)
        state = reading.states[-1][-1]
        say(position_text(state) if given.form == "line" else json.dumps(saved(state)))
    elif reading.record is not None:
        for line in _story(reading, reading.record, pictures=given.pictures, colours=wants_colours(given.colour)):
            say(line)
    if reading.error is None:
        return 0
    complain(f"{given.file}: {reading.error.message}")
    return 1


def _story(reading: Reading, record: Record, *, pictures: bool, colours: bool) -> Iterator[str]:
    names = " and ".join(printable(name) or f"seat {seat}" for seat, name in enumerate(record.players))
    kind, count = record.length
    yield f"{record.ruleset}, {count} {kind if count > 1 else kind[:-1]}, {names}"
    for number, (states, recorded) in enumerate(zip(reading.states, record.rounds, strict=True), 1):
        yield ""
        yield f"Round {number}, seat {recorded.first} first"
        played = 0
        for turn_number, turn in enumerate(recorded.turns, 1):
            played += len(turn)
            yield f"{turn_number:>3}. {' '.join(turn)}"
            if pictures:
                yield from _drawn(states[played], colours=colours)
        if not pictures or len(states) == 1:
            yield from _drawn(states[-1], colours=colours)
        if recorded.result is not None and reading.series is not None:
            yield f"Round {number}: {outcome_words(reading.series.outcomes[number - 1])}"
    if record.result is not None and reading.series is not None:
        yield f"Match: {match_words(reading.series)}"


def _drawn(state: State, *, colours: bool) -> Iterator[str]:
    yield ""
    yield picture(dump(state), colours=colours)
    yield ""
