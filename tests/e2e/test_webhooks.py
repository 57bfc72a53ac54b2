"""Webhooks in the settings: made, tried out, given another secret and deleted, by hand."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser.phones import Phone, phone
from tests.support.webhook_receiver import Receiver, webhook_receiver

ARRIVES = 30_000  # ms: jobs send, and the page asks from time to time


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with webhook_receiver() as program:
        yield program


def make(person: Phone, url: str, *kinds: str) -> str:
    """Make a webhook for these kinds, by their labels; return its secret."""
    person.page.get_by_role("link", name="New webhook").tap()
    if kinds:
        person.page.get_by_role("radio", name="Only some").check(force=True)
        for box in person.page.get_by_role("checkbox").all():
            box.uncheck()
        for kind in kinds:
            person.page.get_by_role("checkbox", name=kind).check()
    person.fill(url=url)
    expect(person.heading).to_have_text("Your webhook’s secret")
    return person.page.locator("[data-token]").inner_text()


def test_a_webhook_is_made_tried_given_another_secret_and_deleted(browser, address, receiver):
    endpoint = receiver.endpoint()
    with phone(browser, address) as person:
        person.sign_up("Torquil")
        person.open("/settings")
        person.page.get_by_role("link", name="Webhooks for programs").tap()
        person.looks_right(person.page.get_by_text("You have no webhooks."))
        endpoint.secrets.append(make(person, endpoint.url, "your turn", "a message"))
        person.page.get_by_role("link", name="I have saved it").tap()
        item = person.page.locator("[data-webhook]")
        expect(item).to_contain_text("Only your turn and a message")
        expect(item).to_contain_text("No deliveries yet")

        endpoint.orders.append(500)
        test = item.get_by_role("button", name="Send a test")
        test.tap()
        expect(item.locator("[data-result=failed]")).to_be_visible(timeout=ARRIVES)
        expect(item).to_contain_text("it answered 500")
        person.looks_right()
        test.tap()
        expect(item.locator("[data-result=came]")).to_be_visible(timeout=ARRIVES)
        expect(item).to_contain_text("Last delivery")
        assert endpoint.got[-1].body["type"] == "test"

        item.get_by_role("button", name="New secret").tap()
        dialog = person.page.get_by_role("dialog")
        dialog.get_by_role("button", name="New secret", exact=True).tap()
        new = dialog.locator("[data-token]")
        expect(new).not_to_have_text(endpoint.secrets[0])
        person.looks_right()
        endpoint.secrets[:] = [new.inner_text()]
        dialog.get_by_role("button", name="I have saved it").tap()
        taken = len(endpoint.got)
        test.tap()
        expect(item.locator("[data-result=came]")).to_be_visible(timeout=ARRIVES)
        assert len(endpoint.got) > taken  # verified with the new secret alone

        item.get_by_role("button", name="Turn off").tap()
        expect(item).to_contain_text("Switched off by you")
        item.get_by_role("button", name="Turn on").tap()
        expect(item.get_by_text("On", exact=True)).to_be_visible()
        item.get_by_role("button", name="Delete").tap()
        dialog.get_by_role("button", name="Delete", exact=True).tap()
        expect(item).to_have_count(0)
        assert person.api("me/webhooks/")["results"] == []


def test_a_malformed_webhook_address_or_notice_is_refused_at_its_field(browser, address):
    with phone(browser, address) as person:
        person.expected = ("400",)
        person.sign_up("Lorna")
        person.open("/settings/new-webhook")
        person.page.get_by_role("radio", name="Only some").check(force=True)
        for box in person.page.get_by_role("checkbox").all():
            box.uncheck()
        person.fill(url="http://10.0.0.1/x")
        person.looks_right(person.page.get_by_text("Please choose at least one."))
        person.page.get_by_role("checkbox", name="your turn").check()
        person.button("Create the webhook").tap()
        person.looks_right(person.page.get_by_text("An https address on a public host, please."))
