"""The lessons on the phone: by touch and by keys, with wrong moves, left and gone on with, and without a network."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.support.browser.drivers import KeyboardDriver, TouchDriver
from tests.support.browser.phones import SMALL, TALL, WIDE, Phone, looks, phone
from tests.support.scale import scaled

#: Whether each picture that is on show has been drawn: of tactic cards and tiles they are fetched apart.
DRAWN = """() => [...document.querySelectorAll('main use')].every(
  each => document.querySelector(each.getAttribute('href')))"""


def lesson_of(learner: Phone, name: str) -> list[dict[str, Any]]:
    """Its steps, as the server has them."""
    steps: list[dict[str, Any]] = learner.api(f"lessons/{name}/")["steps"]
    return steps


def at_step(learner: Phone, step: dict[str, Any]) -> None:
    """Wait until that step is on show."""
    expect(learner.page.locator(f"main[data-step={step['key']}]")).to_be_visible()


def guide(learner: Phone) -> Locator:
    """What the guide says."""
    return learner.test_id("guide")


def go_through(learner: Phone, driver: TouchDriver, step: dict[str, Any]) -> None:
    """Do what a step asks for, and go on."""
    at_step(learner, step)
    if step["look"]:
        driver.press(f"stone-{step['stone']}")
        learner.shows_a_sheet()
        learner.close_sheet()
    if step["turns"]:
        driver.play(step["turns"][0]["actions"])
    driver.press("next")


def test_the_first_lesson_leads_to_a_won_round_by_keys_alone(browser: Browser, address: str) -> None:
    with phone(browser, address, size=SMALL) as learner:
        learner.open("/learn")
        learner.test_id("lesson-first").press("Enter")
        for step in lesson_of(learner, "first"):
            go_through(learner, KeyboardDriver(learner), step)
        expect(learner.test_id("lesson-end")).to_be_visible()
        learner.page.get_by_role("link", name="Next: tactic cards").tap()
        at_step(learner, lesson_of(learner, "tactics")[0])
        learner.go("/learn")
        expect(learner.test_id("lesson-first").get_by_role("img", name="Done")).to_be_visible()


@pytest.mark.parametrize("name", ["tactics", "siege"])
def test_each_other_lesson_can_be_gone_through_and_then_played(browser: Browser, address: str, name: str) -> None:
    with phone(browser, address, size=WIDE) as learner:
        learner.open(f"/learn/{name}")
        for step in lesson_of(learner, name):
            at_step(learner, step)
            learner.page.wait_for_function(DRAWN)
            go_through(learner, TouchDriver(learner), step)
        expect(learner.test_id("lesson-end")).to_be_visible()
        learner.tap_button("Play against Pebble")
        learner.page.wait_for_url("**/m/*")
        assert learner.match()["ruleset"] == learner.api(f"lessons/{name}/")["ruleset"]


@pytest.mark.parametrize(("language", "scheme"), looks("de", "dark"))
def test_every_step_by_touch_is_accessible_and_fits(browser: Browser, address: str, language: str, scheme: str) -> None:
    with phone(browser, address, size=SMALL, language=language, scheme=scheme) as learner:
        learner.open("/learn")
        learner.looks_right()
        learner.test_id("lesson-first").tap()
        for step in lesson_of(learner, "first"):
            at_step(learner, step)
            for size in (SMALL, TALL, WIDE)[: scaled(1, 3)]:
                learner.resize(size)
                learner.has_no_axe_violations()
                learner.does_not_scroll(down=True)
            go_through(learner, TouchDriver(learner), step)
        learner.looks_right(learner.test_id("lesson-end"))


def test_a_wrong_move_is_refused_kindly_and_the_right_one_still_leads_on(browser: Browser, address: str) -> None:
    with phone(browser, address) as learner:
        learner.open("/learn/first")
        steps = {step["key"]: step for step in lesson_of(learner, "first")}
        driver = TouchDriver(learner)
        go_through(learner, driver, steps["place"])
        at_step(learner, steps["formation"])
        driver.play(["R8@2"])
        expect(guide(learner)).to_contain_text("That would make sum 16")
        driver.play(["Y4@7"])
        expect(guide(learner)).to_contain_text("marked stones")
        go_through(learner, driver, steps["formation"])
        go_through(learner, driver, steps["complete"])
        at_step(learner, steps["claim"])
        driver.play(["P8@4"])  # and no claim
        expect(guide(learner)).to_contain_text("Now tap Claim")
        driver.press("claim-4")
        driver.press("confirm")
        expect(guide(learner)).to_contain_text("The stone is yours")
        expect(learner.test_id("guide-proof")).to_contain_text("beats sum 16")


def test_a_lesson_goes_on_where_it_was_left_and_can_be_skipped(browser: Browser, address: str) -> None:
    with phone(browser, address) as learner:
        learner.open("/learn/siege")
        steps = lesson_of(learner, "siege")
        at_step(learner, steps[0])
        learner.test_id("skip").tap()
        at_step(learner, steps[1])
        learner.page.reload()
        at_step(learner, steps[1])
        learner.page.get_by_role("link", name="Leave the lesson").tap()
        expect(learner.page.get_by_role("img", name=f"Step 2 of {len(steps)}")).to_be_visible()
        learner.test_id("lesson-siege").tap()
        for step in steps[1:]:
            at_step(learner, step)
            learner.test_id("skip").tap()
        expect(learner.test_id("lesson-end")).to_be_visible()


def test_the_lessons_are_there_without_a_network(browser: Browser, address: str) -> None:
    with phone(browser, address, worker=True, new=True) as learner:
        learner.expected = ("ERR_", "WebSocket", "Failed to load")
        learner.open("/about")  # no lesson
        learner.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        learner.page.reload()
        steps = lesson_of(learner, "first")
        kept = r"name => Object.keys(localStorage).some(key => key.match(`lesson\\.\\d+\\.${name}$`))"
        for name in ("first", "tactics", "siege"):
            learner.wait_until(lambda name=name: bool(learner.page.evaluate(kept, name)))  # type: ignore[misc]
        learner.page.context.set_offline(True)
        learner.open("/learn/first")
        go_through(learner, TouchDriver(learner), steps[0])
        at_step(learner, steps[1])


def test_the_ranking_of_formations_is_one_tap_from_the_board(browser: Browser, address: str) -> None:
    with phone(browser, address, size=SMALL) as learner:
        learner.open("/learn/first")
        steps = lesson_of(learner, "first")
        for step in steps[:3]:
            at_step(learner, step)
            learner.test_id("skip").tap()
        at_step(learner, steps[3])
        learner.test_id("ladder").tap()
        sheet = learner.test_id("ladder-sheet")
        expect(sheet.get_by_role("listitem")).to_have_count(5)
        expect(learner.test_id("ladder-own")).to_contain_text("Stone 2: same value 12")
        learner.looks_right()
        sheet.get_by_role("link", name="All the rules").tap()
        expect(learner.heading).to_have_text("How to play")
        learner.looks_right()
        learner.page.get_by_role("link", name="Back").tap()
        at_step(learner, steps[3])
