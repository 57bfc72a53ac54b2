"""What an account is kept by, as its owner and those with the owner's mail or phone meet it."""

import datetime as dt
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pyotp
from playwright.sync_api import Browser, Route, expect

from tests.support.browser.mailbox import Mailbox
from tests.support.browser.phones import PASSWORD, Phone, phone


def confirmed(person: Phone, mailbox: Mailbox, address: str) -> None:
    """Confirm the address that the person has signed up with, by the code of its mail."""
    person.post("me/email/confirm/", code=mailbox.link(address, "confirm").split("#")[1])


def sign_in(person: Phone, name: str, password: str = PASSWORD) -> None:
    person.open("/signin")
    person.fill(username=name, password=password)


def is_signed_in(person: Phone, name: str | None) -> None:
    account = person.api("session/")["account"]
    assert (account and account["username"]) == name


def follow(person: Phone, link: str) -> None:
    """Open a mailed link; the code is gone from the address when the page is there."""
    code = link.split("#")[1]
    person.page.goto(link)
    expect(person.heading).to_be_visible()
    expect(person.page).not_to_have_url(re.compile("#"))
    assert code not in person.page.evaluate("JSON.stringify([location.href, history.state])")


@contextmanager
def two_phones(browser: Browser, address: str) -> Iterator[tuple[Phone, Phone]]:
    with phone(browser, address) as mine, phone(browser, address) as other:
        # Chromium logs the refusals that are meant, and sockets that are closed by a sign-out.
        mine.expected = other.expected = ("400", "401", "403", "409", "410", "WebSocket")
        yield mine, other


def test_an_address_is_changed_by_mail_and_taken_back_by_whom_it_was_taken_from(browser, address, mailbox):
    with two_phones(browser, address) as (mine, reader):
        mine.sign_up("Morag", email="morag@example.org")
        mine.open("/settings/email")
        expect(mine.page.get_by_text("Waits to be confirmed")).to_be_visible()

        follow(reader, mailbox.link("morag@example.org", "confirm"))
        assert not mine.api("me/email/")["confirmed"]  # opening a link does nothing: mail scanners do it, too
        reader.button("Confirm the address").tap()
        reader.has_no_axe_violations(reader.page.get_by_text("Your address is confirmed"))

        mine.page.reload()
        expect(mine.page.get_by_text("Confirmed", exact=True)).to_be_visible()
        mine.fill(email="thief@example.org")
        expect(mine.page.get_by_text("Waits to be confirmed")).to_be_visible()
        undo = mailbox.link("morag@example.org", "undo")
        follow(reader, mailbox.link("thief@example.org", "confirm"))
        reader.button("Confirm the address").tap()
        expect(reader.page.get_by_text("Your address is confirmed")).to_be_visible()
        assert mine.api("me/email/") == {"email": "thief@example.org", "confirmed": True, "pending": ""}

        follow(reader, undo)
        assert mine.api("me/email/")["email"] == "thief@example.org"
        reader.button("It was not me: take it back").tap()
        expect(reader.page.get_by_text("Your address stays as it was")).to_be_visible()
        # The page that is open there hears of it.
        mine.page.wait_for_url("**/signin?next=*")
        is_signed_in(mine, None)

        follow(reader, mailbox.link("morag@example.org", "reset"))
        reader.fill(password="eight grey stones")
        expect(reader.page.get_by_text("Your new password is set")).to_be_visible()
        sign_in(mine, "Morag", "eight grey stones")
        expect(mine.heading).to_have_text("My matches")
        assert mine.api("me/email/")["email"] == "morag@example.org"


def test_a_forgotten_password_is_replaced_on_another_phone(browser, address, mailbox):
    with two_phones(browser, address) as (mine, reader):
        mine.sign_up("Ishbel", email="ishbel@example.org")
        confirmed(mine, mailbox, "ishbel@example.org")
        # Somebody who is signed in forgets their password, too.
        mine.open("/settings/password")
        mine.page.get_by_role("link", name="Forgot your password?").tap()
        mine.fill(email="ishbel@example.org")
        mine.has_no_axe_violations(mine.page.get_by_text("Look in your mail"))

        link = mailbox.link("ishbel@example.org", "reset")
        follow(reader, link)
        reader.fill(password="password")
        reader.has_no_axe_violations(reader.page.get_by_text("This password is too common."))
        reader.fill(password="eight grey stones")
        reader.has_no_axe_violations(reader.page.get_by_text("Your new password is set"))
        expect(mine.button("Menu")).to_be_visible()
        is_signed_in(mine, None)

        follow(mine, link)
        mine.fill(password="nine grey stones")
        expect(mine.page.get_by_text("This link no longer works")).to_be_visible()
        sign_in(mine, "Ishbel")
        expect(mine.page.get_by_text("Username and password do not match.")).to_be_visible()
        sign_in(mine, "Ishbel", "eight grey stones")
        expect(mine.heading).to_have_text("My matches")


def test_an_address_that_nobody_has_is_answered_alike_and_gets_no_mail(browser, address, mailbox):
    with phone(browser, address) as visitor:
        visitor.open("/signin")
        visitor.page.get_by_role("link", name="Forgot your password?").tap()
        visitor.fill(email="nobody@example.org")
        expect(visitor.page.get_by_text("If an account has confirmed nobody@example.org")).to_be_visible()
        visitor.sign_up("Mairi", email="mairi@example.org")
        mailbox.link("mairi@example.org", "confirm")  # asked for later, so a mail that was asked for before is here
        assert not [mail for mail in mailbox.peer.mails if mail["To"] == "nobody@example.org"]


def test_two_step_sign_in_is_set_up_used_and_turned_off(browser, address):
    with two_phones(browser, address) as (mine, other):
        mine.sign_up("Fergus")
        app, spare = set_up_two_step(mine, "Fergus")

        sign_in(other, "Fergus")
        expect(other.page.get_by_label("Code from your app")).to_be_focused()
        is_signed_in(other, None)
        other.has_no_axe_violations()
        fill_code(other, "000000")
        expect(other.page.get_by_text("This code is not right")).to_be_visible()
        # The next one, which a phone may be early with: the present one was used to turn it on.
        fill_code(other, following(app))
        expect(other.heading).to_have_text("My matches")

        other.button("Menu").tap()
        other.button("Sign out").tap()
        expect(other.start).to_be_visible()
        sign_in(other, "Fergus")
        other.button("Use a spare code").tap()
        fill_code(other, spare[0].lower(), name="spare_code")
        expect(other.heading).to_have_text("My matches")

        mine.page.reload()
        expect(mine.page.get_by_text("9 spare codes left")).to_be_visible()
        void, good, *_ = new_spare_codes(mine, spare)
        turn_off_two_step(mine, void, good)


def set_up_two_step(mine: Phone, name: str) -> tuple[pyotp.TOTP, list[str]]:
    """Turn it on after a wrong code, and keep the spare codes; return the app and those."""
    mine.open("/settings/two-step")
    mine.button("Set it up").tap()
    key = mine.page.locator("[data-two-step-key]").inner_text().replace(" ", "")
    link = mine.page.get_by_role("link", name="The app is on this phone").get_attribute("href")
    assert link == pyotp.TOTP(key).provisioning_uri(name=name, issuer_name="Cairn")
    app = pyotp.parse_uri(link)
    assert isinstance(app, pyotp.TOTP)
    mine.fill(code="000000")
    mine.has_no_axe_violations(mine.page.get_by_text("This code is not the right one."))
    mine.fill(code=app.now())
    expect(mine.page.locator("[data-spare-codes] li")).to_have_count(10)
    spare = mine.page.locator("[data-spare-codes] li").all_inner_texts()
    mine.has_no_axe_violations()
    with mine.page.expect_download() as download:
        mine.button("Download").tap()
    kept = download.value.path().read_text()
    assert [code for code in spare if code not in kept] == []
    mine.button("I have kept them").tap()
    expect(mine.page.get_by_text("10 spare codes left")).to_be_visible()
    return app, spare


def turn_off_two_step(mine: Phone, void: str, good: str) -> None:
    """Try with a spare code that is no longer good, then with one that is."""
    mine.button("Turn it off").tap()
    mine.button("Use a spare code").tap()
    mine.page.locator("input[name=spare_code]").fill(void)
    mine.button("Turn it off").tap()
    expect(mine.page.get_by_text("This code is not right, or was used before.")).to_be_visible()
    mine.page.locator("input[name=spare_code]").fill(good)
    mine.button("Turn it off").tap()
    expect(mine.button("Set it up")).to_be_visible()
    assert mine.api("me/two-step/") == {"on": False, "spare_codes": 0}


def new_spare_codes(mine: Phone, spare: list[str]) -> list[str]:
    """With one of the old codes; return the new ones after one that is no longer good."""
    mine.button("New spare codes").tap()
    mine.button("Use a spare code").tap()
    mine.page.locator("input[name=spare_code]").fill(spare[1])
    mine.has_no_axe_violations()
    mine.button("New spare codes").tap()
    expect(mine.page.get_by_role("heading", name="Your new spare codes")).to_be_visible()
    fresh = mine.page.locator("[data-spare-codes] li").all_inner_texts()
    assert len({*fresh, *spare}) == 20
    mine.button("I have kept them").tap()
    expect(mine.page.get_by_text("10 spare codes left")).to_be_visible()
    return [spare[2], *fresh]


def fill_code(person: Phone, code: str, name: str = "code") -> None:
    person.page.locator(f"input[name={name}]").fill(code)
    person.button("Sign in").tap()


def following(app: pyotp.TOTP) -> str:
    """The code of the 30 seconds after these."""
    return app.at(dt.datetime.now(dt.UTC), counter_offset=1)


def comes_in(person: Phone, name: str) -> None:
    person.sign_in(name)
    person.open("/")
    expect(person.heading).to_have_text("My matches")


def test_other_devices_are_signed_out_together(browser, address):
    """The dialog's own path; who signed in within ten minutes is not asked, so here the service is made to ask once."""
    with two_phones(browser, address) as (mine, other), ExitStack() as left:
        mine.sign_up("Catriona")
        for person in (other, left.enter_context(phone(browser, address))):
            person.expected = ("401", "WebSocket")
            comes_in(person, "Catriona")
        asked: list[str] = []

        def ask_once(route: Route) -> None:
            asked.append(route.request.url)
            if len(asked) > 1:
                route.continue_()
                return
            body = {"type": "/problems/confirmation_needed", "title": "", "status": 403, "code": "confirmation_needed"}
            route.fulfill(status=403, content_type="application/problem+json", json=body)

        mine.page.route("**/sign-out-everywhere/", ask_once)
        mine.open("/settings/devices")
        expect(mine.page.get_by_role("main").get_by_role("listitem")).to_have_count(3)
        expect(mine.page.get_by_role("listitem").first).to_contain_text("This device")
        mine.has_no_axe_violations()
        dialog = mine.page.get_by_role("dialog", name="Is it you?")
        mine.button("Sign out everywhere else").tap()
        mine.has_no_axe_violations(dialog)
        mine.button("Close").tap()
        expect(dialog).to_be_hidden()
        is_signed_in(other, "Catriona")

        asked.clear()
        mine.button("Sign out everywhere else").tap()
        for password, said in (("seven white stones", "Wrong password."), (PASSWORD, "")):
            dialog.get_by_label("Password", exact=True).fill(password)
            dialog.get_by_role("button", name="Continue").tap()
            if said:
                expect(dialog.get_by_text(said)).to_be_visible()
        expect(dialog).to_be_hidden()
        expect(mine.page.get_by_role("main").get_by_role("listitem")).to_have_count(1)
        expect(other.start).to_be_visible()
        is_signed_in(mine, "Catriona")
        assert len(asked) == 2


def test_a_name_is_changed_once_and_the_rule_is_said(browser, address):
    with phone(browser, address) as person:
        person.expected = ("400", "409")
        person.sign_up("Lachlan")
        person.open("/settings/name")
        person.fill(username="admin")
        expect(person.page.get_by_text("This name cannot be taken.")).to_be_visible()
        person.fill(username="Lachie")
        person.page.wait_for_url("**/settings")
        person.open("/settings/name")
        expect(person.page.locator("input[name=username]")).to_have_value("Lachie")
        person.fill(username="Lachlan")
        person.has_no_axe_violations(person.page.get_by_text("You can change it again from"))
