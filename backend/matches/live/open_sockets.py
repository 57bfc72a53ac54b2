"""The open sockets of this process, by account."""

import uuid
from collections import defaultdict
from typing import Generic, TypeVar

from backend.common.metrics import SOCKETS

Socket = TypeVar("Socket")

MOST = 20  # of one account in one process; one more closes the oldest, which a forgotten device may hold


class OpenSockets(Generic[Socket]):
    """Who has which sockets open, the oldest first."""

    def __init__(self) -> None:
        self._of: defaultdict[uuid.UUID, list[Socket]] = defaultdict(list)

    def add(self, account: uuid.UUID, socket: Socket) -> Socket | None:
        """Count a socket in; return the one that has to be closed for it, if any."""
        mine = self._of[account]
        mine.append(socket)
        SOCKETS.inc()
        if len(mine) <= MOST:
            return None
        SOCKETS.dec()
        return mine.pop(0)

    def of(self, account: uuid.UUID) -> list[Socket]:
        """Return the sockets of that account."""
        return list(self._of.get(account, ()))

    def remove(self, account: uuid.UUID, socket: Socket) -> None:
        """Count a socket out, if it is there."""
        if socket in (mine := self._of[account]):
            mine.remove(socket)
            SOCKETS.dec()
        if not mine:
            del self._of[account]
