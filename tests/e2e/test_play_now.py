"""Play now: from the start page of an empty server to a first move, and through a whole match against the house."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.drivers import KeyboardDriver, TouchDriver
from tests.support.browser.phones import SMALL, TALL, WIDE, Phone, looks, phone
from tests.support.browser.policies import builder
from tests.support.browser.tables import shows, took
from tests.support.scale import scaled
from tests.support.server import serving

MOST_TAPS = 4
COUNT = "window.taps = 0; addEventListener('pointerdown', () => { window.taps++; }, true);"
#: How often Tab is pressed on the start page at most, until the way to play has the focus.
MOST_TABS = 12
#: How far the page has moved under its reader, as browsers count it: what came late and pushed the rest.
SHIFTS = """
window.shifted = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""

#: The cards whose figures are set in the face of titles, whose 1 looks like an I.
FACES = """() => [...document.querySelectorAll('.card .mark')]
  .filter(each => getComputedStyle(each).fontFamily.includes('Almendra')).map(each => each.textContent)"""


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on which nobody has ever been."""
    with serving(tmp_path_factory.mktemp("empty"), LIMITS_FACTOR="100") as address:
        yield address


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("de", "dark")])
def test_a_newcomer_makes_a_first_move_in_four_taps(browser, empty, language, scheme):
    with phone(browser, empty, language=language, scheme=scheme) as newcomer:
        newcomer.open("/")
        newcomer.page.evaluate(COUNT)
        newcomer.button(against(newcomer, "Pebble")).tap()
        newcomer.page.wait_for_url("**/m/*")
        newcomer.wait_for_my_turn()
        before = shows(newcomer)
        actions = [builder(before)["action"]]
        TouchDriver(newcomer).play(actions)
        took(newcomer, before, actions)
        assert newcomer.page.evaluate("window.taps") <= MOST_TAPS
        # The start's styles are still there.
        assert newcomer.page.evaluate(FACES) == [], "figures on cards are no titles"
        account = newcomer.api("session/")["account"]
        assert account["is_guest"]
        offers_nothing(newcomer.page)
        newcomer.go("/")
        expect(newcomer.page.locator(f"a[href='/m/{before['id']}']")).to_be_visible()
        offers_nothing(newcomer.page)


@pytest.mark.parametrize("driver", [TouchDriver, KeyboardDriver])
def test_a_whole_match_against_the_house_then_the_way_back_is_offered(browser, empty, driver):
    with phone(browser, empty) as newcomer:
        newcomer.open("/")
        begin(newcomer, driver)
        newcomer.page.wait_for_url("**/m/*")
        play_to_the_end(newcomer, driver(newcomer), moves=scaled(3, 100))
        expect(newcomer.page.locator("[data-result]")).to_be_visible()
        newcomer.has_no_axe_violations()
        newcomer.tap_button("Choose now")
        newcomer.shows_a_sheet(other_than="won")
        newcomer.page.get_by_label("Your name").fill(name := f"Maëlle-Éa-{driver.__name__[0]}")
        newcomer.tap_button("Take this name")
        expect(newcomer.page.get_by_text(f"You are {name} now.")).to_be_visible()
        newcomer.tap_button("Show my recovery code")
        expect(newcomer.page.locator("[data-recovery-code]")).to_have_text(re.compile(r"\w{4}"))
        newcomer.looks_right()
        newcomer.tap_button("Done")
        expect(newcomer.page.locator("[data-offer=keep]")).to_have_count(0)
        assert newcomer.api("session/")["account"]["username"] == name


def test_an_offer_that_is_put_off_stands_in_the_settings(browser, empty):
    with phone(browser, empty, size=SMALL) as newcomer:
        newcomer.open("/")
        begin(newcomer, TouchDriver)
        newcomer.page.wait_for_url("**/m/*")
        newcomer.wait_for_my_turn()
        newcomer.post(f"matches/{newcomer.match_id}/resign/")
        newcomer.tap_button("Not now")
        expect(newcomer.page.locator("[data-offer=keep]")).to_have_count(0)
        newcomer.go("/settings")
        for way in ("Username", "Recovery code", "Notifications"):
            expect(newcomer.page.get_by_role("link", name=re.compile(f"^{way}"))).to_be_visible()
        newcomer.go("/settings/recovery")
        expect(newcomer.page.locator("[data-recovery-code]")).to_be_visible()


def test_a_new_match_against_the_house_by_other_rules_and_again(browser, empty):
    with phone(browser, empty) as person:
        person.sign_up("Isla")
        person.open("/")
        expect(person.page.locator("[data-house=on]")).to_be_visible()
        person.has_no_axe_violations()
        person.go("/new?house=Menhir")
        person.page.get_by_role("radio", name=re.compile("^With tactic cards")).check()
        person.looks_right()
        person.tap_button("Play against Menhir")
        person.page.wait_for_url("**/m/*")
        match = person.match()
        assert match["ruleset"] == "edition2016+tactics"
        assert [player["username"] for player in match["players"] if player["seat"] != match["seat"]] == ["Menhir"]
        person.post(f"matches/{match['id']}/resign/")
        person.tap_button("Rematch")
        person.page.wait_for_url(lambda url: "/m/" in url and match["id"] not in url)
        assert person.match()["ruleset"] == match["ruleset"]


@pytest.mark.parametrize("answer", [{"json": []}, {"status": 500}])
def test_a_friend_can_be_played_without_the_house(browser, address, answer):
    with phone(browser, address, size=SMALL) as visitor:
        visitor.expected = ("500",)
        visitor.page.route("**/api/v1/house/", lambda route: route.fulfill(**answer))
        visitor.open("/")
        expect(visitor.page.locator("[data-house=off], [data-house=away]")).to_be_visible()
        visitor.looks_right()
        visitor.tap("friend")
        visitor.page.wait_for_url("**/new?whom=link")
        visitor.tap("create")
        expect(visitor.page.locator("[data-challenge-code]")).to_be_visible()
        visitor.page.unroute_all()


@pytest.mark.parametrize(("language", "scheme"), looks("de", "dark"))
def test_the_start_page_is_accessible_fits_and_stands_still(browser, address, language, scheme):
    with phone(browser, address, language=language, scheme=scheme, script=SHIFTS) as visitor:
        visitor.open("/")
        expect(visitor.page.locator("[data-house=on]")).to_be_visible()
        visitor.page.wait_for_load_state("networkidle")
        assert visitor.page.evaluate("window.shifted") == 0
        for size in (SMALL, TALL, WIDE):
            visitor.resize(size)
            visitor.looks_right()


def against(person: Phone, name: str) -> str:
    """What the button says that begins a match against that opponent."""
    return {"My matches": f"Play against {name}"}.get(person.words["matches"], f"Gegen {name} spielen")


def begin(person: Phone, driver: type[TouchDriver]) -> None:
    """Begin a match against the weakest of the house, by touch or by keyboard alone."""
    if driver is TouchDriver:
        person.tap_button("Play against Pebble")
        return
    expect(person.button("Play against Pebble")).to_be_visible()
    for _ in range(MOST_TABS):
        person.page.keyboard.press("Tab")
        if person.page.evaluate("document.activeElement.textContent.trim()") == "Play against Pebble":
            person.page.keyboard.press("Enter")
            return
    raise AssertionError("Tab never came to the button that begins")


def play_to_the_end(person: Phone, driver: TouchDriver, *, moves: int) -> None:
    """Play a match by that driver, claims included; after that many moves one gives up."""
    for _ in range(moves):
        person.wait_until(lambda: bool(person.match()["options"]) or person.match()["status"] == "finished")
        view = shows(person)
        if view["status"] == "finished":
            return
        option = builder(view)
        actions = [option["action"], *(f"!{stone}" for stone in option["claims"][:1])]  # a second may come too late
        driver.play(actions)
        took(person, view, actions)
    if person.match()["status"] != "finished":
        person.post(f"matches/{person.match_id}/resign/")


def offers_nothing(page: Page) -> None:
    """Neither name nor recovery code nor notifications: not before a match is over."""
    expect(page.locator("[data-offer], [data-recovery-code]")).to_have_count(0)
