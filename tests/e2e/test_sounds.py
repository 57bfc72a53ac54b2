"""Sounds: none until they are asked for; then what the other does is heard."""

from playwright.sync_api import Browser, expect

from tests.support.browser.phones import Phone, phone
from tests.support.browser.policies import builder, spreader
from tests.support.browser.tables import Opponent, shows, table

# Notes the pitch of every stroke that is to ring.
LISTEN = """
window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard.push(this.frequency.value);
  return start.apply(this, when);
};
"""
CARD, TURN = [220], [523, 659]


def heard(person: Phone) -> list[int]:
    """The pitches so far, in hertz."""
    return [round(pitch) for pitch in person.page.evaluate("window.heard")]


def both_play(person: Phone, opponent: Opponent) -> None:
    """The person lays a card by tapping, the opponent another one; the phone shows both."""
    card, stone = builder(shows(person))["action"].split("@")
    person.test_id(f"hand-card-{card}").tap()
    person.test_id(f"stone-{stone}").tap()
    person.test_id("confirm").tap()
    expect(person.test_id("confirm")).to_contain_text("Waiting for")
    theirs = opponent.match()
    opponent.play([spreader(theirs)["action"]], theirs["version"])
    person.wait_for_my_turn()


def test_a_card_and_ones_own_turn_are_heard_by_who_has_asked_for_sounds(browser: Browser, address: str) -> None:
    with phone(browser, address) as person, table(person, "edition2016") as opponent:
        person.page.add_init_script(LISTEN)
        match = f"/m/{person.match_id}"
        person.open(match)
        both_play(person, opponent)
        assert heard(person) == []

        person.open("/settings/play")
        with person.page.expect_response(lambda answer: answer.request.method == "PATCH"):
            person.page.get_by_role("switch", name="Sounds", exact=True).click()
        person.open(match)
        person.page.wait_for_load_state("networkidle")  # the sounds come by themselves, after the board
        both_play(person, opponent)
        assert heard(person) == CARD + CARD + TURN
