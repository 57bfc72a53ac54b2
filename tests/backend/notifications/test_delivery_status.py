"""Subscribing browsers, and knowing whether one can be reached: over HTTP."""

from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import Account, AccountSettings
from backend.notifications.models import FeedItem, PushSubscription
from backend.notifications.services.seen import notice_seen
from backend.notifications.services.subscribe import MOST
from backend.notifications.vapid import vapid
from tests.support.builders import a_match, play_on
from tests.support.openapi import assert_documented
from tests.support.people import Browser, browser_of, errors_of, refused
from tests.support.push_service import b64, unb64

BAD_ADDRESSES = [
    *("http://example.net/", "https://127.0.0.1/", "https://[::ffff:10.0.0.1]/", "https://user:word@example.net/"),
    "https://example.net/" + "a" * 1000,
]
ANDROID = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"


def ways(browser: Browser) -> list[dict[str, Any]]:
    answer = browser.read("me/delivery-status/")
    assert answer.status_code == 200
    assert_documented("DeliveryStatus", answer.json())
    return list(answer.json()["ways"])


def test_a_browser_subscribes_under_the_key_that_it_is_told(at_alice, pushes):
    key = at_alice.read("me/push/key/").json()["key"]
    assert (len(unb64(key)), unb64(key)[0]) == (65, 4)
    assert key == vapid().public
    agent = pushes.browser(key)
    made = at_alice.write("me/push/", agent.subscription(), User_Agent=ANDROID, Accept_Language="fr")
    assert made.status_code == 201
    assert_documented("Subscription", made.json())
    assert (made.json()["name"], made.json()["language"]) == ("Firefox · Android", "fr")
    assert at_alice.read("me/push/").json()["results"] == [made.json()]


def test_the_secrets_of_a_subscription_are_shown_to_nobody(at_alice, pushes):
    agent = pushes.browser()
    answers = [at_alice.write("me/push/", agent.subscription())]
    answers += [at_alice.read(path) for path in ("me/push/", "me/delivery-status/", "me/export/")]
    for answer in answers:
        for secret in agent.subscription().values():
            assert secret not in answer.content.decode()


def test_a_client_that_subscribes_whenever_it_starts_has_one_subscription(at_alice, pushes):
    agent = pushes.browser()
    first = at_alice.write("me/push/", agent.subscription() | {"name": "My phone"})
    agent.auth = b"another sixteen!"
    again = at_alice.write("me/push/", agent.subscription() | {"language": "fr"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    row = PushSubscription.objects.get()
    assert (row.auth, row.language) == (b64(agent.auth), "fr")


def test_a_phone_that_changes_hands_pushes_to_who_has_it(at_alice, at_bob, pushes, bob):
    agent = pushes.browser()
    at_alice.write("me/push/", agent.subscription())
    at_bob.write("me/push/", agent.subscription())
    assert PushSubscription.objects.get().account_id == bob.pk


def test_a_subscription_ends_with_the_session_that_made_it(at_alice, alice, pushes):
    at_alice.write("me/push/", pushes.browser().subscription())
    other = browser_of(alice)
    other.write("me/push/", pushes.browser().subscription())
    assert at_alice.send("DELETE", "session/").status_code == 204
    assert PushSubscription.objects.count() == 1


def test_the_eleventh_subscription_replaces_the_oldest(at_alice, pushes):
    for number in range(MOST + 1):
        at_alice.write("me/push/", pushes.browser().subscription() | {"name": str(number)})
    names = set(PushSubscription.objects.values_list("name", flat=True))
    assert names == {str(number) for number in range(1, MOST + 1)}


def test_a_removed_subscription_is_gone(at_alice, pushes):
    made = at_alice.write("me/push/", pushes.browser().subscription()).json()["id"]
    assert at_alice.send("DELETE", f"me/push/{made}/").status_code == 204
    refused(at_alice.send("DELETE", f"me/push/{made}/"), 404, "not_found")
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        *(("endpoint", address, "bad_endpoint") for address in BAD_ADDRESSES),
        ("p256dh", b64(bytes(65)), "bad_key"),
        ("p256dh", b64(b"\4" + bytes(63) + b"\1"), "bad_key"),  # 65 bytes, and not on the curve
        *(("p256dh", "not base64 at all!", "bad_key"), ("p256dh", "\u00e9", "bad_key")),
        ("auth", b64(bytes(15)), "bad_key"),
    ],
)
def test_a_malformed_subscription_is_refused(at_alice, pushes, settings, field, value, code):
    settings.OUTWARD_LOCAL = False
    body = pushes.browser().subscription() | {"endpoint": "https://push.example/x", field: value}
    assert errors_of(at_alice.write("me/push/", body)) == [(field, code)]
    assert not PushSubscription.objects.exists()


def test_the_status_names_why_nothing_would_arrive(at_bob):
    told = [(way["channel"], way["ready"], way["why"]) for way in ways(at_bob)]
    assert told == [("socket", True, None), ("push", False, "no_device"), ("mail", False, "no_address")]


def test_the_status_names_channels_that_are_off_or_not_confirmed(at_alice, alice):
    AccountSettings.objects.create(account=alice, notifications={"push": False, "mail": False})
    assert [way["why"] for way in ways(at_alice)] == [None, "off", "off"]
    Account.objects.filter(pk=alice.pk).update(email_confirmed=None)
    assert ways(at_alice)[2]["why"] == "not_confirmed"


def test_a_test_goes_every_way_at_once_in_quiet_hours_too_and_is_seen_to_arrive(at_alice, alice, phone, mails, later):
    AccountSettings.objects.create(account=alice, notifications={"quiet": {"begin": "00:00", "end": "23:59"}})
    answer = at_alice.write("me/delivery-status/test/")
    assert answer.status_code == 202
    notice_seen(account_id=alice.pk, number=answer.json()["number"])  # the app is open: it is asked for in it
    now = timezone.now()
    assert later(seconds=0) == 2
    assert phone.kinds == ["test"]
    assert mails.subjects == ["Cairn: A test"]
    socket, push, mail = ways(at_alice)
    assert (push["name"], push["ready"], push["failed"]) == ("Phone", True, None)
    assert push["reached"] == mail["reached"] == now.isoformat().replace("+00:00", "Z")
    assert mail["name"] == "alice@example.org"
    assert socket["reached"] is None


def test_the_socket_last_delivered_when_a_notice_was_seen_in_front(at_alice, alice, bob, later):
    play_on(a_match(alice, bob, first=0), moves=2)
    notice_seen(account_id=alice.pk, number=1)
    assert ways(at_alice)[0]["reached"] is not None


def test_a_failure_is_told_with_its_reason_and_for_that_device_alone(at_alice, alice, phone, pushes, later):
    at_alice.write("me/push/", pushes.browser().subscription() | {"name": "Tablet"})
    phone.orders = [503]
    at_alice.write("me/delivery-status/test/")
    later(seconds=0)
    by_name = {way["name"]: way for way in ways(at_alice)}
    assert (by_name["Phone"]["failure"], by_name["Phone"]["reached"]) == ("http_503", None)
    assert (by_name["Tablet"]["failure"], by_name["Tablet"]["failed"]) == (None, None)
    later(seconds=15)
    phone_now = {way["name"]: way for way in ways(at_alice)}["Phone"]
    assert phone_now["reached"] > phone_now["failed"]


def test_tests_are_not_for_ringing_on_end(at_alice):
    statuses = [at_alice.write("me/delivery-status/test/").status_code for _ in range(6)]
    assert statuses == [202] * 5 + [429]
    assert FeedItem.objects.filter(kind="test").count() == 5
