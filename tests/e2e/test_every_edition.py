"""A complete round of every ruleset, played on a phone by tapping; the other side plays over the API."""

import random

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.phones import Phone, phone
from tests.e2e.tables import Fingers, Match, by_chance, kind_of, table

# The seat that begins attacks in a siege.
ROUNDS = [
    ("original", 1, "me"),
    ("edition2004+tactics", 2, "me"),
    ("edition2004+tactics+expert", 3, "opponent"),
    ("edition2016", 4, "opponent"),
    ("edition2016+expert", 5, "me"),
    ("edition2016+tactics", 6, "opponent"),
    ("edition2016+tactics+expert", 7, "me"),
    ("deck52", 8, "me"),
    ("siege", 9, "me"),
    ("siege", 10, "opponent"),
    ("siege+tactics", 11, "me"),
    ("siege+tactics", 12, "opponent"),
]
SIZES = [((320, 568), "fr", "dark"), ((390, 844), "en", "light"), ((844, 390), "fr", "light"), ((1280, 800), "en", "dark")]


@pytest.mark.parametrize(("ruleset", "seed", "first"), ROUNDS)
def test_a_round_by_tapping(browser: Browser, address: str, ruleset: str, seed: int, first: str) -> None:
    size, language, scheme = SIZES[seed % 4]
    played: dict[str, int] = {}
    offered: set[str] = set()
    with (
        phone(browser, address, size=size, language=language, scheme=scheme) as person,
        table(person, ruleset, seed=seed, first=first) as opponent,
    ):
        mine, theirs = by_chance(random.Random(seed), played), by_chance(opponent.rng)
        fingers = Fingers(person)
        match = opponent.play_on(theirs)
        moves = 0
        while match["status"] == "active":
            view = person.match()
            offered |= {kind_of(option["action"]) for option in view["options"]}
            shows(person, view)
            actions = mine(view)
            fingers.play(actions)
            took(person, view, actions)
            moves += 1
            if moves == 6:
                person.has_no_axe_violations()
                person.does_not_scroll(down=True)
            match = opponent.play_on(theirs)
        expect(person.page.locator("[data-result]")).to_be_visible()
        print(ruleset, moves, played)
    assert offered - {"<"} <= set(played), "each kind of action that was offered was tapped"


def shows(person: Phone, view: Match) -> None:
    """Wait until the phone shows that position."""
    expect(person.page.locator(f"[data-version='{view['version']}']")).to_be_visible(timeout=15_000)


def took(person: Phone, before: Match, actions: list[str]) -> None:
    """Wait until the move is played: exactly these actions, and what the server plays after them by itself."""
    expect(person.page.locator(f"[data-version='{before['version']}']")).to_have_count(0)
    number = before["last_move"]["number"] if before["last_move"] else 0
    move = person.api(f"matches/{person.match_id}/moves/?after={number}")["results"][0]
    assert move["seat"] == before["seat"]
    assert move["actions"][: len(actions)] == actions
