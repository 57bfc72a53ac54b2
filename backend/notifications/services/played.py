"""Replacing the notification of a turn on other devices once it was played on one."""

from collections.abc import Iterable

from django.utils import timezone

from backend.notifications.kinds import TURNS
from backend.notifications.models import Delivery, FeedItem, PushSubscription
from backend.notifications.services.hosts import schedule_deliveries

#: Why a push that was sent leaves again: it says now that the turn was played.
PLAYED = "played"
#: Marks a push whose notification the app itself has removed, for it was opened on that device since.
OPENED = "opened"
#: Notices to one player that follow a turn of the other, or the end.
_FOLLOWS = frozenset({FeedItem.Kind.YOUR_TURN, FeedItem.Kind.MATCH_FINISHED})


def played_elsewhere(items: Iterable[FeedItem]) -> None:
    """Send the pushes of a turn again, as played, to devices that have not been used since.

    The caller has a transaction.

    Args:
        items: Notices that follow a turn: it is the opponent's, or the match has ended. Called once for each, whether
            it has deliveries or has been seen first. One query where no push of these matches was sent.
    """
    matches = {item.match for item in items if item.match and item.kind in _FOLLOWS}
    if not matches:
        return
    now = timezone.now()
    sent = Delivery.objects.filter(
        channel=Delivery.Channel.PUSH, outcome=Delivery.Outcome.SENT, why="", item__match__in=matches,
        item__kind__in=TURNS, expires__gt=now,
    )  # fmt: skip
    latest = {
        (push.target, push.item and push.item.match): push for push in sent.select_related("item").order_by("item")
    }
    if not latest:
        return
    shown = PushSubscription.objects.filter(pk__in=[target for target, _ in latest]).select_related("device")
    used = {str(one.pk): one.device.last_seen if one.device else None for one in shown}
    again = [
        push
        for (target, _), push in latest.items()
        if target in used and push.ended and ((seen := used[target]) is None or seen < push.ended)
    ]
    sent.exclude(pk__in=[push.pk for push in again]).update(why=OPENED)
    Delivery.objects.filter(pk__in=[push.pk for push in again]).update(
        outcome="", why=PLAYED, due=now, leased=None, ended=None, failures=0
    )
    for push in again:
        push.outcome, push.due = "", now
    schedule_deliveries(again)
