"""Accounts, codes and invitations, as a person meets them."""

from playwright.sync_api import Browser, expect

from tests.support.browser.phones import SMALL, WIDE, Phone, phone
from tests.support.browser.tables import seat


def fill(person: Phone, **fields: str) -> None:
    for name, text in fields.items():
        person.page.locator(f"input[name={name}]").fill(text)
    person.page.locator("form button:not([type=button])").last.tap()


def test_a_guest_comes_back_on_another_phone_by_the_recovery_code(browser: Browser, address: str) -> None:
    with phone(browser, address) as first, phone(browser, address, language="fr") as second:
        first.open("/")
        first.tap("guest")
        code = first.page.locator("[data-recovery-code]").inner_text()
        who = first.api("session/")["account"]
        assert who["is_guest"]
        second.open("/recover")
        fill(second, recovery_code=code.lower())
        expect(second.page.get_by_role("heading", name=second.words["matches"])).to_be_visible()
        assert second.api("session/")["account"] == who


def test_signing_up_out_and_in_again_with_errors_told_at_their_fields(browser: Browser, address: str) -> None:
    with phone(browser, address, size=SMALL) as person:
        person.expected = ("400", "403")
        person.open("/signup")
        fill(person, username="Ailsa", password="1234")
        problem = person.page.locator("[aria-invalid=true]").first
        expect(problem).to_be_visible()
        person.has_no_axe_violations()
        fill(person, username="Ailsa", password="seven grey stones")
        expect(person.page.get_by_role("heading", name=person.words["matches"])).to_be_visible()
        expect(person.page.get_by_role("heading", name="No match yet")).to_be_visible()
        person.has_no_axe_violations()
        person.page.get_by_role("button", name="Menu", exact=True).tap()
        person.page.get_by_role("button", name="Sign out").tap()
        expect(person.page.get_by_role("button", name=person.words["guest"])).to_be_visible()
        person.open("/signin")
        fill(person, username="ailsa", password="seven white stones")
        expect(person.page.get_by_role("alert")).to_be_visible()
        person.has_no_axe_violations()
        fill(person, username="ailsa", password="seven grey stones")
        expect(person.page.get_by_role("heading", name=person.words["matches"])).to_be_visible()


def test_an_invitation_is_found_by_its_code_and_only_once(browser: Browser, address: str) -> None:
    with phone(browser, address) as host, phone(browser, address) as friend, phone(browser, address) as late:
        late.expected = ("404", "409")
        host.open("/")
        host.tap("guest")
        host.tap("new")
        host.tap("create")
        code = host.page.locator("[data-challenge-code]").inner_text()
        friend.open("/join")
        fill(friend, code=code.replace("-", " ").lower())
        friend.tap("guest")
        for person in (friend, host):
            person.page.wait_for_url("**/m/*")
        late.open("/join")
        fill(late, code=code)
        expect(late.page.get_by_role("heading", name="has been taken")).to_be_visible()
        late.has_no_axe_violations()
        late.open("/join")
        fill(late, code="ZZZZ-ZZZZ")
        expect(late.page.get_by_text("No open invitation has this code.")).to_be_visible()
        late.open(f"/m/{host.match_id}")  # not theirs to see
        expect(late.page.get_by_role("main").get_by_role("link").first).to_be_visible()
        late.has_no_axe_violations()


def test_resigning_asks_first_and_tells_both(browser: Browser, address: str) -> None:
    with phone(browser, address, size=WIDE) as host, phone(browser, address, language="fr") as friend:
        for person in (host, friend):
            person.play_as_guest()
        match = seat(host, friend)
        for person in (host, friend):
            person.open(f"/m/{match}")
            expect(person.test_id("hint")).to_be_visible()
        host.does_not_scroll(down=True)
        host.has_no_axe_violations()
        host.page.get_by_role("button", name="Menu", exact=True).tap()
        host.page.get_by_role("button", name="Resign").tap()
        host.shows_a_sheet(other_than="Menu")
        host.has_no_axe_violations()
        assert host.match()["status"] == "active"
        host.page.get_by_role("dialog").get_by_role("button", name="Resign").last.tap()
        expect(host.page.locator("[data-result=lost]")).to_be_visible()
        expect(friend.page.locator("[data-result=won]")).to_be_visible()
        assert friend.match()["result"] == {"winner": 1, "reason": "resigned"}
