"""A match on a wide screen: list, board, moves and chat side by side, also where its page is the first to be opened."""

from playwright.sync_api import expect

from tests.support.browser.phones import phone
from tests.support.browser.tables import table

DESK = (1280, 800)


def test_a_match_opened_directly_on_a_wide_screen_has_the_look_of_its_columns(browser, address):
    with phone(browser, address, size=DESK, new=True) as person, table(person, "edition2016"):
        row = person.page.locator("aside .here .item")
        expect(row).to_have_css("display", "flex")
        expect(row).to_have_css("text-decoration-line", "none")
        person.looks_right(down=True)
