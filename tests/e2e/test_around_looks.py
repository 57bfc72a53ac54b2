"""Every screen and sheet around the board: no axe violation and no sideways scrolling, in both languages and themes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.test_around import close, sign_up
from tests.support.browser.phones import Phone, phone

CLOCKS = [
    None,
    {"type": "turn", "seconds": 172_800},
    {"type": "bank", "seconds": 864_000, "increment": 43_200},
    {"type": "live", "seconds": 600, "increment": 10},
]
MENU = {
    "en": ["Messages", "My note", "About this match", "Check the deal", "Abort the match", "Resign"],
    "fr": ["Messages", "Ma note", "À propos de la partie", "Vérifier la donne", "Annuler la partie", "Abandonner"],
}
TURNS = {"en": "All turns", "fr": "Tous les tours"}


def post(person: Phone, path: str, **body: Any) -> dict[str, Any]:
    """Send that to the API as this person."""
    token = next(cookie for cookie in person.page.context.cookies() if cookie["name"] == "csrftoken")
    headers = {"X-CSRFToken": token["value"], "Referer": person.address}
    answer = person.page.request.post(f"{person.address}/api/v1/{path}", data=body, headers=headers)
    assert answer.ok, answer.text()
    return dict(answer.json())


def looks_right(person: Phone) -> None:
    person.has_no_axe_violations()
    person.does_not_scroll()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_around_the_board_is_for_everyone(
    browser: Browser, address: str, language: str, scheme: str
) -> None:
    with two(browser, address, language, scheme) as (me, you):
        new_match(me)
        lists(me, you)
        around_a_match(me, you, language)


@contextmanager
def two(browser: Browser, address: str, language: str, scheme: str) -> Iterator[tuple[Phone, Phone]]:
    with (
        phone(browser, address, size=(320, 568), language=language, scheme=scheme) as me,
        phone(browser, address) as you,
    ):
        sign_up(me, f"Morven-{language}-{scheme}")
        sign_up(you, f"Niall-{language}-{scheme}")
        yield me, you


def new_match(me: Phone) -> None:
    """Every family and every choice, opened."""
    me.open("/new")
    looks_right(me)
    page = me.page
    page.locator("details summary").tap()
    for value in ("rounds", "wins", "turn", "bank", "live"):
        page.locator(f"input[value={value}]").check()
        looks_right(me)
    for value in ("lobby", "direct"):
        page.locator(f"input[value={value}]").check()
        looks_right(me)
    for family in page.locator(".families > label input").all():
        family.check()
        looks_right(me)


def lists(me: Phone, you: Phone) -> None:
    """My matches and the lobby, with something of everything in them."""
    name = me.api("session/")["account"]["username"]
    for clock in CLOCKS:
        post(you, "challenges/", ruleset="edition2016", visibility="lobby", clock=clock)
    post(you, "challenges/", ruleset="deck52", visibility="direct", opponent=name)
    post(me, "challenges/", ruleset="edition2016", visibility="lobby", length={"wins": 2})
    me.open("/lobby")
    expect(me.page.get_by_role("article").nth(1)).to_be_visible()
    me.page.locator("summary").tap()
    looks_right(me)
    me.page.locator("select").nth(1).select_option("live")
    expect(me.page.get_by_role("article").nth(1)).to_be_visible()
    me.page.locator("select").first.select_option("siege")
    expect(me.page.locator("[data-lobby=empty]")).to_be_visible()
    looks_right(me)
    me.open("/")
    expect(me.page.get_by_role("main").get_by_role("listitem").nth(1)).to_be_visible()
    looks_right(me)


def around_a_match(me: Phone, you: Phone, language: str) -> None:
    """A running match with an offer and messages, each of its sheets, its replay, its end."""
    terms = {"length": {"rounds": 2}, "clock": CLOCKS[1], "public": True}
    challenge = post(me, "challenges/", ruleset="edition2016", visibility="link", **terms)
    me.open(f"/c/{challenge['id']}")
    expect(me.page.locator("[data-challenge-code]")).to_be_visible()
    looks_right(me)
    match = post(you, f"challenges/{challenge['id']}/accept/", nonce="ab")["id"]
    me.page.wait_for_url(f"**/m/{match}")
    post(you, f"matches/{match}/messages/", text="Hello, and a word long enough: " + "stone" * 20)
    post(you, f"matches/{match}/draw/", do="offer")
    expect(me.page.locator("[data-offer=theirs]")).to_be_visible()
    looks_right(me)
    me.page.get_by_role("button", name="Menu", exact=True).tap()
    looks_right(me)
    close(me)
    for entry in MENU[language]:
        me.page.get_by_role("button", name="Menu", exact=True).tap()
        me.page.get_by_role("dialog").get_by_text(entry, exact=(entry != "Messages")).first.tap()
        heading = me.page.get_by_role("dialog").get_by_role("heading", level=2)
        expect(heading).not_to_have_text("Menu")
        expect(heading).to_be_attached()  # between the menu and the sheet there may be neither
        looks_right(me)
        close(me)
    me.open("/")
    expect(me.page.locator(f"a[href='/m/{match}']")).to_be_visible()
    looks_right(me)
    me.open(f"/m/{match}/replay")
    expect(me.page.get_by_role("slider")).to_be_visible()
    looks_right(me)
    me.page.get_by_role("button", name=TURNS[language]).tap()
    looks_right(me)
    post(you, f"matches/{match}/resign/")
    me.open(f"/m/{match}")
    expect(me.page.locator("[data-result=won]")).to_be_visible()
    looks_right(me)
    post(you, f"matches/{match}/rematch/")
    expect(me.page.locator("[data-rematch=asked]")).to_be_visible()
    looks_right(me)
