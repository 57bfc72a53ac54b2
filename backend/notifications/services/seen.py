"""Taking back what has not left yet, for it was seen."""

import uuid

from django.db import transaction
from django.utils import timezone

from backend.notifications.channels import TO_PEOPLE, TO_PROGRAMS
from backend.notifications.models import Delivery, Feed, FeedItem, Webhook
from backend.notifications.services.spread import spread


@transaction.atomic
def notice_seen(*, account_id: uuid.UUID, number: int) -> None:
    """
    Note that a client has shown a notice, in front: it and the earlier ones about the same thing need not reach people.

    What somebody's process is sending just now is left alone. A number that the feed does not have does nothing, and a
    test is to arrive whoever looks at it. Programs are told all the same: what they do may not depend on who looks.
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
    unspread = FeedItem.objects.filter(pk__in=seen, spread_due__isnull=False)
    if Webhook.objects.filter(account=account_id, off="").exists():
        spread(list(unspread.select_for_update()), TO_PROGRAMS)
    unspread.update(spread_due=None)
    waiting = Delivery.objects.filter(item__in=seen, channel__in=list(TO_PEOPLE), outcome="").exclude(leased__gt=now)
    waiting.update(outcome=Delivery.Outcome.WITHDRAWN, why="seen", ended=now)
    Feed.objects.filter(account=account_id).update(shown=now)
