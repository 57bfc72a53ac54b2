"""The clock of the API, the same for every reader: what was agreed, and absolute times only."""

from itertools import islice, takewhile
from typing import Any

from backend.matches.clock.clock import Clock
from backend.matches.clock.excluded_time import Pause
from backend.matches.clock.row import clock_of
from backend.matches.models import Match

#: How many pauses of the running clock are shown at most.
PAUSES_SHOWN = 31


def clock_view(match: Match) -> dict[str, Any] | None:
    """Return the clock of a match as the API shows it; null for none."""
    clock = clock_of(match)
    if clock is None or match.clock is None:
        return None
    return {
        **match.clock,
        "banks": match.banks,
        "since": clock.since,
        "deadline": clock.deadline,
        "given": clock.given,
        "paused_since": clock.paused_since,
        "pauses": [pause._asdict() for pause in _pauses(clock)],
        "vacations": [max((until for _, until in clock.calendar(seat).vacations), default=None) for seat in (0, 1)],
    }


def _pauses(clock: Clock) -> list[Pause]:
    """When the running clock stands still before its deadline."""
    deadline = clock.deadline
    if clock.seat is None or clock.since is None or deadline is None:
        return []
    ahead = takewhile(lambda pause: pause.since < deadline, clock.calendar(clock.seat).pauses(clock.since))
    return list(islice(ahead, PAUSES_SHOWN))
