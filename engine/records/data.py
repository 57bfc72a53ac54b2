"""The JSON form of a record (docs, "Records")."""

from __future__ import annotations

from engine.json_types import LaidJSON, RecordJSON, RoundRecordJSON
from engine.records.fields import HEAD_TAGS, ROUND_TAGS, TAG_NAME, Fields, head_of, round_of, text
from engine.records.replay import replay
from engine.records.values import RECORD_FORMAT, Reading, Record, RecordError, RoundRecord, Turn, place_of

_HEAD_KEYS = {"format", "revision", "ruleset", "length", "first", "commitment", "secret", "points", "result"}
_PAIRS = {"players": ("seat0", "seat1"), "nonces": ("nonce0", "nonce1")}
_ROUND_KEYS = {"seed", "first", "clan", "tactic", "result"}


def to_json(record: Record) -> RecordJSON:
    """The record as JSON-ready data; `read_json` reads it back."""
    return {
        "format": RECORD_FORMAT,
        "revision": record.revision,
        "ruleset": record.ruleset,
        "length": record.length.to_json(),
        "players": list(record.players),
        "first": record.first,
        "commitment": record.commitment,
        "secret": None if record.secret is None else record.secret.hex(),
        "nonces": list(record.nonces),
        "tags": dict(record.tags),
        "points": None if record.points is None else list(record.points),
        "result": None if record.result is None else record.result.to_json(),
        "rounds": [_round(recorded) for recorded in record.rounds],
    }


def read_json(data: object) -> Reading:
    """The record that this data writes, replayed; of a broken one the good part and the first error. Never raises."""
    places: dict[str, str] = {}
    try:
        head = _head(data, places)
    except RecordError as broken:
        return Reading(None, error=broken)
    rounds: list[RoundRecord] = []
    error: RecordError | None = None
    try:
        for number, item in enumerate(_rounds(data), 1):
            fields, turns, error = _read_round(item, number, places)
            rounds.append(round_of(fields, turns, number=number, head=head))
            if error is not None:
                break
    except RecordError as broken:
        error = broken
    return replay(head._replace(rounds=tuple(rounds)), places, error)


def _round(recorded: RoundRecord) -> RoundRecordJSON:
    laid: LaidJSON = {}
    if recorded.clan is not None:
        laid["clan"] = list(recorded.clan)
    if recorded.tactic is not None:
        laid["tactic"] = list(recorded.tactic)
    return {
        "seed": recorded.seed.hex(),
        "first": recorded.first,
        **laid,
        "turns": [list(turn) for turn in recorded.turns],
        "result": recorded.result and recorded.result.to_json(),
    }


def _head(data: object, places: dict[str, str]) -> Record:
    if not isinstance(data, dict):
        raise RecordError("", "a record is an object")
    unknown = sorted(ascii(key) for key in data.keys() - _HEAD_KEYS - _PAIRS.keys() - {"tags", "rounds"})
    if unknown:
        raise RecordError(unknown[0][:40], "a record has no such key")
    fields = Fields()
    for key in _HEAD_KEYS & data.keys():
        fields.put(key, key, data[key])
    for key, names in _PAIRS.items():
        pair = data.get(key, ["", ""])
        if not isinstance(pair, list) or len(pair) != 2:
            raise RecordError(key, "a list of two is needed")
        for i, name in enumerate(names):
            fields.put(f"{key}[{i}]", name, pair[i])
    return head_of(fields, _tags(data.get("tags", {})), places)


def _tags(tags: object) -> list[tuple[str, str]]:
    if not isinstance(tags, dict):
        raise RecordError("tags", "an object is needed")
    for name, value in tags.items():
        at = f"tags.{ascii(name)[1:-1][:40]}"
        if not TAG_NAME.fullmatch(name) or name in HEAD_TAGS or name in ROUND_TAGS:
            raise RecordError(at, "a tag's name has letters, digits and _, and no other meaning")
        try:
            text(value)
        except ValueError:
            raise RecordError(at, "a text is needed") from None
    return list(tags.items())


def _rounds(data: object) -> list[object]:
    rounds = data.get("rounds") if isinstance(data, dict) else None
    if not isinstance(rounds, list):
        raise RecordError("rounds", "a list is needed")
    return rounds


def _read_round(item: object, number: int, places: dict[str, str]) -> tuple[Fields, list[Turn], RecordError | None]:
    """The fields of a round, its turns up to the first that cannot be read, and what is wrong with that one."""
    at = f"rounds[{number - 1}]"
    if not isinstance(item, dict):
        raise RecordError(at, "an object is needed")
    unknown = sorted(ascii(key) for key in item.keys() - _ROUND_KEYS - {"turns"})
    if unknown:
        raise RecordError(at, f"a round has no key {unknown[0][:40]}")
    fields = Fields(at)
    for key in _ROUND_KEYS & item.keys():
        fields.put(f"{at}.{key}", key, item[key])
    places[place_of(number)] = at
    places[place_of(number, part="result")] = f"{at}.result"
    listed = item.get("turns")
    if not isinstance(listed, list):
        raise RecordError(f"{at}.turns", "a list is needed")
    turns: list[Turn] = []
    for i, turn in enumerate(listed):
        places[place_of(number, i + 1)] = f"{at}.turns[{i}]"
        if not isinstance(turn, list) or not all(isinstance(action, str) for action in turn):
            return fields, turns, RecordError(f"{at}.turns[{i}]", "a list of actions is needed")
        turns.append(tuple(turn))
    return fields, turns, None
