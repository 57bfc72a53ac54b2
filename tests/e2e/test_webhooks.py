"""Webhooks in the settings: made, tried out, given another secret and deleted, by hand."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.test_credentials import button, heading
from tests.e2e.test_ways_in import fill
from tests.support.browser.phones import PASSWORD, SMALL, WIDE, Phone, phone
from tests.support.scale import scaled
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
    person.looks_right()
    fill(person, url=url)
    expect(heading(person)).to_have_text("Your webhook’s secret")
    person.looks_right()
    return person.page.locator("[data-token]").inner_text()


def test_a_webhook_is_made_tried_given_another_secret_and_deleted(
    browser: Browser, address: str, receiver: Receiver
) -> None:
    endpoint = receiver.endpoint()
    with phone(browser, address) as person:
        person.sign_up("Torquil")
        person.open("/settings")
        person.page.get_by_role("link", name="Webhooks for programs").tap()
        expect(person.page.get_by_text("You have no webhooks.")).to_be_visible()
        person.looks_right()
        endpoint.secrets.append(make(person, endpoint.url, "your turn", "a message"))
        person.page.get_by_role("link", name="I have kept it").tap()
        item = person.page.locator("[data-webhook]")
        expect(item).to_contain_text("Only your turn and a message")
        expect(item).to_contain_text("Nothing taken so far")

        endpoint.orders.append(500)
        test = item.get_by_role("button", name="Send a test")
        test.tap()
        expect(item.locator("[data-fate=failed]")).to_be_visible(timeout=ARRIVES)
        expect(item).to_contain_text("it answered 500")
        person.looks_right()
        test.tap()
        expect(item.locator("[data-fate=came]")).to_be_visible(timeout=ARRIVES)
        expect(item).to_contain_text("Last taken")
        assert endpoint.got[-1].body["type"] == "test"

        item.get_by_role("button", name="New secret").tap()
        dialog = person.page.get_by_role("dialog")
        person.shows_a_sheet()
        person.looks_right()
        dialog.get_by_role("button", name="New secret", exact=True).tap()
        new = dialog.locator("[data-token]")
        expect(new).not_to_have_text(endpoint.secrets[0])
        person.looks_right()
        endpoint.secrets[:] = [new.inner_text()]
        dialog.get_by_role("button", name="I have kept it").tap()
        taken = len(endpoint.got)
        test.tap()
        expect(item.locator("[data-fate=came]")).to_be_visible(timeout=ARRIVES)
        assert len(endpoint.got) > taken  # verified with the new secret alone

        item.get_by_role("button", name="Turn off").tap()
        expect(item).to_contain_text("Switched off by you")
        item.get_by_role("button", name="Turn on").tap()
        expect(item.get_by_text("On", exact=True)).to_be_visible()
        item.get_by_role("button", name="Delete").tap()
        person.shows_a_sheet()
        person.looks_right()
        dialog.get_by_role("button", name="Delete", exact=True).tap()
        expect(item).to_have_count(0)
        assert person.api("me/webhooks/")["results"] == []


def test_what_is_no_address_of_a_program_or_no_notice_is_said_at_its_field(browser: Browser, address: str) -> None:
    with phone(browser, address) as person:
        person.expected = ("400",)
        person.sign_up("Lorna")
        person.open("/settings/new-webhook")
        person.page.get_by_role("radio", name="Only some").check(force=True)
        for box in person.page.get_by_role("checkbox").all():
            box.uncheck()
        fill(person, url="http://10.0.0.1/x")
        expect(person.page.get_by_text("Please choose at least one.")).to_be_visible()
        person.looks_right()
        person.page.get_by_role("checkbox", name="your turn").check()
        button(person, "Make the webhook").tap()
        expect(person.page.get_by_text("An https address on a public host, please.")).to_be_visible()
        person.looks_right()


@pytest.mark.parametrize(("size", "scheme"), [(SMALL, "dark"), (WIDE, "light")][: scaled(1, 2)])
def test_in_french_every_page_of_it_fits(browser: Browser, address: str, size: tuple[int, int], scheme: str) -> None:
    with phone(browser, address, size=size, language="fr", scheme=scheme) as person:
        person.play_as_guest()
        person.open("/settings/webhooks")
        expect(person.page.get_by_text("Les invités n’ont pas de webhook")).to_be_visible()
        person.looks_right()
        person.open("/settings/upgrade")
        fill(person, username=f"Iona-{scheme}", password=PASSWORD)
        expect(heading(person)).to_have_text(person.words["matches"])
        person.open("/settings/new-webhook")
        person.page.get_by_role("radio", name="Certaines").check(force=True)
        person.looks_right()
        fill(person, url=f"https://a-rather-long-name-of-a-host.example.net/{'long/' * 12}")
        expect(heading(person)).to_have_text("Le secret de votre webhook")
        person.looks_right()
        person.page.get_by_role("link", name="Je l’ai gardé").tap()
        expect(person.page.locator("[data-webhook]")).to_contain_text("Seulement votre tour et une invitation")
        person.looks_right()
        for name in ("Nouveau secret", "Supprimer"):
            person.page.locator("[data-webhook]").get_by_role("button", name=name).tap()
            expect(person.page.get_by_role("dialog")).to_be_visible()
            person.looks_right()
            person.page.get_by_role("dialog").get_by_role("button", name="Annuler").tap()
            expect(person.page.get_by_role("dialog")).to_have_count(0)
