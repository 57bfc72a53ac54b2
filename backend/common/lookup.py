"""
Looking names up, for no longer than one has time: each in a thread of its own.

The system's resolver takes as long as it likes: the owner of a name, whose servers are asked, decides how long that is.
"""

import socket
import threading
from queue import Empty, SimpleQueue
from typing import Any

#: Names looked up at a time, those among them that nobody waits for any more. Each holds a thread and a file.
MOST = 256

_lock = threading.Lock()
_under_way = 0


class LookupLate(Exception):
    """It took too long, or too many are under way."""


def look_up(host: str, port: int, seconds: float, *, most: int = MOST) -> list[Any]:
    """Return what `socket.getaddrinfo` says within that time, and raise what it raises.

    Args:
        most: With so many under way it is not tried.

    Raises:
        LookupLate: where it says nothing in time.
    """
    global _under_way  # noqa: PLW0603 - one count of the process
    with _lock:
        if _under_way >= most:
            raise LookupLate
        _under_way += 1
    said: SimpleQueue[list[Any] | Exception] = SimpleQueue()
    threading.Thread(target=_look_up, args=[host, port, said], name=f"lookup of {host}", daemon=True).start()
    try:
        found = said.get(timeout=seconds)
    except Empty:
        raise LookupLate from None
    if isinstance(found, Exception):
        raise found
    return found


def _look_up(host: str, port: int, said: "SimpleQueue[list[Any] | Exception]") -> None:
    global _under_way  # noqa: PLW0603
    try:
        found: list[Any] | Exception = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except Exception as error:  # noqa: BLE001 - raised by who waits
        found = error
    with _lock:
        _under_way -= 1
    said.put(found)
