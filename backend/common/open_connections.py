"""What accounts hold open at this process, sockets or streams: so many each, the newest."""

import uuid
from collections import defaultdict
from typing import Generic, TypeVar

from prometheus_client import Gauge

Connection = TypeVar("Connection")


class OpenConnections(Generic[Connection]):
    """Who has which connections of one sort open, the oldest first.

    Args:
        most: Of one account; one more closes the oldest, which a forgotten device may hold.
        gauge: Shows how many there are.
    """

    def __init__(self, most: int, gauge: Gauge) -> None:
        self.most = most
        self._gauge = gauge
        self._of: defaultdict[uuid.UUID, list[Connection]] = defaultdict(list)

    def add(self, account: uuid.UUID, connection: Connection) -> Connection | None:
        """Count a connection in; return the one that has to be closed for it, if any."""
        mine = self._of[account]
        mine.append(connection)
        self._gauge.inc()
        if len(mine) <= self.most:
            return None
        self._gauge.dec()
        return mine.pop(0)

    def of(self, account: uuid.UUID) -> list[Connection]:
        """Return the connections of that account."""
        return list(self._of.get(account, ()))

    def remove(self, account: uuid.UUID, connection: Connection) -> None:
        """Count a connection out, if it is there."""
        if connection in (mine := self._of[account]):
            mine.remove(connection)
            self._gauge.dec()
        if not mine:
            del self._of[account]
