"""A full state in one line and back (NOTATION "Positions in one line")."""

import doctest

import pytest

import engine
from engine import BadState, load, parse_position, position_line, position_text
from tests.support.engine.builders import random_round
from tests.support.engine.samples import STATES
from tests.support.scale import chance, scaled
from tests.support.tree import ROOT

LINE = position_text(load(STATES["play"]))
SYMBOLS = "0123456789|/,.*+~=@-: RYGBPOFMU\n"


@pytest.mark.parametrize("name", STATES)
def test_each_kind_of_position_survives_one_line(name):
    state = load(STATES[name])
    line = position_text(state)
    assert line.isprintable()
    assert parse_position(line) == state


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_every_position_of_random_rounds_survives_one_line(ruleset):
    rng = chance(f"lines {ruleset}")
    for _ in range(scaled(2, 500)):
        for state, _ in random_round(rng, ruleset):
            line = position_text(state)
            assert len(line) < position_line.LONGEST / 2
            assert parse_position(line) == state, line


def test_examples_of_the_module_and_the_notation_hold():
    assert doctest.testmod(position_line).failed == 0
    page = (ROOT / "docs/reference/notation.md").read_text().partition("### Positions in one line")[2]
    line = page.split("```")[1].strip()
    assert position_text(parse_position(line)) == line


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [(LINE, "", "fields"), ("@1", "@x", "revision"), ("@1", "@9", "revision"), ("edition2016", "go", "go"),
     (" 1.0 ", " 2.0 ", "first"), (" play ", " rest ", "phase"), ("|", "", "stones"), ("/", "", "stones"),
     (LINE, LINE + " again", "one of"), (LINE, LINE + " passes=x", "passes"), (LINE, LINE + " passed=1", "one of"),
     (LINE, LINE + " passes", "one of"), (LINE, LINE + " result=0:five:1", "result"), (LINE, LINE + " seed=1", "seed"),
     (LINE, LINE + " discard=X9", "X9"), (LINE, LINE * 20, "fields")],
)  # fmt: skip
def test_the_error_of_a_line_names_what_is_wrong(old, new, word):
    assert old in LINE
    with pytest.raises(BadState) as refused:
        parse_position(LINE.replace(old, new, 1))
    assert word in refused.value.message


def test_any_text_is_a_position_or_refused():
    rng = chance("broken lines")
    lines = [position_text(load(full)) for full in STATES.values()]
    for _ in range(scaled(1_000, 50_000)):
        line = rng.choice(lines)
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(line))
            line = line[:at] + rng.choice(SYMBOLS) * rng.randrange(3) + line[at + rng.randrange(3) :]
        try:
            state = parse_position(line)
        except BadState:
            continue
        assert parse_position(position_text(state)) == state
