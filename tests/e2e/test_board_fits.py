"""The board has just the height of the screen, whatever lies on it: it does not move while a round is played."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.support.browser.cut_texts import cut_texts
from tests.support.browser.phones import SMALL, TALL, WIDE, Phone, Size, phone
from tests.support.browser.tables import table
from tests.support.scale import scaled

#: What is read to its last word at these: the longest move, too.
UPRIGHT = (SMALL, (360, 640), TALL)
FIVE = (*UPRIGHT, WIDE, (800, 360))
#: With a desk, and the first height at which a wide screen is no phone's.
SIZES = (*FIVE, (1280, 800), (900, 501))[: scaled(5, 7)]
#: A hand of seven after a scout, the last cards gone, hands of six and seven, and one card more than any ruleset deals.
HANDS = (9, 0, 6, 7, 10)[: scaled(2, 5)]
CARDS = [f"{colour}{value}" for colour in "RO" for value in range(1, 6)]
#: How far down the table and its last button come, beside the height of the screen.
BOTTOMS = """() => ['.layout', '[data-testid=confirm]'].map(
    name => Math.round(document.querySelector(name).getBoundingClientRect().bottom) - innerHeight)"""


def fits(person: Phone, size: Size) -> None:
    """Turn the phone, and wait until it does."""

    def holds() -> bool:
        table_below, button_below = person.page.evaluate(BOTTOMS)
        return bool(table_below == 0 >= button_below)

    person.resize(size)
    person.wait_until(holds, seconds=5)


def border(person: Phone) -> str:
    return str(person.test_id("stone-1").bounding_box())


def settled_border(person: Phone) -> str:
    """Where it is once it is there at two looks."""
    seen = [""]

    def holds() -> bool:
        seen.append(border(person))
        return seen[-1] == seen[-2]

    person.wait_until(holds, seconds=5)
    return seen[-1]


@pytest.mark.parametrize("ruleset", ["siege+tactics", "edition2004+tactics"][: scaled(1, 2)])
def test_the_board_fills_the_screen_and_stays_whatever_the_hand_holds(browser, address, ruleset):
    with phone(browser, address, language="de") as person, table(person, ruleset) as opponent:
        match: dict[str, Any] = person.match()
        match["length"] = {"rounds": 2}
        # A move that takes long to tell, and is told at length the first time.
        told = ["SC", "-R1", "-R2", "!5"]
        match["last_move"] = {"number": 1, "seat": 1 - match["seat"], "actions": told, "created": match["updated"]}
        match["position"]["actions"] = 5
        match["position"]["hands"][match["seat"]] = CARDS[:7]

        def answer(route: Route) -> None:
            route.fulfill(content_type="application/json", body=json.dumps(match))

        def stays(size: Size) -> None:
            fits(person, size)
            if size not in borders:
                borders[size] = settled_border(person)
            person.wait_until(lambda: border(person) == borders[size], seconds=5)

        person.page.route(f"**/api/v1/matches/{opponent.match_id}/", answer)
        person.page.reload()
        skip = person.page.locator("[data-last-turn] button")
        expect(skip).to_be_visible()
        borders: dict[Size, str] = {}
        for size in SIZES:
            stays(size)
            assert size not in UPRIGHT or cut_texts(person.page) == []
        person.resize(SMALL)
        skip.tap()
        expect(person.page.locator("[data-testid=last-move] button")).to_be_visible()

        for held in HANDS:
            match["position"]["hands"][match["seat"]] = CARDS[:held]
            match["event"] += 1  # newer than what the phone has kept
            person.page.reload()
            expect(person.page.locator("[data-hand-card]")).to_have_count(held)
            expect(person.page.locator("[data-testid=last-move] button")).to_be_visible()
            for size in SIZES:
                stays(size)
                assert size not in UPRIGHT or cut_texts(person.page) == []

        # An offer lies over the line of the last move.
        match |= {"draw_offer": 1 - match["seat"], "event": match["event"] + 1}
        person.page.reload()
        expect(person.page.locator("[data-offer]")).to_be_visible()
        for size in UPRIGHT:
            stays(size)

        # The longest words that stand beside each other on buttons.
        match |= {
            "draw_offer": None,
            "options": [{"action": action, "claims": []} for action in ("+c", "+t")],
            "event": match["event"] + 1,
        }
        person.page.reload()
        expect(person.test_id("confirm-deck-tactic")).to_be_visible()
        for size in UPRIGHT:
            person.resize(size)
            assert cut_texts(person.page) == []

        # What stands below a finished match is as high as what stood there before.
        match |= {
            "status": "finished",
            "draw_offer": None,
            "result": {"winner": 0, "reason": "resigned"},
            "options": [],
        }
        match["event"] += 1
        person.page.reload()
        expect(person.page.locator("dialog[open]")).to_be_visible()
        person.page.keyboard.press("Escape")
        expect(person.page.locator("[data-end-bar] .button")).to_be_visible()
        for size in UPRIGHT:
            person.resize(size)
            person.wait_until(lambda at=size: border(person) == borders[at], seconds=5)
