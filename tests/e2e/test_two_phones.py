"""
Two people play a round from two phones, by tapping, through a network that fails once.

Every day one of them resigns after some turns; in the proofs they play it to its end.
"""

import re
from typing import Any

from playwright.sync_api import Locator, Request, expect

from tests.support.browser.drivers import TouchDriver
from tests.support.browser.network import network_to
from tests.support.browser.phones import SMALL, TALL, Phone, phone
from tests.support.browser.policies import builder, spreader
from tests.support.browser.tables import shows
from tests.support.scale import PROVE, scaled

CUT_IN_TURN, DOUBLE_TAP_IN_TURN = 3, 2
TURNS = scaled(6, 60)  # no round is longer


def test_a_round_from_an_invitation_to_a_result(browser, address):
    with (
        network_to(address) as network,
        phone(browser, network.address, size=TALL, language="fr", scheme="dark", worker=True) as anna,
        phone(browser, address, size=SMALL, language="en", scheme="light", worker=True) as ben,
    ):
        # What the network that is cut makes Chromium log.
        anna.expected = ("ERR_EMPTY_RESPONSE", "ERR_CONNECTION", "ERR_SOCKET_NOT_CONNECTED", "WebSocket")
        invite(anna, ben)
        seen = {"proofs against an incomplete side": 0, "counter-examples": 0, "claims": 0}
        for turn in range(TURNS):
            if turn == CUT_IN_TURN:
                network.cut()
                anna.has_no_axe_violations(anna.lost_line)
            now = ben.match()
            if now["status"] == "finished":
                break
            mover = anna if now["position"]["to_act"] == 0 else ben
            if turn == CUT_IN_TURN and mover is anna:
                # Her turn cannot leave; nothing is lost, and it is played once the network is back.
                network.mend()
                expect(anna.lost_line).to_be_hidden()
            if mover is anna and not seen["counter-examples"]:
                seen["counter-examples"] += look_why_not(anna)
            play(mover, seen, turn)
            if turn == CUT_IN_TURN and mover is ben:
                # Ben played while Anna was away: the move reaches Anna with the network.
                network.mend()
                expect(anna.lost_line).to_be_hidden()
        if not PROVE:
            ben.post(f"matches/{ben.match_id}/resign/")
        end(anna, ben)
        assert seen["proofs against an incomplete side"] > 0 or not PROVE
        # A deal by which nobody could have wondered why not is rare; `MatchBoard.dom.test.ts` always asks.


def invite(anna: Phone, ben: Phone) -> None:
    """Anna wants to play a friend, is a guest and makes an invitation; Ben follows its link and plays as a guest."""
    anna.open("/")
    anna.has_no_axe_violations()
    anna.tap("friend")
    anna.page.wait_for_url("**/new?whom=link")
    anna.has_no_axe_violations()
    anna.tap("create")
    expect(anna.page.locator("[data-challenge-code]")).to_have_text(re.compile(r"^[0-9A-Z]{4}-[0-9A-Z]{4}$"))

    ben.open("/c/" + anna.match_id)
    ben.looks_right(ben.page.get_by_role("button", name=ben.words["guest"]))
    ben.tap("guest")
    for person in (ben, anna):
        person.page.wait_for_url("**/m/*")
        person.looks_right(person.test_id("hint"), down=True)


def play(person: Phone, seen: dict[str, int], turn: int) -> None:
    """Play one turn by tapping: a card, a stone, every claim that is offered, the button."""
    before = person.match()
    option = (builder if before["seat"] == 0 else spreader)(before)
    shows(person)
    person.wait_for_my_turn()
    if "@" in option["action"]:
        TouchDriver(person).choose(option["action"])
    for claim in option["claims"]:
        sides = before["position"]["stones"][claim - 1]["completed"]
        seen["proofs against an incomplete side"] += sides[1 - before["seat"]] is None
        person.test_id(f"claim-{claim}").tap()
    if option["claims"] and not seen["claims"]:
        person.has_no_axe_violations()
    seen["claims"] += len(option["claims"])
    confirm = person.test_id("confirm")
    if turn == DOUBLE_TAP_IN_TURN:
        tap_twice(person, confirm)
    else:
        confirm.tap()
    wait_for_the_other(person, before)


def tap_twice(person: Phone, button: Locator) -> None:
    """Two taps, one after the other; whatever they send has been answered."""
    box = button.bounding_box()
    assert box is not None
    sent: list[Request] = []
    person.page.on("request", lambda request: sent.append(request) if request.url.endswith("/moves/") else None)
    with person.page.expect_response("**/moves/"):
        for _ in range(2):
            person.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for request in sent:
        request.response()


def wait_for_the_other(person: Phone, before: dict[str, Any]) -> None:
    """Wait until the turn has passed or the round is over; what was tapped twice has been played once."""

    def passed() -> bool:
        after = person.match()
        return bool(after["status"] == "finished" or after["position"]["to_act"] != before["seat"])

    expect(person.page.locator(f"[data-version='{before['version']}']")).to_have_count(0)
    person.wait_until(passed)
    mine = [
        move for move in person.api(f"matches/{person.match_id}/moves/?after={last_number(before)}")["results"]
        if move["seat"] == before["seat"]
    ]  # fmt: skip
    placed = [action for move in mine for action in move["actions"] if "@" in action or action == "pass"]
    assert len(placed) == 1


def last_number(match: dict[str, Any]) -> int:
    return int(match["last_move"]["number"]) if match["last_move"] else 0


def look_why_not(person: Phone) -> int:
    """Tap a stone that cannot be claimed yet: its counter-example is shown as cards, those that the API names."""
    match = person.match()
    seat = match["seat"]
    for number, stone in enumerate(match["position"]["stones"], 1):
        if stone["claimed_by"] is not None or stone["completed"][seat] is None:
            continue
        proof = person.api(f"matches/{person.match_id}/proof/?stone={number}&seat={seat}")
        if proof.get("reason") != "can_be_beaten":
            continue
        shows(person)
        person.test_id(f"stone-{number}").tap()
        shown = person.test_id("proof").locator("[data-testid^=counter-card-]")
        expect(shown).to_have_count(len(proof["counter"]))
        for card in proof["counter"]:
            expect(person.test_id(f"counter-card-{card}")).to_be_visible()
        person.has_no_axe_violations()
        person.page.keyboard.press("Escape")
        expect(person.test_id("stone-sheet")).to_be_hidden()
        return 1
    return 0


def end(anna: Phone, ben: Phone) -> None:
    """Both see the result, the same border, and the match among their finished ones."""
    for person in (anna, ben):
        won = person.match()["result"]["winner"] == person.match()["seat"]
        expect(person.page.locator(f"[data-result={'won' if won else 'lost'}]")).to_be_visible()
        person.tap("border")
        expect(person.page.locator("[data-result]")).to_be_hidden()
        person.looks_right(down=True)
        person.open("/")
        expect(person.page.locator("a[href^='/m/']")).to_be_visible()
    first, second = (person.api("matches/?status=finished")["results"][0] for person in (anna, ben))
    assert first["id"] == second["id"]
    assert first["result"] == second["result"] == {"winner": 0, "reason": "points" if PROVE else "resigned"}
