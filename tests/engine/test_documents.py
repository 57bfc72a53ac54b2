"""The documents say what the engine does: their examples run, and every rule that is cited exists."""

import doctest
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import engine.best_completion
import engine.picture
import engine.series
from engine.notation import Action, read_action
from engine.protocol import Session
from engine.records import read_json, read_text, to_json, to_text, verify

ROOT = Path(engine.__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [
    DOCS / "reference" / "rules.md",
    DOCS / "reference" / "notation.md",
    DOCS / "reference" / "protocol.md",
    DOCS / "reference" / "records.md",
    DOCS / "explanation" / "how-a-claim-is-proven.md",
    DOCS / "how-to" / "add-a-tactic-card.md",
    ROOT / "engine" / "README.md",
]
#: Modules whose functions of the same name hide them: `engine.knowledge` is one.
EXAMPLES = [
    sys.modules[f"engine.{name}"] for name in ("best_completion", "hidden", "knowledge", "sampling", "strengths")
]
RULES = (DOCS / "reference" / "rules.md").read_text()
NUMBERS = set(re.findall(r"^\*\*([1-7]\.\d+a?)\*\*", RULES, re.MULTILINE))


def blocks(page: str, language: str = "") -> list[str]:
    """The fenced blocks of a reference page."""
    text = (DOCS / "reference" / page).read_text()
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block for written_in, block in found if written_in == language]


@pytest.mark.parametrize(("page", "most"), [("engine/README.md", 15), ("docs/explanation/how-a-claim-is-proven.md", 5)])
def test_the_examples_of_a_page_run(page, most):
    result = doctest.testfile(str(ROOT / page), module_relative=False)
    assert result.attempted > most
    assert not result.failed


@pytest.mark.parametrize("module", [engine, engine.picture, engine.records, engine.series, *EXAMPLES])
def test_the_example_of_a_module_works(module):
    result = doctest.testmod(module)
    assert result.attempted
    assert not result.failed


def test_the_card_of_the_tutorial_does_what_its_rule_says():
    patch = (DOCS / "tutorials" / "your-first-change.patch").read_text()
    (added,) = re.findall(r"^\+{3} b/engine/tactics/ambush\.py\n@@.*\n((?:\+.*\n)+)", patch, re.MULTILINE)
    card: dict[str, Any] = {}
    exec(compile(re.sub(r"^\+", "", added, flags=re.MULTILINE), "ambush.py", "exec"), card)
    state = engine.new_round("edition2016+tactics", bytes(range(32)), 0)
    for action in ("G6@5", "+t", "G8@4", "+c"):
        state = engine.apply(state, action)
    assert card["legal"](state, "AM") == ["AM:G8@4"]
    good, bad = (Action("", "ambush", (taken,), (4,)) for taken in ("G8", "G6"))
    card["check"](state, good)
    with pytest.raises(engine.IllegalAction, match=r"G6 is not on the opponent's side of stone 4"):
        card["check"](state, bad)
    after = card["play"](state, good)
    assert (after.stones[3].sides[1], after.decks.clan[-1]) == ((), "G8")
    assert "G8" in after.ruleset.deck.cards_in(after.unseen)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_leads_to_no_other_site_and_to_its_own_headings(page):
    text = page.read_text()
    assert not re.findall(r"\]\([^)]*://", text)
    headings = {heading.lower().replace(" ", "-") for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings


def test_the_engines_readme_names_its_files():
    named = re.findall(r"`([a-z]+(?:\.py|/))`", (ROOT / "engine/README.md").read_text())
    assert named
    assert not [path for path in named if not (ROOT / "engine" / path).exists()]


def test_the_tiles_of_the_siege_are_those_of_the_rules_page():
    rules = engine.RULESETS["siege"]
    rows = re.findall(r"^\| ([1-7]) [^|]+\| (\d), `(\w+)` \| (\d), `(\w+)` \|$", RULES, re.MULTILINE)
    assert [(int(row[1]), row[2], int(row[3]), row[4]) for row in rows] == [
        (intact.capacity, intact.counts, damaged.capacity, damaged.counts)
        for intact, damaged in zip(rules.places, rules.damaged, strict=True)
    ]


def test_every_rule_that_code_and_tests_cite_is_on_the_rules_page():
    # The how-to has a card of its own, whose rule there is not.
    for path in [*ROOT.glob("engine/**/*.py"), *ROOT.glob("tests/engine/*.py"), *PAGES[:5], PAGES[6]]:
        text = path.read_text()
        for cited in re.findall(r"RULES ((?:\d\.\d+a?)(?:(?:, |-| and | to )\d\.\d+a?)*)", text):
            assert set(re.findall(r"\d\.\d+a?", cited)) <= NUMBERS, (path.name, cited)


def test_every_action_of_the_notation_page_can_be_read():
    text = (DOCS / "reference" / "notation.md").read_text()
    table = text[text.index("| what | text |") : text.index("The tiles of a retreat ascend")]
    actions = [
        action for row in table.splitlines()[2:] if row for action in re.findall(r"`([^`]+)`", row.split("|")[2])
    ]
    assert len(actions) > 20
    border, siege = engine.RULESETS["edition2016+tactics"], engine.RULESETS["siege+tactics"]
    for action in actions:
        assert read_action(siege if action[:2] != "MU" else border, action).text == action


def test_the_position_of_the_notation_page_has_the_keys_of_a_view():
    (block,) = blocks("notation.md", "json")
    position = json.loads(block)
    seen = engine.view(engine.new_round(position["ruleset"], bytes(32)), 0)
    assert list(position) == list(seen)
    assert list(position["step"]) == list(seen["step"])
    assert list(position["stones"][0]) == list(seen["stones"][0])
    full = engine.dump(engine.new_round(position["ruleset"], bytes(32)))
    text = (DOCS / "reference" / "notation.md").read_text()
    for key in full:
        assert f"`{key}`" in text


def test_the_session_of_the_protocol_page_happens_so():
    session = Session()
    asked = 0
    for block in blocks("protocol.md"):
        for request, answer in re.findall(r"^> (.*)\n< (.*)$", block, re.MULTILINE):
            assert json.loads(session.answer_line(request.encode())) == json.loads(answer)
            asked += 1
    assert asked == 4


def test_the_records_of_the_records_page_are_one_record_that_holds():
    (text,) = [block for block in blocks("records.md") if block.startswith("[Format")]
    (data,) = [block for block in blocks("records.md", "json") if block.startswith('{"format"')]
    reading = read_text(text)
    assert reading.error is None
    assert reading.record is not None
    assert to_text(reading.record, notes=True) == text
    assert to_json(reading.record) == json.loads(data)
    assert read_json(json.loads(data)).record == reading.record
    assert all(check.holds for check in verify(reading))
