"""What two players have agreed on about time."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from backend.common.clock_terms import CORRESPONDENCE, SECONDS


@dataclass(frozen=True)
class Terms:
    """
    What two players have agreed on, in seconds; `common.clock_terms` says what they can.

    Attributes:
        type: `turn`, so long for each turn; `bank`, so long for the whole match; or `live`, a bank for people who sit
            at it.
        increment: So much more in the bank for each turn done.
        cap: So much is in a bank at most, whatever turns add; null where they add nothing.
        delay: So much of each turn is taken from no bank.
        excluded: What does not count, in the time zone of the seat to act; nothing in `live` matches.
    """

    type: str
    seconds: int
    increment: int = 0
    cap: int | None = None
    delay: int = 0
    excluded: tuple[str, ...] = ()

    @classmethod
    def of(cls, agreed: Mapping[str, Any]) -> "Terms":
        """Return the terms that a challenge or a match has as JSON."""
        return cls(
            agreed["type"],
            agreed["seconds"],
            increment=agreed.get("increment", 0),
            cap=agreed.get("cap"),
            delay=agreed.get("delay", 0),
            excluded=tuple(agreed.get("excluded_time", ())),
        )

    @property
    def is_correspondence(self) -> bool:
        """Whether players keep their nights, weekends and vacations."""
        return self.type in CORRESPONDENCE

    @property
    def full(self) -> int:
        """How much a bank can hold: its cap, or where nothing was agreed what a cap is by default."""
        return min(2 * self.seconds, SECONDS[self.type][1]) if self.cap is None else self.cap
