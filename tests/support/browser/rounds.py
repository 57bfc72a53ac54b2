"""A round on a phone, played by whatever driver there is; the other side plays over the API."""

import random

from playwright.sync_api import expect

from tests.support.browser.drivers import TouchDriver
from tests.support.browser.phones import Phone
from tests.support.browser.policies import builder, spreader
from tests.support.browser.tables import choosing, shows, table, took

LOOK_AT_MOVE = 9


def play_a_round(person: Phone, driver: TouchDriver, ruleset: str, first: str, *, moves: int | None = None) -> None:
    """Play a round with that driver, to its end or that many moves; each move is played as it was meant."""
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
            driver.play(actions)
            took(person, view, actions)
            played += 1
        if moves is None:
            assert person.match()["position"]["result"] is not None, "the round was played to its end"
            expect(person.page.locator("[data-result]")).to_be_visible()
