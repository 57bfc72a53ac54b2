"""From notices to deliveries, and when their hosts are looked at, however many they are."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.notifications.models import Delivery, DeliveryHost, FeedItem
from backend.notifications.services import fan_out
from backend.notifications.services.deliver import PUSHES
from backend.notifications.services.hosts import State, schedule_hosts
from backend.notifications.services.lease import DeliveryQueue
from backend.notifications.services.notify import Notice, notify
from backend.notifications.services.webhook import webhook_create
from tests.support.deliveries import waiting


@pytest.mark.parametrize("shut", [None, timedelta(minutes=1)], ids=["open", "shut"])
def test_looking_at_any_number_of_hosts_costs_a_few_queries(db, shut):
    now = timezone.now()
    schedule_hosts({("push", "known.example:443"): now})
    DeliveryHost.objects.update(open_until=shut and now + shut)
    due = {("push", f"{name}.example:443"): now for name in ("known", *map(str, range(50)))}
    with CaptureQueriesContext(connection) as asked:
        schedule_hosts(due)
    assert len(asked) <= 6
    assert {host.due - now for host in DeliveryHost.objects.all()} == {timedelta()}


def test_shut_host_waits_for_accounts_that_fail_there_and_not_for_others(alice, bob, time_machine):
    time_machine.move_to(timezone.now(), tick=False)
    for account, failures in ((alice, 1), (bob, 0)):
        Delivery.objects.filter(pk=waiting(account, "one.example", State.FAILING).pk).update(failures=failures)
    opens = timezone.now() + timedelta(minutes=5)
    DeliveryHost.objects.update(open_until=opens, failures=3)
    waiting(alice, "one.example", State.FAILING)  # one that has not failed itself
    queue = DeliveryQueue(PUSHES)
    assert [lease.delivery.account for _ in range(3) if (lease := queue.next())] == [bob]
    Delivery.objects.filter(account=bob).delete()
    DeliveryHost.objects.update(due=timezone.now())
    assert queue.next() is None
    assert DeliveryHost.objects.get().due == opens
    time_machine.move_to(opens, tick=False)
    trial = queue.next()
    assert trial is not None
    assert (trial.delivery.account, trial.trial, queue.next()) == (alice, True, None)


def test_notice_that_is_gone_or_done_once_its_deliveries_are_planned_has_none(alice, monkeypatch):
    webhook_create(account=alice, token=None, url="https://known.example/hook")
    notify([Notice(alice.pk, "message"), Notice(alice.pk, "message"), Notice(alice.pk, "message")])
    gone, done, left = FeedItem.objects.order_by("pk")
    plan = fan_out._planned

    def meanwhile(items, channels):
        planned = plan(items, channels)
        FeedItem.objects.filter(pk=gone.pk).delete()
        FeedItem.objects.filter(pk=done.pk).update(spread_due=None)
        return planned

    monkeypatch.setattr(fan_out, "_planned", meanwhile)
    assert fan_out.create_deliveries() == 1
    assert [delivery.item_id for delivery in Delivery.objects.all()] == [left.pk]
