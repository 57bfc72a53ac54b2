"""When to ask again: what the server says of its limits, and what to do where it says nothing."""

import logging
import random
import re
import time
from dataclasses import dataclass, field
from typing import Any

import httpx

from cairn_client.operation import Operation

#: It has not been done, or could not be answered just now.
AGAIN = (429, 500, 502, 503, 504)
LONGEST = 30.0  # seconds between two tries
#: The failures in a row with which a server counts as away, and the log says so.
AWAY = 3
log = logging.getLogger("cairn_client")
_LEFT = re.compile(r'"(\w+)";r=(\d+);t=(\d+)')


@dataclass
class Backoff:
    """Pauses that grow with each failure, by chance, so that not all clients come back at once."""

    failures: int = field(default=0, init=False)

    def pause(self) -> float:
        """Return the seconds until the next try."""
        self.failures += 1
        # Below 2**7 seconds there is nothing to reckon: a program that waits for days must not overflow.
        return min(LONGEST, 0.25 * 2.0 ** min(self.failures, 7)) * random.uniform(0.5, 1)  # noqa: S311 - no secret


@dataclass
class Pace:
    """What is left of the limits: nothing is asked while nothing is left."""

    _not_before: float = field(default=0, init=False)

    def note(self, headers: httpx.Headers) -> None:
        """Read `RateLimit` of an answer: `"token";r=0;t=7` leaves nothing for seven seconds."""
        for _, left, seconds in _LEFT.findall(headers.get("RateLimit", "")):
            if left == "0":
                self._not_before = max(self._not_before, time.monotonic() + int(seconds))

    def pause(self) -> float:
        """Return the seconds until something may be asked."""
        return max(0.0, self._not_before - time.monotonic())


def retry_after(answer: httpx.Response) -> float | None:
    """Return the seconds that `Retry-After` asks for."""
    told: str = answer.headers.get("Retry-After", "")
    return float(told) if told.isdecimal() else None


def worth_repeating(operation: Operation[Any], answer: httpx.Response | None) -> bool:
    """Return whether to ask again may help, and does nothing twice. Without an answer nobody knows what was done."""
    if answer is None:
        return operation.repeatable
    return answer.status_code == 429 or (answer.status_code in AGAIN and operation.repeatable)
