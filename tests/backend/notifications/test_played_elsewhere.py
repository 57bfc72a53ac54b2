"""A turn played on one device replaces the notification on the others."""

from datetime import timedelta

import pytest
from django.utils import timezone

from backend.accounts.models import Account, AccountSettings, Device
from backend.matches.models import Match
from backend.matches.services.resign import match_resign
from backend.notifications.models import Delivery, FeedItem
from backend.notifications.services.seen import notice_seen
from tests.backend.notifications.conftest import DAY, Later, a_phone, subscription_of
from tests.support.builders import a_match, play_on
from tests.support.push_service import PushService, UserAgent


@pytest.fixture
def turn(later: Later, alice: Account, bob: Account, phone: UserAgent, pushes: PushService) -> Match:
    """A match in which it is Alice's turn, as her phone shows."""
    match = play_on(a_match(alice, bob, first=0, clock=DAY), moves=2)
    later(minutes=1)
    assert phone.kinds == ["your_turn"]
    return match


@pytest.mark.parametrize("bob_sees_it_at_once", [False, True])
def test_phone_that_was_not_used_since_says_that_the_turn_was_played(turn, phone, bob, later, bob_sees_it_at_once):
    play_on(turn, moves=1)
    if bob_sees_it_at_once:
        notice_seen(account_id=bob.pk, number=FeedItem.objects.filter(account=bob).latest("number").number)
    later(minutes=1)
    later(days=1)
    assert phone.kinds == ["your_turn", "played"]
    first, last = phone.got
    assert first.payload["id"] != last.payload["id"]  # by which a repeat is known
    assert {key: last.payload[key] for key in ("number", "match", "badge")} == {
        "number": first.payload["number"], "match": str(turn.pk), "badge": 0,
    }  # fmt: skip
    assert (last.headers["topic"], last.headers["urgency"]) == (first.headers["topic"], "normal")


@pytest.mark.parametrize(("used", "pushed"), [(30, ["your_turn"]), (-90, ["your_turn", "played"])])
def test_device_that_was_used_since_the_push_takes_it_back_itself(turn, phone, alice, later, used, pushed):
    push = Delivery.objects.get(account=alice, channel="push", outcome="sent")
    assert push.ended
    device = Device.objects.create(account=alice, session_key="k" * 32, last_seen=push.ended + timedelta(seconds=used))
    subscription = subscription_of(phone)
    subscription.device = device
    subscription.save()
    play_on(turn, moves=1)
    later(minutes=1)
    assert phone.kinds == pushed


def test_the_replacement_is_sent_once_at_the_end_of_a_match_and_in_quiet_hours(turn, phone, pushes, alice, bob, later):
    tablet = a_phone(pushes, alice, "Tablet")
    now = timezone.now()
    quiet = {"begin": f"{now - timedelta(hours=1):%H:%M}", "end": f"{now + timedelta(hours=9):%H:%M}"}
    AccountSettings.objects.update_or_create(
        account=alice, defaults={"time_zone": "UTC", "notifications": {"quiet": quiet}}
    )
    match_resign(match_id=turn.pk, account=alice)
    later(minutes=1)
    assert phone.kinds[:2] == ["your_turn", "played"]
    assert "played" not in tablet.kinds  # which never said that it was her turn


def test_the_next_turn_overtakes_the_replacement(turn, phone, later):
    play_on(turn, moves=2)
    later(minutes=1)
    assert phone.kinds == ["your_turn", "your_turn"]
    assert "played" not in Delivery.objects.values_list("why", flat=True)


def test_a_replacement_that_is_not_taken_hastens_no_mail(turn, phone, later):
    phone.orders = [500] * 20
    play_on(turn, moves=1)
    later(minutes=1)
    later(minutes=20)
    assert phone.kinds == ["your_turn"]
    assert not Delivery.objects.filter(channel="mail", outcome="sent").exists()
