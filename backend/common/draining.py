"""
Whether this process drains: it has been asked to stop, and finishes what it has begun (decision 0026).

`serve` and `manage.py jobs` begin it. Whatever waits for something that may never come is called back; whatever goes on
for long looks at `DRAINING.begun` between two parts of its work.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Draining:
    """The state of one process, which changes once."""

    def __init__(self) -> None:
        self.begun = False
        self._calls: set[Callable[[], object]] = set()

    def begin(self) -> None:
        """Drain from now on; called on the event loop, as all that waits is there."""
        self.begun = True
        for call in tuple(self._calls):
            call()

    @contextmanager
    def calling(self, call: Callable[[], object]) -> Iterator[None]:
        """Call *call* on the event loop if draining begins while the block runs."""
        self._calls.add(call)
        try:
            yield
        finally:
            self._calls.discard(call)


DRAINING = Draining()
