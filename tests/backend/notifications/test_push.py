"""Web Push: what reaches a phone, and what follows from a push service's answers."""

import json
import uuid
from datetime import timedelta
from email.utils import format_datetime
from typing import Any

import pytest
from django.utils import timezone

from backend.accounts.models import AccountSettings
from backend.notifications.channels.push import PushChannel, meaning
from backend.notifications.channels.shape import SENT, Result
from backend.notifications.models import Delivery, DeliveryHost, FeedItem, PushSubscription
from backend.notifications.models.secret import VapidKey
from backend.notifications.services import deliver
from backend.notifications.services.deliver import PUSHES
from backend.notifications.services.fan_out import create_deliveries
from backend.notifications.services.lease import LEASE, DeliveryQueue, Lease
from backend.notifications.services.notify import Notice, notify
from backend.notifications.vapid import subject, vapid
from engine import RULESETS
from tests.backend.notifications.conftest import a_phone, subscription_of
from tests.support.builders import a_match, names_a_card, play_on
from tests.support.concurrency import at_once

IN_FRONT = {"seconds": 4}


def the_delivery() -> Delivery:
    """The one push there is."""
    return Delivery.objects.get(channel="push")


def test_a_turn_that_nobody_saw_in_front_is_pushed_after_some_seconds(alice, bob, phone, later):
    match = play_on(a_match(alice, bob, first=0), moves=2)
    assert later(seconds=3) == 0
    assert later(seconds=2) == 1

    [push] = phone.got
    number = FeedItem.objects.filter(account=alice, kind="your_turn").latest("number").number
    assert push.payload == {
        "id": str(Delivery.objects.get(outcome="sent").pk),
        "number": number,
        "kind": "your_turn",
        "match": str(match.pk),
        "challenge": None,
        "sanction": None,
        "opponent": "Bob",
        "plan_lost": False,
        "badge": 1,
        "language": "en",
    }
    later(days=1)
    assert len(phone.got) == 1


def test_a_push_is_small_and_says_how_urgent_it_is_and_for_how_long(alice, phone, later):
    notify([Notice(alice.pk, "test"), Notice(alice.pk, "message", uuid.UUID(int=7))])
    later(**IN_FRONT)
    by_kind = {push.payload["kind"]: push for push in phone.got}
    assert by_kind["test"].headers["urgency"] == "high"
    assert by_kind["message"].headers["urgency"] == "normal"
    assert by_kind["message"].headers["ttl"] == str(3 * 86400 - 4)
    assert all(push.size < 3000 for push in phone.got)


def test_a_later_turn_of_a_match_replaces_an_earlier_one_and_no_message(alice, phone, later):
    one, other = uuid.UUID(int=7), uuid.UUID(int=8)
    kinds = [("match_started", one), ("match_finished", one), ("message", one), ("match_finished", other)]
    kinds += [("draw_declined", one)]
    for kind, match in kinds:
        notify([Notice(alice.pk, kind, match)])
        later(**IN_FRONT)
    topics = [push.headers["topic"] for push in phone.got]
    assert topics[0] == topics[1]
    assert len(set(topics)) == 4


def test_each_device_gets_it_and_who_has_none_gets_nothing(alice, bob, pushes, later):
    devices = [a_phone(pushes, alice, name) for name in ("Phone", "Tablet")]
    notify([Notice(alice.pk, "message"), Notice(bob.pk, "message")])
    assert later(**IN_FRONT) == 2
    assert [len(device.got) for device in devices] == [1, 1]
    assert FeedItem.objects.filter(spread_due__isnull=False).count() == 0


def test_a_player_who_switched_pushes_off_gets_none(alice, phone, later):
    AccountSettings.objects.create(account=alice, notifications={"push": False, "mail": False})
    notify([Notice(alice.pk, "message")])
    assert later(**IN_FRONT) == 0
    assert not Delivery.objects.exists()


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten_and_its_owner_told(alice, phone, later, status):
    phone.orders = [status]
    notify([Notice(alice.pk, "message")])
    assert later(**IN_FRONT) == 0
    assert not PushSubscription.objects.exists()
    assert (the_delivery().outcome, the_delivery().why) == ("gone", f"http_{status}")
    assert FeedItem.objects.get(account=alice, kind="device_lost").data == {"name": "Phone"}
    assert later(days=1) == 0
    assert phone.answered == [status]


@pytest.mark.parametrize("status", [400, 401, 403, 413, 302])
def test_a_push_that_is_refused_for_good_is_not_tried_again(alice, phone, later, status):
    phone.orders, phone.headers = [status], {"Location": phone.endpoint}
    notify([Notice(alice.pk, "message")])
    later(**IN_FRONT)
    later(days=1)
    assert phone.answered == [status]
    assert (the_delivery().outcome, the_delivery().why) == ("failed", f"http_{status}")
    assert subscription_of(phone)
    assert DeliveryHost.objects.get().state == DeliveryHost.State.PROVEN  # the host did its part


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_a_push_that_fails_for_now_is_retried_less_and_less_often(alice, phone, later, status):
    phone.orders = [status] * 3
    notify([Notice(alice.pk, "message")])
    later(**IN_FRONT)
    tries = [len(phone.answered)]
    for wait in (14, 1, 29, 1, 59, 1):
        later(seconds=wait)
        tries.append(len(phone.answered))
    assert tries == [1, 1, 2, 2, 3, 3, 4]
    assert len(phone.got) == 1
    assert the_delivery().outcome == "sent"


@pytest.mark.parametrize("form", ["seconds", "date"])
def test_a_push_service_says_when_to_come_back(alice, phone, later, form):
    notify([Notice(alice.pk, "message")])
    then = timezone.now() + timedelta(seconds=4 + 120)
    phone.orders, phone.headers = [429], {"Retry-After": "120" if form == "seconds" else format_datetime(then, True)}
    later(**IN_FRONT)
    notify([Notice(alice.pk, "challenge_declined")])  # for which it holds as well
    later(seconds=118)
    assert phone.answered == [429]
    later(seconds=2)
    assert phone.answered == [429, 201, 201]


@pytest.mark.parametrize("text", ["", "soon", "-5", "9" * 30, "1.5", "Thu, 99 Foo 2026", "Wed, 21 Oct 2015 07:28:00"])
def test_a_malformed_retry_after_is_ignored(text):
    assert 0 <= meaning(503, {"retry-after": text}).wait <= 6 * 3600


def test_a_push_that_nobody_takes_in_time_expires(alice, phone, later):
    phone.orders = [500] * 1000
    notify([Notice(alice.pk, "message")])
    for hours in (1, 35, 35, 1):
        later(hours=hours)
    assert (the_delivery().outcome, the_delivery().why) == ("expired", "http_500")


def test_an_address_that_must_not_be_asked_is_not_asked(alice, phone, later, settings):
    settings.OUTWARD_LOCAL = False
    notify([Notice(alice.pk, "message")])
    later(**IN_FRONT)
    assert phone.answered == []
    assert (the_delivery().outcome, the_delivery().why) == ("failed", "not_https")


def test_a_worker_that_comes_back_after_its_lease_changes_nothing(alice, phone, later):
    notify([Notice(alice.pk, "message")])
    FeedItem.objects.update(spread_due=timezone.now())
    create_deliveries()
    slow = DeliveryQueue(PUSHES).next()
    assert slow
    assert later(minutes=1) == 1  # by another, after the lease: nobody waits longer for a process that was killed
    deliver.note(slow, Result("gone", "http_410"))
    assert the_delivery().outcome == "sent"
    assert subscription_of(phone)


def test_expired_lease_changes_nothing_while_the_next_one_runs(alice, phone, time_machine):
    notify([Notice(alice.pk, "message")])
    FeedItem.objects.update(spread_due=timezone.now())
    create_deliveries()
    first = DeliveryQueue(PUSHES).next()
    time_machine.move_to(timezone.now() + LEASE, tick=False)
    second = DeliveryQueue(PUSHES).next()
    assert first
    assert second
    deliver.note(first, Result("gone", "http_410"))
    assert (the_delivery().outcome, the_delivery().leased) == ("", timezone.now() + LEASE)
    deliver.note(second, SENT)
    assert the_delivery().outcome == "sent"


def test_the_key_is_made_once_and_kept_by_all(db):
    assert not VapidKey.objects.exists()
    key = vapid()
    assert vapid() == key
    assert VapidKey.objects.get().private == key.pem


@pytest.mark.django_db(transaction=True)
def test_many_who_need_the_key_first_get_the_same_one():
    assert len({key.public for key in at_once(*[vapid] * 5)}) == 1


@pytest.mark.parametrize(
    ("origin", "says"),
    [
        ("https://cairn.example", "https://cairn.example"),
        ("https://cairn.example:8443", "https://cairn.example"),
        ("http://localhost:8000", "mailto:cairn@localhost"),
    ],
)
def test_push_services_are_told_whom_to_turn_to(settings, origin, says):
    settings.ORIGIN = origin
    assert subject() == says


def test_no_payload_names_a_card(alice, bob, pushes, later):
    devices = [a_phone(pushes, player) for player in (alice, bob)]
    match = a_match(alice, bob, first=0)
    for seed in range(6):
        match = play_on(match, moves=1, seed=seed)
        later(**IN_FRONT)
    texts = [push.text for device in devices for push in device.got]
    assert len(texts) >= 6
    for text in texts:
        said = {**json.loads(text), "id": "", "match": ""}  # whose hex digits might look like one
        assert names_a_card(json.dumps(said), set(RULESETS[match.ruleset].deck.cards)) == set()


def test_a_reminder_is_not_carried_beyond_the_time_that_it_is_of(alice, bob, phone, later):
    match = play_on(a_match(alice, bob, first=0), moves=2)
    deadline = (timezone.now() + timedelta(minutes=30)).isoformat()
    notify([Notice(alice.pk, "reminder", match.pk, data={"deadline": deadline})])
    later(**IN_FRONT)
    [push] = phone.got
    assert push.headers["ttl"] == str(30 * 60 - 4)


def test_a_delivery_that_breaks_holds_up_no_other(alice, phone, later, monkeypatch, caplog):
    """While its deliveries are made, while one is prepared, or while it is noted."""
    notify([Notice(alice.pk, "reminder"), *(Notice(alice.pk, "message", uuid.UUID(int=match)) for match in (1, 2, 3))])
    prepare, note = PushChannel.prepare, deliver.note

    def prepares(channel: Any, lease: Lease, *rest: Any) -> Any:
        return prepare(channel, lease, *rest) if lease.delivery.item.number != 2 else 1 / 0

    def notes(lease: Lease, result: Result) -> None:
        return note(lease, result) if lease.delivery.item.number != 3 or lease.delivery.tries > 1 else 1 / 0

    monkeypatch.setattr(PushChannel, "prepare", prepares)
    monkeypatch.setattr(deliver, "note", notes)
    later(**IN_FRONT)
    assert {push.payload["number"] for push in phone.got} == {3, 4}
    assert sorted(Delivery.objects.values_list("item__number", "outcome", "why")) == [
        (2, "", "broken"), (3, "", ""), (4, "sent", ""),
    ]  # fmt: skip
    assert caplog.text.count("ZeroDivisionError") == 2
    assert "KeyError: 'deadline'" in caplog.text
    later(minutes=3)
    ids = [push.payload["id"] for push in phone.got if push.payload["number"] == 3]
    assert len(ids) == 2
    assert len(set(ids)) == 1
