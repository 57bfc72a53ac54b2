"""What only a browser shows of the client's own pieces; component tests in `frontend/src` show the rest of them."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser.phones import LOOKS, SMALL, phone
from tests.support.browser.tables import shows, table, took

SCREENS = [
    "/", "/settings", "/settings/avatar", "/settings/language", "/settings/play", "/settings/notifications",
    "/settings/reach", "/settings/vacation", "/settings/privacy", "/settings/blocks", "/u/{other}", "/u/{own}",
    "/u/nobody-of-that-name",
]  # fmt: skip
# Notes the pitch of every stroke that is to ring.
LISTEN = """
window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard.push(Math.round(this.frequency.value));
  return start.apply(this, when);
};
"""
CARD = 220


def test_move_typed_into_field_of_menu_is_played_and_heard(browser: Browser, address: str) -> None:
    looks = {"language": "fr", "scheme": "dark", "size": SMALL}
    with phone(browser, address, script=LISTEN, **looks) as person, table(person, "edition2016"):  # type: ignore[arg-type]
        match = f"/m/{person.match_id}"
        person.open("/settings/play")
        with person.page.expect_response(lambda answer: answer.request.method == "PATCH"):
            person.page.get_by_role("switch", name="Sons", exact=True).click()
        with person.page.expect_response(lambda answer: "Sounds" in answer.url or answer.url.endswith(".js")):
            person.open(match)
        view = shows(person)
        action = view["options"][0]["action"]

        person.page.get_by_role("button", name="Menu", exact=True).press("Enter")
        person.page.get_by_role("dialog").get_by_role("button", name="Saisir un coup").press("Enter")
        field = person.test_id("command")
        expect(field).to_be_focused()
        person.page.keyboard.type(action[:2].lower())
        expect(person.page.get_by_role("listbox").get_by_role("option").first).to_be_visible()
        person.has_no_axe_violations()
        person.page.keyboard.type("@")
        person.page.keyboard.press("Enter")
        expect(field).to_have_accessible_description(re.compile("coups commencent ainsi"))
        person.has_no_axe_violations()
        person.page.keyboard.type(action[3:])
        person.page.keyboard.press("Enter")
        expect(person.test_id("confirm")).to_be_enabled()
        person.page.keyboard.press("Enter")
        took(person, view, [action])
        person.page.wait_for_function("window.heard.length > 0")
        assert person.page.evaluate("window.heard") == [CARD]


@pytest.mark.parametrize(("language", "scheme"), LOOKS)
def test_settings_screens_are_accessible_at_320_px(browser: Browser, address: str, language: str, scheme: str) -> None:
    own, other = f"Own-{language}", f"Other-{language}"
    with (
        phone(browser, address, size=SMALL, language=language, scheme=scheme) as person,
        phone(browser, address) as somebody,
    ):
        person.expected = ("404",)
        somebody.sign_up(other)
        person.sign_up(own)
        for screen in SCREENS:
            person.go(screen.format(own=own, other=other))
            expect(person.page.get_by_role("main")).to_be_visible()
            person.looks_right()
