"""What a record holds, and what is known once it was read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.errors import EngineError
from engine.rulesets import REVISION
from engine.series import Length, MatchResult, Series
from engine.state import Cards, RoundResult, State

#: Format of both forms of a record, for programs that store them.
RECORD_FORMAT = 1

#: What one seat did in one turn.
Turn = tuple[str, ...]

#: Where in a file a part of the record stands: "round 2 turn 5" -> "line 31".
Places = Mapping[str, str]


class RecordError(EngineError):
    """The first thing wrong with a record: `where` is "line 12", or the path in the JSON form."""

    code = "bad_record"

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}" if where else reason)
        self.where = where
        self.reason = reason


class PlayError(RecordError):
    """The first thing of a record that can be read and cannot have been: an action, a turn, a round, a result."""

    code = "bad_play"


class RoundRecord(NamedTuple):
    """A round: its deal, its turns in order, and its result if it came to one.

    `clan` and `tactic` are decks, top first, where they were laid and not shuffled by the seed.
    """

    seed: bytes
    first: int
    turns: tuple[Turn, ...]
    result: RoundResult | None = None
    clan: Cards | None = None
    tactic: Cards | None = None


class Record(NamedTuple):
    """A match as it was played, from which every state of it can be made again.

    `players` are names as the record's writer knows them, "" for none. `first` is the seat agreed to be first in
    round 1, None for the lot. `secret`, `nonces` and `commitment` show where the rounds' seeds came from, where they
    are known. `points` are the match's totals so far (None in the siege game), `result` how it ended (None while it
    goes on). `tags` are notes for people, such as a date: a name and a text each.
    """

    ruleset: str
    length: Length
    rounds: tuple[RoundRecord, ...]
    players: tuple[str, str] = ("", "")
    first: int | None = None
    commitment: str | None = None
    secret: bytes | None = None
    nonces: tuple[str, str] = ("", "")
    points: tuple[int, int] | None = None
    result: MatchResult | None = None
    tags: tuple[tuple[str, str], ...] = ()
    revision: int = REVISION


class Reading(NamedTuple):
    """A record that was read and replayed.

    `record` is its good part: all of it if `error` is None, else what comes before the error; None if not even its
    head could be read. `states` has one tuple of states for each of its rounds, the dealt one first. `series` is the
    match after those rounds.
    """

    record: Record | None
    states: tuple[tuple[State, ...], ...] = ()
    series: Series | None = None
    error: RecordError | None = None


def place_of(round_number: int | None = None, turn: int | None = None, part: str = "") -> str:
    """The name of a part of a record, as `Places` knows it: "round 2", "round 2 turn 5", "round 2 result", "result"."""
    words = []
    if round_number is not None:
        words.append(f"round {round_number}")
    if turn is not None:
        words.append(f"turn {turn}")
    return " ".join((*words, part)).strip()
