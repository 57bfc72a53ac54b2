"""When the player to act is reminded (decision 0029): which reminder is due, and when to look next.

`Match.remind_at` says when to look. It may be too early, never too late: a look that finds nothing due sets it again.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta, tzinfo

from backend.accounts.models import AccountSettings
from backend.accounts.selectors import settings_of
from backend.common.expiry import LOOK_NOW
from backend.matches.clock.clock import Clock
from backend.matches.clock.row import clock_of
from backend.matches.models import Match
from backend.notifications.kinds import AFTER_QUIET
from backend.notifications.quiet import after_quiet, next_quiet, zone_of

#: The reminders of a turn, in order.
FIRST, LAST = 1, 2
#: A player whose time ends with their quiet hours is reminded so long before these begin.
BEFORE_QUIET = timedelta(minutes=30)
#: When to look again where nothing says when, and a moment is near that the walls' clocks make hard to foretell.
AGAIN = timedelta(minutes=5)


def first_check(match: Match) -> datetime:
    """Return when to look first, for a clock that has just changed: at once unless the players are at hand."""
    seats, clock = getattr(match, "_prefetched_objects_cache", {}).get("seats"), clock_of(match)
    if not seats or clock is None or clock.seat is None or clock.deadline is None:
        return LOOK_NOW
    return next_check(clock, settings_of(seats[clock.seat].account), sent=0, after=LOOK_NOW)


def next_check(clock: Clock, settings: AccountSettings, *, sent: int, after: datetime) -> datetime:
    """
    Return the first moment later than *after* at which a reminder may be due; never later than the deadline, if ahead.

    Args:
        clock: One that runs; of another, when to look again.
        settings: Those of the player to act.
        sent: The last reminder that they have had in this turn; 0 for none.
    """
    if clock.deadline is None:
        return after + AGAIN
    moments = [clock.deadline]
    if clock.terms.is_correspondence:
        parts = _parts(settings)
        moments += [clock.when_left(part) for stage, part in parts.items() if stage > sent]
        hours = next_quiet(clock.deadline - AFTER_QUIET, *_quiet(settings))
        if hours is not None and sent < max(parts, default=0):
            warned = hours[0] - BEFORE_QUIET
            moments.append(after + AGAIN if warned <= after < hours[0] else warned)
    return min((moment for moment in moments if moment > after), default=after + AGAIN)


def stage_due(clock: Clock, settings: AccountSettings, now: datetime) -> int:
    """Return which reminder is due now, whatever has been said before: `FIRST`, `LAST`, or 0 for none."""
    parts = _parts(settings)
    if clock.deadline is None or clock.deadline <= now or not parts or not clock.terms.is_correspondence:
        return 0
    # By the very moments that `next_check` returns: what is left in parts would not come out the same to the last
    # digit.
    due = max((stage for stage, part in parts.items() if clock.when_left(part) <= now), default=0)
    zone, quiet = _quiet(settings)
    begun = now + BEFORE_QUIET
    ends = after_quiet(begun, zone, quiet)
    begins_soon = ends > begun and after_quiet(now, zone, quiet) == now
    return max(parts) if begins_soon and clock.deadline <= ends + AFTER_QUIET else due


def _parts(settings: AccountSettings) -> dict[int, float]:
    """Return the part of the time that is left at each reminder; without those that the player does not want."""
    chosen = settings.notifications_shown()
    parts = {FIRST: chosen["first_reminder"], LAST: chosen["last_reminder"]}
    return {stage: 1 / part for stage, part in parts.items() if part}


def _quiet(settings: AccountSettings) -> tuple[tzinfo, Mapping[str, str] | None]:
    return zone_of(settings.time_zone), settings.notifications_shown()["quiet"]
