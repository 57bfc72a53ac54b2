"""The documents say what the engine does: their examples run, and every rule that is cited exists."""

import doctest
import json
import re
import textwrap
from pathlib import Path
from typing import Any

import pytest

import engine
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
RULES = (DOCS / "reference" / "rules.md").read_text()
NUMBERS = set(re.findall(r"^\*\*([1-7]\.\d+a?)\*\*", RULES, re.MULTILINE))


def blocks(page: str, language: str = "") -> list[str]:
    """The fenced blocks of a reference page."""
    text = (DOCS / "reference" / page).read_text()
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block for written_in, block in found if written_in == language]


def test_the_engines_readme_is_a_program_that_runs() -> None:
    result = doctest.testfile(str(ROOT / "engine" / "README.md"), module_relative=False)
    assert result.attempted > 15
    assert not result.failed


def test_the_examples_on_how_a_claim_is_proven_run() -> None:
    result = doctest.testfile(str(DOCS / "explanation" / "how-a-claim-is-proven.md"), module_relative=False)
    assert result.attempted > 5
    assert not result.failed


def test_the_card_of_the_how_to_does_what_its_rule_says() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGES[5].read_text(), re.DOTALL)
    card: dict[str, Any] = {}
    exec(compile(textwrap.dedent(code), "ambush.py", "exec"), card)
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
def test_a_page_links_only_to_what_there_is(page: Path) -> None:
    text = page.read_text()
    for link in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
        assert "://" not in link
        assert (page.parent / link).resolve().exists(), link
    for anchor in re.findall(r"\]\(#([^)]+)\)", text):
        assert re.search(rf"^#+ {anchor}$", text, re.MULTILINE), anchor


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_only_modules_and_functions_that_there_are(page: Path) -> None:
    text = page.read_text()
    for path in re.findall(r"`((?:engine|tests|docs)/[\w/.-]+)`", text):
        assert (ROOT / path).exists() or path.endswith("/ambush.py"), path
    if page.name == "README.md":
        for path in re.findall(r"`([a-z]+(?:\.py|/))`", text):
            assert (ROOT / "engine" / path).exists(), path


def test_the_rules_page_has_every_number_in_order() -> None:
    sections = {"1": 6, "2": 16, "3": 12, "4": 3, "5": 12, "6": 8, "7": 1}
    expected = {f"{section}.{number}" for section, count in sections.items() for number in range(1, count + 1)}
    assert expected | {"2.6a", "3.9a"} == NUMBERS


@pytest.mark.parametrize("ruleset", engine.RULESETS)
def test_the_rules_page_describes_every_ruleset_as_it_is(ruleset: str) -> None:
    rules = engine.RULESETS[ruleset]
    row = next(line for line in RULES.splitlines() if line.startswith(f"| [`{ruleset}`]"))
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    assert cells[2] == (f"{rules.stones} tiles" if rules.siege else str(rules.stones))
    assert cells[3] == str(rules.hand)
    assert cells[4] == ("attacker, any time of his turn" if rules.siege else f"{rules.claims} play")
    assert cells[6] == (str(len(rules.tactics)) if rules.tactics else "–")
    if not rules.siege:
        adjacent = f", or {rules.adjacent_to_win} adjacent" if rules.adjacent_to_win else ""
        assert cells[5] == f"{rules.stones_to_win}{adjacent}"
    for tactic in rules.tactics:
        assert f"`{tactic}`" in RULES


def test_the_tiles_of_the_siege_are_those_of_the_rules_page() -> None:
    rules = engine.RULESETS["siege"]
    rows = re.findall(r"^\| ([1-7]) [^|]+\| (\d), `(\w+)` \| (\d), `(\w+)` \|$", RULES, re.MULTILINE)
    assert [(int(row[1]), row[2], int(row[3]), row[4]) for row in rows] == [
        (intact.capacity, intact.counts, damaged.capacity, damaged.counts)
        for intact, damaged in zip(rules.places, rules.damaged, strict=True)
    ]


def test_every_rule_that_code_and_tests_cite_is_on_the_rules_page() -> None:
    # The how-to has a card of its own, whose rule there is not.
    for path in [*ROOT.glob("engine/**/*.py"), *ROOT.glob("tests/engine/*.py"), *PAGES[:5], PAGES[6]]:
        text = path.read_text()
        for cited in re.findall(r"RULES ((?:\d\.\d+a?)(?:(?:, |-| and | to )\d\.\d+a?)*)", text):
            assert set(re.findall(r"\d\.\d+a?", cited)) <= NUMBERS, (path.name, cited)
        for section, number in re.findall(r"def test_(\d)_(\d+a?)_", text):
            assert f"{section}.{number}" in NUMBERS, (path.name, section, number)


def test_every_action_of_the_notation_page_can_be_read() -> None:
    text = (DOCS / "reference" / "notation.md").read_text()
    table = text[text.index("| what | text |") : text.index("The tiles of a retreat ascend")]
    actions = [
        action for row in table.splitlines()[2:] if row for action in re.findall(r"`([^`]+)`", row.split("|")[2])
    ]
    assert len(actions) > 20
    border, siege = engine.RULESETS["edition2016+tactics"], engine.RULESETS["siege+tactics"]
    for action in actions:
        assert read_action(siege if action[:2] != "MU" else border, action).text == action


def test_the_position_of_the_notation_page_has_the_keys_of_a_view() -> None:
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


def test_the_session_of_the_protocol_page_happens_so() -> None:
    session = Session()
    asked = 0
    for block in blocks("protocol.md"):
        for request, answer in re.findall(r"^> (.*)\n< (.*)$", block, re.MULTILINE):
            assert json.loads(session.answer_line(request.encode())) == json.loads(answer)
            asked += 1
    assert asked == 4


def test_the_records_of_the_records_page_are_one_record_that_holds() -> None:
    (text,) = [block for block in blocks("records.md") if block.startswith("[Format")]
    (data,) = blocks("records.md", "json")
    reading = read_text(text)
    assert reading.error is None
    assert reading.record is not None
    assert to_text(reading.record, notes=True) == text
    assert to_json(reading.record) == json.loads(data)
    assert read_json(json.loads(data)).record == reading.record
    assert all(check.holds for check in verify(reading))
