"""Accounts, codes and invitations, as a person meets them."""

from playwright.sync_api import expect

from tests.support.browser.phones import SMALL, phone


def test_signing_up_out_and_in_again_with_errors_told_at_their_fields(browser, address):
    with phone(browser, address, size=SMALL) as person:
        person.expected = ("400", "403")
        person.open("/signup")
        person.fill(username="Ailsa", password="1234")
        problem = person.page.locator("[aria-invalid=true]").first
        expect(problem).to_be_visible()
        person.has_no_axe_violations()
        person.fill(username="Ailsa", password="seven grey stones")
        expect(person.page.get_by_role("heading", name=person.words["matches"])).to_be_visible()
        person.has_no_axe_violations(person.page.get_by_role("heading", name="No match yet"))
        person.page.get_by_role("button", name="Menu", exact=True).tap()
        person.page.get_by_role("button", name="Sign out").tap()
        expect(person.page.get_by_role("button", name=person.words["guest"])).to_be_visible()
        person.open("/signin")
        person.fill(username="ailsa", password="seven white stones")
        person.has_no_axe_violations(person.page.get_by_role("alert"))
        person.fill(username="ailsa", password="seven grey stones")
        expect(person.page.get_by_role("heading", name=person.words["matches"])).to_be_visible()


def test_an_invitation_is_found_by_its_code_and_only_once(browser, address):
    with phone(browser, address) as host, phone(browser, address) as friend, phone(browser, address) as late:
        late.expected = ("404", "409")
        host.open("/")
        host.tap("guest")
        host.tap("new")
        host.tap("create")
        code = host.page.locator("[data-challenge-code]").inner_text()
        friend.open("/join")
        friend.fill(code=code.replace("-", " ").lower())
        friend.tap("guest")
        for person in (friend, host):
            person.page.wait_for_url("**/m/*")
        late.open("/join")
        late.fill(code=code)
        late.has_no_axe_violations(late.page.get_by_role("heading", name="has been taken"))
        late.open("/join")
        late.fill(code="ZZZZ-ZZZZ")
        expect(late.page.get_by_text("No open invitation has this code.")).to_be_visible()
        late.open(f"/m/{host.match_id}")  # not theirs to see
        late.has_no_axe_violations(late.page.get_by_role("main").get_by_role("link").first)
