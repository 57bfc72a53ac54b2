"""Taking back what has not left yet, for it was seen: for good, or a turn that is not played for some hours."""

import uuid
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from backend.notifications.channels import TO_PEOPLE, TO_PROGRAMS
from backend.notifications.hooks import subject_of
from backend.notifications.kinds import MAIL_WITHOUT_PUSH
from backend.notifications.models import Delivery, Feed, FeedItem, Webhook
from backend.notifications.services.fan_out import fan_out
from backend.notifications.services.played import played_elsewhere

#: So long after it was seen, a turn that is still not played is sent as if nobody had.
SEEN_FOR = timedelta(hours=4)


@transaction.atomic
def notice_seen(*, account_id: uuid.UUID, number: int) -> None:
    """
    Note that a client has shown a notice, in front: it and the earlier ones on its subject need not reach people.

    But to see is not to play: a turn that waits for hours longer leaves then, and the mail of the last reminder leaves
    all the same. What somebody's process is sending just now is left alone. A number that the feed does not have does
    nothing, and a test is to arrive in any case. Programs are notified all the same: what they do may not depend on
    that.
    """
    item = FeedItem.objects.filter(account=account_id, number=number).first()
    if item is None or item.kind == FeedItem.Kind.TEST:
        return
    now = timezone.now()
    alike = FeedItem.objects.filter(
        account=account_id, number__lte=number, match=item.match, challenge=item.challenge
    ).exclude(kind=FeedItem.Kind.TEST)
    seen, turn = list(alike.values_list("pk", flat=True)), _turn_that_can_wait(item, alike, now)
    # The feed first: what has its deliveries made at this moment is waited for, and found among the deliveries then.
    unspread = FeedItem.objects.filter(pk__in=seen, spread_due__isnull=False)
    fresh = list(unspread.select_for_update())
    if fresh and Webhook.objects.filter(account=account_id, off="").exists():
        fan_out(fresh, TO_PROGRAMS)
    if told := [each for each in fresh if each.pk == turn or each.data.get("last")]:
        fan_out(told, TO_PEOPLE)
    played_elsewhere(fresh)
    unspread.update(spread_due=None)
    waiting = Delivery.objects.filter(item__in=seen, channel__in=list(TO_PEOPLE), outcome="").exclude(leased__gt=now)
    for channel, later in ((Delivery.Channel.PUSH, SEEN_FOR), (Delivery.Channel.MAIL, SEEN_FOR + MAIL_WITHOUT_PUSH)):
        waiting.filter(item=turn, channel=channel, due__lt=now + later).update(due=now + later)
    stay = alike.filter(kind=FeedItem.Kind.REMINDER, data__last=True).values_list("pk", flat=True)
    over = waiting.exclude(item__in=list(stay), channel=Delivery.Channel.MAIL)
    over = over.exclude(item=turn) if turn else over
    over.update(outcome=Delivery.Outcome.WITHDRAWN, why="seen", ended=now)
    Feed.objects.filter(account=account_id).update(shown=now)


def _turn_that_can_wait(item: FeedItem, alike: QuerySet[FeedItem], now: datetime) -> int | None:
    """Return the notice of the turn that the account is at, if it may go on for hours."""
    if item.match is None:
        return None
    subject = subject_of("match", item.account_id, item.match)
    if subject is None or not subject.waits or (subject.until is not None and subject.until < now + SEEN_FOR):
        return None
    return alike.filter(kind=FeedItem.Kind.YOUR_TURN).order_by("-number").values_list("pk", flat=True).first()
