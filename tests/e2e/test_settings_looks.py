"""Every screen of the settings and every sheet over them, for guests and accounts: axe, and the width of 320 pixels."""

import pyotp
import pytest
from playwright.sync_api import expect

from tests.support.browser.phones import PASSWORD, SMALL, Phone, looks, phone

#: Sections with something to do, for everybody.
SECTIONS = ["email", "password", "name", "two-step", "devices", "tokens", "new-token", "bot", "data"]
OF_GUESTS = [*SECTIONS, "recovery", "upgrade", "webhooks"]
#: How many ways there are in a section for guests to become an account, which some are for alone.
WAYS_ON = {"email": 0, "password": 1, "name": 0, "two-step": 1, "devices": 0, "webhooks": 1}
SCREENS = [
    "/settings", "/settings/avatar", "/settings/language", "/settings/play", "/settings/notifications",
    "/settings/delivery", "/settings/vacation", "/settings/privacy", "/settings/blocks", "/u/{other}", "/u/{own}",
    "/u/nobody-of-that-name",
]  # fmt: skip
LONG_URL = f"https://a-rather-long-name-of-a-host.example.net/{'long/' * 12}"


@pytest.mark.parametrize(("language", "scheme"), looks("de", "dark"))
def test_every_screen_of_the_settings_is_accessible_and_fits(browser, address, language, scheme):
    own, other = f"Own-{language}-{scheme}", f"Other-{language}-{scheme}"
    with (
        phone(browser, address, size=SMALL, language=language, scheme=scheme) as person,
        phone(browser, address) as somebody,
    ):
        person.expected = ("404",)
        person.reads_all = True
        somebody.sign_up(other)
        person.play_as_guest()
        for section in OF_GUESTS:
            shows(person, section)
            if section in WAYS_ON:
                expect(person.page.locator("main a[href='/settings/upgrade']")).to_have_count(WAYS_ON[section])
        person.go("/settings/upgrade")
        person.fill(username=own, password=PASSWORD)
        expect(person.heading).to_have_text(person.words["matches"])
        for screen in SCREENS:
            person.go(screen.format(own=own, other=other))
            person.looks_right(person.page.get_by_role("main"))
        for section in SECTIONS:
            shows(person, section)
        for section in ("recovery", "upgrade"):  # of no use any more, and they say so
            person.go(f"/settings/{section}")
            expect(person.page.locator("main")).to_contain_text(own)
            person.looks_right()
        two_steps(person)
        tokens_and_webhooks(person)


def shows(person: Phone, section: str) -> None:
    person.go(f"/settings/{section}")
    person.looks_right(person.page.locator("main :is(form, .button, li)").first)


def two_steps(person: Phone) -> None:
    """Turned on, and once they are."""
    person.go("/settings/two-step")
    person.page.locator("main button.primary").tap()
    key = person.page.locator("[data-two-step-key]")
    person.looks_right(key)
    person.fill(code=pyotp.TOTP(key.inner_text().replace(" ", "")).now())
    person.looks_right(person.page.locator("[data-spare-codes]"))
    person.page.locator("main button.primary").tap()
    person.page.locator("main button.secondary").tap()
    person.looks_right(person.page.locator("input[name=code]"))


def tokens_and_webhooks(person: Phone) -> None:
    """Each made, with the longest of names; then what opens over the sections."""
    page = person.page
    person.go("/settings/new-token")
    person.fill(name="A name of forty letters, which is longest")
    person.looks_right(page.locator("[data-token]"))
    person.go("/settings/new-webhook")
    page.locator("input[type=radio]").last.check(force=True)
    person.looks_right(page.locator("input[type=checkbox]").first)
    person.fill(url=LONG_URL)
    person.looks_right(page.locator("[data-token]"))
    person.go("/settings/webhooks")
    person.looks_right(page.locator("[data-webhook]"))
    for section, opening in (
        ("webhooks", "[data-webhook] .row button:not(.danger) >> nth=-1"),
        ("webhooks", "[data-webhook] button.danger"),
        ("tokens", "main li button"),
        ("bot", "main button.secondary"),
        ("data", "main section:last-child button"),
    ):
        person.go(f"/settings/{section}")
        page.locator(opening).tap()
        person.looks_right(page.get_by_role("dialog"))
        person.close_sheet()
