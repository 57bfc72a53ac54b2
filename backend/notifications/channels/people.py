"""What pushes and mails have in common: somebody is disturbed by them."""

from datetime import datetime

from django.utils import timezone

from backend.notifications.channels.shape import Reader
from backend.notifications.hooks import About
from backend.notifications.kinds import OUTDONE_BY, WAITING
from backend.notifications.models import Delivery, FeedItem
from backend.notifications.quiet import after_quiet


class ToPeople:
    """They hear how things stand, not all that has happened, and not by night."""

    def overtaken(self, item: FeedItem, thing: About | None) -> str:
        """Say why the notice is of no use any more: nothing waits (the turn was played), or a later one says it all."""
        if item.kind in WAITING and (thing is None or not thing.waits):
            return "done"
        later = FeedItem.objects.filter(account=item.account_id, match=item.match, number__gt=item.number)
        outdone = OUTDONE_BY.get(FeedItem.Kind(item.kind))
        return "outdone" if outdone and later.filter(kind__in=outdone).exists() else ""

    def not_before(self, delivery: Delivery, reader: Reader, thing: About | None) -> datetime:
        """Return the end of quiet hours, or now: a reminder does not wait until it is too late, a test not at all."""
        now, item = timezone.now(), delivery.item
        later = after_quiet(now, reader.zone, reader.wishes["quiet"])
        if item is not None:
            too_late = thing is not None and thing.until is not None and thing.until <= later
            if item.kind == FeedItem.Kind.TEST or (item.kind == FeedItem.Kind.REMINDER and too_late):
                return now
        return later

    def not_taken(self, delivery: Delivery, again: datetime, *, told: bool) -> None:
        """Nothing follows."""
