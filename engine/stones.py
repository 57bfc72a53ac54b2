"""A stone with its two sides."""

from __future__ import annotations

from typing import NamedTuple

from engine.rulesets import Counts, Place

Side = tuple[str, ...]


class Stone(NamedTuple):
    """A stone with its two sides, each in the order played."""

    sides: tuple[Side, Side]
    completed: tuple[int | None, int | None]
    modes: Side
    capacity: int
    counts: Counts
    damaged: bool
    claimed_by: int | None

    def with_card(self, seat: int, card: str, action: int) -> Stone:
        """The stone after this seat placed a card there with the action of this number (RULES 1.3)."""
        (left, right), (left_time, right_time), modes, capacity, counts, damaged, _ = self
        if seat == 0:
            left = (*left, card)
            left_time = action if len(left) == capacity else None
        else:
            right = (*right, card)
            right_time = action if len(right) == capacity else None
        times = left_time, right_time
        fields = ((left, right), times, modes, capacity, counts, damaged, None)
        return tuple.__new__(Stone, fields)  # as in `State.after_card`: every turn comes through here

    def without_card(self, seat: int, card: str) -> Stone:
        """The stone after this card of this seat's side has gone; the side is incomplete from now on (RULES 1.3)."""
        side = tuple(kept for kept in self.sides[seat] if kept != card)
        return self.with_sides((side, self.sides[1]) if seat == 0 else (self.sides[0], side))

    def with_sides(self, sides: tuple[Side, Side]) -> Stone:
        """The stone with these cards, none more than it held: what is no longer full is incomplete."""
        left, right = (
            time if len(side) == self.capacity else None for side, time in zip(sides, self.completed, strict=True)
        )
        return self._replace(sides=sides, completed=(left, right))

    def with_mode(self, mode: str) -> Stone:
        """The stone with fog or mud under it (RULES 3.5); mud makes full sides incomplete (RULES 3.9a)."""
        modes = (*self.modes, mode)
        if mode == "MU":
            return self._replace(modes=modes, capacity=4, completed=(None, None))
        return self._replace(modes=modes, counts="sum")


def empty_stone(place: Place, *, damaged: bool = False) -> Stone:
    """A stone as the ruleset lays it out, or a siege tile turned over (RULES 5.8)."""
    return Stone(
        sides=((), ()),
        completed=(None, None),
        modes=(),
        capacity=place.capacity,
        counts=place.counts,
        damaged=damaged,
        claimed_by=None,
    )
