"""Which notices go beyond the feed and the socket, how, and how soon."""

from datetime import datetime, timedelta

from django.conf import settings

from backend.notifications.models import FeedItem

Kind = FeedItem.Kind

ALL = Kind.values
PUSHED = frozenset(set(Kind) - {Kind.DEVICE_LOST, Kind.WEBHOOK_OFF, Kind.MAIL_REFUSED})
#: What staff have decided about the account or a report of its own, and the answer to an appeal.
DECIDED = frozenset({Kind.SANCTION, Kind.SANCTION_REVERSED, Kind.APPEAL_DECIDED, Kind.REPORT_HANDLED})
MAILED = DECIDED | frozenset(
    {Kind.MATCH_STARTED, Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED, Kind.DRAW_OFFERED, Kind.CHALLENGE}
    | {Kind.REMATCH, Kind.TEST, Kind.WEBHOOK_OFF, Kind.CARDS_OPENED}
)
#: What concerns whoever runs a program, and not the program: mailed for a bot's account as well.
OF_PROGRAMS = DECIDED | frozenset({Kind.WEBHOOK_OFF})
#: What the daily digest tells in place of a mail for each.
IN_DIGEST = frozenset({Kind.MATCH_STARTED, Kind.YOUR_TURN})
#: What somebody waits for: carried at once even to a phone that saves power (RFC 8030, 5.3).
URGENT = frozenset({Kind.YOUR_TURN, Kind.REMINDER, Kind.TEST})
#: What tells how a match stands: each outdoes the others before it.
STANDS = frozenset({Kind.MATCH_STARTED, Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED})
#: What holds only while the account is to act, or still has to answer a challenge.
WAITING = frozenset({Kind.YOUR_TURN, Kind.REMINDER, Kind.CHALLENGE, Kind.REMATCH})
#: Of the same match, what says all that the key says and more: then the older one need not leave any more.
OUTDONE_BY = {
    Kind.MATCH_STARTED: {Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED},
    Kind.YOUR_TURN: {Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED},
    Kind.REMINDER: {Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED},
    Kind.DRAW_OFFERED: {Kind.YOUR_TURN, Kind.MATCH_FINISHED},
    Kind.DRAW_DECLINED: {Kind.YOUR_TURN, Kind.MATCH_FINISHED},
    Kind.MESSAGE: {Kind.MESSAGE},
}

#: When a notice that nobody has seen is mailed: pushes may have reached a phone, or there is none.
MAIL_AFTER_PUSH, MAIL_WITHOUT_PUSH = timedelta(hours=3), timedelta(minutes=15)
#: For how long a notice is worth delivering.
KEEP_TRYING = timedelta(days=3)


def keeps_until(item: FeedItem) -> datetime:
    """Return until when the notice is worth delivering; a reminder no longer than the time that it is of."""
    least = item.created + KEEP_TRYING
    return min(least, datetime.fromisoformat(item.data["deadline"])) if item.kind == Kind.REMINDER else least


def spread_due(kind: str, now: datetime) -> datetime:
    """Return when a notice told now is to be spread, at the latest, and when it may leave for people."""
    return now if kind == Kind.TEST else now + timedelta(seconds=settings.NOTICE_DELAY)
