"""The text form of a record: tags in brackets, then one line a turn (docs, "Records")."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from engine.notation import drawn_card
from engine.records.fields import HEAD_TAGS, ROUND_TAGS, TAG_NAME, Fields, head_of, round_of
from engine.records.replay import replay
from engine.records.values import RECORD_FORMAT, Reading, Record, RecordError, RoundRecord, place_of
from engine.state import RoundResult

_TAG = re.compile(rf'\[({TAG_NAME.pattern})\s+("(?:[^"\\]|\\.)*")\]')
_TURN = re.compile(r"([0-9]{1,6})\.\s+([01])\s+(.+)")
_RESULT = re.compile(r"=\s+(0|1|draw)\s+([a-z_]{1,40})(?:\s+([0-9]{1,4})-([0-9]{1,4}))?")


def to_text(record: Record, *, notes: bool = False) -> str:
    """The record as a person reads it; `read_text` reads it back.

    With `notes` the hands dealt and the cards drawn are written as comments, where the record can be played.
    """
    states = replay(record).states if notes else ()
    lines = [_tag(name, value) for name, value in _head_tags(record)]
    for number, recorded in enumerate(record.rounds, 1):
        seen = states[number - 1] if len(states) >= number else ()
        lines += ["", *(_tag(name, value) for name, value in _round_tags(number, recorded)), ""]
        lines += [f"; seat {seat} is dealt {' '.join(hand)}" for seat, hand in enumerate(seen[0].hands if seen else ())]
        played = 0
        for turn_number, turn in enumerate(recorded.turns, 1):
            seat = (recorded.first + turn_number - 1) % 2
            drawn = [drawn_card(state, action) for state, action in zip(seen[played:], turn, strict=False)]
            note = " ".join(filter(None, drawn))
            lines.append(f"{turn_number:>3}. {seat} {' '.join(turn)}" + (f" ; {note}" if note else ""))
            played += len(turn)
        lines.append(_result_line(recorded.result))
    return "\n".join(lines) + "\n"


def read_text(text: str) -> Reading:
    """The record that this text writes, replayed; of a broken one the good part and the first error. Never raises."""
    reader = _Reader()
    error = None
    try:
        for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
            reader.line(f"line {number}", line.strip())
    except RecordError as first:
        error = first
    return reader.reading(error)


def _head_tags(record: Record) -> Iterator[tuple[str, str]]:
    yield "Format", str(RECORD_FORMAT)
    yield "Revision", str(record.revision)
    yield "Ruleset", record.ruleset
    kind, number = record.length
    yield "Length", f"{number} {kind if number > 1 else kind[:-1]}"
    yield "Seat0", record.players[0]
    yield "Seat1", record.players[1]
    yield "First", "lot" if record.first is None else str(record.first)
    if record.commitment is not None:
        yield "Commitment", record.commitment
    if record.secret is not None:
        yield "Secret", record.secret.hex()
    if record.secret is not None or record.nonces != ("", ""):
        yield "Nonce0", record.nonces[0]
        yield "Nonce1", record.nonces[1]
    yield from record.tags
    if record.points is not None:
        yield "Points", f"{record.points[0]}-{record.points[1]}"
    if record.result is not None:
        winner, reason = record.result
        yield "Result", f"{'draw' if winner is None else winner} {reason}"


def _round_tags(number: int, recorded: RoundRecord) -> Iterator[tuple[str, str]]:
    yield "Round", str(number)
    yield "Seed", recorded.seed.hex()
    yield "First", str(recorded.first)
    if recorded.clan is not None:
        yield "Clan", " ".join(recorded.clan)
    if recorded.tactic is not None:
        yield "Tactic", " ".join(recorded.tactic)


def _tag(name: str, value: str) -> str:
    return f"[{name} {json.dumps(value, ensure_ascii=False)}]"


def _result_line(result: RoundResult | None) -> str:
    if result is None:
        return "  *"
    points = f" {result.points[0]}-{result.points[1]}" if result.points is not None else ""
    return f"  = {'draw' if result.winner is None else result.winner} {result.reason}{points}"


class _Reader:
    """The parts of the record found so far, each with the line it stands on."""

    def __init__(self) -> None:
        self.head = Fields()
        self.extra: list[tuple[str, str]] = []
        self.rounds: list[tuple[Fields, list[tuple[str, ...]]]] = []
        self.places: dict[str, str] = {}
        self._ended = False

    def line(self, at: str, line: str) -> None:
        """Take in one line. Raises RecordError if it cannot be read, or does not belong there."""
        if line.startswith("["):
            match = _TAG.fullmatch(line)
            if match is None:
                raise RecordError(at, 'a tag looks like [Name "text"]')
            self._tag(at, match[1], _unquoted(at, match[2]))
            return
        line = line.partition(";")[0].strip()
        if not line:
            return
        if not self.rounds:
            raise RecordError(at, 'a round begins with its tag [Round "1"]')
        if self._ended:
            raise RecordError(at, "the round's result was given already")
        if match := _TURN.fullmatch(line):
            self._turn(at, int(match[1]), int(match[2]), tuple(match[3].split()))
        elif match := _RESULT.fullmatch(line):
            self._result(at, match)
        elif line == "*":
            self._ended = True
        else:
            raise RecordError(at, "neither a tag, a turn such as '1. 0 R7@3 +c', nor a result such as '= 0 five 5-2'")

    def reading(self, error: RecordError | None) -> Reading:
        """What was read up to this error, replayed."""
        try:
            head = head_of(self.head, self.extra, self.places)
        except RecordError as broken:
            # What is missing may stand behind the line that could not be read, here and in a round.
            return Reading(None, error=broken if broken.where or error is None else error)
        rounds = []
        for number, (fields, turns) in enumerate(self.rounds, 1):
            try:
                rounds.append(round_of(fields, turns, number=number, head=head))
            except RecordError as broken:
                error = broken if broken.where != fields.at or error is None else error
                break
        return replay(head._replace(rounds=tuple(rounds)), self.places, error)

    def _tag(self, at: str, name: str, value: str) -> None:
        if name == "Round":
            number = len(self.rounds) + 1
            if value != str(number):
                raise RecordError(at, f"round {number} comes here")
            self.rounds.append((Fields(at), []))
            self.places[place_of(number)] = at
            self._ended = False
            return
        if not self.rounds:
            self._head_tag(at, name, value)
            return
        fields, turns = self.rounds[-1]
        if turns or self._ended:
            raise RecordError(at, "a round's tags come before its turns")
        if name not in ROUND_TAGS:
            raise RecordError(at, f"a round has no tag {name}")
        fields.put(at, ROUND_TAGS[name], _round_value(name, value))

    def _head_tag(self, at: str, name: str, value: str) -> None:
        if name in HEAD_TAGS:
            self.head.put(at, HEAD_TAGS[name], _head_value(at, name, value))
        elif name in ROUND_TAGS:
            raise RecordError(at, f'{name} belongs to a round, which begins with its tag [Round "1"]')
        elif name in dict(self.extra):
            raise RecordError(at, f"{name} is given twice")
        else:
            self.extra.append((name, value))

    def _turn(self, at: str, number: int, seat: int, actions: tuple[str, ...]) -> None:
        fields, turns = self.rounds[-1]
        if number != len(turns) + 1:
            raise RecordError(at, f"turn {len(turns) + 1} comes here, not turn {number}")
        first = fields.value("first")
        if first in (0, 1) and seat != (first + number - 1) % 2:
            raise RecordError(at, f"turn {number} is the other seat's")
        turns.append(actions)
        self.places[place_of(len(self.rounds), number)] = at

    def _result(self, at: str, match: re.Match[str]) -> None:
        winner, reason, left, right = match.groups()
        points = None if left is None else [int(left), int(right)]
        result = {"winner": None if winner == "draw" else int(winner), "reason": reason, "points": points}
        self.rounds[-1][0].put(at, "result", result)
        self.places[place_of(len(self.rounds), part="result")] = at
        self._ended = True


def _unquoted(at: str, quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        raise RecordError(at, "the text in quotes cannot be read") from None


def _head_value(at: str, name: str, value: str) -> object:
    """A tag's text as the JSON form has it; what does not look right is left for the checks there."""
    if name in ("Format", "Revision"):
        return _number(value)
    if name == "Length":
        match = re.fullmatch(r"([0-9]{1,4}) (round|win)s?", value)
        return {match[2] + "s": int(match[1])} if match else value
    if name == "First":
        return None if value == "lot" else _number(value)
    if name == "Points":
        match = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", value)
        return [int(match[1]), int(match[2])] if match else value
    if name == "Result":
        match = re.fullmatch(r"(0|1|draw) ([a-z_]{1,40})", value)
        if match is None:
            raise RecordError(at, "a match's result looks like '0 points' or 'draw agreed'")
        return {"winner": None if match[1] == "draw" else int(match[1]), "reason": match[2]}
    return value


def _round_value(name: str, value: str) -> object:
    if name == "First":
        return _number(value)
    return value.split() if name in ("Clan", "Tactic") else value


def _number(value: str) -> int | str:
    return int(value) if re.fullmatch(r"[0-9]{1,4}", value) else value
