"""Deliveries without what they are about, for tests of who goes first."""

import uuid
from datetime import timedelta

from django.utils import timezone

from backend.accounts.models import Account
from backend.notifications.models import Delivery, DeliveryHost
from backend.notifications.services.hosts import schedule_deliveries


def waiting(account: Account, host: str, state: int = DeliveryHost.State.NEW) -> Delivery:
    """A push to that host, due now."""
    now = timezone.now()
    delivery = Delivery.objects.create(
        account=account, channel="push", target=uuid.uuid4().hex, host=host, due=now, expires=now + timedelta(days=1)
    )
    schedule_deliveries([delivery])
    DeliveryHost.objects.filter(name=host).update(state=state)
    return delivery
