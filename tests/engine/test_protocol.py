"""The line protocol (docs/reference/protocol.md) over a real process."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import engine
from engine.protocol import Session
from tests.support.engine.builders import random_round
from tests.support.engine.referee_legal import CARDS
from tests.support.engine.running import ROOT, run_apart
from tests.support.scale import chance, scaled

SEED = bytes(range(32)).hex()
NEW = {"cmd": "new", "ruleset": "edition2016", "seed": SEED, "first": 0}


class Peer:
    """A process that speaks the protocol."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "engine", "serve"]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe)

    def line(self, line: bytes) -> dict[str, Any]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        assert answer.isascii()
        assert answer.endswith(b"\n")
        read = json.loads(answer)
        assert isinstance(read, dict)
        return read

    def ask(self, **request: Any) -> dict[str, Any]:
        return self.line(json.dumps(request).encode())

    def close(self) -> tuple[bytes, bytes]:
        return self.process.communicate(timeout=60)


@pytest.fixture
def peer() -> Iterator[Peer]:
    peer = Peer()
    yield peer
    out, err = peer.close()
    assert (out, err, peer.process.returncode) == (b"", b"", 0)


@pytest.fixture
def session() -> Session:
    return Session()


def code(session: Session, request: object) -> str:
    return code_of_line(session, json.dumps(request).encode())


def code_of_line(session: Session, line: bytes) -> str:
    answer = json.loads(session.answer_line(line))
    if answer["ok"]:
        return "ok"
    assert list(answer) == ["ok", "error"]
    assert list(answer["error"]) == ["code", "message"]
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


def test_a_round_is_played_and_taken_back_over_the_protocol(peer):
    assert peer.ask(cmd="rulesets") == {"ok": True, "rulesets": list(engine.RULESETS)}
    assert peer.ask(**NEW) == {"ok": True}
    dealt = engine.new_round("edition2016", bytes(range(32)), 0)
    assert peer.ask(cmd="state") == {"ok": True, "state": engine.dump(dealt)}
    seen: list[dict[str, Any]] = []
    for state, action in random_round(chance("protocol"), first=0):
        if not seen:
            assert peer.ask(cmd="load", state=engine.dump(state)) == {"ok": True}
        seen.append(engine.dump(state))
        assert peer.ask(cmd="legal") == {"ok": True, "actions": sorted(engine.legal_actions(state))}
        for seat in (0, 1, None):
            assert peer.ask(cmd="view", seat=seat) == {"ok": True, "view": engine.view(state, seat)}
        assert peer.ask(cmd="prove", stone=3, seat=1) == {"ok": True, "proof": engine.prove(state, 3, 1)}
        if action:
            after = engine.apply(state, action)
            assert peer.ask(cmd="apply", action=action) == {"ok": True, "phase": after.phase, "to_act": after.to_act}
    for full in reversed(seen):
        assert peer.ask(cmd="state")["state"] == full
        undone = peer.ask(cmd="undo")
    assert undone["error"]["code"] == "nothing_to_undo"


def test_a_given_deck_is_dealt_as_it_lies(session):
    assert session.answer({**NEW, "clan": CARDS}) == {"ok": True}
    assert session.answer({"cmd": "state"})["state"]["hands"][0] == ["R1", "R3", "R5", "R7", "R9", "O2"]
    assert session.answer({**NEW, "clan": CARDS, "tactic": []}) == {"ok": True}


def test_first_left_out_is_drawn_by_lot(session):
    request = {key: value for key, value in NEW.items() if key != "first"}
    session.answer(request)
    assert session.answer({"cmd": "state"})["state"]["first"] == engine.first_seat(bytes(range(32)))


@pytest.mark.parametrize(
    "line",
    [
        b"", b" ", b"x", b"{", b"[]", b"null", b"1", b'"new"', b"{}", b'{"cmd"}', b"\xff\xfe", b'{"cmd": "\xff"}',
        b"\xef\xbb\xbf{}", b'{"cmd": null}', b'{"cmd": 1}', b'{"cmd": ["new"]}', b'{"cmd": "fly"}',
        b'{"cmd": "NEW"}', b'{"CMD": "rulesets"}', b'{"cmd": "\\ud800"}', b'{"cmd": "rulesets", "x": NaN}',
        b'{"cmd": "rulesets", "x": -Infinity}', b'{"cmd": "rulesets"} {}', b"[" * 100_000, b'{"a":' * 50_000,
        b'{"cmd": "rulesets", "x": ' + b"9" * 5000 + b"}", b'{"cmd": "rulesets",}', b"\x00",
    ],
)  # fmt: skip
def test_a_malformed_request_is_a_bad_request(session, line):
    assert code_of_line(session, line) == "bad_request"
    assert code(session, {"cmd": "rulesets"}) == "ok"


@pytest.mark.parametrize(
    "request_",
    [
        {"cmd": "new"}, {"cmd": "new", "ruleset": "edition2016"}, {"cmd": "new", "seed": SEED},
        {**NEW, "ruleset": 1}, {**NEW, "ruleset": None}, {**NEW, "seed": SEED[1:]}, {**NEW, "seed": SEED + "0"},
        {**NEW, "seed": "g" * 64}, {**NEW, "seed": 0}, {**NEW, "seed": None}, {**NEW, "seed": SEED[:-1] + "\n"},
        {**NEW, "seed": "٣" * 64}, {**NEW, "first": None}, {**NEW, "first": 2}, {**NEW, "first": True},
        {**NEW, "first": 0.0}, {**NEW, "first": "0"}, {**NEW, "clan": None}, {**NEW, "clan": "R1"},
        {**NEW, "clan": [1]}, {**NEW, "clan": {}}, {**NEW, "tactic": None}, {**NEW, "tactic": [None]},
        {**NEW, "ruleset": "none", "first": None}, {"cmd": "load"}, {"cmd": "load", "state": None},
        {"cmd": "load", "state": []}, {"cmd": "apply"}, {"cmd": "apply", "action": 1},
        {"cmd": "apply", "action": None}, {"cmd": "apply", "action": ["end"]}, {"cmd": "view"},
        {"cmd": "view", "seat": 2}, {"cmd": "view", "seat": "0"}, {"cmd": "view", "seat": True},
        {"cmd": "view", "seat": 0.0}, {"cmd": "prove"}, {"cmd": "prove", "stone": 1}, {"cmd": "prove", "seat": 0},
        {"cmd": "prove", "stone": "1", "seat": 0}, {"cmd": "prove", "stone": True, "seat": 0},
        {"cmd": "prove", "stone": 1.0, "seat": 0}, {"cmd": "prove", "stone": 1, "seat": None},
        {"cmd": "prove", "stone": None, "seat": 0}, {"cmd": "prove", "stone": 1, "seat": 2},
    ],
)  # fmt: skip
def test_a_missing_or_ill_typed_field_is_a_bad_request_with_a_round_and_without(session, request_):
    assert code(session, request_) == "bad_request"
    session.answer(NEW)
    before = session.answer({"cmd": "state"})
    assert code(session, request_) == "bad_request"
    assert session.answer({"cmd": "state"}) == before


def test_a_question_without_a_round_is_refused(session):
    about_a_round: tuple[dict[str, Any], ...] = (
        {"cmd": "legal"},
        {"cmd": "state"},
        {"cmd": "undo"},
        {"cmd": "view", "seat": None},
        {"cmd": "apply", "action": "x"},
        {"cmd": "prove", "stone": 3, "seat": 0},
    )
    for request in about_a_round:
        assert code(session, request) == "no_round"


def test_a_refusal_changes_nothing(session):
    session.answer(NEW)
    session.answer({"cmd": "apply", "action": "G6@1"})
    before = session.answer({"cmd": "state"})
    spoiled = {**before["state"], "turn": 2}
    for request, expected in (
        ({**NEW, "ruleset": "edition1900"}, "unknown_ruleset"),
        ({**NEW, "clan": CARDS[1:]}, "bad_deck"),
        ({**NEW, "clan": [*CARDS[1:], "\ud800"]}, "bad_deck"),
        ({**NEW, "tactic": ["J1"]}, "bad_deck"),
        ({"cmd": "load", "state": {}}, "bad_state"),
        ({"cmd": "load", "state": spoiled}, "bad_state"),
        ({"cmd": "load", "state": {**before["state"], "ruleset": "edition1900"}}, "bad_state"),
        ({"cmd": "apply", "action": ""}, "bad_action"),
        ({"cmd": "apply", "action": "\ud800"}, "bad_action"),
        ({"cmd": "apply", "action": "G6@1"}, "illegal_action"),
        ({"cmd": "apply", "action": "SC"}, "illegal_action"),
        ({"cmd": "prove", "stone": 0, "seat": 0}, "bad_request"),
        ({"cmd": "prove", "stone": 10, "seat": 0}, "bad_request"),
        ({"cmd": "prove", "stone": -(10**30), "seat": 0}, "bad_request"),
    ):
        assert code(session, request) == expected
        assert session.answer({"cmd": "state"}) == before
    assert code(session, {"cmd": "undo"}) == "ok"
    assert code(session, {"cmd": "undo"}) == "nothing_to_undo"


def test_new_and_load_forget_what_could_be_undone(session):
    session.answer(NEW)
    session.answer({"cmd": "apply", "action": "G6@1"})
    full = session.answer({"cmd": "state"})["state"]
    session.answer({"cmd": "load", "state": full})
    assert code(session, {"cmd": "undo"}) == "nothing_to_undo"
    session.answer(NEW)
    assert code(session, {"cmd": "undo"}) == "nothing_to_undo"


def test_an_illegal_action_names_its_rule(session):
    session.answer(NEW)
    answer = json.loads(session.answer_line(b'{"cmd": "apply", "action": "pass"}'))
    assert "RULES 2.5" in answer["error"]["message"]


OF_ANY_KIND = [
    "+c", "+t", "end", "pass", "!1", "SC", "-R7", "J1@1", "MU@2", "RD:R7@1>x", "TR:R7@1>2", "DE:R7@1", "RC:R7>1",
    "EX@1", "SU:R1,R2", "XC:R1,R2,R3", "XC=", "<1,2", "^1",
]  # fmt: skip


def fuzzed(rng: random.Random) -> bytes:
    """A line that is a request, nearly one, or none."""
    odd: list[Any] = [
        None, True, 0, 1, -1, 3, 1.5, 10**20, "", "R7@3", "edition2016", SEED, [], {}, ["R1"], "\ud800", "\x00", "é",
        CARDS,
    ]  # fmt: skip
    requests: list[dict[str, Any]] = [
        {**NEW, "ruleset": rng.choice(list(engine.RULESETS))}, {**NEW, "clan": CARDS[rng.randrange(2) :]},
        {"cmd": "legal"}, {"cmd": "state"}, {"cmd": "undo"}, {"cmd": "rulesets"},
        {"cmd": "view", "seat": rng.choice([0, 1, None])},
        {"cmd": "prove", "stone": rng.randrange(11), "seat": rng.randrange(2)},
        {"cmd": "apply", "action": rng.choice([*OF_ANY_KIND, f"{rng.choice(CARDS)}@{rng.randint(1, 9)}"])},
        {"cmd": "load", "state": {}},
    ]  # fmt: skip
    request = rng.choice(requests)
    kind = rng.random()
    if kind < 0.35:
        return json.dumps(request).encode()
    if kind < 0.7:
        request[rng.choice([*request, "seat", "stone", "first", "clan", "cmd"])] = rng.choice(odd)
        return json.dumps(request, ensure_ascii=rng.random() < 0.9).encode("utf-8", "surrogatepass")
    line = bytearray(json.dumps(request).encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(line))
        line[at : at + rng.randint(0, 2)] = rng.choice(
            [b"", b"{", b'"', b"\xff", b"[[", b"\\u", b",", b"9e999", bytes([rng.randrange(256)])]
        )
    return bytes(line).replace(b"\n", b"")


def test_every_line_is_answered_by_one_line_whatever_it_holds(peer):
    rng = chance("fuzz")
    codes: dict[str, int] = {}
    for _ in range(scaled(1000, 1_000_000)):
        answer = peer.line(fuzzed(rng))
        name = "ok" if answer["ok"] is True else answer["error"]["code"]
        codes[name] = codes.get(name, 0) + 1
    assert set(codes) == {
        "ok", "bad_request", "unknown_ruleset", "bad_deck", "bad_state", "bad_action", "illegal_action",
        "nothing_to_undo", "no_round",
    }  # fmt: skip


def test_the_last_line_needs_no_end_and_carriage_returns_do_no_harm():
    answer = json.dumps({"ok": True, "rulesets": list(engine.RULESETS)}) + "\n"
    assert run_apart("serve", said='{"cmd": "rulesets"}\r\n{"cmd": "rulesets"}') == (0, answer * 2, "")
    assert run_apart("serve") == (0, "", "")


def test_a_reader_that_goes_away_ends_the_program_quietly():
    peer = Peer()
    assert peer.process.stdin
    assert peer.process.stdout
    assert peer.process.stderr
    peer.process.stdout.close()
    try:
        for _ in range(3):
            peer.process.stdin.write(b'{"cmd": "rulesets"}\n')
            peer.process.stdin.flush()
        peer.process.stdin.close()
    except BrokenPipeError:
        pass
    assert peer.process.wait(timeout=60) == 0
    assert peer.process.stderr.read() == b""
    peer.process.stderr.close()
