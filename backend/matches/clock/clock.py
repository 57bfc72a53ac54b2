"""How a match's clock goes on, as a value that never changes: each function returns the clock after it.

The clock that runs is that of the seat to act. Only time that counts in that seat's calendar is taken from it
(`excluded_time`), and of a turn not the first `delay` seconds where a bank has that. Its end is `deadline`, an absolute
time.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from backend.common.clock_terms import SECONDS
from backend.matches.clock.excluded_time import Calendar
from backend.matches.clock.terms import Terms

#: From when to when somebody is away.
Span = tuple[datetime, datetime]


@dataclass(frozen=True)
class Clock:
    """
    The clock of a match at a moment.

    Attributes:
        terms: What was agreed on.
        seat: The seat to act; null for nobody.
        since: When its clock was started, as far as time counts: what is given back moves it.
        deadline: When the seat to act loses on time; null while no clock runs.
        banks: Seconds left to seats 0 and 1 when the running clock was started; null where each turn has its own time.
        given: Seconds that the other seat has given to the running turn, where there are no banks.
        paused_since: When the running clock was stopped, of a match that is paused or frozen.
        zones: Time zones of seats 0 and 1; null without excluded times.
        vacations: Those of seats 0 and 1 that the match knows of; null for none.
    """

    terms: Terms
    seat: int | None = None
    since: datetime | None = None
    deadline: datetime | None = None
    banks: tuple[float, ...] | None = None
    given: int = 0
    paused_since: datetime | None = None
    zones: tuple[str, ...] | None = None
    vacations: tuple[tuple[Span, ...], ...] | None = None

    @property
    def whole(self) -> float:
        """How many seconds the seat to act had when its clock was started; 0 for nobody."""
        if self.seat is None:
            return 0.0
        return self.banks[self.seat] + self.terms.delay if self.banks else float(self.terms.seconds + self.given)

    def start(self, seat: int | None, now: datetime) -> "Clock":
        """Start the clock of the seat that is to act now; for nobody, forget what only a running clock knows."""
        if seat is None:
            return replace(self, seat=None, since=None, deadline=None, given=0, paused_since=None, vacations=None)
        banks, vacations = self.banks, self.vacations
        if self.terms.type != "turn" and banks is None:
            banks = (self.terms.seconds, self.terms.seconds)
        if vacations is not None:
            vacations = tuple(tuple(span for span in of if span[1] > now) for of in vacations)
        return self._with(seat=seat, since=now, given=0, banks=banks, vacations=vacations)

    def stop(self, seat: int | None, now: datetime, *, increment: bool) -> "Clock":
        """Take the time that the seat used from its bank, and add the increment for the turn it has done, if it did."""
        if seat is None or self.banks is None or self.since is None:
            return self
        used = self.calendar(seat).counted(self.since, now).total_seconds()
        # A move after its deadline counts until that is enforced: its bank is empty but for the increment.
        left = max(0.0, self.banks[seat] - max(0.0, used - self.terms.delay))
        if increment:
            more = left + self.terms.increment
            left = more if self.terms.cap is None else min(more, max(self.terms.cap, left))
        return replace(self, banks=tuple(round(left, 3) if at == seat else bank for at, bank in enumerate(self.banks)))

    def pause(self, now: datetime) -> "Clock":
        """Stop the running clock until `resume`. Nothing happens where none runs, or it is stopped already."""
        if self.paused_since is not None or self.since is None:
            return self
        return replace(self, paused_since=now, deadline=None)

    def resume(self, now: datetime) -> "Clock":
        """Let the clock that was stopped run again: the seat to act has what it had left then."""
        if self.paused_since is None:
            return self
        return replace(self, paused_since=None).refund(self.lost(self.paused_since, now))

    def refund(self, seconds: float) -> "Clock":
        """Give back time in which nobody could play: the running clock is as if it had been started so much later.

        Or earlier, by fewer than no seconds: where a clock of the machine was put back.
        """
        if self.seat is None or self.since is None:
            return self
        calendar, span = self.calendar(self.seat), timedelta(seconds=abs(seconds))
        moved = calendar.after if seconds > 0 else calendar.before
        return self._with(since=moved(self.since, span))

    def give(self, seconds: int) -> "Clock":
        """Give the seat to act so much more, for good where it has a bank, else for this turn."""
        if self.seat is None:
            return self
        if self.banks is None:
            return self._with(given=self.given + seconds)
        more = tuple(bank + seconds * (at == self.seat) for at, bank in enumerate(self.banks))
        return self._with(banks=more)

    def vacation(self, seat: int, since: datetime, until: datetime) -> "Clock":
        """Let the seat's clock stand still in that time; a vacation known by its beginning gets another end.

        A deadline that has passed before the beginning stays where it is.
        """
        known = self.vacations or ((), ())
        changed = (*(span for span in known[seat] if span[0] != since), (since, until))
        return self._with(vacations=tuple(changed if at == seat else of for at, of in enumerate(known)))

    def room(self, now: datetime) -> int:
        """Return how many seconds the seat to act can be given now; 0 if no clock runs that takes any.

        Afterwards it has at most the longest turn that can be agreed on, and a bank is at most full.
        """
        if self.seat is None or self.since is None:
            return 0
        left = self.remaining(now)
        if self.banks is None:
            return max(0, int(SECONDS["turn"][1] - left))
        return max(0, int(self.terms.full - min(left, self.banks[self.seat])))

    def remaining(self, now: datetime) -> float:
        """Return how many seconds the seat to act has left, its delay among them; 0 while no clock runs."""
        if self.seat is None or self.since is None:
            return 0.0
        return self.whole - self.lost(self.since, max(now, self.since))

    def lost(self, since: datetime, until: datetime) -> float:
        """Return how many seconds of that time the seat to act lost; where it went backward, how many it got."""
        if self.seat is None or self.since is None:
            return 0.0
        calendar, begin = self.calendar(self.seat), max(since, self.since)
        if until < since:
            return -calendar.counted(until, since).total_seconds()
        return calendar.counted(begin, until).total_seconds() if begin < until else 0.0

    def when_left(self, part: float) -> datetime:
        """Return when only that part is left of what the seat to act had when its clock was started. It has to run."""
        if self.seat is None or self.since is None:
            raise ValueError("no clock runs")
        return self.calendar(self.seat).after(self.since, timedelta(seconds=self.whole * (1 - part)))

    def calendar(self, seat: int) -> Calendar:
        """Return when time does not count for that seat."""
        if not self.terms.is_correspondence:
            return Calendar()
        return Calendar(
            excluded=self.terms.excluded,
            zone=self.zones[seat] if self.zones else "UTC",
            vacations=self.vacations[seat] if self.vacations else (),
        )

    def _with(self, **changes: Any) -> "Clock":
        """Return the clock with these changes, its deadline where they put it."""
        clock = replace(self, **changes)
        if clock.seat is None or clock.since is None:
            return clock
        deadline = clock.calendar(clock.seat).after(clock.since, timedelta(seconds=clock.whole))
        return replace(clock, deadline=deadline)
