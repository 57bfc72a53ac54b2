"""Texts that want to be more than text, wherever the client shows what was written: none runs, none is too wide."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from backend.accounts.usernames import username_key
from tests.e2e.test_around import button, close, menu, sign_up
from tests.e2e.test_moderated import opens_the_chat, seated
from tests.support.browser.phones import Phone, phone
from tests.support.browser.staff import Staff, staffed
from tests.support.payloads import NAMES, PAYLOADS

SMALLEST = (320, 568)
#: What a report, what a moderator says or answers, and what an appeal or a note may be long.
REPORT, WORDS, APPEAL, NOTE = 1000, 1000, 2000, 4000
WATCH = """
window.violations = [];
document.addEventListener('securitypolicyviolation', event => violations.push(event.violatedDirective));
"""
#: Whatever reaches over the right edge of the screen, or of a sheet over it.
TOO_WIDE = """() => {
  const page = document.scrollingElement;
  const boxes = [page, ...document.querySelectorAll('dialog')];
  return boxes.filter(box => box.scrollWidth > box.clientWidth + 1).map(box => box.tagName);
}"""


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staff]:
    with staffed(tmp_path_factory.mktemp("payloads")) as staff:
        yield staff


@pytest.fixture
def me(browser: Browser, staff: Staff) -> Iterator[Phone]:
    """Somebody with the smallest of phones, who is watched."""
    with phone(browser, staff.address, size=SMALLEST, language="fr") as person:
        person.page.add_init_script(WATCH)
        yield person


def is_harmless(page: Page) -> None:
    """Nothing of it has run, the policy had nothing to say, and the page is as wide as the screen."""
    assert page.evaluate("[window.ran === undefined, window.violations]") == [True, []]
    assert page.evaluate(TOO_WIDE) == []


def packed(most: int) -> list[str]:
    """All payloads, as many in a text as go into that many characters."""
    texts = [""]
    for payload in PAYLOADS:
        if len(texts[-1]) + len(payload) + 1 > most:
            texts.append("")
        texts[-1] += f"{payload}\n"
    return texts


def shown(texts: list[str]) -> list[str]:
    """Whatever a browser does to blanks, the rest of the text is what was written."""
    return ["".join(text.split()) for text in texts]


def shows_reports(person: Phone, count: int) -> None:
    """Have all one's reports shown, page by page."""
    reports = person.page.locator(".report")
    expect(reports.first).to_be_visible()
    while (seen := reports.count()) < count:
        button(person, "En voir plus")
        expect(reports.nth(seen)).to_be_visible()
    expect(reports).to_have_count(count)


def test_there_are_three_hundred_of_them() -> None:
    assert len(set(PAYLOADS)) >= 300
    assert "".join(packed(WORDS)) == "".join(f"{payload}\n" for payload in PAYLOADS)


def test_messages_are_shown_as_they_are(browser: Browser, staff: Staff, me: Phone) -> None:
    with phone(browser, staff.address) as you:
        sign_up(me, "Ailig")
        sign_up(you, "Beathan")
        match = seated(me, you)
    staff.do("store_messages", match=match, name="Beathan", texts=PAYLOADS)
    me.open(f"/m/{match}")
    me.wait_for_my_turn()
    opens_the_chat(me)
    messages = me.page.locator("[data-message]")
    while messages.first.get_attribute("data-message") != "1":
        count = messages.count()
        button(me, "Messages plus anciens")
        expect(messages.nth(count)).to_be_attached()
    is_harmless(me.page)
    texts = me.page.locator("[data-message] .text").evaluate_all("all => all.map(each => each.textContent)")
    assert shown(texts) == shown(PAYLOADS)
    for number in (1, len(PAYLOADS) // 2, len(PAYLOADS)):
        me.page.locator(f"[data-message='{number}'] .report").tap()
        quoted = me.page.get_by_role("dialog").last.locator("blockquote p").last
        assert shown([quoted.evaluate("quote => quote.textContent")]) == shown([PAYLOADS[number - 1]])
        is_harmless(me.page)
        me.page.keyboard.press("Escape")
        expect(me.page.locator("blockquote")).to_have_count(0)


def test_notes_are_shown_as_they_are(browser: Browser, staff: Staff, me: Phone) -> None:
    with phone(browser, staff.address) as you:
        sign_up(me, "Coinneach")
        sign_up(you, "Donnchadh")
        for text in packed(NOTE):
            match = seated(me, you)
            staff.do("store_note", match=match, name="Coinneach", text=text)
            me.open(f"/m/{match}")
            me.wait_for_my_turn()
            menu(me, "Ma note")
            field = me.page.locator("textarea")
            expect(field).to_be_visible()
            assert shown([field.input_value()]) == shown([text])
            is_harmless(me.page)
            close(me)


def test_what_was_reported_decided_appealed_and_answered_is_shown_as_it_is(
    browser: Browser, staff: Staff, me: Phone
) -> None:
    sign_up(me, "Eachann")
    reports = packed(REPORT)
    for number, text in enumerate(reports):
        with phone(browser, staff.address) as you:
            sign_up(you, f"Fearchar-{number}")
        staff.do("store_report", reporter="Eachann", about=f"Fearchar-{number}", text=text)
    me.open("/sanctions")
    shows_reports(me, len(reports))
    texts = me.page.locator(".report q").evaluate_all("all => all.map(each => each.textContent)")
    assert sorted(shown(texts)) == sorted(shown(reports))
    is_harmless(me.page)

    for text in packed(WORDS):
        sanction = staff.do("sanction", name="Eachann", kind="warning")
        staff.do("store_words", sanction=sanction, told=text, text=text, answer=text)
        me.open(f"/sanctions/{sanction}")
        quotes = me.page.locator("blockquote")
        expect(quotes).to_have_count(3)
        said = quotes.evaluate_all("all => all.map(each => each.textContent)")
        assert shown(said) == shown([text] * 3)
        is_harmless(me.page)


def test_names_fit_wherever_they_stand(browser: Browser, staff: Staff, me: Phone) -> None:
    sign_up(me, "Gilleasbuig")
    names = list({username_key(name): name for name in NAMES}.values())  # some are the same name to the server
    assert len(names) > 15
    for name in names:
        with phone(browser, staff.address) as you:
            sign_up(you, name)
            match = seated(me, you)
            seated(you, me)
        me.open(f"/u/{name}")
        button(me, "Signaler aux modérateurs")
        expect(me.page.get_by_role("dialog")).to_contain_text(name)
        is_harmless(me.page)
        close(me)
        is_harmless(me.page)
        staff.do("store_report", reporter="Gilleasbuig", about=name, text="")
        me.open(f"/m/{match}")
        me.wait_for_my_turn()
        is_harmless(me.page)
    me.open("/sanctions")
    shows_reports(me, len(names))
    is_harmless(me.page)
    me.open("/")
    expect(me.page.locator("main a[href^='/m/']").nth(2 * len(names) - 1)).to_be_visible()
    is_harmless(me.page)
