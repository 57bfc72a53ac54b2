"""The six levels of the house, from one that a child beats to the strongest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Level:
    """One strength: its number, the key of its character, and how it comes to its moves.

    `plays` is what it goes by: its own formations (greedy), the static estimate, or the search. With the odds
    `careless` it makes any move instead; `noise` is the size of the Gumbel noise on the value of each move.
    """

    number: int
    key: str
    plays: Literal["greedy", "static", "search"]
    careless: float = 0.0
    noise: float = 0.0


LEVELS: tuple[Level, ...] = (
    Level(1, "pebble", "greedy", careless=0.65),
    Level(2, "heather", "greedy", careless=0.35),
    Level(3, "menhir", "greedy", careless=0.08),
    Level(4, "broch", "static", noise=0.014),
    Level(5, "tor", "static"),
    Level(6, "corrie", "search"),
)
