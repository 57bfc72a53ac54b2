"""Those who wait for something, in rows by the places that they come from."""

from collections import OrderedDict, deque
from collections.abc import Iterator
from typing import Generic, TypeVar

Place = TypeVar("Place")
Waiting = TypeVar("Waiting")


class ByPlaces(Generic[Place, Waiting]):
    """
    One row for each place; the places take turns, so that it is no use to come from one of them many times.

    Iterating gives the places that somebody waits at, the one that has waited longest for its turn first.
    """

    def __init__(self) -> None:
        self._rows: OrderedDict[Place, deque[Waiting]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._rows.values()))

    def __iter__(self) -> Iterator[Place]:
        return iter(self._rows)

    def add(self, place: Place, one: Waiting) -> None:
        """Let one wait behind those of its place."""
        self._rows.setdefault(place, deque()).append(one)

    def remove(self, place: Place, one: Waiting) -> None:
        """
        Let one no longer wait.

        Raises:
            ValueError, KeyError: It does not wait there.
        """
        self._rows[place].remove(one)
        if not self._rows[place]:
            del self._rows[place]

    def next_at(self, place: Place) -> Waiting:
        """Take the first of that place, which goes to the end of the places."""
        row = self._rows.pop(place)
        one = row.popleft()
        if row:
            self._rows[place] = row
        return one
