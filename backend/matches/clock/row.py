"""The one place that reads a clock from a match's row, and writes one there."""

from collections.abc import Callable
from datetime import datetime

from backend.matches.clock.clock import Clock
from backend.matches.clock.terms import Terms
from backend.matches.models import Match

#: The columns that a clock is read from.
COLUMNS = ("clock", "to_act", "clock_since", "deadline", "banks", "given", "clock_paused_since", "zones", "vacations")


def clock_of(match: Match) -> Clock | None:
    """Return the clock of the match as its row has it; null for none."""
    if match.clock is None:
        return None
    return Clock(
        terms=Terms.of(match.clock),
        seat=match.to_act,
        since=match.clock_since,
        deadline=match.deadline,
        banks=match.banks and tuple(match.banks),
        given=match.given,
        paused_since=match.clock_paused_since,
        zones=match.zones and tuple(match.zones),
        vacations=match.vacations and tuple(tuple(_span(*span) for span in of) for of in match.vacations),
    )


def change_clock(match: Match, change: Callable[[Clock], Clock]) -> None:
    """Put what *change* makes of the match's clock in its row, which is not saved; whose turn it is stays as it is."""
    clock = clock_of(match)
    if clock is None:
        return
    clock = change(clock)
    match.clock_since, match.deadline, match.clock_paused_since = clock.since, clock.deadline, clock.paused_since
    match.given, match.banks = clock.given, clock.banks and list(clock.banks)
    match.zones = clock.zones and list(clock.zones)
    match.vacations = clock.vacations and [[[at.isoformat() for at in span] for span in of] for of in clock.vacations]


def _span(since: str, until: str) -> tuple[datetime, datetime]:
    return datetime.fromisoformat(since), datetime.fromisoformat(until)
