"""A guest leaves an address, and comes back by its mail on another phone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.test_credentials import follow, is_signed_in, two_phones
from tests.support.browser.mailbox import Mailbox
from tests.support.browser.phones import SMALL, WIDE, Phone, phone
from tests.support.browser.tables import table
from tests.support.scale import scaled


def leave_address(person: Phone, mailbox: Mailbox, address: str, reader: Phone) -> None:
    """Give an address in the settings, and confirm it where its mail is read."""
    person.open("/settings")
    person.page.get_by_role("link", name="E-mail").tap()
    person.looks_right(person.page.get_by_text("come back to your matches from any phone"))
    person.fill(email=address)
    expect(person.page.get_by_text("Waits to be confirmed")).to_be_visible()
    follow(reader, mailbox.link(address, "confirm"))
    reader.button("Confirm the address").tap()
    expect(reader.page.get_by_text("Your address is confirmed")).to_be_visible()


def ask_for_link(person: Phone, address: str) -> None:
    person.open("/signin")
    person.page.get_by_role("link", name="I played as a guest: mail me a link").tap()
    person.fill(email=address)
    expect(person.page.get_by_text("Look in your mail")).to_be_visible()


def test_a_guest_comes_back_by_mail_on_another_phone_to_the_same_match(browser, address, mailbox):
    with two_phones(browser, address) as (mine, other), table(mine, "edition2016"):
        mine.wait_for_my_turn()
        match, mine_to_see = mine.match_id, mine.match()
        name = mine.api("session/")["account"]["username"]
        leave_address(mine, mailbox, "otter@example.org", other)
        is_signed_in(other, None)  # that it is the user's address is all that this link says
        mine.page.reload()
        expect(mine.page.get_by_text("Confirmed", exact=True)).to_be_visible()

        ask_for_link(other, "otter@example.org")
        other.looks_right()
        link = mailbox.link("otter@example.org", "return")
        follow(other, link)
        expect(other.button("Come back")).to_be_visible()
        is_signed_in(other, None)  # opening a link does nothing: mail scanners do it, too
        other.looks_right()
        other.button("Come back").tap()
        expect(other.heading).to_have_text(other.words["matches"])
        expect(other.page.get_by_text(f"You are back, {name}.").first).to_be_visible()
        is_signed_in(other, name)
        other.page.locator(f"a[href='/m/{match}']").tap()
        other.wait_for_my_turn()
        assert other.match() == mine_to_see
        is_signed_in(mine, name)


@pytest.mark.parametrize(("size", "scheme"), [(SMALL, "dark"), (WIDE, "light")][: scaled(1, 2)])
def test_a_player_there_is_warned_and_signed_out(browser, address, mailbox, size, scheme):
    with phone(browser, address) as mine, phone(browser, address, size=size, language="fr", scheme=scheme) as other:
        other.expected = ("410", "WebSocket")
        mail = f"loutre-{scheme}@example.org"
        name = mine.play_as_guest()
        leave_address(mine, mailbox, mail, mine)
        guest = other.play_as_guest()
        other.open("/return")
        other.fill(email=mail)
        other.looks_right(other.page.get_by_text("Regardez vos e-mails"))
        link = mailbox.link(mail, "return")
        follow(other, link)
        other.looks_right(other.page.get_by_text(f"Vous jouez ici en invité, en tant que {guest}."))
        other.button("Revenir").tap()
        expect(other.heading).to_have_text(other.words["matches"])
        is_signed_in(other, name)
        follow(other, link)
        other.button("Revenir").tap()
        other.looks_right(other.page.get_by_text("Ce lien ne fonctionne plus"))
