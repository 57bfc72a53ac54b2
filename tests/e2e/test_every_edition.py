"""A complete round of every ruleset, played on a phone by tapping."""

import pytest
from playwright.sync_api import Browser

from tests.support.browser.drivers import Fingers
from tests.support.browser.phones import phone
from tests.support.browser.rounds import play_a_round

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


@pytest.mark.parametrize(("ruleset", "first"), ROUNDS)
def test_a_round_by_tapping(browser: Browser, address: str, ruleset: str, first: str) -> None:
    size, language, scheme = SIZES[ROUNDS.index((ruleset, first)) % 4]
    with phone(browser, address, size=size, language=language, scheme=scheme) as person:
        play_a_round(person, Fingers(person), ruleset, first)
