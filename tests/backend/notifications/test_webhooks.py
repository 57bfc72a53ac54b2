"""Webhooks: what a program is told, and what follows from its answers."""

import json
import uuid

import pytest

from backend.accounts.models import Account, AccountSettings
from backend.matches.services.resign import match_resign
from backend.notifications.models import Delivery, FeedItem
from backend.notifications.services.deliver import webhooks_send
from backend.notifications.services.fan_out import create_deliveries
from backend.notifications.services.notify import Notice, notify
from backend.notifications.services.seen import notice_seen
from backend.notifications.services.webhook import webhook_change, webhook_test
from backend.notifications.signing import new_secret, signature
from engine import RULESETS
from tests.backend.notifications.conftest import Later, a_hook, a_phone, webhook_of
from tests.support.builders import a_match, names_a_card, play_on
from tests.support.concurrency import at_once
from tests.support.webhook_receiver import TOO_LARGE, Endpoint, mac

MATCH = uuid.UUID(int=7)


def say(account: Account, *kinds: str) -> None:
    for kind in kinds:
        notify([Notice(account.pk, kind, MATCH)])


def tell(later: Later, account: Account, *kinds: str) -> None:
    """Notify the account, and send what is due."""
    say(account, *kinds)
    later(seconds=0)


def types(endpoint: Endpoint) -> list[str]:
    return [call.body["type"] for call in endpoint.got]


def the_delivery() -> Delivery:
    return Delivery.objects.get(channel="webhook")


# --- What is sent


def test_a_turn_is_told_at_once_signed_and_with_what_it_takes_to_look(alice, bob, hook, later):
    match = play_on(a_match(alice, bob, first=0), moves=2)
    assert later(seconds=0) == FeedItem.objects.filter(account=alice).count()
    item = FeedItem.objects.filter(account=alice, kind="your_turn").latest("number")
    [turn] = [call for call in hook.got if call.body["number"] == item.number]
    assert turn.body == {
        "id": turn.id,
        "type": "your_turn",
        "timestamp": item.as_json()["created"],
        "account": str(alice.pk),
        "number": item.number,
        "match": str(match.pk),
        "challenge": None,
        "opponent": "Bob",
        "version": match.version,
        "data": {},
    }
    assert turn.id == str(Delivery.objects.get(item=item, channel="webhook").pk)


def test_no_webhook_has_a_card_or_a_word_of_anybody(alice, bob, hook, later):
    match = a_match(alice, bob, first=0)
    for seed in range(12):
        match = play_on(match, moves=1, seed=seed)
        notify([Notice(alice.pk, "message", match.pk, data={"message": seed})])
        later(seconds=1)
    assert {"match_started", "your_turn", "message"} <= set(types(hook))
    for call in hook.got:
        bare = {**call.body, "id": "", "match": "", "account": "", "challenge": ""}  # hex digits may look like one
        assert names_a_card(json.dumps(bare), set(RULESETS["edition2016"].deck.cards)) == set()
        assert len(call.text) < 1000


def test_the_signature_is_that_of_the_specifications_own_libraries():
    """The example that the reference implementations of Standard Webhooks are tested with."""
    secret, message, timestamp = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330
    body = b'{"test": 2432232314}'
    signed = signature(secret, message, timestamp, body)
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="
    assert len(mac(new_secret(), "")) == 32


def test_each_webhook_gets_its_kinds_by_its_own_secret(alice, receiver, later):
    everything, some = a_hook(receiver, alice), a_hook(receiver, alice, "message", "match_finished")
    tell(later, alice, "message", "draw_offered", "match_finished")
    assert sorted(types(everything)) == ["draw_offered", "match_finished", "message"]  # several are sent at a time
    assert sorted(types(some)) == ["match_finished", "message"]
    assert not set(everything.secrets) & set(some.secrets)


def test_a_webhook_sends_notices_that_were_seen_or_come_in_quiet_hours(alice, bob, hook, pushes, later, time_machine):
    phone = a_phone(pushes, alice)
    quiet = {"begin": "00:00", "end": "23:59"}
    AccountSettings.objects.create(account=alice, notifications={"quiet": quiet, "push": False, "mail": False})
    match = play_on(a_match(alice, bob, first=0), moves=2)
    notice_seen(account_id=alice.pk, number=FeedItem.objects.filter(account=alice).latest("number").number)
    match_resign(match_id=match.pk, account=bob)
    later(hours=1)
    numbers = FeedItem.objects.filter(account=alice).values_list("number", flat=True)
    assert sorted(call.body["number"] for call in hook.got) == list(numbers)
    assert "match_finished" in types(hook)
    assert phone.answered == []


def test_a_webhook_does_not_hurry_pushes_to_people(alice, hook, pushes, later):
    phone = a_phone(pushes, alice)
    say(alice, "message")
    later(seconds=3)
    assert (types(hook), phone.got) == (["message"], [])
    notice_seen(account_id=alice.pk, number=1)
    say(alice, "draw_declined")
    later(seconds=4)
    later(seconds=4)
    assert phone.kinds == ["draw_declined"]


def test_a_notice_seen_during_fan_out_still_goes_to_programs(committed_db, alice, hook):
    for number in range(1, 21):
        say(alice, "message")
        at_once(create_deliveries, lambda number=number: notice_seen(account_id=alice.pk, number=number))
    webhooks_send()
    assert sorted(call.body["number"] for call in hook.got) == list(range(1, 21))


def test_a_notice_makes_no_delivery_for_an_account_without_a_webhook(alice, bob, hook):
    say(bob, "message")
    say(alice, "message")
    assert create_deliveries() == 1


def test_two_accounts_webhooks_know_nothing_of_each_other(alice, bob, hook, receiver, later):
    bobs = a_hook(receiver, bob)
    tell(later, bob, "message")
    assert (len(hook.got), len(bobs.got)) == (0, 1)


# --- Answers


@pytest.mark.parametrize("answer", [200, 201, 202, 204, 299, TOO_LARGE])
def test_2xx_is_taken_whatever_else_is_answered(alice, hook, later, answer):
    hook.orders = [answer]
    tell(later, alice, "message")
    later(days=1)
    assert hook.answered == [answer]
    assert the_delivery().outcome == "sent"


@pytest.mark.parametrize("answer", [301, 307, 400, 401, 404, 413, 429, 500, 502, 503])
def test_all_else_is_sent_again_under_the_same_id_less_and_less_often(alice, hook, later, answer):
    hook.orders, hook.headers = [answer] * 3, {"Location": hook.url}
    tell(later, alice, "message")
    tries = [len(hook.answered)]
    for wait in (14, 1, 29, 1, 59, 1):
        later(seconds=wait)
        tries.append(len(hook.answered))
    assert tries == [1, 1, 2, 2, 3, 3, 4]
    assert [call.id for call in hook.got] == [str(the_delivery().pk)]
    assert (the_delivery().outcome, the_delivery().why) == ("sent", f"http_{answer}")


def test_a_redirect_is_not_followed(alice, hook, receiver, later):
    other = receiver.endpoint()
    hook.orders, hook.headers = [308], {"Location": other.url}
    tell(later, alice, "message")
    assert other.answered == []


def test_a_receiver_that_is_away_is_tried_with_one_notice_and_gets_all_later(alice, hook, later):
    hook.orders = [500] * 5
    tell(later, alice, "message")
    say(alice, *["draw_declined"] * 10)
    for wait in (15, 30, 60, 120):
        later(seconds=wait)
    assert hook.answered == [500] * 5
    later(seconds=240)
    assert types(hook)[0] == "message"
    later(seconds=0)
    assert len(hook.got) == 11
    assert not Delivery.objects.filter(outcome="").exists()


def test_a_test_that_is_taken_or_a_new_beginning_sends_what_waits(alice, hook, later):
    hook.orders = [500] * 7
    say(alice, "message", "message")
    for wait in (0, 15, 30, 60, 120, 240):
        later(seconds=wait)
    hook.orders = []
    webhook_test(webhook_of(hook))
    later(seconds=0)
    later(seconds=0)
    assert sorted(types(hook)) == ["message", "message", "test"]
    hook.orders = [500] * 2
    tell(later, alice, "message")
    later(seconds=15)
    webhook_change(webhook_of(hook), token=None, active=False)
    webhook_change(webhook_of(hook), token=None, active=True)
    later(seconds=0)
    assert len(hook.got) == 4


def test_webhooks_over_the_rate_are_sent_a_minute_later(alice, hook, later, settings):
    settings.THROTTLES = {**settings.THROTTLES, "webhooks": (5, 60)}
    say(alice, *["message"] * 12)
    counts = []
    for _ in range(4):
        later(seconds=60)
        counts.append(len(hook.got))
    assert counts[:3] == [5, 10, 12]
    assert not Delivery.objects.filter(failed__isnull=False).exists()


def test_an_address_that_must_not_be_asked_is_not_asked(alice, hook, later, settings):
    settings.OUTWARD_LOCAL = False
    tell(later, alice, "message")
    assert hook.answered == []
    assert (the_delivery().outcome, the_delivery().why) == ("failed", "not_https")
