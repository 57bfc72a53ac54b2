"""Keeping `HouseMatch.due` in step with the match: in the transaction of each write, and when the player looks in."""

from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from backend.accounts.house import house_seat
from backend.bots.models import HouseMatch
from backend.bots.pace import LOOKED_AT, answer_at
from backend.matches.clock.row import clock_of
from backend.matches.models import Match

#: A player whose match was open so lately is looking; open ones are noted every 20 seconds.
LOOKING = timedelta(seconds=45)


def house_written(match: Match, players: tuple[UUID, ...]) -> None:
    """Set when the house acts next in a match that is written; nothing where it does not play."""
    if house_seat(players) is None:
        return
    row = HouseMatch.objects.filter(match=match.pk).select_related("player").first()
    if row is not None:  # else the match is just being made
        due = next_due(row, match, timezone.now())
        HouseMatch.objects.filter(pk=row.pk).update(due=due, over=is_over(match), failures=0)


def next_due(row: HouseMatch, match: Match, now: datetime) -> datetime | None:
    """Return when the house has to act in the match as it is; null: it has nothing to do."""
    if match.is_over or match.is_on_hold or not (match.to_act == row.seat or wants_answer(match, row.seat)):
        return None
    clock = clock_of(match)
    deadline = match.deadline if match.to_act == row.seat else None
    live = clock is not None and not clock.terms.is_correspondence  # whose players sit there
    looked_at = live or row.player.is_bot or (row.watched is not None and now - row.watched < LOOKING)
    return answer_at(now, looked_at=looked_at, deadline=deadline)


def is_over(match: Match) -> bool:
    """Return whether nothing more is to be played: an annulled match is only if it is reinstated."""
    return match.is_over or match.annulled


def wants_answer(match: Match, seat: int) -> bool:
    """Return whether an offer of the other seat stands, of a draw or of a pause."""
    return match.draw_offer == 1 - seat or (match.pause_offer is not None and match.pause_offer["seat"] != seat)


def house_watched(pairs: Collection[tuple[UUID, UUID]]) -> None:
    """Note which players have their match open; where the house was taking its time, it answers soon."""
    now = timezone.now()
    rows = HouseMatch.objects.filter(match__in={match for match, _ in pairs}, over=False)
    open_ones = [row for row in rows if (row.match_id, row.player_id) in pairs]
    if not open_ones:
        return
    HouseMatch.objects.filter(pk__in=[row.pk for row in open_ones]).update(watched=now)
    for row in open_ones:
        if row.due is not None and row.due > now + LOOKED_AT[1]:
            soon = answer_at(now, looked_at=True, deadline=None)
            HouseMatch.objects.filter(pk=row.pk, due=row.due).update(due=soon)
