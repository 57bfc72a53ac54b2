"""A complete round of every ruleset, played on a phone by tapping; the other side plays over the API."""

import random

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.hands import Drags, Fingers, Keys, Voice
from tests.e2e.phones import Phone, phone
from tests.e2e.policies import builder, spreader
from tests.e2e.tables import choosing, shows, table, took

# Who begins attacks in a siege: both of its sides are played.
ROUNDS = [
    ("original", "me"),
    ("edition2004+tactics", "me"),
    ("edition2004+tactics+expert", "opponent"),
    ("edition2016", "opponent"),
    ("edition2016+expert", "me"),
    ("edition2016+tactics", "opponent"),
    ("edition2016+tactics+expert", "me"),
    ("deck52", "me"),
    ("siege", "me"),
    ("siege+tactics", "me"),
    ("siege+tactics", "opponent"),
]
SIZES = [
    ((320, 568), "fr", "dark"),
    ((390, 844), "en", "light"),
    ((844, 390), "fr", "light"),
    ((1280, 800), "en", "dark"),
]
LOOK_AT_MOVE = 9


def play_a_round(person: Phone, hands: Fingers, ruleset: str, first: str, *, moves: int | None = None) -> None:
    """Play a round with those hands, to its end or that many moves; each move is played as it was meant."""
    with table(person, ruleset, first=first) as opponent:
        seed = f"{ruleset} {first}"
        mine, theirs = choosing(builder, random.Random(seed)), choosing(spreader, random.Random(seed + " theirs"))
        played = 0
        while opponent.play_on(theirs)["status"] == "active" and played != moves:
            view = shows(person)
            if played == LOOK_AT_MOVE:
                person.has_no_axe_violations()
                person.does_not_scroll(down=True)
            actions = mine(view)
            hands.play(actions)
            took(person, view, actions)
            played += 1
        if moves is None:
            assert person.match()["position"]["result"] is not None, "the round was played to its end"
            expect(person.page.locator("[data-result]")).to_be_visible()


@pytest.mark.parametrize(("ruleset", "first"), ROUNDS)
def test_a_round_by_tapping(browser: Browser, address: str, ruleset: str, first: str) -> None:
    size, language, scheme = SIZES[ROUNDS.index((ruleset, first)) % 4]
    with phone(browser, address, size=size, language=language, scheme=scheme) as person:
        play_a_round(person, Fingers(person), ruleset, first)


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
