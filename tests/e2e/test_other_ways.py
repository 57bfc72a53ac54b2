"""Rounds of each family by keyboard alone, one by what a screen reader is told, and cards that are dragged."""

import pytest
from playwright.sync_api import Browser

from tests.support.browser.drivers import Drags, Keys, Voice
from tests.support.browser.phones import phone
from tests.support.browser.rounds import play_a_round


@pytest.mark.parametrize(
    ("ruleset", "first"), [("edition2016+tactics", "me"), ("deck52", "opponent"), ("siege", "opponent")]
)
def test_a_round_by_keyboard_alone(browser: Browser, address: str, ruleset: str, first: str) -> None:
    with phone(browser, address, size=(844, 390)) as person:
        play_a_round(person, Keys(person), ruleset, first)


def test_a_round_by_roles_and_names_alone(browser: Browser, address: str) -> None:
    with phone(browser, address) as person:
        person.open("/")
        play_a_round(person, Voice(person, "siege+tactics"), "siege+tactics", "me")


def test_cards_are_dragged_to_their_stones(browser: Browser, address: str) -> None:
    with phone(browser, address) as person:
        play_a_round(person, Drags(person), "edition2016+tactics", "me", moves=8)
