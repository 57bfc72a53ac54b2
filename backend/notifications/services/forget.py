"""Forgetting old notices, and what was delivered of them."""

from datetime import timedelta

from django.utils import timezone

from backend.common.jobs import delete_in_batches, every
from backend.notifications.models import Delivery, FeedItem

KEPT = timedelta(days=60)


@every(3600)
def feed_forget_old() -> int:
    """
    Delete the notices that are older than 60 days; return how many. Numbers go on from where they are.

    Deliveries of that age go first, those of digests with them.
    """
    then = timezone.now() - KEPT
    delete_in_batches(Delivery.objects.filter(created__lt=then), "created")
    return delete_in_batches(FeedItem.objects.filter(created__lt=then), "created")
