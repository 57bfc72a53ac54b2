"""The longest words of each language on the smallest phones: none is cut, broken, or touched by what lies beside it."""

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.support.browser.cut_texts import TITLES, broken_words, cut_texts
from tests.support.browser.phones import LOCALES, SMALL, TALL, WIDE, Phone, phone
from tests.support.browser.policies import builder
from tests.support.browser.shown_match import ShownMatch
from tests.support.browser.tables import table

#: How a siege ends; what a round of stones ends by is shorter.
SIEGES = ("breach", "breaches", "deck", "held", "adjudicated")
#: Titles and buttons, the faces of opponents, and what a replay is of.
NARROW = f"{TITLES}, label, .topline b"
#: The house and its ratings come last.
PAGES = ("/rules/edition2016", "/learn/first", "/new?whom=house")
#: The ratings of opponents that take more than one line.
LONG_RATINGS = """() => [...document.querySelectorAll('.rating')].filter(rating => {
  const words = document.createRange();
  words.selectNodeContents(rating);
  return words.getClientRects().length > 1;
}).map(rating => `${rating.innerText} takes two lines`)"""
#: Pixels that are left between the words of a button and its edges.
LEAST = 3
#: How high a line of the last move is at least, in pixels.
LINE = 14
#: The buttons whose words come nearer to an edge.
TIGHT = """(least) => [...document.querySelectorAll('button.go')].filter(button => {
  const [words, { left, right }] = [document.createRange(), button.getBoundingClientRect()];
  words.selectNodeContents(button);
  return [...words.getClientRects()].some(line => line.left - left < least || right - line.right < least);
}).map(button => button.innerText)"""
#: The words of the title over which sun or moon lies, whichever is up.
ECLIPSED = """() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector('.title'), NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = document.createRange();
    words.selectNodeContents(text);
    for (const orb of document.querySelectorAll('.sun, .moon')) {
      const { left, right, top, bottom, width } = orb.getBoundingClientRect();
      const lies = line => line.right > left && line.left < right && line.bottom > top && line.top < bottom;
      if (width > 0 && [...words.getClientRects()].some(lies)) found.push(text.data);
    }
  }
  return found;
}"""


def unreadable(person: Phone) -> list[str]:
    return [*cut_texts(person.page), *broken_words(person.page, NARROW)]


def on_the_board(person: Phone) -> Iterator[str]:
    """What is wrong with two buttons beside each other, and with the line that tells how a siege ended."""
    shown = ShownMatch(person)
    for player in shown.match["players"]:
        player["username"] = "Quiet-Heron-12"  # not one by chance, which may be longer
    for size in (SMALL, WIDE, SMALL[::-1]):
        person.resize(size)
        shown.change(options=[{"action": action, "claims": []} for action in ("+c", "+t")])
        expect(person.test_id("confirm-deck-tactic")).to_be_visible()
        yield from (f"{size}: “{text}” touches an edge" for text in person.page.evaluate(TIGHT, LEAST))
    person.resize(SMALL)
    for reason, winner in product(SIEGES, (0, 1)):
        result = {"winner": winner, "reason": reason}
        shown.change(status="finished", result=result, options=[])
        expect(person.page.locator("dialog[open]")).to_be_visible()
        person.page.keyboard.press("Escape")
        expect(person.page.locator("[data-end-bar] .button")).to_be_visible()
        expect(person.test_id("hint")).to_contain_text(":")
        yield from (f"{reason}, won by {winner}: {text}" for text in unreadable(person))


def on_pages(person: Phone) -> Iterator[str]:
    """What is wrong with the start, pages with long words, and a replay on a phone held sideways."""
    person.open("/")
    expect(person.page.locator(".title")).to_be_visible()
    for size in (SMALL, (360, 640), TALL):
        person.resize(size)
        yield from (f"{size}: the moon lies over “{text}”" for text in person.page.evaluate(ECLIPSED))
    person.resize(SMALL)
    with table(person, "edition2016", shown=False) as opponent:
        for path in PAGES:
            person.open(path)  # whole: the phone has not heard yet that it is a guest's
            expect(person.page.locator(".rating, .skip, .lead").first).to_be_visible()
            yield from (f"{path}: {text}" for text in unreadable(person))
        yield from person.page.evaluate(LONG_RATINGS)
        # Of a match that is over there is one button more beside the title.
        played = person.match(opponent.match_id)
        person.play(played, [builder(played)["action"]])
        opponent.resign()
        for size in (SMALL[::-1], SMALL):
            person.resize(size)
            person.open(f"/m/{opponent.match_id}/replay")
            expect(person.page.locator("[data-replay]")).to_be_visible()
            person.page.keyboard.press("End")
            expect(person.test_id("hint")).to_contain_text(":")
            found = unreadable(person) if size == SMALL else broken_words(person.page, NARROW)
            yield from (f"replay, {size}: {text}" for text in found)
            person.page.keyboard.press("ArrowLeft")
            expect(person.test_id("hint")).to_be_empty()
            expect(person.test_id("last-move")).to_be_visible()
            if not (last := person.test_id("last-move").bounding_box()) or last["height"] < LINE:
                yield f"replay, {size}: no room for the last move"


@pytest.mark.parametrize("language", LOCALES)
def test_words_of_a_board_are_whole_and_keep_from_the_edges(browser, address, language):
    with phone(browser, address, language=language, size=SMALL) as person, table(person, "siege+tactics"):
        assert list(on_the_board(person)) == []


@pytest.mark.parametrize("language", LOCALES)
def test_words_of_pages_are_whole_and_nothing_lies_over_them(browser, address, language):
    with phone(browser, address, language=language, size=SMALL, scheme="dark") as person:
        assert list(on_pages(person)) == []
