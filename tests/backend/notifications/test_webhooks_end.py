"""The end of webhooks, and of their secrets."""

from datetime import timedelta

from django.utils import timezone

from backend.accounts.models import Account
from backend.accounts.services.token import token_create, token_revoke
from backend.notifications.models import Delivery, FeedItem, Webhook
from backend.notifications.models.secret import WebhookSecret
from backend.notifications.services.fan_out import create_deliveries
from backend.notifications.services.webhook import webhook_change, webhook_create, webhook_roll
from tests.backend.notifications.conftest import Later, a_hook, webhook_of
from tests.backend.notifications.test_webhooks import say, tell, the_delivery, types


def test_410_switches_it_off_and_its_owner_is_told(alice, hook, mails, receiver, later):
    Account.objects.filter(pk=alice.pk).update(is_bot=True)
    other = a_hook(receiver, alice)
    hook.orders = [410]
    tell(later, alice, "message")
    webhook = webhook_of(hook)
    assert webhook.off == "gone"
    told = FeedItem.objects.get(account=alice, kind="webhook_off")
    assert told.data == {"webhook": str(webhook.pk), "name": "127.0.0.1", "why": "gone"}
    say(alice, "message")
    later(minutes=15)
    assert hook.answered == [410]
    assert sorted(types(other)) == ["message", "message", "webhook_off"]  # in which order is not promised
    [mail] = mails.mails
    assert mail["Subject"] == "Cairn: A webhook was switched off"
    assert "no longer go to 127.0.0.1:" in mail.get_content()


#: A day, and how long it is until the jobs run again: seldom is enough where it does not matter how often is tried.
OFTEN, SELDOM = (8, 2, 2, 2, 2, 2, 2, 2, 1, 1), (8, 8, 8)


def fail_for(days: int, alice: Account, later: Later, day: tuple[int, ...] = SELDOM) -> None:
    for _ in range(days):
        say(alice, "message")
        for hours in day:
            later(hours=hours)


def test_five_days_in_which_it_takes_nothing_switch_it_off(alice, hook, later):
    hook.orders = [500] * 1000
    fail_for(4, alice, later, OFTEN)
    assert webhook_of(hook).off == ""
    fail_for(2, alice, later, OFTEN)
    assert webhook_of(hook).off == "failing"
    assert FeedItem.objects.filter(account=alice, kind="webhook_off").count() == 1
    tries = len(hook.answered)
    assert 40 < tries < 70
    fail_for(4, alice, later)
    assert len(hook.answered) == tries
    assert not Delivery.objects.filter(outcome="").exists()


def test_a_webhook_that_takes_one_in_between_stays_on(alice, hook, later):
    hook.orders = [500] * 1000
    fail_for(4, alice, later)
    hook.orders = []
    later(hours=1)
    hook.orders = [500] * 1000
    fail_for(4, alice, later)
    assert webhook_of(hook).off == ""


def test_failures_before_a_webhook_was_switched_on_again_do_not_count(alice, hook, later):
    hook.orders = [500] * 1000
    fail_for(6, alice, later)
    webhook_change(webhook_of(hook), token=None, active=True)
    fail_for(4, alice, later)
    assert webhook_of(hook).off == ""


def test_a_failing_webhook_stays_on_while_the_service_was_away(alice, hook, later):
    hook.orders = [500] * 10
    say(alice, "message")
    for _ in range(3):
        later(seconds=30)
    later(days=20)
    assert webhook_of(hook).off == ""


def test_a_webhook_that_a_token_made_ends_with_the_token(alice, receiver, later):
    ends = timezone.now() + timedelta(hours=1)
    for expires, change in ((None, token_revoke), (ends, lambda _: later(minutes=61))):
        later(seconds=1)  # it is told what comes after it
        token, _ = token_create(account=alice, name="A program", scopes=["account", "read"], expires_at=expires)
        endpoint = receiver.endpoint()
        webhook, secret = webhook_create(account=alice, token=token, url=endpoint.url)
        endpoint.secrets.append(secret)
        tell(later, alice, "message")
        change(token)
        tell(later, alice, "message")
        assert types(endpoint) == ["message"]
        assert Webhook.objects.filter(pk=webhook.pk).exists() == (expires is not None)


def test_a_webhook_that_was_deleted_gets_nothing_that_was_on_its_way(alice, hook, later):
    say(alice, "message")
    create_deliveries()
    webhook_of(hook).delete()
    later(seconds=0)
    assert (hook.answered, the_delivery().outcome) == ([], "withdrawn")


def test_the_old_and_the_new_secret_both_sign_for_a_day(alice, hook, later):
    old = hook.secrets.copy()
    _, new = webhook_roll(webhook_of(hook), token=None)
    for known in (old, [new]):
        hook.secrets = known
        tell(later, alice, "message")
    later(days=1)
    tell(later, alice, "message")
    assert [len(call.headers["webhook-signature"].split()) for call in hook.got] == [2, 2, 1]


def test_a_stored_secret_is_useless_without_the_servers_key(alice, hook, later, settings):
    row = WebhookSecret.objects.get()
    assert hook.secrets[0][6:] not in row.sealed
    former, settings.SECRET_KEY = settings.SECRET_KEY, "another key of more than thirty-two characters"
    tell(later, alice, "message")
    assert (hook.answered, the_delivery().outcome, the_delivery().why) == ([], "failed", "unsigned")
    settings.SECRET_KEY_FALLBACKS = [former]
    tell(later, alice, "message")
    assert len(hook.got) == 1


def test_nothing_is_sent_for_a_token_that_may_not_read(alice, hook, later):
    token, _ = token_create(account=alice, name="Of an earlier release", scopes=["account"])
    Webhook.objects.filter(url=hook.url).update(token=token)
    tell(later, alice, "message")
    assert hook.answered == []
    assert webhook_of(hook).why_off(timezone.now()) == "scope"
