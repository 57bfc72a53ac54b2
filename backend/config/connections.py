"""
Connections: how many there may be, from one place and in all, and how long a request may take to come in.

Each costs a file, and so do the database, jobs and what is sent: some are kept for those. Times are absolute, for
a client that sends a byte now and then is never idle.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from django.conf import settings
from twisted.web.http import HTTPChannel

from backend.common.addresses import block_of
from backend.config.hosts import is_loopback

HEADERS_IN, BODY_IN = 10.0, 20.0  # seconds, from the connection or the request's first byte, and from the headers
FROM_ONE = 200  # of one block of addresses, where no proxy stands in front; times LIMITS_FACTOR
#: Files that no connection takes: database, Redis, threads that send and names that they look up, static files.
RESERVE = 450


class Places:
    """How many connections there are, and from where."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.of: Counter[str] = Counter()

    def has_room(self, host: str) -> bool:
        """Return whether one more may come from that address. A proxy's all come from one; this machine's are ours."""
        counted = settings.NUM_PROXIES == 0 and not is_loopback(host)
        there = self.of[block_of(host)] if counted else 0
        return there < FROM_ONE * settings.LIMITS_FACTOR and self.of.total() < self.most

    def hold(self, host: str, transport: Any) -> None:
        """Count a connection until it is lost, whatever protocol it speaks by then."""
        block, lost = block_of(host), transport.connectionLost
        self.of[block] += 1

        def release(reason: Any) -> None:
            self.of[block] -= 1
            if not self.of[block]:
                del self.of[block]
            lost(reason)

        transport.connectionLost = release


UntypedChannel: Any = HTTPChannel  # its methods have no types


class PunctualChannel(UntypedChannel):  # type: ignore[misc]
    """An HTTP connection on which each request has to come in whole in time, however its bytes drip."""

    def __init__(self, hold: Callable[[Any], None]) -> None:
        super().__init__()
        self._hold = hold
        self._deadline: Any = None

    def connectionMade(self) -> None:  # noqa: N802 - Twisted's name
        """Count it, and wait for its first request."""
        super().connectionMade()
        self._hold(self.transport)
        self._expect(HEADERS_IN)

    def dataReceived(self, data: bytes) -> None:  # noqa: N802 - Twisted's name
        """Wait for the rest of the request that begins."""
        if self._deadline is None and not self._handlingRequest:
            self._expect(HEADERS_IN)
        super().dataReceived(data)

    def allHeadersReceived(self) -> None:  # noqa: N802 - Twisted's name
        """Wait for the body."""
        self._expect(BODY_IN)
        super().allHeadersReceived()

    def allContentReceived(self) -> None:  # noqa: N802 - Twisted's name
        """Stop waiting: it is here."""
        self._expect(None)
        super().allContentReceived()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's name
        """Stop waiting: nothing comes."""
        self._expect(None)
        super().connectionLost(reason)

    def _expect(self, seconds: float | None) -> None:
        if self._deadline is not None and self._deadline.active():
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.callLater(seconds, self.forceAbortClient)
