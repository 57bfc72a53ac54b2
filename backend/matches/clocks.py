"""Clocks as data: how a match's clock goes on (`common.clock_terms`: what can be agreed on). Nobody waits here.

A clock is `{"type": "turn", "seconds": S}`: so long for each turn; or `{"type": "bank" | "live", "seconds": S,
"increment": I}`: so long for the whole match, and so much more for each turn done. `live` is a bank for people who sit
at it. The others may have `rests`, and stand still while their player is on vacation: only time that counts in the
calendar of the seat to act is taken from it (`common.rests`). The clock that runs is that of the seat to act; its end
is `Match.deadline`, an absolute time.
"""

from datetime import datetime, timedelta
from itertools import islice, takewhile
from typing import Any

from backend.common.clock_terms import PATIENT
from backend.common.rests import NOTHING, Calendar
from backend.matches.models import Match

#: How many pauses of the running clock are told at most.
PAUSES_TOLD = 31


def start(match: Match, now: datetime) -> None:
    """Start the clock of the seat to act; stop it when nobody is."""
    clock = match.clock
    if clock is None or match.to_act is None:
        match.clock_since = match.deadline = match.vacations = match.halted = None
        return
    if clock["type"] != "turn" and match.banks is None:
        match.banks = [clock["seconds"], clock["seconds"]]
    if match.vacations is not None:
        match.vacations = [[span for span in of if datetime.fromisoformat(span[1]) > now] for of in match.vacations]
    match.clock_since = now
    _set_deadline(match)


def stop(match: Match, seat: int, now: datetime) -> None:
    """Take the time that the seat used from its bank, and add the increment for the turn it has done."""
    if match.banks is None or match.clock is None or match.clock_since is None:
        return
    used = _calendar(match, seat).counted(match.clock_since, now).total_seconds()
    # A move that comes after its deadline and before the sweep counts: its bank is empty but for the increment.
    left = max(0.0, match.banks[seat] - used) + (0 if match.is_over else match.clock["increment"])
    match.banks = [round(left, 3) if at == seat else bank for at, bank in enumerate(match.banks)]


def halt(match: Match, now: datetime) -> None:
    """Let the running clock stand still until `go_on`. Nothing happens where none runs, or it stands still already."""
    if match.halted is None and match.clock_since is not None:
        match.halted, match.deadline = now, None


def go_on(match: Match, now: datetime) -> None:
    """Let the clock that was halted run again: the seat to act has what it had left then."""
    if match.halted is not None:
        since, match.halted = match.halted, None
        credit(match, passed(match, since, now).total_seconds())


def passed(match: Match, since: datetime, until: datetime) -> timedelta:
    """Return how much of that time, all of it before now, was taken from the seat to act."""
    if match.to_act is None or match.clock_since is None:
        return NOTHING
    since = max(since, match.clock_since)
    return _calendar(match, match.to_act).counted(since, until) if since < until else NOTHING


def part_left(match: Match, now: datetime) -> float | None:
    """Return what is left of what the seat to act had when its clock was started, from 1 to 0; null if none runs."""
    whole = _whole(match)
    if whole is None or match.clock_since is None:
        return None
    return max(0.0, 1 - passed(match, match.clock_since, now).total_seconds() / whole) if whole else 0.0


def credit(match: Match, seconds: float) -> None:
    """Give back time in which nobody could play: the running clock is as if it had been started so much later."""
    if match.to_act is not None and match.clock_since is not None:
        match.clock_since = _calendar(match, match.to_act).after(match.clock_since, timedelta(seconds=seconds))
        _set_deadline(match)


def vacation(match: Match, seat: int, since: str, until: str) -> None:
    """Let the seat's clock stand still in that time; a vacation known by its beginning gets another end.

    A deadline that has passed before the beginning stays where it is.
    """
    known = match.vacations or [[], []]
    changed = [*(span for span in known[seat] if span[0] != since), [since, until]]
    match.vacations = [changed if at == seat else of for at, of in enumerate(known)]
    _set_deadline(match)


def as_seen(match: Match) -> dict[str, Any] | None:
    """Return the clock of the API, the same for every reader: what was agreed, and absolute times only."""
    if match.clock is None:
        return None
    return {
        **match.clock,
        "banks": match.banks,
        "since": match.clock_since,
        "deadline": match.deadline,
        "halted": match.halted,
        "pauses": _pauses(match),
        "vacations": [_vacation_end(match, seat) for seat in (0, 1)],
    }


def _pauses(match: Match) -> list[dict[str, Any]]:
    """When the running clock stands still before its deadline."""
    since, deadline = match.clock_since, match.deadline
    if match.to_act is None or since is None or deadline is None:
        return []
    ahead = takewhile(lambda pause: pause.since < deadline, _calendar(match, match.to_act).pauses(since))
    return [pause._asdict() for pause in islice(ahead, PAUSES_TOLD)]


def _vacation_end(match: Match, seat: int) -> datetime | None:
    """Until when the seat is on vacation, as far as its clock goes by it."""
    return max((until for _, until in _calendar(match, seat).vacations), default=None)


def _whole(match: Match) -> float | None:
    """How many seconds the seat to act had when its clock was started."""
    if match.clock is None or match.to_act is None:
        return None
    return float(match.banks[match.to_act] if match.banks else match.clock["seconds"])


def _set_deadline(match: Match) -> None:
    whole = _whole(match)
    if whole is not None and match.to_act is not None and match.clock_since is not None:
        match.deadline = _calendar(match, match.to_act).after(match.clock_since, timedelta(seconds=whole))


def _calendar(match: Match, seat: int) -> Calendar:
    """Return when time does not count for that seat."""
    if match.clock is None or match.clock["type"] not in PATIENT:
        return Calendar()
    spans = match.vacations[seat] if match.vacations else []
    return Calendar(
        rests=tuple(match.clock.get("rests", ())),
        zone=match.zones[seat] if match.zones else "UTC",
        vacations=tuple((datetime.fromisoformat(since), datetime.fromisoformat(until)) for since, until in spans),
    )
