"""Every screen and sheet around the board: no axe violation and no sideways scrolling, in every language and theme."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.cut_texts import cut_texts
from tests.support.browser.phones import SMALL, TALL, WIDE, Phone, looks
from tests.support.browser.tables import accept, seat, two_accounts
from tests.support.scale import PROVE

CLOCKS = [
    None,
    {"type": "turn", "seconds": 172_800},
    {"type": "bank", "seconds": 864_000, "increment": 43_200},
    {"type": "live", "seconds": 600, "increment": 10},
]
#: Its name, in each language.
THE_MENU = re.compile("^Men[uü]$")
MENU = {
    "en": ["Messages", "My note", "About this match", "Check the deal", "Abort the match", "Resign"],
    "fr": ["Messages", "Ma note", "À propos de la partie", "Vérifier la donne", "Interrompre la partie", "Abandonner"],
    "de": ["Nachrichten", "Meine Notiz", "Über diese Partie", "Das Geben prüfen", "Partie abbrechen", "Aufgeben"],
}
#: Of length, clock, and who is invited.
CHOICES = (("rounds", "wins"), ("turn", "bank", "live"), ("lobby", "direct"))
TURNS = {"en": "All turns", "fr": "Tous les tours", "de": "Alle Züge"}


@pytest.mark.parametrize(("language", "scheme"), looks("en", "light"))
def test_every_screen_around_the_board_is_for_everyone(browser, address, language, scheme):
    # The other's fills a name's whole length, and breaks nowhere by itself.
    mine, yours = f"Morven-{language}-{scheme}", f"Muireadhachmoir{language}{scheme}"[:20]
    with two_accounts(browser, address, mine, yours, size=SMALL, language=language, scheme=scheme) as (me, you):
        me.reads_all = True
        new_match(me)
        lists(me, you)
        around_a_match(me, you, language)
        a_siege(me, you)
        a_long_clock(me, you)


def new_match(me: Phone) -> None:
    """Every family and every choice, opened; every day axe looks after the last of each."""
    me.open("/new")
    me.looks_right()
    page = me.page
    page.locator("details.panel summary").tap()
    choices = [[page.locator(f"input[value={value}]") for value in values] for values in CHOICES]
    for group in (*choices, page.locator(".families > label input").all()):
        for choice in group:
            choice.check()
            me.does_not_scroll()
            if PROVE or choice == group[-1]:
                me.has_no_axe_violations()


def lists(me: Phone, you: Phone) -> None:
    """My matches and the lobby, with something of everything in them."""
    name = me.api("session/")["account"]["username"]
    for clock in CLOCKS:
        you.post("challenges/", ruleset="edition2016", visibility="lobby", clock=clock)
    you.post("challenges/", ruleset="deck52", visibility="direct", opponent=name)
    me.post("challenges/", ruleset="edition2016", visibility="lobby", length={"wins": 2})
    me.go("/lobby")
    expect(me.page.get_by_role("article").nth(1)).to_be_visible()
    me.page.locator("summary").tap()
    me.looks_right()
    me.page.locator("select").nth(1).select_option("live")
    expect(me.page.get_by_role("article").nth(1)).to_be_visible()
    me.page.locator("select").first.select_option("siege")
    me.looks_right(me.page.locator("[data-lobby=empty]"))
    me.go("/")
    me.looks_right(me.page.get_by_role("main").get_by_role("listitem").nth(1))


def around_a_match(me: Phone, you: Phone, language: str) -> None:
    """A running match with an offer and messages, each of its sheets, its replay, its end."""
    terms = {"length": {"rounds": 2}, "clock": CLOCKS[1], "public": True}
    challenge = me.post("challenges/", ruleset="edition2016", visibility="link", **terms)
    me.go(f"/c/{challenge['id']}")
    me.looks_right(me.page.locator("[data-challenge-code]"))
    match = accept(you, challenge["id"])
    me.page.wait_for_url(f"**/m/{match}")
    you.post(f"matches/{match}/messages/", text="Hello, and a word long enough: " + "stone" * 20)
    you.post(f"matches/{match}/draw/", do="offer")
    me.looks_right(me.page.locator("[data-offer=theirs]"))
    me.page.get_by_role("button", name=THE_MENU).tap()
    me.shows_a_sheet()
    me.looks_right()
    me.close_sheet()
    for entry in MENU[language]:
        me.page.get_by_role("button", name=THE_MENU).tap()
        me.page.get_by_role("dialog").get_by_text(entry, exact=(entry != MENU[language][0])).first.tap()
        heading = me.page.get_by_role("dialog").get_by_role("heading", level=2)
        expect(heading).not_to_have_text(THE_MENU)
        expect(heading).to_be_attached()  # between the menu and the sheet there may be neither
        me.looks_right()
        me.close_sheet()
    me.go("/")
    me.looks_right(me.page.locator(f"a[href='/m/{match}']"))
    me.go(f"/m/{match}/replay")
    me.looks_right(me.page.get_by_role("slider"))
    me.page.get_by_role("button", name=TURNS[language]).tap()
    me.shows_a_sheet()
    me.looks_right()
    you.post(f"matches/{match}/resign/")
    me.go(f"/m/{match}")
    me.looks_right(me.page.locator("[data-result=won]"))
    you.post(f"matches/{match}/rematch/")
    me.looks_right(me.page.locator("[data-rematch=asked]"))


def a_siege(me: Phone, you: Phone) -> None:
    """The head that holds most: a long name, a clock that runs, news, how the siege stands, and the rounds."""
    match = seat(me, you, ruleset="siege", length={"rounds": 2}, clock=CLOCKS[2], first="opponent")
    you.post(f"matches/{match}/messages/", text="Hello")
    me.go(f"/m/{match}")
    for shown in (".siege", "[data-clock=far]", ".menu i.news"):
        expect(me.page.locator(f".match-header {shown}")).to_be_visible()
    me.looks_right()


def a_long_clock(me: Phone, you: Phone) -> None:
    """The time of the other and how many cards they hold, beside their face and beside the board."""
    clock = {"type": "bank", "seconds": 1_296_000, "increment": 43_200}
    me.go(f"/m/{seat(me, you, ruleset='edition2016+tactics', clock=clock, first='opponent')}")
    expect(me.page.locator("[data-clock=far]")).to_be_visible()
    for size in (SMALL, TALL, WIDE):
        me.resize(size)
        me.wait_until(lambda: not cut_texts(me.page), seconds=5)
