"""When hosts are looked at, however many they are."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backend.notifications.models import DeliveryHost
from backend.notifications.services.hosts import schedule_hosts


@pytest.mark.parametrize("shut", [None, timedelta(minutes=1)], ids=["open", "shut"])
def test_however_many_hosts_are_to_be_looked_at_it_costs_a_few_queries(db, shut):
    now = timezone.now()
    schedule_hosts({("push", "known.example:443"): now})
    DeliveryHost.objects.update(open_until=shut and now + shut)
    due = {("push", f"{name}.example:443"): now for name in ("known", *map(str, range(50)))}
    with CaptureQueriesContext(connection) as asked:
        schedule_hosts(due)
    assert len(asked) <= 6
    assert {host.due - now for host in DeliveryHost.objects.all()} == {timedelta(), shut or timedelta()}
