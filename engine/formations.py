"""Formations: what the cards of a complete side are worth together, and which of two is stronger (RULES 1).

Inside the engine a formation is one integer, its *strength*: type first, then sum, so that the stronger formation is
the greater number. `formation` turns it into words; `best_completion` finds it.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.json_types import FormationJSON
from engine.rulesets import Counts

#: From weakest to strongest (RULES 1.1); a type's rank is its place here.
TYPES = ("sum", "run", "colour", "same", "colour_run")
SUM, RUN, COLOUR, SAME, COLOUR_RUN = range(5)

#: Strengths of one type lie this far from the next type's: more than any sum of four cards (siege: 44).
TYPE_STEP = 64

#: Where the lower sum is the stronger (RULES 5.3), a sum counts as what it lacks to this.
LOW_TOP = TYPE_STEP - 1


class Formation(NamedTuple):
    """A type and a sum, as people read it."""

    type: str
    sum: int

    def to_json(self) -> FormationJSON:
        """The formation as proofs write it."""
        return {"type": self.type, "sum": self.sum}


def formation(strength: int, counts: Counts = "all") -> Formation:
    """The formation that has this strength where this counts."""
    rank, total = divmod(strength, TYPE_STEP)
    return Formation(TYPES[rank], LOW_TOP - total if counts == "low" else total)
