"""Settings that reach other devices and other people: language, avatar, privacy, blocks, how one plays."""

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.e2e.test_ways_in import fill
from tests.support.browser.phones import Phone, phone

PASSWORD = "seven grey stones"
SCREENS = [
    "/", "/settings", "/settings/avatar", "/settings/language", "/settings/play", "/settings/notifications",
    "/settings/reach", "/settings/vacation", "/settings/privacy", "/settings/blocks", "/u/{other}", "/u/{own}",
    "/u/nobody-of-that-name",
]  # fmt: skip


def sign_up(person: Phone, name: str) -> None:
    person.open("/signup")
    fill(person, username=name, password=PASSWORD)
    expect(person.page.get_by_role("heading", name=person.words["matches"])).to_be_visible()


def lay_a_card(person: Phone) -> None:
    """Tap the card and the stone of the first option."""
    card, stone = person.match()["options"][0]["action"].split("@")
    person.test_id(f"hand-card-{card}").tap()
    person.test_id(f"stone-{stone}").tap()


def heading(person: Phone, text: str) -> Locator:
    return person.page.get_by_role("heading", name=text, level=1, exact=True)


def choose(person: Phone, role: str, name: str) -> None:
    """Tap a radio button or a switch, and wait until the server has kept it."""
    with person.page.expect_response(lambda answer: answer.request.method == "PATCH") as kept:
        person.page.get_by_role(role, name=name, exact=True).click()  # type: ignore[arg-type]
    assert kept.value.ok


def test_the_account_speaks_its_language_on_every_device(browser: Browser, address: str) -> None:
    with phone(browser, address) as first, phone(browser, address) as second:
        sign_up(first, "Linguist")
        first.page.get_by_role("link", name="Settings", exact=True).tap()  # one's own avatar
        expect(heading(first, "Settings")).to_be_visible()
        first.page.get_by_role("link", name="Language and appearance").tap()
        choose(first, "radio", "Français")
        expect(heading(first, "Langue et apparence")).to_be_visible()
        assert first.api("me/")["language"] == "fr"

        second.open("/signin")
        fill(second, username="linguist", password=PASSWORD)
        expect(heading(second, "Mes parties")).to_be_visible()
        second.page.get_by_role("button", name="Menu", exact=True).tap()
        choose(second, "radio", "English")
        first.open("/settings")
        expect(heading(first, "Settings")).to_be_visible()


def test_others_see_the_avatar_and_as_much_of_the_profile_as_its_owner_shows(browser: Browser, address: str) -> None:
    with phone(browser, address) as owner, phone(browser, address, language="fr", scheme="dark") as other:
        other.expected = ("404",)
        sign_up(owner, "Painter.1")
        sign_up(other, "Looker")
        owner.open("/settings/avatar")
        choose(owner, "radio", "A cairn")
        choose(owner, "radio", "Green")
        drawn = owner.page.locator(".preview svg").first.inner_html()

        other.open("/u/painter.1")
        expect(heading(other, "Painter.1")).to_be_visible()
        assert other.page.locator("main .picture svg").first.inner_html() == drawn
        expect(other.page.get_by_text("Aucune partie terminée")).to_be_visible()
        expect(other.page.get_by_text("Dernière visite")).to_be_hidden()
        assert other.page.get_by_role("link", name="Défier").get_attribute("href") == "/new?opponent=Painter.1"

        owner.open("/settings/privacy")
        choose(owner, "switch", "Show my tally")
        choose(owner, "switch", "Show when I was last here")
        other.page.reload()
        expect(other.page.get_by_text("garde son bilan pour lui")).to_be_visible()
        expect(other.page.get_by_text("Dernière visite")).to_be_visible()

        choose(owner, "radio", "Nobody")
        other.page.reload()
        expect(heading(other, "Personne de ce nom")).to_be_visible()


def test_a_player_is_blocked_and_unblocked_and_each_is_asked_once_more(browser: Browser, address: str) -> None:
    with phone(browser, address) as tired, phone(browser, address) as loud:
        sign_up(tired, "Tired")
        sign_up(loud, "Loud")
        tired.open("/u/Loud")
        block = tired.page.get_by_role("button", name="Block", exact=True)
        block.tap()
        tired.has_no_axe_violations()
        tired.page.get_by_role("button", name="Cancel").tap()
        assert tired.api("me/blocks/")["results"] == []
        block.tap()
        tired.page.get_by_role("dialog").get_by_role("button", name="Block", exact=True).tap()
        expect(tired.page.get_by_text("You have blocked this player")).to_be_visible()
        expect(tired.page.get_by_role("link", name="Challenge")).to_be_hidden()

        tired.open("/settings/blocks")
        tired.has_no_axe_violations()
        tired.page.get_by_role("button", name="Unblock Loud").tap()
        tired.page.get_by_role("dialog").get_by_role("button", name="Unblock", exact=True).tap()
        expect(tired.page.get_by_text("You have blocked nobody.")).to_be_visible()
        tired.open("/u/Loud")
        expect(tired.page.get_by_role("link", name="Challenge")).to_be_visible()


def test_who_wants_no_confirmation_plays_a_card_by_laying_it(browser: Browser, address: str) -> None:
    with phone(browser, address) as host, phone(browser, address) as friend:
        sign_up(host, "Hasty")
        host.open("/settings/play")
        choose(host, "switch", "Confirm each move")
        host.open("/new")
        host.tap("create")
        expect(host.page.locator("[data-challenge-code]")).to_be_visible()
        friend.open(host.page.url.removeprefix(address))
        friend.tap("guest")
        for person in (host, friend):
            person.page.wait_for_url("**/m/*")
        if not host.match()["options"]:  # the lot may have given the friend the first move
            lay_a_card(friend)
            friend.test_id("confirm").tap()
        host.wait_for_my_turn()
        before = host.match()["version"]
        lay_a_card(host)
        friend.wait_for_my_turn()
        assert host.match()["version"] > before


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_screen_is_accessible_in_both_themes(browser: Browser, address: str, language: str) -> None:
    own, other = f"Own-{language}", f"Other-{language}"
    with phone(browser, address, size=(320, 568), language=language) as person, phone(browser, address) as somebody:
        person.expected = ("404",)
        sign_up(somebody, other)
        sign_up(person, own)
        for screen in SCREENS:
            person.open(screen.format(own=own, other=other))
            expect(person.page.get_by_role("main")).to_be_visible()
            for scheme in ("light", "dark"):
                person.turns(scheme)
                person.has_no_axe_violations()
                person.does_not_scroll()
