"""A turn by keyboard alone, and one by what a screen reader is told."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser.phones import Phone, phone
from tests.support.browser.tables import seat


@pytest.fixture
def mover(browser: Browser, address: str) -> Iterator[Phone]:
    """Somebody whose turn it is, in a match that has just begun."""
    with phone(browser, address) as host, phone(browser, address) as friend:
        for person in (host, friend):
            person.play_as_guest()
        host.open(f"/m/{seat(host, friend)}")
        host.wait_for_my_turn()
        yield host


def press(person: Phone, *keys: str) -> None:
    for key in keys:
        person.page.keyboard.press(key)


def focused(person: Phone) -> str:
    return str(person.page.evaluate("document.activeElement.dataset.testid ?? document.activeElement.textContent"))


def tab_to(person: Phone, pattern: str) -> None:
    """Press Tab until something that matches has the focus, at most once around the page."""
    for _ in range(25):
        if re.match(pattern, focused(person)):
            return
        press(person, "Tab")
    raise AssertionError(f"Tab never came to {pattern}; it is at {focused(person)}")


def test_a_turn_by_keyboard_alone(mover: Phone) -> None:
    tab_to(mover, "hand-card-")
    press(mover, "ArrowRight", "ArrowRight")
    card = focused(mover).removeprefix("hand-card-")
    press(mover, "Enter")
    tab_to(mover, "stone-") if not focused(mover).startswith("stone-") else None
    first = int(focused(mover).removeprefix("stone-"))
    press(mover, "ArrowRight")
    stone = int(focused(mover).removeprefix("stone-"))
    assert stone == first % 9 + 1
    press(mover, "Enter")
    tab_to(mover, "confirm")
    press(mover, "Enter")
    expect(mover.test_id("last-move")).to_contain_text("You played")
    assert mover.match()["last_move"]["actions"][0] == f"{card}@{stone}"


def test_a_screen_reader_is_told_each_stone_each_step_and_the_outcome(mover: Phone) -> None:
    page = mover.page
    status = page.get_by_role("status").last
    hand = [str(name) for name in mover.match()["position"]["hands"][0]]
    words = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "P": "purple"}
    spoken = f"{hand[0][1:]} {words[hand[0][0]]}"
    page.get_by_role("button", name=spoken).or_(page.get_by_role("option", name=spoken)).first.press("Enter")
    expect(status).to_contain_text(spoken)
    page.get_by_role("button", name=re.compile(r"^Stone 4: mine none; theirs none")).press("Enter")
    expect(status).to_contain_text(re.compile("on stone\\s4, not yet confirmed"))
    expect(page.get_by_role("button", name=re.compile(rf"^Stone 4: .*{spoken}"))).to_be_visible()
    page.get_by_role("button", name=re.compile("Play on stone\\s4")).press("Enter")
    expect(status).to_contain_text("Sent")
    expect(page.get_by_role("button", name=re.compile(rf"^Stone 4: mine {spoken}; theirs none"))).to_be_visible()
