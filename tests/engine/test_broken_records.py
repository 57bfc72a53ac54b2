"""Records in which something is wrong: the good part, the first error, and never an exception."""

import json
import random
from typing import Any

import pytest

import engine
import engine.records
from engine import RoundResult
from engine.records import RecordError, read_json, read_record, read_text, replay, to_json, to_text
from engine.series import Length
from tests.support.engine.played import a_match, random_match
from tests.support.scale import chance, scaled

RULESETS = list(engine.RULESETS)


def error_of(text: str) -> RecordError:
    error = read_text(text).error
    assert error is not None
    return error


def with_line(text: str, start: str, line: str) -> tuple[str, int]:
    """The text with its first line that starts so replaced, and that line's number."""
    lines = text.split("\n")
    at = next(i for i, old in enumerate(lines) if old.strip().startswith(start))
    lines[at] = line
    return "\n".join(lines), at + 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_broken_record_gives_its_good_part_and_the_line_of_the_first_error(ruleset):
    rng = chance(f"broken {ruleset}")
    for _ in range(scaled(6, 200)):
        record = random_match(ruleset, rng, {"rounds": 2})
        at_round, lines = rng.randrange(2), to_text(record).split("\n")
        at_turn = rng.randrange(len(record.rounds[at_round].turns))
        turn = record.rounds[at_round].turns[at_turn]
        begin = lines.index(f'[Round "{at_round + 1}"]')
        at = next(i for i in range(begin, len(lines)) if lines[i].strip().startswith(f"{at_turn + 1}. "))
        at_action = rng.randrange(len(turn))
        wrong = [*turn[:at_action], rng.choice(["Z9@1", "R1@99", "nonsense", "+x", "!0"]), *turn[at_action:]]
        lines[at] = f"{at_turn + 1}. {lines[at].split()[1]} {' '.join(wrong)}"
        reading = read_text("\n".join(lines))
        assert reading.error is not None
        assert reading.error.where == f"line {at + 1}"
        good = reading.record
        assert good is not None
        assert len(good.rounds) == at_round + 1
        assert good.rounds[:at_round] == record.rounds[:at_round]
        assert good.rounds[-1].turns == record.rounds[at_round].turns[:at_turn] + (
            (turn[:at_action],) if at_action else ()
        )
        assert good.result is None
        # The good part is a record of its own.
        again = read_text(to_text(good))
        assert again.error is None
        assert again.states == reading.states

        data = to_json(record)
        data["rounds"][at_round]["turns"][at_turn] = wrong
        in_json = read_json(data)
        assert in_json.error is not None
        assert in_json.error.where == f"rounds[{at_round}].turns[{at_turn}]"
        assert in_json.record == good


@pytest.mark.parametrize(
    ("start", "line", "words"),
    [
        ("[Format", '[Format "2"]', "format 1 is needed"),
        ("[Revision", '[Revision "7"]', "revision 2, not 7"),
        ("[Ruleset", '[Ruleset "whist"]', "unknown ruleset"),
        ("[Length", '[Length "0 rounds"]', "length"),
        ("[Length", '[Length "soon"]', "length"),
        ("[First", '[First "2"]', "first"),
        ("[First", "[First 0]", "a tag looks like"),
        ("[Commitment", '[Commitment "abc"]', "commitment"),
        ("[Secret", '[Secret "00"]', "64 hexadecimal digits"),
        ("[Nonce0", '[Nonce0 "XYZ"]', "0-9a-f"),
        ("[Points", '[Points "lots"]', "points"),
        ("[Points", '[Points "1-1"]', "the points are"),
        ("[Result", '[Result "nobody"]', "result looks like"),
        ("[Result", '[Result "draw equal"]', "the match ended"),
        ("[Seat0", '[Seat1 "again"]', "given twice"),
        ("[Round", '[Round "2"]', "round 1 comes here"),
        ("[Round", "", "begins with its tag"),
        ("[Seed", '[Seed "00"]', "64 hexadecimal digits"),
        ("[Seed", '[Colour "red"]', "a round has no tag Colour"),
        ("1. ", "one. R7@3", "neither a tag"),
        ("1. ", "2. 0 R7@3", "turn 1 comes here"),
        ("2. ", '[Seed "00"]', "before its turns"),
        ("=", "= draw adjudicated 4-4", "the round ended"),
        ("=", "= 0", "neither a tag"),
    ],
)
def test_an_error_is_named_with_its_line(start, line, words):
    text = to_text(a_match())
    broken, number = with_line(text, start, line)
    error = error_of(broken)
    assert words in error.message
    assert str(error) == error.message
    if "again" not in line and line:
        assert error.where == f"line {number}"


def test_the_first_of_several_errors_is_named():
    broken, number = with_line(to_text(a_match()), "9. ", "9. 0 nonsense")
    broken, _ = with_line(broken, "12. ", "gibberish")
    assert error_of(broken).where in (f"line {number}", f"line {number - 1}")


def test_a_turn_is_its_own_seats_and_ends_where_it_ends():
    record = a_match(first=0)
    turn = " ".join(record.rounds[0].turns[0])
    broken, _ = with_line(to_text(record), "1. ", f"1. 1 {turn}")
    assert "other seat's" in error_of(broken).message
    two = " ".join(record.rounds[0].turns[1])
    broken, _ = with_line(to_text(record), "1. ", f"1. 0 {turn} {two}")
    assert "after the end of turn 1" in error_of(broken).message
    broken, number = with_line(to_text(record), "1. ", f"1. 0 {turn.split()[0]}")
    error = error_of(broken)
    assert "turn 2 begins before turn 1 is over" in error.message
    assert error.where == f"line {number + 1}"


def test_rounds_come_only_while_the_match_goes_on():
    record = a_match(length={"rounds": 2})
    short = record._replace(length=Length("rounds", 1))
    error = replay(short).error
    assert error is not None
    assert error.message == "round 2: round 2 begins, but the match is over"
    unfinished = record.rounds[0]._replace(turns=record.rounds[0].turns[:3], result=None)
    error = replay(record._replace(rounds=(unfinished, record.rounds[1]))).error
    assert error is not None
    assert "begins before round 1 is over" in error.message


def test_a_round_that_is_over_counts_though_something_is_wrong_behind_it():
    record = a_match(length={"rounds": 2})
    last = record.rounds[1]
    for wrong in (
        last._replace(turns=(*last.turns, ("pass",))),
        last._replace(turns=(*last.turns, ())),
        last._replace(result=RoundResult(None, "adjudicated", (0, 0))),
    ):
        reading = replay(record._replace(rounds=(record.rounds[0], wrong)))
        assert reading.error is not None
        assert reading.record == record


def test_4_2_the_seat_that_is_first_is_checked():
    record = a_match(first=0)
    error = replay(record._replace(rounds=(record.rounds[0]._replace(first=1),))).error
    assert error is not None
    assert "seat 0 is first in round 1" in error.message


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (None, ""), ([], ""), ({}, ""), ({"format": 1}, ""), ({"format": True}, "format"),
        ({"format": 1, "ruleset": 7}, "ruleset"), ({"format": 1, "ruleset": "edition2016"}, "rounds"),
        ({"format": 1, "ruleset": "edition2016", "length": 3, "rounds": []}, "length"),
        ({"format": 1, "ruleset": "edition2016", "colour": 3}, "'colour'"),
        ({"format": 1, "ruleset": "edition2016", "players": "ab", "rounds": []}, "players"),
        ({"format": 1, "ruleset": "edition2016", "players": ["a", "\ud800"], "rounds": []}, "players[1]"),
        ({"format": 1, "ruleset": "edition2016", "tags": {"Result": "0"}, "rounds": []}, "tags.Result"),
        ({"format": 1, "ruleset": "edition2016", "tags": {"a b": "0"}, "rounds": []}, "tags.a b"),
        ({"format": 1, "ruleset": "edition2016", "tags": {"Date": 7}, "rounds": []}, "tags.Date"),
        ({"format": 1, "ruleset": "edition2016", "rounds": [7]}, "rounds[0]"),
        ({"format": 1, "ruleset": "edition2016", "rounds": [{}]}, "rounds[0].turns"),
        ({"format": 1, "ruleset": "edition2016", "rounds": [{"turns": []}]}, "rounds[0]"),
        ({"format": 1, "ruleset": "edition2016", "rounds": [{"moves": []}]}, "rounds[0]"),
        ({"format": 1, "ruleset": "edition2016", "result": {"winner": 3, "reason": ""}, "rounds": []}, "result"),
    ],
)  # fmt: skip
def test_data_that_is_no_record_is_refused_with_its_path(data, where):
    error = read_json(data).error
    assert error is not None
    assert (error.where, error.code) == (where, "bad_record")


@pytest.mark.parametrize("text", ["", "{", "{}", "[", "[]", "\0", "{\n\n x", '{"a":' * 5000, "[Format", "1. 0 R7@3"])
def test_a_text_that_is_no_record_has_no_good_part(text):
    reading = read_record(text)
    assert reading.record is None
    assert reading.error is not None
    assert reading.error.reason


def test_mangled_records_are_read_without_raising_and_their_good_part_holds():
    rng = chance("mangled")
    originals = [(to_text(record), to_json(record)) for ruleset in RULESETS for record in [a_match(ruleset, "mangled")]]
    for _ in range(scaled(500, 50_000)):
        text, data = rng.choice(originals)
        reading = read_text(mangled(text, rng)) if rng.random() < 0.7 else read_json(mangled_data(data, rng))
        if reading.error is None:
            assert reading.record is not None
        if reading.record is not None and rng.random() < 0.2:
            again = read_text(to_text(reading.record))
            assert again.error is None
            assert again.record == reading.record


def mangled(text: str, rng: random.Random) -> str:
    """The text with some of it cut, doubled, swapped or overwritten."""
    for _ in range(rng.randint(1, 3)):
        kind = rng.randrange(4)
        if kind == 0:
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice('[]"\\;=*.@!+<>0159RX\n\r\t\0é\u2028\ud800') + text[at + rng.randrange(2) :]
        lines = text.split("\n")
        at = rng.randrange(len(lines))
        if kind == 1:
            del lines[at]
        elif kind == 2:
            lines.insert(rng.randrange(len(lines)), lines[at])
        elif kind == 3:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        text = "\n".join(lines)
    return text


def mangled_data(data: dict[str, Any], rng: random.Random) -> object:
    """The data with one value somewhere in it replaced or taken away."""
    copy = json.loads(json.dumps(data))
    at: Any = copy
    while True:
        key = rng.choice(list(at) if isinstance(at, dict) else range(len(at)))
        if isinstance(at[key], (dict, list)) and at[key] and rng.random() < 0.85:
            at = at[key]
            continue
        if rng.random() < 0.3:
            del at[key]
        else:
            at[key] = rng.choice([None, True, 0, 1, -1, 10**30, 1.5, "", "x", "R7@3", "\ud800", [], {}, ["+c"]])
        return copy
