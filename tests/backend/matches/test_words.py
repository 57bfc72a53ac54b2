"""What things are called: complete in every language, and as RULES names them."""

import random
import re
from typing import Any

import pytest
from django.conf import settings

import engine
from backend.matches import words
from backend.matches.rulesets import ruleset_views
from engine.rulesets import COUNTS
from engine.state import PHASES
from tests.support.builders import random_turn
from tests.support.tree import ROOT

RULES = (ROOT / "docs/reference/rules.md").read_text()
RULESETS = list(engine.RULESETS)
LANGUAGES = [code for code, _ in settings.LANGUAGES]
FORMATIONS = ["colour_run", "same", "colour", "run", "sum"]


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    """Whether a ruleset is offered stands there."""


def view(ruleset: str, language: str) -> dict[str, Any]:
    """The ruleset as the API shows it."""
    return next(shown for shown in ruleset_views(language) if shown["id"] == ruleset)


def rows(first: str) -> list[list[str]]:
    """The cells of a table of the rules, from the row that begins with *first* to the table's end."""
    table = RULES[RULES.index(f"| {first}") :].split("\n\n")[0]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines() if row.startswith("|")]


def codes_in(cell: str) -> list[str]:
    """The codes of a table's first cell."""
    return re.findall(r"`(\w\w)`", cell)


def card_of(ruleset: str, language: str, code: str) -> dict[str, Any]:
    """A tactic card as the API shows it."""
    return next(card for card in view(ruleset, language)["tactics"] if card["code"] == code)


def test_everything_has_words_and_nothing_else():
    assert list(words.RULESETS) == RULESETS
    assert (list(words.PHASES), list(words.COUNTS)) == (list(PHASES), list(COUNTS))
    for ruleset_id, ruleset in engine.RULESETS.items():
        assert tuple(words.RULESETS[ruleset_id].tactics) == ruleset.tactics
        assert list(words.RULESETS[ruleset_id].formations) == FORMATIONS
        assert set(ruleset.deck.colours) <= set(words.COLOURS)
    assert len(words.TILES) == 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_rulesets_have_one_name_or_summary(language):
    views = ruleset_views(language)
    assert len({shown["name"] for shown in views}) == len({shown["summary"] for shown in views}) == len(RULESETS)


def test_tactic_cards_of_the_border_go_by_their_editions_names():
    """RULES 3, the table: code, word, kind, 2004, 2016; where English has a name of its own it stands in brackets."""
    seen = set()
    for codes, _word, kind, *editions in rows("`J1` `J2` | joker | troop | Chef"):
        for year, name in zip(("2004", "2016"), editions, strict=True):
            french, english = re.fullmatch(r"([^(]+?)(?: \((.+)\))?", name).groups()  # type: ignore[union-attr]
            for ruleset in (f"edition{year}+tactics", f"edition{year}+tactics+expert"):
                for code in codes_in(codes):
                    card = card_of(ruleset, "fr", code)
                    assert card["name"].casefold().startswith(french.casefold())
                    assert card["kind"] == kind
                    if english is not None:
                        assert card_of(ruleset, "en", code)["name"].casefold().startswith(english)
                    seen.add(code)
    assert seen == set(engine.RULESETS["edition2016+tactics"].tactics)


def test_the_two_leaders_have_names_of_their_own():
    for language, leader in (("fr", "Chef"), ("en", "Leader"), ("de", "Anführer")):
        names = [card_of("edition2004+tactics", language, code)["name"] for code in ("J1", "J2")]
        assert names == [f"{leader} MacFarlane", f"{leader} MacGregor"]


def test_tactic_cards_of_the_siege_go_by_the_sources_names():
    """RULES 6, the table: code, word, kind, French, what it does."""
    seen = set()
    for codes, _word, kind, french, _does in rows("`J1` `J2` | joker | troop | Joker | any"):
        for code in codes_in(codes):
            card = card_of("siege+tactics", "fr", code)
            assert (card["name"].casefold(), card["kind"]) == (french.casefold(), kind)
            seen.add(code)
    assert seen == set(engine.RULESETS["siege+tactics"].tactics)


def test_tiles_are_those_of_rules_5_2():
    table = rows("1 left pit")
    tiles = {language: view("siege", language)["tiles"] for language in LANGUAGES}
    for row, english, french in zip(table, tiles["en"], tiles["fr"], strict=True):
        name, _, in_french = row[0].rstrip(")").partition(" (")
        assert f"{english['number']} {english['name']}" == name
        assert french["name"].startswith(in_french)
        for face, cell in zip(("intact", "damaged"), row[1:], strict=True):
            assert f"{english[face]['capacity']}, `{english[face]['counts']}`" == cell


def test_troops_count_as_what_the_rules_say():
    """RULES 1.6, 3.4 and 6."""
    for ruleset, joker, spy in (("edition2016+tactics", range(1, 10), 7), ("siege+tactics", range(12), 10)):
        values = {card["code"]: card["values"] for card in view(ruleset, "en")["tactics"]}
        assert values["J1"] == values["J2"] == list(joker)
        assert (values["SP"], values["SB"], values["TR"]) == ([spy], [1, 2, 3], None)


def test_the_traitor_of_2016_may_stay_and_that_of_2004_may_not():
    """RULES 3.9."""
    for language, same in (("en", "the same one included"), ("fr", "la même comprise"), ("de", "auch desselben")):
        assert same not in card_of("edition2004+tactics", language, "TR")["text"]
        assert same in card_of("edition2016+tactics", language, "TR")["text"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_everything_that_play_comes_to_has_words(ruleset):
    """Random rounds to their end: each phase, each way to count and each ending is among those of the ruleset."""
    known = {name: {term["code"] for term in view(ruleset, "en")[name]} for name in ("phases", "counts", "reasons")}
    rng = random.Random(ruleset)
    for number in range(4):
        state = engine.new_round(ruleset, bytes([number] * 32))
        while state.phase != "over":
            for action in random_turn(state, rng):
                state = engine.apply(state, action)
                assert state.phase in known["phases"]
            assert {stone.counts for stone in state.stones} <= known["counts"]
        assert state.result is not None
        assert state.result.reason in known["reasons"]
