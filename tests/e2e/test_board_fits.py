"""The board has just the height of the screen, whatever lies on it: it does not move while a round is played."""

import json
from typing import Any

from playwright.sync_api import Route, expect

from tests.support.browser.phones import SMALL, TALL, WIDE, Phone, phone
from tests.support.browser.tables import table
from tests.support.scale import scaled

#: The four sizes, a low phone, and the first height at which a wide screen is no phone's.
SIZES = (SMALL, TALL, WIDE, (1280, 800), (800, 360), (900, 501))
#: A hand of seven after a scout, that of six and of seven, and one more than any ruleset deals.
HANDS = (9, 6, 7, 10)[: scaled(1, 4)]
CARDS = [f"{colour}{value}" for colour in "RO" for value in range(1, 6)]
#: How far down the table and its last button come, beside the height of the screen.
BOTTOMS = """() => ['.layout', '[data-testid=confirm]'].map(
    name => Math.round(document.querySelector(name).getBoundingClientRect().bottom) - innerHeight)"""


def fits(person: Phone) -> bool:
    table_below, button_below = person.page.evaluate(BOTTOMS)
    return bool(table_below == 0 >= button_below)


def test_the_board_fills_the_screen_whatever_the_hand_holds(browser, address):
    with phone(browser, address, language="de") as person, table(person, "edition2004+tactics") as opponent:
        match: dict[str, Any] = person.match()
        # A move that takes long to tell.
        told = ["SC", "-R1", "-R2", "!5"]
        match["last_move"] = {"number": 1, "seat": 1 - match["seat"], "actions": told, "created": match["updated"]}
        match["position"]["actions"] = 5

        def answer(route: Route) -> None:
            route.fulfill(content_type="application/json", body=json.dumps(match))

        person.page.route(f"**/api/v1/matches/{opponent.match_id}/", answer)
        for held in HANDS:
            match["position"]["hands"][match["seat"]] = CARDS[:held]
            person.page.reload()
            expect(person.test_id(f"hand-card-{CARDS[held - 1]}")).to_be_attached()
            for size in SIZES:
                person.resize(size)
                person.wait_until(lambda: fits(person), seconds=5)
