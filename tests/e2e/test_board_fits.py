"""The board has just the height of the screen, whatever lies on it: it does not move while a round is played."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.cut_texts import cut_texts
from tests.support.browser.phones import SMALL, TALL, WIDE, Phone, Size, phone
from tests.support.browser.shown_match import ShownMatch
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


class Steady(ShownMatch):
    """A match as it is shown, and where its border is at each size."""

    def __init__(self, person: Phone) -> None:
        super().__init__(person)
        self.borders = dict[Size, str]()

    def stays(self, size: Size) -> None:
        """The board fills the screen, and its border is where it was the first time."""
        fits(self.person, size)
        if size not in self.borders:
            self.borders[size] = settled_border(self.person)
        self.person.wait_until(lambda: border(self.person) == self.borders[size], seconds=5)

    def stays_and_is_read_whole(self) -> None:
        """It stays at each size, and no text is cut on a phone that is held upright."""
        for size in SIZES:
            self.stays(size)
            assert size not in UPRIGHT or cut_texts(self.person.page) == []


@pytest.mark.parametrize("ruleset", ["siege+tactics", "edition2004+tactics"][: scaled(1, 2)])
def test_the_board_fills_the_screen_and_stays_whatever_the_hand_holds(browser, address, ruleset):
    with phone(browser, address, language="de") as person, table(person, ruleset):
        page, shown = person.page, Steady(person)
        # A move that takes long to tell, and is told at length the first time.
        told = {"number": 1, "seat": 1 - shown.match["seat"], "actions": ["SC", "-R1", "-R2", "!5"]}
        shown.match["position"]["actions"] = 5
        shown.change(hand=CARDS[:7], length={"rounds": 2}, last_move={**told, "created": shown.match["updated"]})
        skip = page.locator("[data-last-turn] button")
        expect(skip).to_be_visible()
        shown.stays_and_is_read_whole()
        person.resize(SMALL)
        skip.tap()
        expect(page.locator("[data-testid=last-move] button")).to_be_visible()

        for held in HANDS:
            shown.change(hand=CARDS[:held])
            expect(page.locator("[data-hand-card]")).to_have_count(held)
            expect(page.locator("[data-testid=last-move] button")).to_be_visible()
            shown.stays_and_is_read_whole()

        # An offer lies over the line of the last move.
        shown.change(draw_offer=1 - shown.match["seat"])
        expect(page.locator("[data-offer]")).to_be_visible()
        for size in UPRIGHT:
            shown.stays(size)

        # The longest words that stand beside each other on buttons.
        shown.change(draw_offer=None, options=[{"action": action, "claims": []} for action in ("+c", "+t")])
        expect(person.test_id("confirm-deck-tactic")).to_be_visible()
        for size in UPRIGHT:
            person.resize(size)
            assert cut_texts(page) == []

        # What stands below a finished match is as high as what stood there before.
        shown.change(status="finished", result={"winner": 0, "reason": "resigned"}, options=[])
        expect(page.locator("dialog[open]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("[data-end-bar] .button")).to_be_visible()
        for size in UPRIGHT:
            person.resize(size)
            person.wait_until(lambda at=size: border(person) == shown.borders[at], seconds=5)
