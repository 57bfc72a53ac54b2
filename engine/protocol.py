"""The line protocol (docs/reference/protocol.md): one JSON object a line in, one a line out.

`Session` answers requests one by one; `serve` reads and writes the lines. Whatever is sent, the answer is an object
with `ok`, and a refusal changes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import BinaryIO

from engine.deals import new_round
from engine.errors import BadRequest, EngineError, NoRound, NothingToUndo
from engine.positions import dump, load
from engine.proofs import prove
from engine.rulesets import RULESETS
from engine.state import State
from engine.turns import apply, legal_actions
from engine.views import view

Request = dict[str, object]
Answer = Mapping[str, object]

_SEED = re.compile(r"[0-9a-fA-F]{64}")
_LEFT_OUT = object()


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each line of `requests` with one line on `answers`, in order, until the input ends."""
    session = Session()
    for line in requests:
        answers.write(session.answer_line(line))
        answers.flush()


class Session:
    """One peer of the protocol: its round, and the states that `undo` goes back to."""

    def __init__(self) -> None:
        self._states: list[State] = []
        self._commands: dict[str, Callable[[Request], Answer]] = {
            "rulesets": self._rulesets,
            "new": self._new,
            "load": self._load,
            "legal": self._legal,
            "apply": self._apply,
            "state": self._state,
            "view": self._view,
            "prove": self._prove,
            "undo": self._undo,
        }

    def answer_line(self, line: bytes) -> bytes:
        """The answer to one line, as a line of ASCII JSON; never raises."""
        try:
            answer = self.answer(_read(line))
        except EngineError as error:
            answer = {"ok": False, "error": {"code": error.code, "message": error.message}}
        return json.dumps(answer, ensure_ascii=True).encode() + b"\n"

    def answer(self, request: Request) -> Answer:
        """The answer to one request. Raises EngineError for whatever is refused."""
        name = request.get("cmd")
        command = self._commands.get(name) if isinstance(name, str) else None
        if command is None:
            raise BadRequest(f"cmd: one of {', '.join(self._commands)} is needed")
        return {"ok": True, **command(request)}

    @property
    def _round(self) -> State:
        if not self._states:
            raise NoRound("there is no round yet: send new or load")
        return self._states[-1]

    def _rulesets(self, _request: Request) -> Answer:
        return {"rulesets": list(RULESETS)}

    def _new(self, request: Request) -> Answer:
        ruleset, seed = _text(request, "ruleset"), _text(request, "seed")
        if not _SEED.fullmatch(seed):
            raise BadRequest("seed: 64 hexadecimal digits are needed")
        first = _seat(request, "first") if "first" in request else None
        clan, tactic = _deck(request, "clan"), _deck(request, "tactic")
        self._states = [new_round(ruleset, bytes.fromhex(seed), first, clan=clan, tactic=tactic)]
        return {}

    def _load(self, request: Request) -> Answer:
        data = request.get("state")
        if not isinstance(data, dict):
            raise BadRequest("state: an object is needed")
        self._states = [load(data)]
        return {}

    def _legal(self, _request: Request) -> Answer:
        return {"actions": legal_actions(self._round)}

    def _apply(self, request: Request) -> Answer:
        action = _text(request, "action")
        after = apply(self._round, action)
        self._states.append(after)
        return {"phase": after.phase, "to_act": after.to_act}

    def _state(self, _request: Request) -> Answer:
        return {"state": dump(self._round)}

    def _view(self, request: Request) -> Answer:
        seat = _seat_or_spectator(request)
        return {"view": view(self._round, seat)}

    def _prove(self, request: Request) -> Answer:
        stone, seat = request.get("stone"), _seat(request, "seat")
        if type(stone) is not int:
            raise BadRequest("stone: a number is needed")
        return {"proof": prove(self._round, stone, seat)}

    def _undo(self, _request: Request) -> Answer:
        if not self._states:
            raise NoRound("there is no round yet: send new or load")
        if len(self._states) == 1:
            raise NothingToUndo("the round has seen no action since it was dealt or loaded")
        self._states.pop()
        return {}


def _read(line: bytes) -> Request:
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadRequest("not a line of JSON") from None
    if not isinstance(request, dict):
        raise BadRequest("not a JSON object")
    return request


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _text(request: Request, field: str) -> str:
    value = request.get(field)
    if not isinstance(value, str):
        raise BadRequest(f"{field}: a text is needed")
    return value


def _seat(request: Request, field: str) -> int:
    value = request.get(field)
    if type(value) is not int or value not in (0, 1):
        raise BadRequest(f"{field}: 0 or 1 is needed")
    return value


def _seat_or_spectator(request: Request) -> int | None:
    if request.get("seat", _LEFT_OUT) is None:
        return None
    return _seat(request, "seat")


def _deck(request: Request, field: str) -> list[str] | None:
    if field not in request:
        return None
    value = request[field]
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise BadRequest(f"{field}: a list of cards is needed")
    return value
