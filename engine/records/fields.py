"""What both forms of a record are checked for: from named values, each with its place, to a head and rounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.deals import SEED_BYTES, round_seed
from engine.errors import EngineError
from engine.records.values import RECORD_FORMAT, Record, RecordError, RoundRecord, Turn
from engine.rulesets import REVISION, ruleset_of
from engine.series import Length, MatchResult, read_length
from engine.state import RoundResult

#: What a check makes of a value, and what stands where there is none.
_T = TypeVar("_T")
_D = TypeVar("_D")

_SEED = re.compile(r"[0-9a-fA-F]{64}")
_COMMITMENT = re.compile(r"[0-9a-f]{64}")
_NONCE = re.compile(r"[0-9a-f]{0,64}")
_MOST_POINTS = 10_000

#: The tags of the text form that mean something, as the JSON form names them; of the head, then of a round.
HEAD_TAGS = {
    "Format": "format",
    "Revision": "revision",
    "Ruleset": "ruleset",
    "Length": "length",
    "Seat0": "seat0",
    "Seat1": "seat1",
    "First": "first",
    "Commitment": "commitment",
    "Secret": "secret",
    "Nonce0": "nonce0",
    "Nonce1": "nonce1",
    "Points": "points",
    "Result": "result",
}
ROUND_TAGS = {"Round": "round", "Seed": "seed", "First": "first", "Clan": "clan", "Tactic": "tactic"}
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


class Fields:
    """Named values and where each stands, for error messages; `at` is where a missing one would be."""

    def __init__(self, at: str = "") -> None:
        self.at = at
        self._values: dict[str, tuple[str, object]] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def put(self, at: str, name: str, value: object) -> None:
        """Note a value. Raises RecordError if there is one of this name."""
        if name in self._values:
            raise RecordError(at, f"{name} is given twice")
        self._values[name] = (at, value)

    def place(self, name: str) -> str:
        """Where the value of this name stands."""
        return self._values.get(name, (self.at, None))[0]

    def value(self, name: str) -> object:
        """The value of this name, None if there is none."""
        return self._values.get(name, (self.at, None))[1]

    def read(self, name: str, check: Callable[[object], _T], needed: str) -> _T:
        """The value as `check` makes it. Raises RecordError, saying what is needed, if `check` raises ValueError."""
        try:
            return check(self.value(name))
        except ValueError:
            what = f"{name}: {needed} is needed"
            raise RecordError(self.place(name), what if name in self else f"{what}, and is missing") from None


def head_of(fields: Fields, tags: Sequence[tuple[str, str]], places: dict[str, str]) -> Record:
    """The head of a record, without rounds; notes where its parts stand. Raises RecordError."""
    fields.read("format", _exactly(RECORD_FORMAT), f"format {RECORD_FORMAT}")
    revision = fields.read("revision", _or(1, _number), "a number")
    if not 1 <= revision <= REVISION:
        raise RecordError(fields.place("revision"), f"these are the rules' revision {REVISION}, not {revision}")
    try:
        ruleset = ruleset_of(fields.read("ruleset", text, "the id of a ruleset"), revision)
        length = read_length(ruleset, {"rounds": 1} if fields.value("length") is None else fields.value("length"))
    except RecordError:
        raise
    except EngineError as error:
        at = "length" if error.code == "bad_request" else "ruleset"
        raise RecordError(fields.place(at), error.message) from None
    for part in ("points", "result"):
        places[part] = fields.place(part) or part
    places[""] = fields.place("ruleset")
    return Record(
        ruleset=ruleset.id,
        length=Length(*length),
        rounds=(),
        players=(
            fields.read("seat0", _or("", text), "a name"),
            fields.read("seat1", _or("", text), "a name"),
        ),
        first=fields.read("first", _or(None, seat), "0 or 1, or the lot,"),
        commitment=fields.read("commitment", _or(None, _matching(_COMMITMENT)), "a SHA-256 in hex"),
        secret=fields.read("secret", _or(None, _hex), "64 hexadecimal digits"),
        nonces=(
            fields.read("nonce0", _or("", _matching(_NONCE)), "up to 64 of 0-9a-f"),
            fields.read("nonce1", _or("", _matching(_NONCE)), "up to 64 of 0-9a-f"),
        ),
        points=fields.read("points", _or(None, _points), "a total for each seat"),
        result=fields.read("result", _or(None, _match_result), "a winner and a reason"),
        tags=tuple(tags),
        revision=revision,
    )


def round_of(fields: Fields, turns: Sequence[Turn], *, number: int, head: Record) -> RoundRecord:
    """A round of the record with this head. Raises RecordError.

    A seed that is not given follows from the secret; where every deck is laid, none is needed.
    """
    default = None if head.secret is None else round_seed(head.secret, number, head.nonces)
    if (
        default is None
        and "clan" in fields
        and ("tactic" in fields or not ruleset_of(head.ruleset, head.revision).tactics)
    ):
        default = bytes(SEED_BYTES)
    seed = _hex if default is None else _or(default, _hex)
    return RoundRecord(
        seed=fields.read("seed", seed, "64 hexadecimal digits (or the match's secret, or all decks)"),
        first=fields.read("first", seat, "0 or 1"),
        turns=tuple(turns),
        result=fields.read("result", _or(None, _round_result), "a winner, a reason and points"),
        clan=fields.read("clan", _or(None, _cards), "a list of cards"),
        tactic=fields.read("tactic", _or(None, _cards), "a list of cards"),
    )


def _or(default: _D, check: Callable[[object], _T]) -> Callable[[object], _D | _T]:
    return lambda value: default if value is None else check(value)


def _exactly(wanted: int) -> Callable[[object], int]:
    def check(value: object) -> int:
        if _number(value) != wanted:
            raise ValueError
        return wanted

    return check


def _matching(form: re.Pattern[str]) -> Callable[[object], str]:
    def check(value: object) -> str:
        if not form.fullmatch(text(value)):
            raise ValueError
        return str(value)

    return check


def text(value: object) -> str:
    """The value, if it is a text that can be written down. Raises ValueError."""
    if type(value) is not str:
        raise ValueError
    value.encode()
    return value


def seat(value: object) -> int:
    """The value, if it is a seat. Raises ValueError."""
    if type(value) is not int or value not in (0, 1):
        raise ValueError
    return value


def _number(value: object) -> int:
    if type(value) is not int or not 0 <= value < _MOST_POINTS:
        raise ValueError
    return value


def _hex(value: object) -> bytes:
    return bytes.fromhex(_matching(_SEED)(value))


def _cards(value: object) -> tuple[str, ...]:
    if type(value) is not list:
        raise ValueError
    return tuple(map(text, value))


def _points(value: object) -> tuple[int, int]:
    if not isinstance(value, list) or len(value) != 2:
        raise ValueError
    return _number(value[0]), _number(value[1])


def _winner(value: object) -> int | None:
    return None if value is None else seat(value)


def _match_result(value: object) -> MatchResult:
    if not isinstance(value, dict) or value.keys() != {"winner", "reason"}:
        raise ValueError
    return MatchResult(_winner(value["winner"]), text(value["reason"]))


def _round_result(value: object) -> RoundResult:
    if not isinstance(value, dict) or value.keys() != {"winner", "reason", "points"}:
        raise ValueError
    points = None if value["points"] is None else _points(value["points"])
    return RoundResult(_winner(value["winner"]), text(value["reason"]), points)
