"""What is an account's own, as its owner meets it: tokens, being a bot, being a guest, all that is stored."""

import json

from playwright.sync_api import expect

from tests.e2e.test_credentials import is_signed_in
from tests.support.browser.phones import PASSWORD, Phone, phone


def play_as_guest(person: Phone) -> str:
    """Become a guest on the way to play a friend, and look up the recovery code in the settings; return the name."""
    person.open("/")
    person.tap("friend")
    person.page.wait_for_url("**/new?whom=link")
    person.go("/settings/recovery")
    expect(person.page.locator("[data-recovery-code]")).to_be_visible()
    return str(person.api("session/")["account"]["username"])


def test_a_recovery_link_fills_the_form_and_leaves_the_address(browser, address):
    with phone(browser, address) as first, phone(browser, address, language="fr") as second:
        name = play_as_guest(first)
        first.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        first.button("Copy link").tap()
        expect(first.button("Link copied")).to_be_visible()
        link = first.page.evaluate("navigator.clipboard.readText()")
        assert link.startswith(f"{address}/recover#")
        second.page.goto(link)
        go = second.button("Revenir")
        expect(go).to_be_focused()
        expect(second.page).to_have_url(f"{address}/recover")
        second.has_no_axe_violations()
        is_signed_in(second, None)  # the link alone does nothing
        go.tap()
        expect(second.heading).to_have_text(second.words["matches"])
        is_signed_in(second, name)


def test_a_new_recovery_code_takes_the_place_of_the_lost_one(browser, address):
    with phone(browser, address) as mine, phone(browser, address) as other:
        other.expected = ("403",)
        name = play_as_guest(mine)
        lost = mine.page.locator("[data-recovery-code]").inner_text()
        mine.button("I kept it").tap()
        expect(mine.page.get_by_text("You were given one on")).to_be_visible()
        mine.button("Get a new code").tap()
        new = mine.page.locator("[data-recovery-code]")
        expect(new).not_to_have_text(lost)
        mine.page.reload()  # kept in this tab until she has kept it
        other.open("/recover")
        other.fill(recovery_code=lost)
        expect(other.page.get_by_text("Unknown recovery code.")).to_be_visible()
        other.fill(recovery_code=new.inner_text())
        expect(other.heading).to_have_text("My matches")
        is_signed_in(other, name)


def test_a_bots_account_says_so_for_good(browser, address):
    with phone(browser, address) as person:
        person.sign_up("Robbie")
        person.open("/settings/tokens")
        person.page.get_by_role("link", name="Bot account").tap()
        person.button("A bot plays on this account").tap()
        person.button("Yes, for good").tap()
        expect(person.page.get_by_text("Robbie is a bot, and everybody can see it.")).to_be_visible()
        assert person.api("session/")["account"]["is_bot"]


def test_everything_is_downloaded_and_then_deleted(browser, address):
    with phone(browser, address) as person:
        person.expected = ("WebSocket", "401", "403")
        person.sign_up("Murdo")
        person.open("/settings")
        person.page.get_by_role("link", name="Your data").tap()
        with person.page.expect_download() as download:
            person.button("Download").tap()
        stored = json.loads(download.value.path().read_text())
        assert stored["account"]["username"] == "Murdo"
        assert {"account", "matches", "tokens", "notes"} <= stored.keys()
        person.button("Delete my account…").tap()
        person.fill(name="Mordo")
        expect(person.page.get_by_text("This is not the name of your account.")).to_be_visible()
        is_signed_in(person, "Murdo")
        person.fill(name="murdo")
        expect(person.page.get_by_text("Your account is deleted. Thank you for having played.").first).to_be_visible()
        expect(person.page).to_have_url(f"{address}/")
        person.has_no_axe_violations(person.start)
        is_signed_in(person, None)
        person.open("/signin")
        person.fill(username="Murdo", password=PASSWORD)
        expect(person.page.get_by_text("Username and password do not match.")).to_be_visible()


def test_sign_up_and_settings_say_what_is_stored(browser, address):
    with phone(browser, address, language="fr") as visitor:
        visitor.open("/signup")
        visitor.page.get_by_role("link", name="Ce qui est enregistré sur vous").tap()
        expect(visitor.heading).to_have_text("Confidentialité")
        visitor.open("/about")
        visitor.page.get_by_role("link", name="Lire la page sur la confidentialité").tap()
        expect(visitor.heading).to_have_text("Confidentialité")
