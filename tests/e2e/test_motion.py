"""Motion with a meaning: a card travels from the hand to its stone, a claimed stone to its owner; and none of it."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser.drivers import TouchDriver
from tests.support.browser.phones import Phone, phone
from tests.support.browser.policies import builder
from tests.support.browser.tables import Match, Opponent, shows, table_with_claim
from tests.support.scale import PROVE

# Notes every motion as it begins: short ones are over before a test could look.
LISTEN = """
window.moved = [];
const stoneOf = node => node.closest?.('[data-pick^=stone]')?.dataset.pick ?? '';
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const duration = typeof options === 'number' ? options : options?.duration ?? 0;
  const { transform, translate } = frames?.[0] ?? {};
  if (duration > 0) window.moved.push(`${stoneOf(this)}: travels from ${transform ?? translate}`);
  return animate.call(this, frames, options);
};
document.addEventListener('transitionrun', event => {
  const { classList } = event.target;
  const owner = ['near', 'far'].find(side => classList.contains(side));
  if (event.propertyName === 'transform' && classList.contains('stone')) {
    window.moved.push(`${stoneOf(event.target)}: moves ${owner}, ${getComputedStyle(event.target).transitionDuration}`);
  }
});
"""


def moved(person: Phone, motion: str, *, moving: bool) -> list[str]:
    """
    Every motion so far, among them that one, unless nothing is to move.

    The browser tells of a transition a frame after the stone has changed its owner.
    """
    if moving:
        person.page.wait_for_function("motion => window.moved.includes(motion)", arg=motion)
    else:
        person.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    told = [str(line) for line in person.page.evaluate("window.moved")]
    assert moving or motion not in told
    return told


def play_and_claim(person: Phone, view: Match) -> int:
    """Lay the card that makes a claim possible, and claim by tapping; return the stone."""
    option = next(option for option in view["options"] if option["claims"])
    claimed = int(option["claims"][0])
    TouchDriver(person).play([option["action"], f"!{claimed}"])
    expect(person.test_id(f"stone-{claimed}")).to_have_attribute("aria-label", re.compile("you hold it"))
    return claimed


@pytest.mark.parametrize("moving", [True, False])
def test_a_card_travels_to_its_stone_and_a_claimed_stone_to_its_owner(browser, backstage, *, moving):
    with (
        phone(browser, backstage.address, moving=moving, script=LISTEN) as person,
        table_with_claim(person, backstage) as opponent,
    ):
        view = shows(person)
        card = next(option for option in view["options"] if option["claims"])["action"]
        place = card.split("@")[1]
        mine = play_and_claim(person, view)
        told = moved(person, f"stone {mine}: moves near, 0.26s", moving=moving)
        assert any(line.startswith(f"stone {place}: travels from translate(") for line in told) == moving, told
        if not (moving or PROVE):
            return

        theirs = their_claim(person, opponent)
        expect(person.test_id(f"stone-{theirs}")).to_have_attribute("aria-label", re.compile("holds it"))
        told = moved(person, f"stone {theirs}: moves far, 0.26s", moving=moving)
        if not moving:
            assert not [line for line in told if "travels" in line]


def their_claim(person: Phone, opponent: Opponent) -> int:
    """Play on over the API until the opponent claims; return the stone."""
    while True:
        theirs = opponent.match()
        assert theirs["status"] == "active", "the opponent claims before the end"
        claims = next((option for option in theirs["options"] if option["claims"]), None)
        if claims:
            opponent.play([claims["action"], f"!{claims['claims'][0]}"], theirs["version"])
            return int(claims["claims"][0])
        if theirs["options"]:
            opponent.play([builder(theirs)["action"]], theirs["version"])
        else:
            mine = person.match()
            person.play(mine, [weakest(mine)])


def weakest(match: Match) -> str:
    """A move that claims nothing and leaves the opponent room."""
    places = [option["action"] for option in match["options"] if "@" in option["action"]]
    return (
        min(places, key=lambda action: int(action[1 : action.index("@")])) if places else match["options"][0]["action"]
    )
