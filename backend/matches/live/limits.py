"""How many frames a client may send."""

import time
from dataclasses import dataclass, field
from math import ceil

# A client may send 60 frames at once (50 subscriptions and some pings) and 2 a second ever after.
BURST, PER_SECOND = 60, 2
# One more subscription to what is subscribed costs none of those; of such there may be so many more.
AGAIN_BURST, AGAIN_PER_SECOND = 600, 20
PATIENCE = 100  # frames refused beyond those that were taken in between, before the socket is closed


@dataclass
class Allowance:
    """A token bucket for the frames of one socket.

    `ignored` counts the refused frames; each that is taken later takes one off again. So a client that
    sends at more than twice the rate is cut off in the end, however slowly the server reads.
    """

    burst: float = BURST
    per_second: float = PER_SECOND
    left: float = field(init=False)
    counted_at: float = field(init=False)
    ignored: int = 0

    def __post_init__(self) -> None:
        """Begin with all of it."""
        self.left, self.counted_at = self.burst, time.monotonic()

    def wait(self) -> float:
        """Return after how many seconds one more frame is taken, in tenths, rounded up."""
        return ceil(max(0.0, 1 - self.left) / self.per_second * 10) / 10

    def take(self) -> bool:
        """Take one frame's worth; false when there is none, and then `ignored` counts up."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.counted_at) * self.per_second)
        self.counted_at = now
        if self.left < 1:
            self.ignored += 1
            return False
        self.left -= 1
        self.ignored = max(0, self.ignored - 1)
        return True


class FrameLimits:
    """The limits of one socket."""

    def __init__(self) -> None:
        self._frames = Allowance()
        self._repeated = Allowance(AGAIN_BURST, AGAIN_PER_SECOND)

    def take(self, *, repeated: bool) -> bool:
        """Count a frame; true if it is accepted. *repeated*: it subscribes to what is subscribed already."""
        return (repeated and self._repeated.take()) or self._frames.take()

    def wait(self) -> float:
        """Return after how many seconds one more frame is accepted."""
        return self._frames.wait()

    @property
    def exhausted(self) -> bool:
        """Whether the client goes on and on over the rate."""
        return self._frames.ignored > PATIENCE
