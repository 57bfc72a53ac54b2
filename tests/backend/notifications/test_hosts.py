"""From notices to deliveries, and when their hosts are looked at, however many they are."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.notifications.models import Delivery, DeliveryHost, FeedItem
from backend.notifications.services import fan_out
from backend.notifications.services.hosts import schedule_hosts
from backend.notifications.services.notify import Notice, notify
from backend.notifications.services.webhook import webhook_create


@pytest.mark.parametrize("shut", [None, timedelta(minutes=1)], ids=["open", "shut"])
def test_looking_at_any_number_of_hosts_costs_a_few_queries(db, shut):
    now = timezone.now()
    schedule_hosts({("push", "known.example:443"): now})
    DeliveryHost.objects.update(open_until=shut and now + shut)
    due = {("push", f"{name}.example:443"): now for name in ("known", *map(str, range(50)))}
    with CaptureQueriesContext(connection) as asked:
        schedule_hosts(due)
    assert len(asked) <= 6
    assert {host.due - now for host in DeliveryHost.objects.all()} == {timedelta(), shut or timedelta()}


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
