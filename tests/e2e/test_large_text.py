"""Text at 200 %: the browser's own font size doubled, on small phones; nothing is cut, nothing leaves the screen."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.browser.cut_texts import cut_texts
from tests.support.browser.drivers import TouchDriver
from tests.support.browser.phones import LOCALES, SMALL, TALL, WIDE, Phone, phone
from tests.support.browser.policies import builder
from tests.support.browser.tables import Opponent, seat, shows, table, table_with_claim
from tests.support.scale import PROVE, scaled


def reads(person: Phone, thing: Locator) -> None:
    """Once that is there: all text of the screen can be read."""
    expect(thing.first).to_be_visible()
    found = cut_texts(person.page)
    assert not found, f"{person.page.url}: " + "\n".join(found)


@contextmanager
def enlarged(browser: Browser, address: str, **looks: Any) -> Iterator[Phone]:
    """Give a phone for which the font size in the settings of the browser is doubled, and set back afterwards."""
    with phone(browser, address, **looks) as person:
        session = person.page.context.new_cdp_session(person.page)
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        yield person
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
        session.detach()


@pytest.mark.parametrize(
    ("size", "language", "scheme"),
    [(SMALL, "de", "dark"), (TALL, "en", "light"), (WIDE, "fr", "light")][: scaled(1, 3)],
)
def test_text_of_twice_the_size_is_all_there(browser, address, size, language, scheme):
    with enlarged(browser, address, size=size, language=language, scheme=scheme) as person:
        heading = person.page.locator("h1")
        for path in ("/", "/signin"):
            person.go(path)
            reads(person, heading)
        with table(person, "edition2016+tactics") as opponent:
            match = person.match_id
            in_a_match(person, opponent)
            for path in ("/", "/new", "/settings", "/settings/play"):
                person.go(path)
                reads(person, heading)
            person.go(f"/m/{match}/replay")
            reads(person, person.page.get_by_role("slider"))


def in_a_match(person: Phone, opponent: Opponent) -> None:
    """With a move of each, a choice that waits for its confirmation, and the field for typed moves."""
    mine = person.match()
    person.post(f"matches/{mine['id']}/moves/", actions=[builder(mine)["action"]], expected_version=mine["version"])
    opponent.play_on()
    while (mine := person.match())["position"]["phase"] != "play":
        draw = mine["options"][0]["action"]
        person.post(f"matches/{mine['id']}/moves/", actions=[draw], expected_version=mine["version"])
        opponent.play_on()
    person.page.evaluate("localStorage.setItem('cairn.device', JSON.stringify({ typing: true }))")
    person.page.reload()
    reads(person, person.test_id("command"))
    card, stone = builder(mine)["action"].split("@")
    person.test_id("command").fill(f"{card}@")
    person.test_id("command").press("Enter")
    reads(person, person.page.get_by_role("option"))
    person.test_id("command").press("Escape")
    person.test_id(f"hand-card-{card}").tap()
    person.test_id(f"stone-{stone}").tap()
    reads(person, person.test_id("confirm"))
    expect(person.test_id("confirm")).to_be_enabled()
    person.test_id("confirm").scroll_into_view_if_needed()
    expect(person.test_id("confirm")).to_be_in_viewport(ratio=0.99)  # a fraction of a pixel may be missing


def test_spectators_read_both_names_and_the_time(browser, address):
    with (
        phone(browser, address) as host,
        phone(browser, address) as guest,
        phone(browser, address, language="fr") as person,
    ):
        names = {each.play_as_guest() for each in (host, guest)}
        clock = {"type": "bank", "seconds": 864_000, "increment": 43_200}
        match = seat(host, guest, public=True, clock=clock)
        for size in (WIDE, SMALL, TALL):
            person.resize(size)
            person.open(f"/m/{match}")
            reads(person, person.page.locator(".both b"))
            told = person.page.locator(".both").inner_text()
            assert all(name in told for name in names), told


@pytest.mark.parametrize("language", list(LOCALES) if PROVE else ["fr"])
def test_the_button_shows_its_move_to_the_last_word(browser, backstage, language):
    with (
        phone(browser, backstage.address, size=SMALL, language=language) as person,
        table_with_claim(person, backstage),
    ):
        option = next(option for option in shows(person)["options"] if option["claims"])
        driver = TouchDriver(person)
        driver.choose(option["action"])
        driver.press(f"claim-{option['claims'][0]}")
        words = person.test_id("confirm").locator(".text")
        for size in (SMALL, TALL, WIDE):
            person.resize(size)
            assert words.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), size
