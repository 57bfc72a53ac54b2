"""Records of matches: a text form, a JSON form, and playing either again.

`record_match` makes a record; `to_text` and `to_json` write it; `read_text`, `read_json` and `read_record` read one,
and never raise: a broken one gives its good part and the first error. `verify` says whether to believe it.

>>> from engine import legal_actions, new_round
>>> record = record_match(ruleset="edition2016", secret=bytes(32), rounds=[["B1@1", "+c"]])
>>> print(to_text(record).splitlines()[-2])
  1. 1 B1@1 +c
>>> read_text(to_text(record)).record == read_json(to_json(record)).record == record
True
"""

from __future__ import annotations

import json

from engine.records.building import record_match, record_round
from engine.records.checking import Check, verify
from engine.records.data import read_json, to_json
from engine.records.replay import replay
from engine.records.text import read_text, to_text
from engine.records.values import RECORD_FORMAT, PlayError, Reading, Record, RecordError, RoundRecord

__all__ = [
    "RECORD_FORMAT",
    "Check",
    "PlayError",
    "Reading",
    "Record",
    "RecordError",
    "RoundRecord",
    "read_json",
    "read_record",
    "read_text",
    "record_match",
    "record_round",
    "replay",
    "to_json",
    "to_text",
    "verify",
]


def read_record(text: str) -> Reading:
    """The record in this text, be it the text form or JSON; as `read_text`, it never raises."""
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return read_text(text)
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        return Reading(None, error=RecordError(f"line {error.lineno}", f"not JSON: {error.msg}"))
    except (ValueError, RecursionError):
        return Reading(None, error=RecordError("", "not JSON that can be read"))
    return read_json(data)
