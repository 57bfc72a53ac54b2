"""How many frames a client may send."""

import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from typing import Generic, TypeVar

from django.conf import settings

BYTES = 4096  # of a client's frame
SUBSCRIPTIONS = 50  # of one socket
SOCKETS_OF_ONE = 20  # account in one process; one more closes the oldest
# A client may send 60 frames at once (50 subscriptions and some pings) and 2 a second ever after.
BURST, PER_SECOND = 60, 2
# All sockets of an account in this process together: a socket that is opened again brings no allowance of its own, or
# opening one a second would be a way to send 60 frames a second. Room for four reconnections with 50 matches.
ACCOUNT_BURST, ACCOUNT_PER_SECOND = 240, 8
# Of a spectator without an account, in the same order; the allowance is shared by all of one network.
SPECTATOR_SUBSCRIPTIONS = 5
SPECTATOR_BURST, SPECTATOR_PER_SECOND = 20, 1
NETWORK_BURST, NETWORK_PER_SECOND = 100, 5
SPECTATORS_FROM_ONE = 10  # sockets; times LIMITS_FACTOR
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
        if self.refill() < 1:
            self.ignored += 1
            return False
        self.left -= 1
        self.ignored = max(0, self.ignored - 1)
        return True

    def refill(self) -> float:
        """Add what has come back since the last time; return how many frames may be taken now."""
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.counted_at) * self.per_second)
        self.counted_at = now
        return self.left


Key = TypeVar("Key")


class SharedAllowances(Generic[Key]):
    """One allowance for all sockets of an account, or of a network. One that is whole again is forgotten.

    A new one is the same.
    """

    def __init__(self, burst: float = ACCOUNT_BURST, per_second: float = ACCOUNT_PER_SECOND) -> None:
        self._rate = burst, per_second
        self._of: dict[Key, Allowance] = {}
        self._room = 1000  # of them, before those that have sent nothing lately are looked for

    def of(self, key: Key) -> Allowance:
        """Return the allowance of that account or network."""
        if key not in self._of and len(self._of) >= self._room:
            self._of = {each: kept for each, kept in self._of.items() if kept.refill() < kept.burst}
            self._room = max(1000, 2 * len(self._of))
        return self._of.setdefault(key, Allowance(*self._rate))


ACCOUNTS: SharedAllowances[uuid.UUID] = SharedAllowances()
NETWORKS: SharedAllowances[str] = SharedAllowances(NETWORK_BURST, NETWORK_PER_SECOND)


class FrameLimits:
    """The limits of one socket, which shares an allowance with the other sockets of its account or network.

    Args:
        account: Whose socket it is. Others say how to find what they share (`shared`).
        announced: What `hello` says of the limits.
    """

    def __init__(
        self,
        account: uuid.UUID | None,
        shared: Callable[[], Allowance] | None = None,
        announced: dict[str, int] | None = None,
    ) -> None:
        self.announced = announced or limits_announced()
        self._shared = shared or (lambda: ACCOUNTS.of(account))  # type: ignore[arg-type]  # null: it is closed at once
        self._frames = Allowance(self.announced["burst"], self.announced["per_second"])
        self._repeated = Allowance(AGAIN_BURST, AGAIN_PER_SECOND)

    def take(self, *, repeated: bool) -> bool:
        """Count a frame; true if it is accepted. *repeated*: it subscribes to what is subscribed already."""
        if repeated and self._repeated.take():
            return True
        shared = self._shared()
        if shared.refill() < 1:
            self._frames.ignored += 1
            return False
        return self._frames.take() and shared.take()

    def wait(self) -> float:
        """Return after how many seconds one more frame is accepted."""
        return max(self._frames.wait(), self._shared().wait())

    @property
    def exhausted(self) -> bool:
        """Whether the client goes on and on over the rate."""
        return self._frames.ignored > PATIENCE


def spectator_limits(block: str | None) -> FrameLimits:
    """Return the limits of a spectator's socket from that network; what is not counted by network shares nothing."""
    own = Allowance(NETWORK_BURST, NETWORK_PER_SECOND)
    return FrameLimits(None, lambda: own if block is None else NETWORKS.of(block), spectator_limits_announced())


def spectator_limits_announced() -> dict[str, int]:
    """Return what `hello` says of all this to a spectator without an account."""
    return {
        "bytes": BYTES,
        "burst": SPECTATOR_BURST,
        "per_second": SPECTATOR_PER_SECOND,
        "account_burst": NETWORK_BURST,
        "account_per_second": NETWORK_PER_SECOND,
        "subscriptions": SPECTATOR_SUBSCRIPTIONS,
        "sockets": SPECTATORS_FROM_ONE * settings.LIMITS_FACTOR,
    }


def limits_announced() -> dict[str, int]:
    """Return what `hello` says of all this to an account."""
    return {
        "bytes": BYTES,
        "burst": BURST,
        "per_second": PER_SECOND,
        "account_burst": ACCOUNT_BURST,
        "account_per_second": ACCOUNT_PER_SECOND,
        "subscriptions": SUBSCRIPTIONS,
        "sockets": SOCKETS_OF_ONE,
    }
