"""A guest leaves an address, and comes back by its mail on another phone."""

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.test_credentials import button, follow, heading, is_signed_in, two_phones
from tests.e2e.test_ways_in import fill
from tests.support.browser.mailbox import Letters
from tests.support.browser.phones import SMALL, WIDE, Phone, phone
from tests.support.browser.tables import table
from tests.support.scale import scaled


def leave_address(person: Phone, letters: Letters, address: str, reader: Phone) -> None:
    """Give an address in the settings, and confirm it where its mail is read."""
    person.open("/settings")
    person.page.get_by_role("link", name="E-mail").tap()
    expect(person.page.get_by_text("come back to your matches from any phone")).to_be_visible()
    person.looks_right()
    fill(person, email=address)
    expect(person.page.get_by_text("Waits to be confirmed")).to_be_visible()
    follow(reader, letters.link(address, "confirm"))
    button(reader, "Confirm the address").tap()
    expect(reader.page.get_by_text("Your address is confirmed")).to_be_visible()


def ask_for_link(person: Phone, address: str) -> None:
    person.open("/signin")
    person.page.get_by_role("link", name="I played as a guest: mail me a link").tap()
    fill(person, email=address)
    expect(person.page.get_by_text("Look in your mail")).to_be_visible()


def test_a_guest_comes_back_by_mail_on_another_phone_to_the_same_match(
    browser: Browser, address: str, letters: Letters
) -> None:
    with two_phones(browser, address) as (mine, other), table(mine, "edition2016"):
        mine.wait_for_my_turn()
        match, mine_to_see = mine.match_id, mine.match()
        name = mine.api("session/")["account"]["username"]
        leave_address(mine, letters, "otter@example.org", other)
        is_signed_in(other, None)  # that it is his address is all that this link says
        mine.page.reload()
        expect(mine.page.get_by_text("Confirmed", exact=True)).to_be_visible()

        ask_for_link(other, "otter@example.org")
        other.looks_right()
        link = letters.link("otter@example.org", "return")
        follow(other, link)
        expect(button(other, "Come back")).to_be_visible()
        is_signed_in(other, None)  # opening a link does nothing: mail scanners do it, too
        other.looks_right()
        button(other, "Come back").tap()
        expect(heading(other)).to_have_text(other.words["matches"])
        expect(other.page.get_by_text(f"You are back, {name}.").first).to_be_visible()
        is_signed_in(other, name)
        other.page.locator(f"a[href='/m/{match}']").tap()
        other.wait_for_my_turn()
        assert other.match() == mine_to_see
        is_signed_in(mine, name)


def test_a_link_is_good_once_and_another_can_be_asked_for_there(
    browser: Browser, address: str, letters: Letters
) -> None:
    with two_phones(browser, address) as (mine, other):
        name = mine.play_as_guest()
        leave_address(mine, letters, "heron@example.org", other)
        ask_for_link(other, "heron@example.org")
        link = letters.link("heron@example.org", "return")
        follow(other, link)
        button(other, "Come back").tap()
        expect(heading(other)).to_have_text(other.words["matches"])

        follow(mine, link)
        expect(mine.page.get_by_text(f"Here you play as guest {name}.")).to_be_visible()
        button(mine, "Come back").tap()
        expect(mine.page.get_by_text("This link is no longer good")).to_be_visible()
        mine.looks_right()
        button(mine, "Ask for a new link").tap()
        fill(mine, email="heron@example.org")
        expect(mine.page.get_by_text("Look in your mail")).to_be_visible()
        follow(mine, letters.link("heron@example.org", "return"))
        button(mine, "Come back").tap()
        expect(heading(mine)).to_have_text(mine.words["matches"])
        is_signed_in(mine, name)


def test_whoever_plays_there_is_warned_and_makes_room(browser: Browser, address: str, letters: Letters) -> None:
    with two_phones(browser, address) as (mine, other):
        name = mine.play_as_guest()
        leave_address(mine, letters, "stoat@example.org", mine)
        guest = other.play_as_guest()
        other.open("/return")
        fill(other, email="stoat@example.org")
        expect(other.page.get_by_text("Look in your mail")).to_be_visible()
        follow(other, letters.link("stoat@example.org", "return"))
        expect(other.page.get_by_text(f"Here you play as guest {guest}.")).to_be_visible()
        other.looks_right()
        button(other, "Come back").tap()
        expect(heading(other)).to_have_text(other.words["matches"])
        is_signed_in(other, name)


def test_an_address_that_was_left_is_the_accounts_own(browser: Browser, address: str, letters: Letters) -> None:
    with two_phones(browser, address) as (mine, other):
        mine.play_as_guest()
        leave_address(mine, letters, "marten@example.org", other)
        mine.open("/settings/upgrade")
        expect(mine.page.get_by_text("marten@example.org stays your address")).to_be_visible()
        mine.looks_right()
        fill(mine, username="Marten", password="seven grey stones")
        expect(mine.page.get_by_text("Welcome, Marten. Everything is still here.").first).to_be_visible()
        assert mine.api("me/email/") == {"email": "marten@example.org", "confirmed": True, "pending": ""}
        ask_for_link(other, "marten@example.org")
        letters.link("marten@example.org", "reset")  # who has a password comes in by one


@pytest.mark.parametrize(("size", "scheme"), [(SMALL, "dark"), (WIDE, "light")][: scaled(1, 2)])
def test_in_french_every_page_of_it_fits(
    browser: Browser, address: str, letters: Letters, size: tuple[int, int], scheme: str
) -> None:
    with phone(browser, address, size=size, language="fr", scheme=scheme) as person:
        person.expected = ("410",)
        mail = f"loutre-{scheme}@example.org"
        name = person.play_as_guest()
        person.open("/settings/recovery")
        person.page.get_by_role("link", name="Laisser une adresse").tap()
        expect(person.page.get_by_text("Pas encore d’adresse")).to_be_visible()
        person.looks_right()
        fill(person, email=mail)
        follow(person, letters.link(mail, "confirm"))
        button(person, "Confirmer l’adresse").tap()
        expect(person.page.get_by_text("Votre adresse est confirmée")).to_be_visible()
        person.open("/return")
        fill(person, email=mail)
        expect(person.page.get_by_text("Regardez vos e-mails")).to_be_visible()
        person.looks_right()
        follow(person, letters.link(mail, "return"))
        expect(person.page.get_by_text(f"Vous jouez ici en invité, en tant que {name}.")).to_be_visible()
        person.looks_right()
        person.page.goto(f"{address}/")  # from where the next link is no change of the hash alone
        person.page.goto(f"{address}/return#00000-00000-00000-00000-00000")
        button(person, "Revenir").tap()
        expect(person.page.get_by_text("Ce lien n’est plus valable")).to_be_visible()
        person.looks_right()
