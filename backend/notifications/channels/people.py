"""What pushes and mails have in common: somebody is disturbed by them."""

from datetime import datetime

from django.utils import timezone

from backend.notifications.channels.shape import Reader
from backend.notifications.hooks import Subject
from backend.notifications.kinds import AFTER_QUIET, LAST_CALLS, OUTDONE_BY, WAITING, ends_at
from backend.notifications.models import Delivery, FeedItem
from backend.notifications.quiet import after_quiet


class ToPeople:
    """They hear how things stand, not all that has happened, and not by night."""

    def overtaken(self, delivery: Delivery, subject: Subject | None) -> str:
        """Return why the notice is of no use any more: the turn was played, or a later notice says it all."""
        item = delivery.item
        if item is None:
            return ""
        if item.kind in WAITING and (subject is None or not subject.waits):
            return "done"
        later = FeedItem.objects.filter(account=item.account_id, match=item.match, number__gt=item.number)
        outdone = OUTDONE_BY.get(FeedItem.Kind(item.kind))
        return "outdone" if outdone and later.filter(kind__in=outdone).exists() else ""

    def not_before(self, delivery: Delivery, reader: Reader, subject: Subject | None) -> datetime:
        """Return the end of quiet hours, or now: a reminder does not wait until it is too late, a test not at all."""
        now, item = timezone.now(), delivery.item
        later = after_quiet(now, reader.zone, reader.wishes["quiet"])
        if item is not None:
            until = subject.until if subject is not None else ends_at(item)
            too_late = until is not None and until <= later + AFTER_QUIET
            if item.kind == FeedItem.Kind.TEST or (item.kind in LAST_CALLS and too_late):
                return now
        return later

    def not_taken(self, delivery: Delivery, again: datetime, *, asked_to_wait: bool) -> None:
        """Nothing follows."""
