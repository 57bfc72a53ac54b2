"""What only a browser shows of the client's own pieces; component tests in `frontend/src` show the rest of them."""

import re

from playwright.sync_api import expect

from tests.support.browser.drivers import ScreenReaderDriver
from tests.support.browser.phones import SMALL, phone
from tests.support.browser.tables import shows, table, took

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


def test_move_typed_into_field_of_menu_is_played_and_heard(browser, address):
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
        person.has_no_axe_violations(person.page.get_by_role("listbox").get_by_role("option").first)
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


def test_a_screen_reader_is_told_each_stone_each_step_and_the_outcome(browser, address):
    with phone(browser, address) as mover, table(mover, "edition2016"):
        mover.wait_for_my_turn()
        page = mover.page
        status = page.get_by_role("status").last
        match = mover.match()
        card = match["position"]["hands"][match["seat"]][0]
        spoken = f"{card[1:]} {ScreenReaderDriver.COLOURS[card[0]]}"
        page.get_by_role("button", name=spoken).or_(page.get_by_role("option", name=spoken)).first.press("Enter")
        expect(status).to_contain_text(spoken)
        page.get_by_role("button", name=re.compile(r"^Stone 4: mine none; theirs none")).press("Enter")
        expect(status).to_contain_text(re.compile("on stone\\s4, not yet confirmed"))
        expect(page.get_by_role("button", name=re.compile(rf"^Stone 4: .*{spoken}"))).to_be_visible()
        page.get_by_role("button", name=re.compile("Play on stone\\s4")).press("Enter")
        expect(status).to_contain_text("Sent")
        expect(page.get_by_role("button", name=re.compile(rf"^Stone 4: mine {spoken}; theirs none"))).to_be_visible()
