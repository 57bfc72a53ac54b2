"""Texts that want to be more than text, wherever the client shows what was written: none runs, none is too wide."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from backend.accounts.usernames import username_key
from tests.e2e.test_moderated import opens_the_chat
from tests.support.browser.backstage import Backstage
from tests.support.browser.phones import SMALL, Phone, phone
from tests.support.payloads import EVERY, NAMES, PAYLOADS, packed
from tests.support.scale import PROVE, scaled

#: What a report, what a moderator says or answers, and what an appeal or a note may be long.
REPORT, WORDS, APPEAL, NOTE = 1000, 1000, 2000, 4000
#: A script as an injection would leave it.
STRAY = """() => {
  const script = document.createElement('script');
  const text = document.createTextNode('window.ran = 1');  // as what a parser has let through
  document.head.append(script);
  script.append(text);
}"""
#: Sinks of text as markup and as a script's address; all of them throw under Trusted Types.
SINKS = """() => [
  () => { document.body.innerHTML = '<img src=x onerror="window.ran = 1">'; },
  () => { document.createElement('script').src = '/sw.js'; },
  () => new Worker('/sw.js'),
  () => trustedTypes.createPolicy('another', {}),
].map(sink => { try { sink(); return 'took it'; } catch (error) { return error.name; } })"""
#: Whatever reaches over the right edge of the screen, or of a sheet over it.
TOO_WIDE = """() => {
  const page = document.scrollingElement;
  const boxes = [page, ...document.querySelectorAll('dialog')];
  return boxes.filter(box => box.scrollWidth > box.clientWidth + 1).map(box => box.tagName);
}"""


@pytest.fixture
def me(browser: Browser, backstage: Backstage) -> Iterator[Phone]:
    """Somebody with the smallest of phones."""
    with phone(browser, backstage.address, size=SMALL, language="fr") as person:
        yield person


def is_harmless(page: Page) -> None:
    """Nothing of it has run, the policy had nothing to say, and the page is as wide as the screen."""
    assert page.evaluate("[window.ran === undefined, window.violations]") == [True, []]
    assert page.evaluate(TOO_WIDE) == []


def shown(texts: list[str]) -> list[str]:
    """Whatever a browser does to blanks, the rest of the text is what was written."""
    return ["".join(text.split()) for text in texts]


def shows_reports(person: Phone, count: int) -> None:
    """Have all one's reports shown, page by page."""
    reports = person.page.locator(".report")
    expect(reports.first).to_be_visible()
    while (seen := reports.count()) < count:
        person.tap_button("En voir plus")
        expect(reports.nth(seen)).to_be_visible()
    expect(reports).to_have_count(count)


def test_the_list_has_three_hundred_payloads():
    assert len(set(EVERY)) >= 300
    assert set(PAYLOADS) <= set(EVERY)
    assert "".join(packed(PAYLOADS, WORDS)) == "".join(f"{payload}\n" for payload in PAYLOADS)


def test_messages_are_shown_as_they_are(backstage, me):
    me.sign_up("Ailig")
    match = backstage.do("match", first="Ailig", second="Beathan")
    backstage.do("store_messages", match=match, name="Beathan", texts=PAYLOADS)
    me.open_match(match)
    opens_the_chat(me)
    messages = me.page.locator("[data-message]")
    while messages.first.get_attribute("data-message") != "1":
        count = messages.count()
        me.tap_button("Messages plus anciens")
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


def test_notes_are_shown_as_they_are(backstage, me):
    me.sign_up("Coinneach")
    for text in packed(PAYLOADS, NOTE):
        match = backstage.do("match", first="Coinneach", second="Donnchadh")
        backstage.do("store_note", match=match, name="Coinneach", text=text)
        me.go(f"/m/{match}")
        me.wait_for_my_turn()
        me.open_sheet("Ma note")
        field = me.page.locator("textarea")
        expect(field).to_be_visible()
        assert shown([field.input_value()]) == shown([text])
        is_harmless(me.page)
        me.close_sheet()


def test_reported_texts_are_shown_as_plain_text(backstage, me):
    me.sign_up("Eachann")
    reports = packed(PAYLOADS, REPORT)
    for number, text in enumerate(reports):
        backstage.do("store_report", reporter="Eachann", about=f"Fearchar-{number}", text=text)
    me.open("/sanctions")
    shows_reports(me, len(reports))
    texts = me.page.locator(".report q").evaluate_all("all => all.map(each => each.textContent)")
    assert sorted(shown(texts)) == sorted(shown(reports))
    is_harmless(me.page)


def test_texts_of_decisions_and_appeals_are_shown_as_plain_text(backstage, me):
    me.sign_up("Eòghann")
    texts = packed(PAYLOADS, WORDS)
    for text in texts[:: scaled(len(texts) // 4, 1)]:
        sanction = backstage.do("sanction", name="Eòghann", kind="warning")
        backstage.do("store_words", sanction=sanction, message=text, text=text, answer=text)
        me.open(f"/sanctions/{sanction}")
        quotes = me.page.locator("blockquote")
        expect(quotes).to_have_count(3)
        said = quotes.evaluate_all("all => all.map(each => each.textContent)")
        assert shown(said) == shown([text] * 3)
        is_harmless(me.page)


def test_names_fit_wherever_they_stand(backstage, me):
    me.sign_up("Gilleasbuig")
    names = list({username_key(name): name for name in NAMES}.values())  # some are the same name to the server
    assert len(names) > 15
    for name in names:
        match = backstage.do("match", first="Gilleasbuig", second=name)
        backstage.do("match", first=name, second="Gilleasbuig")
        if PROVE or name in (max(names, key=len), names[0], names[-1]):
            fits(me, name, match)
        backstage.do("store_report", reporter="Gilleasbuig", about=name, text="")
    me.open("/sanctions")
    shows_reports(me, len(names))
    is_harmless(me.page)
    me.open("/")
    expect(me.page.locator("main a[href^='/m/']").nth(2 * len(names) - 1)).to_be_visible()
    is_harmless(me.page)


def fits(me: Phone, name: str, match: str) -> None:
    """On the profile, in the report about it, and over the board."""
    me.go(f"/u/{name}")
    me.tap_button("Signaler aux modérateurs")
    expect(me.page.get_by_role("dialog")).to_contain_text(name)
    is_harmless(me.page)
    me.close_sheet()
    is_harmless(me.page)
    me.go(f"/m/{match}")
    me.wait_for_my_turn()
    is_harmless(me.page)


def test_a_script_that_got_into_a_page_would_not_run(me):
    me.expected = ("Content Security", "requires 'Trusted")
    for path in ("/", "/admin/login/", "/legal/privacy/"):
        me.open(path)
        me.page.evaluate(STRAY)
        violations = ["require-trusted-types-for"]
        assert me.page.evaluate("[window.ran === undefined, window.violations]") == [True, violations]
        assert me.page.evaluate(SINKS) == ["TypeError"] * 4
