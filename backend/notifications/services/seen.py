"""Taking back what has not left yet, for it was seen."""

import uuid

from django.db import transaction
from django.utils import timezone

from backend.notifications.models import Delivery, Feed, FeedItem


@transaction.atomic
def notice_seen(*, account_id: uuid.UUID, number: int) -> None:
    """
    Note that a client has shown a notice, in front: it and the earlier ones about the same thing need not leave.

    What somebody's process is sending just now is left alone. A number that the feed does not have does nothing, and a
    test is to arrive whoever looks at it.
    """
    item = FeedItem.objects.filter(account=account_id, number=number).first()
    if item is None or item.kind == FeedItem.Kind.TEST:
        return
    now = timezone.now()
    alike = FeedItem.objects.filter(
        account=account_id, number__lte=number, match=item.match, challenge=item.challenge
    ).exclude(kind=FeedItem.Kind.TEST)
    seen = list(alike.values_list("pk", flat=True))
    # The feed first: what is being spread at this moment is waited for, and found among the deliveries then.
    FeedItem.objects.filter(pk__in=seen, spread_due__isnull=False).update(spread_due=None)
    waiting = Delivery.objects.filter(item__in=seen, outcome="").exclude(leased__gt=now)
    waiting.update(outcome=Delivery.Outcome.WITHDRAWN, why="seen", ended=now)
    Feed.objects.filter(account=account_id).update(shown=now)
