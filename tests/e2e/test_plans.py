"""Answers planned on the board, while the other is to move: kept, told, deleted, and what became of them."""

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser.phones import SMALL, TALL, WIDE, Phone, phone
from tests.support.browser.tables import Opponent, shows, table
from tests.support.scale import scaled

WORDS = {
    "en": {
        "menu": "Menu", "plans": "Planned answers", "add": "Plan an answer", "further": "Plan the turn after",
        "ready": "Ready: {} answer", "delete": "Delete: ", "missed": "did something else", "if": "What if",
        "none": "You have planned no answer yet.",
    },
    "fr": {
        "menu": "Menu", "plans": "Réponses prévues", "add": "Prévoir une réponse",
        "further": "Prévoir le tour suivant", "ready": "{} réponse", "missed": "a fait autre chose", "if": "Et si",
        "none": "Vous n’avez prévu aucune réponse.",
    },
}  # fmt: skip


def sheet(person: Phone) -> Locator:
    return person.page.locator("dialog[open]").last


def open_plans(person: Phone, words: dict[str, str]) -> None:
    person.page.get_by_role("button", name=words["menu"], exact=True).tap()
    person.page.get_by_role("button", name=words["plans"], exact=True).tap()
    expect(sheet(person)).to_contain_text(words["plans"])


def place_first_card(person: Phone, stone: int) -> str:
    """On the board on top: the first card of the hand to that stone, and on; return the card."""
    board = sheet(person)
    card = board.locator("[data-hand-card]").first
    name = card.get_attribute("data-hand-card") or ""
    card.tap()
    board.get_by_test_id(f"stone-{stone}").tap()
    before = board.locator("[data-version]").get_attribute("data-version")
    board.get_by_test_id("confirm").tap()
    expect(board.locator(f"[data-version='{before}']")).to_have_count(0)
    return name


def plan_one(person: Phone, words: dict[str, str], button: str, stone: int) -> tuple[str, str]:
    """Plan what answers the other's first card at that stone; return both cards."""
    sheet(person).get_by_role("button", name=words[button]).first.tap()
    expect(sheet(person)).to_contain_text(words["if"])
    theirs = place_first_card(person, stone)
    own = place_first_card(person, stone)
    expect(person.page.locator("dialog[open]")).to_have_count(1)
    return theirs, own


def kept(person: Phone) -> list[dict[str, object]]:
    return list(person.api(f"matches/{person.match_id}/plan/")["branches"])


@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [(SMALL, "fr", "dark"), (TALL, "en", "light"), (WIDE, "fr", "light")][: scaled(1, 3)],
)
def test_an_answer_is_planned_on_the_board_and_told_as_ready(browser, address, size, language, scheme):
    words = WORDS[language]
    with (
        phone(browser, address, size=size, language=language, scheme=scheme) as person,
        table(person, "edition2016", first="opponent") as other,
    ):
        shows(person)
        open_plans(person, words)
        expect(sheet(person)).to_contain_text(words["none"])
        person.has_no_axe_violations()
        theirs, own = plan_one(person, words, "add", 3)
        expect(sheet(person)).to_contain_text(words["ready"].format(1))
        assert kept(person) == [{"turn": [f"{theirs}@3", "+c"], "answer": [f"{own}@3", "+c"]}]
        later, last = plan_one(person, words, "further", 5)
        expect(sheet(person)).to_contain_text(words["ready"].format(2))
        [branch] = kept(person)
        assert branch["next"] == [{"turn": [f"{later}@5", "+c"], "answer": [f"{last}@5", "+c"]}]
        person.looks_right(down=True)
        missed_by(person, other, words, theirs)


def missed_by(person: Phone, other: Opponent, words: dict[str, str], card: str) -> None:
    """The other plays something else, with the sheet open."""
    match = other.match()
    action = next(option["action"] for option in match["options"] if not option["action"].startswith(card))
    other.play([action], match["version"])
    expect(sheet(person)).to_contain_text(words["missed"])
    assert kept(person) == []


def test_the_board_of_a_plan_can_be_used_without_seeing_it_and_left(browser, address):
    words = WORDS["en"]
    with phone(browser, address) as person, table(person, "edition2016+tactics", first="opponent"):
        shows(person)
        open_plans(person, words)
        sheet(person).get_by_role("button", name=words["add"]).tap()
        kinds = sheet(person).get_by_role("group", name="Cards to choose from").get_by_role("button")
        expect(kinds).to_have_count(6)  # the first hands are of clan cards
        kinds.last.tap()
        expect(kinds.last).to_have_attribute("aria-pressed", "true")
        person.has_no_axe_violations()
        sheet(person).get_by_role("button", name="Back to the plan").tap()
        expect(person.page.locator("dialog[open]")).to_have_count(1)
        assert kept(person) == []


def test_a_planned_answer_is_deleted(browser, address):
    words = WORDS["en"]
    with phone(browser, address) as person, table(person, "edition2016", first="opponent"):
        shows(person)
        open_plans(person, words)
        plan_one(person, words, "add", 3)
        sheet(person).get_by_role("button", name=words["delete"]).tap()
        expect(sheet(person)).to_contain_text(words["none"])
        assert kept(person) == []
