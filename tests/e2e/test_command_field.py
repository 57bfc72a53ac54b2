"""Typing moves in the notation: the field, what it lists, what it refuses, and whole rounds with it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.browser.drivers import Keys
from tests.support.browser.phones import Phone, phone
from tests.support.browser.rounds import play_a_round
from tests.support.browser.tables import shows, table, took

MENU = {"en": ("Menu", "Type a move"), "fr": ("Menu", "Saisir un coup")}


class Typing(Keys):
    """Plays by typing what NOTATION says, in the field that the menu opens; sends with Enter."""

    def press(self, name: str) -> None:
        if not self.at("command").count():
            open_field(self.person)
        if name.startswith("confirm"):
            self.at("command").press("Enter")
        elif name.startswith("claim-"):
            self._type(f"!{name.removeprefix('claim-')}")

    def choose(self, action: str) -> str:
        self.press("field")
        self._type(action)
        return "confirm"

    def _type(self, text: str) -> None:
        self.at("command").fill(text.lower())
        self.at("command").press("Enter")
        expect(self.at("command")).to_have_value("")


def open_field(person: Phone, language: str = "en") -> Locator:
    menu, entry = MENU[language]
    person.page.get_by_role("button", name=menu, exact=True).press("Enter")
    person.page.get_by_role("dialog").get_by_role("button", name=entry).press("Enter")
    expect(person.test_id("command")).to_be_focused()
    return person.test_id("command")


@pytest.mark.parametrize(("ruleset", "first"), [("edition2016+tactics", "me"), ("siege+tactics", "opponent")])
def test_turns_are_played_by_typing_alone(browser: Browser, address: str, ruleset: str, first: str) -> None:
    with phone(browser, address) as person:
        play_a_round(person, Typing(person), ruleset, first, moves=12)


@pytest.fixture
def mover(browser: Browser, address: str) -> Iterator[Phone]:
    """Somebody who begins, with a hand of clan cards."""
    with phone(browser, address, language="fr", scheme="dark", size=(320, 568)) as person, table(person, "edition2016"):
        yield person


def test_the_field_lists_what_may_follow_and_comes_to_the_same_pending_choice(mover: Phone) -> None:
    view = shows(mover)
    card = str(view["position"]["hands"][view["seat"]][0])
    field = open_field(mover, "fr")
    field.fill(f" {card.lower()} ")
    options = mover.page.get_by_role("listbox").get_by_role("option")
    expect(options).to_have_count(9)
    expect(options.nth(3)).to_have_text(re.compile(rf"sur la borne\s4{card}@4"))
    mover.has_no_axe_violations()
    field.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", str(options.first.get_attribute("id")))
    field.fill(f"{card}@4")
    field.press("Enter")
    expect(mover.test_id("confirm")).to_contain_text(re.compile(r"Jouer sur la borne\s4"))
    expect(mover.test_id(f"hand-card-{card}")).to_have_attribute("aria-pressed", "true")
    expect(mover.page.get_by_role("status").last).to_contain_text(re.compile(r"sur la borne\s4\. Confirmez"))
    mover.test_id("undo").tap()
    expect(mover.test_id("confirm")).to_be_disabled()
    field.fill("borne 4")
    chosen = options.first.locator("code").inner_text()
    options.first.tap()
    expect(mover.test_id("confirm")).to_be_enabled()
    assert mover.match()["version"] == view["version"]
    mover.test_id("confirm").tap()
    took(mover, view, [chosen])


def test_a_text_that_is_no_legal_action_says_why_and_changes_nothing(mover: Phone) -> None:
    view = shows(mover)
    hand = view["position"]["hands"][view["seat"]]
    held = str(hand[0])
    other = next(card for card in ("R1", "R2", "R3", "R4", "R5", "R6", "R7") if card not in hand)
    field = open_field(mover, "fr")
    for text, why in [
        ("bonjour", "« bonjour » n’est pas un coup"),
        (f"{other}@3", f"Impossible maintenant : {other[1]} rouge"),
        (f"{held}@", "9 coups commencent ainsi"),
        ("!3", "Vous ne pouvez pas prendre la borne"),
        ("", "Rien n’est encore choisi"),
    ]:
        field.fill(text)
        field.press("Enter")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(re.compile(why.replace(" ", r"\s")))
    expect(mover.test_id("confirm")).to_be_disabled()
    mover.has_no_axe_violations()
    mover.page.get_by_role("button", name="Comment s’écrivent les coups").tap()
    expect(mover.page.get_by_role("dialog")).to_contain_text("poser une carte sur la borne 3")
    mover.has_no_axe_violations()
    assert mover.match()["version"] == view["version"]
