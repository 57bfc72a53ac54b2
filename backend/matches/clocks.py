"""Clocks as data: how a match's clock goes on (`common.clock_terms`: what can be agreed on). Nobody waits here.

A clock is `{"type": "turn", "seconds": S}`: so long for each turn; or `{"type": "bank" | "live", "seconds": S,
"increment": I}`: so long for the whole match, and so much more for each turn done. `live` is a bank for people who sit
at it. The clock that runs is that of the seat to act; its end is `Match.deadline`, an absolute time.
"""

from datetime import datetime, timedelta
from typing import Any

from backend.matches.models import Match


def start(match: Match, now: datetime) -> None:
    """Start the clock of the seat to act; stop it when nobody is."""
    clock = match.clock
    if clock is None or match.to_act is None:
        match.clock_since = match.deadline = None
        return
    if clock["type"] != "turn" and match.banks is None:
        match.banks = [clock["seconds"], clock["seconds"]]
    left = match.banks[match.to_act] if match.banks else clock["seconds"]
    match.clock_since = now
    match.deadline = now + timedelta(seconds=left)


def stop(match: Match, seat: int, now: datetime) -> None:
    """Take the time that the seat used from its bank, and add the increment for the turn it has done."""
    if match.banks is None or match.clock is None or match.clock_since is None:
        return
    used = (now - match.clock_since).total_seconds()
    # A move that comes after its deadline and before the sweep counts: its bank is empty but for the increment.
    left = max(0.0, match.banks[seat] - used) + (0 if match.is_over else match.clock["increment"])
    match.banks = [round(left, 3) if at == seat else bank for at, bank in enumerate(match.banks)]


def credit(match: Match, seconds: float) -> None:
    """Give back time in which nobody could play: the running clock is as if it had been started so much later."""
    if match.deadline is not None and match.clock_since is not None:
        match.deadline += timedelta(seconds=seconds)
        match.clock_since += timedelta(seconds=seconds)


def as_seen(match: Match) -> dict[str, Any] | None:
    """Return the clock of the API, the same for every reader: what was agreed, and absolute times only."""
    if match.clock is None:
        return None
    return {**match.clock, "banks": match.banks, "since": match.clock_since, "deadline": match.deadline}
