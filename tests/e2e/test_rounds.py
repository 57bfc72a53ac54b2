"""
Rounds on a phone by every way of playing: taps, keys, what a screen reader is told, cards that are dragged.

Every day one round of each family, each in another way, in which each kind of action is played so once; in the
proofs every ruleset, each side of a siege, and every move of a round.
"""

import pytest
from playwright.sync_api import Browser

from tests.support.browser.drivers import DragDriver, KeyboardDriver, ScreenReaderDriver, TouchDriver
from tests.support.browser.phones import SMALL, TALL, WIDE, phone
from tests.support.browser.rounds import play_a_round
from tests.support.scale import PROVE, scaled

DESK = (1280, 800)
LOOKS = {"small": (SMALL, "fr", "dark"), "tall": (TALL, "en", "light"), "wide": (WIDE, "fr", "light"),
         "desk": (DESK, "en", "dark")}  # fmt: skip

#: How often each kind of action is played by hand: no round has as many moves as the second.
TIMES = scaled(1, 100)
# Who begins attacks in a siege: both of its sides are played.
BY_TOUCH = [("edition2016+tactics", "opponent", "small")]
BY_KEYBOARD = [("deck52", "opponent")]
if PROVE:
    BY_TOUCH += [
        ("original", "me", "small"),
        ("edition2004+tactics", "me", "tall"),
        ("edition2004+tactics+expert", "opponent", "wide"),
        ("edition2016", "opponent", "desk"),
        ("edition2016+expert", "me", "tall"),
        ("edition2016+tactics+expert", "me", "wide"),
        ("deck52", "me", "desk"),
        ("siege", "me", "small"),
        ("siege+tactics", "me", "tall"),
        ("siege+tactics", "opponent", "wide"),
    ]
    BY_KEYBOARD += [("edition2016+tactics", "me"), ("siege", "opponent")]


@pytest.mark.parametrize(("ruleset", "first", "look"), BY_TOUCH)
def test_a_round_by_tapping(browser: Browser, address: str, ruleset: str, first: str, look: str) -> None:
    size, language, scheme = LOOKS[look]
    with phone(browser, address, size=size, language=language, scheme=scheme) as person:
        play_a_round(person, TouchDriver(person), ruleset, first, times=TIMES)


@pytest.mark.parametrize(("ruleset", "first"), BY_KEYBOARD)
def test_a_round_by_keyboard_alone(browser: Browser, address: str, ruleset: str, first: str) -> None:
    with phone(browser, address, size=WIDE) as person:
        play_a_round(person, KeyboardDriver(person), ruleset, first, times=TIMES)


def test_a_round_by_roles_and_names_alone(browser: Browser, address: str) -> None:
    with phone(browser, address) as person:
        play_a_round(person, ScreenReaderDriver(person, "siege+tactics"), "siege+tactics", "me", times=TIMES)


def test_cards_are_dragged_to_their_stones(browser: Browser, address: str) -> None:
    with phone(browser, address) as person:
        play_a_round(person, DragDriver(person), "edition2016+tactics", "me", moves=8, times=8)
