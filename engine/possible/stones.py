"""What a stone can look like (RULES 1.3, 2.3, 2.7, 2.11, 3.5, 5.2, 5.6)."""

from __future__ import annotations

from engine.possible.require import require
from engine.proofs import can_claim
from engine.rulesets import Place
from engine.state import State
from engine.stones import Stone


def check_stones(state: State) -> None:
    """Sides fit, completion times fit sides, what is in force is, claims have a complete side that is not beaten."""
    times: list[int] = []
    for number, stone in enumerate(state.stones, 1):
        _check_in_force(state, number, stone)
        for seat, (side, time) in enumerate(zip(stone.sides, stone.completed, strict=True)):
            require(len(side) <= stone.capacity, f"stone {number}: a side holds more than {stone.capacity} cards")
            full = len(side) == stone.capacity
            require(full == (time is not None), f"stone {number}: completed is set on complete sides, only there")
            if time is not None:
                times.append(time)
                # Each of its cards took one of the seat's turns, and each turn before two actions or more.
                soonest = 4 * len(side) - (3 if seat == state.first else 1)
                require(time >= soonest, f"stone {number}: completed sooner than its cards can be placed")
        barred = state.ruleset.deck.barred(stone.sides[0]) & state.ruleset.deck.mask(stone.sides[1])
        require(not barred, f"stone {number}: two cards lie opposite that would have vanished")
        if stone.claimed_by is not None:
            _check_claimed(state, number, stone, stone.claimed_by)
    require(len(set(times)) == len(times), "completed: one action completes one side")
    require(max(times, default=0) <= state.actions, "completed: later than the last action")


def _check_in_force(state: State, number: int, stone: Stone) -> None:
    ruleset = state.ruleset
    require(ruleset.siege or not stone.damaged, f"stone {number}: nothing is damaged in {ruleset.id}")
    require(not ruleset.siege or stone.claimed_by is None, f"stone {number}: nobody holds a tile")
    place = (ruleset.damaged if stone.damaged else ruleset.places)[number - 1]
    if "MU" in stone.modes:
        place = Place(4, place.counts)
    if "FO" in stone.modes:
        place = Place(place.capacity, "sum")
    require(stone.capacity == place.capacity, f"stone {number}: capacity is {place.capacity}")
    require(stone.counts == place.counts, f"stone {number}: what counts is {place.counts}")


def _check_claimed(state: State, number: int, stone: Stone, owner: int) -> None:
    require(stone.completed[owner] is not None, f"stone {number}: claimed without a complete side")
    # Cards only ever become face-up in the border game: what was proven when it was claimed is proven still.
    proven = can_claim(state.ruleset.deck, stone._replace(claimed_by=None), owner, state.unseen)
    require(proven, f"stone {number}: claimed, but the other side is stronger or can still be")
