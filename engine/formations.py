"""Formations: what the cards of a complete side are worth together, and which of two is stronger (RULES 1).

Inside the engine a formation is one integer, its *strength*: type first, then sum, so that the stronger formation is
the greater number. `formation` turns it into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import ClanDeck
from engine.rulesets import Counts

#: From weakest to strongest (RULES 1.1); a type's rank is its place here.
TYPES = ("sum", "run", "colour", "same", "colour_run")
SUM, RUN, COLOUR, SAME, COLOUR_RUN = range(5)

#: Strengths of one type lie this far from the next type's: more than any sum of four cards (siege: 44).
TYPE_STEP = 64


class Formation(NamedTuple):
    """A type and a sum, as people read it."""

    type: str
    sum: int


def formation(strength: int) -> Formation:
    """The formation that has this strength."""
    rank, total = divmod(strength, TYPE_STEP)
    return Formation(TYPES[rank], total)


def strength_of(deck: ClanDeck, cards: Sequence[str], counts: Counts = "all") -> int:
    """The strength of all these cards together (RULES 1.1, 1.2, 1.4), in any order.

    Where only the sum counts (fog, RULES 3.5) every formation is a sum.
    """
    values = [deck.value[card] for card in cards]
    total = sum(values)
    if counts == "sum":
        return SUM * TYPE_STEP + total
    different = len(set(values))
    consecutive = different == len(values) and max(values) - min(values) == different - 1
    if len({deck.colour[card] for card in cards}) == 1:
        rank = COLOUR_RUN if consecutive else COLOUR
    elif different == 1:
        rank = SAME
    else:
        rank = RUN if consecutive else SUM
    return rank * TYPE_STEP + total
