"""
Rounds on a phone by every way of playing: taps, keys, what a screen reader is told, cards that are dragged.

Every day the beginning of one round of each family, each in another way, in which each kind of action is played so
once; in the proofs every ruleset, each side of a siege, and every move to the end of the round.
"""

import pytest

from tests.support.browser.drivers import DragDriver, KeyboardDriver, ScreenReaderDriver, TouchDriver
from tests.support.browser.phones import SMALL, TALL, WIDE, phone
from tests.support.browser.rounds import play_a_round
from tests.support.scale import PROVE, scaled

DESK = (1280, 800)
LOOKS = {"small": (SMALL, "de", "dark"), "tall": (TALL, "en", "light"), "wide": (WIDE, "fr", "light"),
         "desk": (DESK, "en", "dark")}  # fmt: skip

#: How often each kind of action is played by hand: no round has as many moves as the second.
TIMES = scaled(1, 100)
#: How many moves of a round are played every day; they begin with one of each kind that there is.
MOVES = None if PROVE else 14
# Who begins attacks in a siege: both of its sides are played.
BY_TOUCH = [("edition2016+tactics", "opponent", "small")]
BY_KEYBOARD = [("deck52", "opponent")]
BY_ROLES = [("siege+tactics", "me")]
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
    BY_KEYBOARD += [
        ("original", "me"),
        ("edition2004+tactics", "me"),
        ("edition2004+tactics+expert", "me"),
        ("edition2016", "me"),
        ("edition2016+expert", "me"),
        ("edition2016+tactics", "me"),
        ("edition2016+tactics+expert", "me"),
        ("siege", "opponent"),
        ("siege+tactics", "me"),
    ]
    BY_ROLES += [
        ("original", "opponent"),
        ("edition2004+tactics", "me"),
        ("edition2004+tactics+expert", "me"),
        ("edition2016", "opponent"),
        ("edition2016+expert", "me"),
        ("edition2016+tactics", "me"),
        ("edition2016+tactics+expert", "me"),
        ("deck52", "me"),
        ("siege", "me"),
    ]


@pytest.mark.parametrize(("ruleset", "first", "look"), BY_TOUCH)
def test_a_round_is_played_by_tapping(browser, address, ruleset, first, look):
    size, language, scheme = LOOKS[look]
    with phone(browser, address, size=size, language=language, scheme=scheme) as person:
        play_a_round(person, TouchDriver(person), ruleset, first, moves=MOVES, times=TIMES)


@pytest.mark.parametrize(("ruleset", "first"), BY_KEYBOARD)
def test_a_round_by_keyboard_alone(browser, address, ruleset, first):
    with phone(browser, address, size=WIDE) as person:
        play_a_round(person, KeyboardDriver(person), ruleset, first, moves=MOVES, times=TIMES)


@pytest.mark.parametrize(("ruleset", "first"), BY_ROLES)
def test_a_round_by_roles_and_names_alone(browser, address, ruleset, first):
    with phone(browser, address) as person:
        play_a_round(person, ScreenReaderDriver(person, ruleset), ruleset, first, moves=MOVES, times=TIMES)


def test_cards_are_dragged_to_their_stones(browser, address):
    with phone(browser, address) as person:
        play_a_round(person, DragDriver(person), "edition2016+tactics", "me", moves=8, times=8)
