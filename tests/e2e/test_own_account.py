"""What is an account's own, as its owner meets it: tokens, being a bot, being a guest, all that is stored."""

import json
import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.test_credentials import button, heading, is_signed_in, look_at
from tests.e2e.test_ways_in import fill
from tests.support.browser.phones import LOOKS, PASSWORD, SMALL, Phone, phone

OF_GUESTS = ["recovery", "upgrade", "tokens", "new-token", "bot", "data"]
OF_ACCOUNTS = ["tokens", "new-token", "bot", "data"]


def play_as_guest(person: Phone) -> str:
    """Begin as a guest by the button, which shows the recovery code; return the name."""
    person.open("/")
    person.tap("guest")
    expect(heading(person)).to_have_text(person.words["matches"])
    return str(person.api("session/")["account"]["username"])


@pytest.mark.parametrize(("language", "scheme"), LOOKS)
def test_every_section_is_accessible_and_fits(browser: Browser, address: str, language: str, scheme: str) -> None:
    with phone(browser, address, size=SMALL, language=language, scheme=scheme) as person:
        person.play_as_guest()
        for section in OF_GUESTS:
            look_at(person, section)
        person.open("/settings/upgrade")
        fill(person, username=f"Isla-{language}-{scheme}", password=PASSWORD)
        expect(heading(person)).to_have_text(person.words["matches"])
        for section in OF_ACCOUNTS:
            look_at(person, section)
        for section in ("recovery", "upgrade"):  # of no use any more, and they say so
            person.go(f"/settings/{section}")
            expect(person.page.locator("main")).to_contain_text(f"Isla-{language}-{scheme}")
            person.looks_right()
        sheets(person)


def sheets(person: Phone) -> None:
    """What opens over the sections, and a token just made."""
    person.open("/settings/new-token")
    fill(person, name="A name of forty letters, which is longest")
    expect(person.page.locator("[data-token]")).to_be_visible()
    person.looks_right()
    person.open("/settings/tokens")
    for section, opening in (
        ("tokens", "main li button"),
        ("bot", "main button.secondary"),
        ("data", "main section:last-child button"),
    ):
        person.go(f"/settings/{section}")
        person.page.locator(opening).tap()
        expect(person.page.get_by_role("dialog")).to_be_visible()
        person.looks_right()


def test_a_recovery_link_fills_the_form_and_leaves_the_address(browser: Browser, address: str) -> None:
    with phone(browser, address) as first, phone(browser, address, language="fr") as second:
        name = play_as_guest(first)
        first.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        button(first, "Copy link").tap()
        expect(button(first, "Link copied")).to_be_visible()
        link = first.page.evaluate("navigator.clipboard.readText()")
        assert link.startswith(f"{address}/recover#")
        second.page.goto(link)
        go = button(second, "Revenir")
        expect(go).to_be_focused()
        expect(second.page).to_have_url(f"{address}/recover")
        second.has_no_axe_violations()
        is_signed_in(second, None)  # the link alone does nothing
        go.tap()
        expect(heading(second)).to_have_text(second.words["matches"])
        is_signed_in(second, name)


def test_a_new_recovery_code_takes_the_place_of_the_lost_one(browser: Browser, address: str) -> None:
    with phone(browser, address) as mine, phone(browser, address) as other:
        other.expected = ("403",)
        name = play_as_guest(mine)
        lost = mine.page.locator("[data-recovery-code]").inner_text()
        button(mine, "I kept it").tap()
        mine.open("/settings")
        mine.page.get_by_role("link", name="Recovery code").tap()
        expect(mine.page.get_by_text("You were given one on")).to_be_visible()
        button(mine, "Get a new code").tap()
        new = mine.page.locator("[data-recovery-code]")
        expect(new).not_to_have_text(lost)
        mine.page.reload()  # kept in this tab until she has kept it
        other.open("/recover")
        fill(other, recovery_code=lost)
        expect(other.page.get_by_text("This recovery code is not known.")).to_be_visible()
        fill(other, recovery_code=new.inner_text())
        expect(heading(other)).to_have_text("My matches")
        is_signed_in(other, name)


def test_a_token_needs_a_name_and_a_scope(browser: Browser, address: str) -> None:
    with phone(browser, address) as person:
        person.sign_up("Elspeth")
        person.open("/settings/new-token")
        person.page.get_by_role("checkbox", name="read", exact=True).uncheck()
        fill(person, name="Script")
        expect(person.page.get_by_text("Please choose at least one.")).to_be_visible()
        person.has_no_axe_violations()
        person.page.get_by_role("checkbox", name="change settings").check()
        person.page.get_by_role("radio", name="No end").check(force=True)
        fill(person, name="Script")
        expect(person.page.locator("[data-token]")).to_have_text(re.compile(r"^cairn_\w{49}$"))
        [token] = person.api("me/tokens/")["results"]
        assert (token["name"], token["scopes"], token["expires_at"]) == ("Script", ["account"], None)


def test_a_bots_account_says_so_for_good(browser: Browser, address: str) -> None:
    with phone(browser, address) as person:
        person.sign_up("Robbie")
        person.open("/settings/tokens")
        person.page.get_by_role("link", name="Bot account").tap()
        button(person, "A bot plays on this account").tap()
        button(person, "Yes, for good").tap()
        expect(person.page.get_by_text("Robbie is a bot, and everybody can see it.")).to_be_visible()
        assert person.api("session/")["account"]["is_bot"]


def test_everything_is_downloaded_and_then_deleted(browser: Browser, address: str) -> None:
    with phone(browser, address) as person:
        person.expected = ("WebSocket", "401", "403")
        person.sign_up("Murdo")
        person.open("/settings")
        person.page.get_by_role("link", name="Your data").tap()
        with person.page.expect_download() as download:
            button(person, "Download").tap()
        stored = json.loads(download.value.path().read_text())
        assert stored["account"]["username"] == "Murdo"
        assert {"account", "matches", "tokens", "notes"} <= stored.keys()
        button(person, "Delete my account…").tap()
        fill(person, name="Mordo")
        expect(person.page.get_by_text("This is not the name of your account.")).to_be_visible()
        is_signed_in(person, "Murdo")
        fill(person, name="murdo")
        expect(person.page.get_by_text("Your account is deleted. Thank you for having played.").first).to_be_visible()
        expect(person.page).to_have_url(f"{address}/")
        expect(button(person, "Play as guest")).to_be_visible()
        person.has_no_axe_violations()
        is_signed_in(person, None)
        person.open("/signin")
        fill(person, username="Murdo", password=PASSWORD)
        expect(person.page.get_by_text("Username and password do not match.")).to_be_visible()


def test_what_is_stored_is_said_where_one_signs_up_and_in_the_settings(browser: Browser, address: str) -> None:
    with phone(browser, address, language="fr") as visitor:
        visitor.open("/signup")
        visitor.page.get_by_role("link", name="Ce qui est enregistré sur vous").tap()
        expect(heading(visitor)).to_have_text("Confidentialité")
        visitor.open("/about")
        visitor.page.get_by_role("link", name="Lire la page sur la confidentialité").tap()
        expect(heading(visitor)).to_have_text("Confidentialité")
