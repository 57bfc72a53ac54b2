"""Which notices go beyond the feed and the socket, how, and how soon."""

from datetime import datetime, timedelta

from django.conf import settings

from backend.notifications.models import FeedItem

Kind = FeedItem.Kind

ALL = Kind.values
PUSHED = frozenset(set(Kind) - {Kind.DEVICE_LOST, Kind.WEBHOOK_OFF, Kind.MAIL_REFUSED, Kind.OPPONENT_AWAY})
#: What staff have decided about the account or a report of its own, and the answer to an appeal.
DECIDED = frozenset({Kind.SANCTION, Kind.SANCTION_REVERSED, Kind.APPEAL_DECIDED, Kind.REPORT_HANDLED})
MAILED = DECIDED | frozenset(
    {Kind.MATCH_STARTED, Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED, Kind.DRAW_OFFERED, Kind.CHALLENGE}
    | {Kind.REMATCH, Kind.TEST, Kind.WEBHOOK_OFF, Kind.CARDS_OPENED}
    | {Kind.MATCH_ANNULLED, Kind.MATCH_REINSTATED, Kind.VACATION_ENDS, Kind.VACATION_ENDED, Kind.PAUSE_OFFERED}
)
#: What concerns the owner of a program, and not the program: mailed for a bot's account as well.
OF_PROGRAMS = DECIDED | frozenset({Kind.WEBHOOK_OFF})
#: What the daily digest lists in place of a mail for each.
IN_DIGEST = frozenset({Kind.MATCH_STARTED, Kind.YOUR_TURN})
#: What somebody waits for: carried at once even to a phone that saves power (RFC 8030, 5.3).
URGENT = frozenset({Kind.YOUR_TURN, Kind.REMINDER, Kind.VACATION_ENDED, Kind.TEST})
#: What shows how a match stands: each outdoes the others before it.
STANDS = frozenset({Kind.MATCH_STARTED, Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED})
#: What says that it is the account's turn.
TURNS = frozenset({Kind.YOUR_TURN, Kind.REMINDER})
#: What holds only while the account is to act, or still has to answer a challenge.
WAITING = TURNS | {Kind.CHALLENGE, Kind.REMATCH}
#: What does not wait for the end of quiet hours where that would be too late.
LAST_CALLS = frozenset({Kind.REMINDER, Kind.VACATION_ENDED})
#: Of the same match, what says all that the key says and more: then the older one need not leave any more.
OUTDONE_BY = {
    Kind.MATCH_STARTED: {Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED},
    Kind.YOUR_TURN: {Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED},
    Kind.REMINDER: {Kind.YOUR_TURN, Kind.REMINDER, Kind.MATCH_FINISHED},
    Kind.DRAW_OFFERED: {Kind.YOUR_TURN, Kind.MATCH_FINISHED},
    Kind.DRAW_DECLINED: {Kind.YOUR_TURN, Kind.MATCH_FINISHED},
    Kind.PAUSE_OFFERED: {Kind.YOUR_TURN, Kind.MATCH_FINISHED},
    Kind.PAUSE_DECLINED: {Kind.YOUR_TURN, Kind.MATCH_FINISHED},
    Kind.PAUSED: {Kind.PAUSED, Kind.RESUMED, Kind.YOUR_TURN, Kind.MATCH_FINISHED},
    Kind.RESUMED: {Kind.PAUSED, Kind.YOUR_TURN, Kind.MATCH_FINISHED},
    Kind.TIME_GIVEN: {Kind.TIME_GIVEN, Kind.MATCH_FINISHED},
    Kind.MESSAGE: {Kind.MESSAGE},
    Kind.VACATION_ENDS: {Kind.VACATION_ENDED},
}

#: When a notice that nobody has seen is mailed: pushes may have reached a phone, or there is none.
MAIL_AFTER_PUSH, MAIL_WITHOUT_PUSH = timedelta(hours=3), timedelta(minutes=15)
#: A reminder does not wait for the end of quiet hours where no more than that is left then.
AFTER_QUIET = timedelta(hours=1)
#: For how long a notice is worth delivering.
KEEP_TRYING = timedelta(days=3)


def keeps_until(item: FeedItem) -> datetime:
    """Return until when the notice is worth delivering; no longer than the time that it names (`ends_at`)."""
    end = ends_at(item)
    return min(item.created + KEEP_TRYING, end) if end else item.created + KEEP_TRYING


def ends_at(item: FeedItem) -> datetime | None:
    """Return when it is too late for the notice: the deadline of a reminder, the first one after a vacation."""
    field = {Kind.REMINDER: "deadline", Kind.VACATION_ENDED: "deadline", Kind.VACATION_ENDS: "until"}.get(
        Kind(item.kind)
    )
    said = item.data[field] if field else None
    return datetime.fromisoformat(said) if said else None


def spread_due(kind: str, now: datetime) -> datetime:
    """Return when the deliveries of a notice written now are made, at the latest, and when it may leave for people."""
    return now if kind == Kind.TEST else now + timedelta(seconds=settings.NOTICE_DELAY)
