"""Records of matches: written, read, played again, doubted and broken."""

import json

import pytest

import engine
import engine.records
from engine import BadRequest, dump
from engine.records import (
    Record,
    RoundRecord,
    read_json,
    read_record,
    read_text,
    record_match,
    record_round,
    replay,
    to_json,
    to_text,
    verify,
)
from engine.series import Length, MatchResult
from tests.support.engine.played import a_match, random_match, random_states
from tests.support.scale import chance, scaled

RULESETS = list(engine.RULESETS)


def length_of(ruleset: str, number: int) -> dict[str, int]:
    """A length that the ruleset allows, another one each time."""
    if engine.RULESETS[ruleset].siege:
        return {"rounds": 1 + number % 2}
    return ({"rounds": 1}, {"rounds": 3}, {"wins": 2})[number % 3]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_match_is_the_same_after_it_was_written_and_read_in_either_form(ruleset):
    rng = chance(f"round trip {ruleset}")
    for number in range(scaled(2, 100)):
        record = random_match(
            ruleset, rng, length_of(ruleset, number), broken_off=number % 3 == 2, first=(None, 0, 1)[number % 3],
            players=('Élodie "the fox"', "B\\ob\n;[x]"), tags=[("Date", "2026-11-20"), ("Place", "")],
        )  # fmt: skip
        for notes in (False, True):
            assert read_text(to_text(record, notes=notes)).record == record
        data = json.loads(json.dumps(to_json(record)))
        assert read_json(data).record == record
        assert to_text(read_record(json.dumps(data)).record or record) == to_text(record)
        assert read_text(to_text(record)).error is None


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_replay_goes_through_the_very_states_that_were_played(ruleset):
    rng = chance(f"states {ruleset}")
    for _ in range(scaled(2, 100)):
        states, actions = random_states(ruleset, rng)
        recorded, last = record_round(states[0], actions)
        assert last == states[-1]
        record = Record(ruleset, Length("rounds", 1), (recorded,), first=states[0].first)
        reading = replay(record)
        assert reading.error is None
        assert [dump(state) for state in reading.states[0]] == [dump(state) for state in states]
        assert [action for turn in recorded.turns for action in turn] == [
            engine.written(states[0].ruleset, action) for action in actions
        ]
        assert len(recorded.turns) == states[-1].turn
        assert recorded.result == states[-1].result


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_record_with_laid_decks_is_played_from_them(ruleset):
    rules = engine.RULESETS[ruleset]
    clan, tactic = rules.deck.cards, rules.tactics
    state = engine.new_round(ruleset, bytes(32), 0, clan=clan, tactic=tactic)
    recorded, _ = record_round(state, [engine.legal_actions(state)[0]], clan=clan, tactic=tactic)
    record = Record(ruleset, Length("rounds", 1), (recorded,), first=0)
    seedless = "\n".join(line for line in to_text(record).split("\n") if not line.startswith("[Seed"))
    for reading in (read_text(to_text(record)), read_json(to_json(record)), read_text(seedless)):
        assert reading.error is None
        assert reading.record is not None
        assert reading.record.rounds == (recorded,)
        assert reading.states[0][0] == state
    assert [(check.name, check.holds) for check in verify(read_text(to_text(record)))][1:3] == [
        ("seeds", None),
        ("decks", False),
    ]


def test_a_record_needs_no_seeds_when_it_has_the_secret():
    record = a_match(length={"rounds": 2})
    lines = [line for line in to_text(record).split("\n") if not line.startswith("[Seed")]
    assert read_text("\n".join(lines)).record == record
    data = to_json(record)
    for recorded in data["rounds"]:
        del recorded["seed"]
    assert read_json(data).record == record


def test_comments_blank_lines_a_byte_order_mark_and_other_line_ends_do_not_matter():
    record = a_match()
    text = "\ufeff" + to_text(record).replace("\n", " \r\n\r\n").replace(" +c ", " +c ; drawn ")
    text = text.replace("  1. ", "; a comment of its own\r\n  1. ")
    assert read_text(text).record == record
    assert read_record("\ufeff\n " + json.dumps(to_json(record))).record == record


def test_a_result_that_is_not_written_is_filled_in():
    record = a_match(length={"rounds": 2})
    lines = [line for line in to_text(record).split("\n") if not line.strip().startswith(("=", "[Result", "[Points"))]
    assert read_text("\n".join(lines)).record == record


def test_notes_show_what_was_dealt_and_drawn():
    record = a_match(first=0)
    state = replay(record).states[0][0]
    lines = to_text(record, notes=True).split("\n")
    assert f"; seat 0 is dealt {' '.join(state.hands[0])}" in lines
    assert f"  1. 0 {' '.join(record.rounds[0].turns[0])} ; {state.decks.clan[0]}" in lines


def test_4_3_a_match_is_broken_off_for_a_reason_and_with_a_loser():
    record = a_match(broken_off=True)
    for result in (MatchResult(0, "resigned"), MatchResult(1, "time"), MatchResult(None, "agreed")):
        assert replay(record._replace(result=result)).error is None
    for result in (
        MatchResult(0, "agreed"),
        MatchResult(None, "resigned"),
        MatchResult(0, "points"),
        MatchResult(0, "x"),
    ):
        assert replay(record._replace(result=result)).error is not None
    with pytest.raises(BadRequest):
        record_match(ruleset="edition2016", secret=bytes(32), rounds=[[]], result=MatchResult(0, "bored"))


def test_an_unplayable_action_makes_no_record():
    with pytest.raises(engine.IllegalAction):
        record_match(ruleset="edition2016", secret=bytes(32), rounds=[["+c"]])
    with pytest.raises(BadRequest):
        record_match(ruleset="edition2016", secret=bytes(32), rounds=[[], []])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_true_record_is_verified_and_a_forged_one_is_not(ruleset):
    record = a_match(ruleset, "verify", length=length_of(ruleset, 1), first=1)

    def failing(forged: Record) -> list[str]:
        return [check.name for check in verify(read_text(to_text(forged))) if check.holds is False]

    assert [(check.name, check.holds) for check in verify(read_text(to_text(record)))] == [
        ("commitment", True), ("seeds", True), ("moves", True), ("result", True),
    ]  # fmt: skip
    assert failing(record._replace(commitment="0" * 64)) == ["commitment"]
    assert failing(record._replace(secret=bytes(32))) == ["commitment", "seeds"]
    assert failing(record._replace(nonces=("", ""))) == ["seeds"]
    assert failing(record._replace(result=MatchResult(None, "agreed"))) == ["moves"]
    other = RoundRecord(bytes(32), record.rounds[0].first, record.rounds[0].turns)
    assert "seeds" in failing(record._replace(rounds=(other,), result=None, points=None))
