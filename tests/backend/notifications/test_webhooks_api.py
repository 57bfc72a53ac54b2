"""Webhooks over HTTP: made, seen, changed, tried out, given another secret."""

from base64 import b64decode
from typing import Any

import pytest

from backend.accounts.models import Account
from backend.notifications.models import Delivery, Webhook
from backend.notifications.models.secret import WebhookSecret
from backend.notifications.services.notify import Notice, notify
from tests.backend.notifications.test_delivery_status import BAD_ADDRESSES, ways
from tests.support.openapi import assert_documented
from tests.support.people import Browser, browser_of, errors_of, refused
from tests.support.tokens import confirmed, program_of

URL = "https://bot.example.net/cairn"


@pytest.fixture
def at_alice(alice: Account) -> Browser:
    """Alice's browser, in which she has just given her password."""
    return confirmed(browser_of(alice))


def made(browser: Any, **body: Any) -> dict[str, Any]:
    answer = browser.write("me/webhooks/", {"url": URL, **body})
    assert answer.status_code == 201, answer.content
    assert_documented("NewSecret", answer.json())
    return dict(answer.json())


def test_a_new_webhook_shows_its_secret_once(at_alice):
    webhook = made(at_alice, kinds=["your_turn"])
    secret = webhook.pop("secret")
    assert secret.startswith("whsec_")
    assert len(b64decode(secret[6:], validate=True)) == 32
    assert {name: webhook[name] for name in ("url", "kinds", "active", "why", "expires_at", "reached")} == {
        "url": URL, "kinds": ["your_turn"], "active": True, "why": None, "expires_at": None, "reached": None,
    }  # fmt: skip
    assert at_alice.read("me/webhooks/").json()["results"] == [webhook]
    assert at_alice.read(f"me/webhooks/{webhook['id']}/").json() == webhook
    for path in ("me/webhooks/", f"me/webhooks/{webhook['id']}/", "me/delivery-status/", "me/export/", "feed/"):
        assert secret[6:] not in at_alice.read(path).content.decode()


def test_the_secret_of_a_webhook_is_neither_logged_nor_stored_in_clear(at_alice, caplog):
    caplog.set_level("DEBUG")
    secret = made(at_alice)["secret"]
    row = WebhookSecret.objects.get()
    assert secret not in f"{row.sealed} {row.sealed_before} {caplog.text}"


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        *(({"url": address}, "url", "bad_url") for address in BAD_ADDRESSES),
        ({"kinds": ["checkmate"]}, "kinds.0", "invalid_choice"),
        ({"kinds": ["test"] * 30}, "kinds", "max_length"),
    ],
)
def test_a_malformed_webhook_is_refused_and_changes_nothing(at_alice, change, field, code):
    assert errors_of(at_alice.write("me/webhooks/", {"url": URL, **change})) == [(field, code)]
    assert not Webhook.objects.exists()
    here = f"me/webhooks/{made(at_alice)['id']}/"
    before = at_alice.read(here).json()
    refused(at_alice.write(here, {"active": False, **change}, method="PATCH"), 400, "invalid")
    assert at_alice.read(here).json() == before


def test_an_account_has_at_most_five_webhooks(at_alice):
    webhooks = [made(at_alice) for _ in range(5)]
    refused(at_alice.write("me/webhooks/", {"url": URL}), 409, "too_many_webhooks")
    assert at_alice.send("DELETE", f"me/webhooks/{webhooks[0]['id']}/").status_code == 204
    assert made(at_alice)
    assert Webhook.objects.count() == WebhookSecret.objects.count() == 5


def test_an_open_phone_cannot_have_notices_sent_elsewhere(alice, at_alice):
    here = f"me/webhooks/{made(at_alice)['id']}/"
    found = browser_of(alice)
    refused(found.write("me/webhooks/", {"url": URL}), 403, "confirmation_needed")
    refused(found.write(here, {"url": "https://other.example.net/"}, method="PATCH"), 403, "confirmation_needed")
    refused(found.write(f"{here}secret/"), 403, "confirmation_needed")
    assert Webhook.objects.get().url == URL
    assert found.write(here, {"active": False}, method="PATCH").json()["why"] == "off"
    assert found.send("DELETE", here).status_code == 204


def test_a_webhook_that_a_token_aimed_ends_with_the_token(alice, at_alice):
    program = program_of(alice, "account", "read")
    steps = [
        lambda: made(program)["id"],
        lambda: program.write(f"{here}secret/").json()["id"],
        lambda: program.write(here, {"url": "https://other.example.net/"}, method="PATCH").json()["id"],
    ]
    for step in steps:
        here = f"me/webhooks/{made(at_alice)['id']}/"
        aimed = step()
        alice.tokens.all().delete()
        refused(at_alice.read(f"me/webhooks/{aimed}/"), 404, "not_found")
        program = program_of(alice, "account", "read")
    here = f"me/webhooks/{made(at_alice)['id']}/"
    assert program.write(here, {"kinds": ["test"], "url": URL}, method="PATCH").json()["kinds"] == ["test"]
    alice.tokens.all().delete()
    assert at_alice.read(here).status_code == 200  # its address was the same


def test_another_secret_is_shown_once_and_both_are_known_for_a_day(at_alice):
    webhook = made(at_alice)
    answer = at_alice.write(f"me/webhooks/{webhook['id']}/secret/")
    assert answer.status_code == 200
    assert_documented("NewSecret", answer.json())
    assert answer.json()["secret"] != webhook["secret"]
    row = WebhookSecret.objects.get()
    assert row.sealed_before
    assert row.before_until is not None


def test_a_test_arrives_also_where_nothing_else_is_sent_and_is_seen_to(at_alice, alice, receiver, later):
    endpoint = receiver.endpoint()
    webhook = made(at_alice, url=endpoint.url, active=False, kinds=["your_turn"])
    endpoint.secrets.append(webhook["secret"])
    here = f"me/webhooks/{webhook['id']}/"
    answer = at_alice.write(f"{here}test/")
    assert answer.status_code == 202
    notify([Notice(alice.pk, "message")])
    later(seconds=0)
    [call] = endpoint.got
    assert call.id == answer.json()["id"]
    assert (call.body["type"], call.body["number"], call.body["account"]) == ("test", None, str(alice.pk))
    now = at_alice.read(here).json()
    assert (now["active"], now["failed"], now["reached"] is not None) == (False, None, True)
    endpoint.orders = [500]
    at_alice.write(f"{here}test/")
    later(seconds=1)
    assert at_alice.read(here).json()["failure"] == "http_500"


def test_tests_are_not_for_ringing_on_end(at_alice):
    here = f"me/webhooks/{made(at_alice)['id']}/test/"
    statuses = [at_alice.write(here).status_code for _ in range(21)]
    assert statuses == [202] * 20 + [429]
    assert Delivery.objects.count() == 20


def test_reach_tells_of_each_by_its_host(at_alice, alice, receiver, later):
    assert "webhook" not in [way["channel"] for way in ways(at_alice)]
    endpoint = receiver.endpoint()
    webhook = made(at_alice, url=endpoint.url, kinds=["your_turn"])
    endpoint.secrets.append(webhook["secret"])
    endpoint.orders = [500]
    assert at_alice.write("me/delivery-status/test/").status_code == 202
    later(seconds=0)
    way = ways(at_alice)[-1]
    assert (way["channel"], way["id"], way["name"], way["ready"]) == ("webhook", webhook["id"], "127.0.0.1", True)
    assert (way["failure"], way["reached"]) == ("http_500", None)
    later(seconds=15)
    assert ways(at_alice)[-1]["reached"] is not None
    endpoint.orders = [410]
    notify([Notice(alice.pk, "your_turn")])
    later(seconds=0)
    way = ways(at_alice)[-1]
    assert (way["ready"], way["why"], way["failure"]) == (False, "gone", "http_410")
