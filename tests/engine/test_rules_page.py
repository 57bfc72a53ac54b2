"""The rules page beside the tests and the rulesets: every rule has a test that cites it, every ruleset is as written.

A test cites rules by its name: `test_2_6a_…`, or `test_3_12_and_1_3_…` for two of them.
"""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import engine
from engine.rulesets import RULESETS, Ruleset

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs/reference/rules.md").read_text()
#: The numbers of the statements, and section 0, which has one for all its words.
RULES = ["0", *re.findall(r"^\*\*(\d+\.\d+a?)\*\* ", PAGE, re.MULTILINE)]
_NAME = re.compile(r"test_((?:(?:0|\d+_\d+a?)_and_)*(?:0|\d+_\d+a?))_(?=[a-z])")
#: | [`original`](#original) | the sheet of 1999 | 9 | 6 | before play | 5, or 3 adjacent | – |
_ROW = re.compile(r"^\| \[`([a-z0-9+]+)`\]\([^)]*\) \|(.*)\|$", re.MULTILINE)


@cache
def cited() -> dict[str, list[str]]:
    """The rules that the tests of this folder cite, with the tests; only tests that can fail count."""
    found: dict[str, list[str]] = {}
    for module in sorted(HERE.glob("test_*.py")):
        for test in ast.walk(ast.parse(module.read_text())):
            if isinstance(test, ast.FunctionDef) and (name := _NAME.match(test.name)) and _asserts(test):
                for rule in name[1].split("_and_"):
                    found.setdefault(rule.replace("_", "."), []).append(test.name)
    return found


def _asserts(test: ast.FunctionDef) -> bool:
    raises = any(isinstance(node, ast.Attribute) and node.attr == "raises" for node in ast.walk(test))
    return raises or any(isinstance(node, ast.Assert) for node in ast.walk(test))


def test_every_rule_of_the_page_is_cited_by_a_test():
    assert "## 0. Words" in PAGE
    sections = {"1": 6, "2": 16, "3": 12, "4": 3, "5": 12, "6": 8, "7": 1}
    numbers = [f"{section}.{number}" for section, count in sections.items() for number in range(1, count + 1)]
    assert sorted(RULES) == sorted(["0", "2.6a", "3.9a", *numbers])
    assert [rule for rule in RULES if rule not in cited()] == []


def test_no_test_cites_a_rule_that_the_page_does_not_have():
    assert {rule: tests for rule, tests in cited().items() if rule not in RULES} == {}


@pytest.mark.parametrize("name", ["test_2_6a_of_it", "test_3_12_and_1_3_of_both", "test_0_words"])
def test_a_name_cites_rules_by_their_numbers(name):
    assert _NAME.match(name)


@pytest.mark.parametrize("name", ["test_2_players", "test_26a_x", "test_of_2_6_rules", "test_2_6", "test_007"])
def test_a_number_elsewhere_in_a_name_cites_nothing(name):
    assert not _NAME.match(name)


def as_on_the_page(ruleset: Ruleset) -> list[str]:
    """The cells of this ruleset's row, from its stones on."""
    stones = f"{ruleset.stones} tiles" if ruleset.siege else f"{ruleset.stones}"
    claims = "attacker, any time of their turn" if ruleset.siege else f"{ruleset.claims} play"
    wins = "section 5" if ruleset.siege else f"{ruleset.stones_to_win}"
    wins += f", or {ruleset.adjacent_to_win} adjacent" if ruleset.adjacent_to_win else ""
    return [stones, f"{ruleset.hand}", claims, wins, f"{len(ruleset.tactics)}" if ruleset.tactics else "–"]


def test_the_rulesets_are_those_of_the_pages_table():
    rows = {name: [cell.strip() for cell in cells.split("|")[1:]] for name, cells in _ROW.findall(PAGE)}
    assert rows == {ruleset.id: as_on_the_page(ruleset) for ruleset in RULESETS.values()}
    assert not [code for ruleset in RULESETS.values() for code in ruleset.tactics if f"`{code}`" not in PAGE]


def test_2_15_the_game_of_2004_without_tactics_is_no_ruleset_of_its_own():
    for name in ("edition2004", "edition2004+expert"):
        with pytest.raises(engine.UnknownRuleset):
            engine.new_round(name, bytes(32))
    # What it is played as: the sheet's border without tactics, claims after play or before.
    assert (RULESETS["edition2016"].claims, RULESETS["edition2016+expert"].claims) == ("after", "before")
    assert RULESETS["edition2016"].tactics == RULESETS["edition2016+expert"].tactics == ()


def test_2_16_in_2004_claims_come_after_play_and_before_it_in_the_variant():
    sheet, plain, variant = (RULESETS[name] for name in ("original", *(n for n in RULESETS if "2004" in n)))
    assert (plain.claims, variant.claims) == ("after", "before")
    for edition in (plain, variant):
        assert (edition.places, edition.deck, edition.stones_to_win, edition.adjacent_to_win) == (
            sheet.places, sheet.deck, sheet.stones_to_win, sheet.adjacent_to_win,
        )  # fmt: skip
