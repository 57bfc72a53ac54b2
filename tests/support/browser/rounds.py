"""A round on a phone, played by whatever driver there is; the other side plays over the API."""

import random
from collections import Counter

from playwright.sync_api import expect

from tests.support.browser.drivers import TouchDriver
from tests.support.browser.phones import Phone
from tests.support.browser.policies import builder, spreader
from tests.support.browser.tables import choosing, kind_of, shows, table, took

LOOK_AT_MOVE = 9


def play_a_round(
    person: Phone, driver: TouchDriver, ruleset: str, first: str, *, moves: int | None = None, times: int
) -> None:
    """
    Play a round with that driver, to its end or that many moves; each move is played as it was meant.

    The border stays where it is, however many cards the hand has.

    A kind of action that the driver has played so many *times*, the API plays from then on, and the phone follows.
    """
    with table(person, ruleset, first=first) as opponent:
        seed = f"{ruleset} {first}"
        mine, theirs = choosing(builder, random.Random(seed)), choosing(spreader, random.Random(seed + " theirs"))
        driven: Counter[str] = Counter()
        borders: set[str] = set()
        played = 0
        while opponent.play_on(theirs)["status"] == "active" and played != moves:
            view = person.match()
            if played == LOOK_AT_MOVE:
                shows(person)
                person.looks_right(down=True)
            actions = mine(view)
            kinds = [kind_of(action) for action in actions]
            if any(driven[kind] < times for kind in kinds):
                driven.update(kinds)
                shows(person)
                borders.add(str(person.test_id("stone-1").bounding_box()))
                driver.play(actions)
                took(person, view, actions)
            else:
                person.play(view, actions)
            played += 1
        assert len(borders) == 1, f"the border moves with the hand: {borders}"
        if moves is None:
            assert person.match()["position"]["result"] is not None, "the round was played to its end"
            expect(person.page.locator("[data-result]")).to_be_visible()
