"""What a side is, or can still become with the unseen cards (RULES 2.9), searched without trying them all.

For each type that counts, strongest first, the highest sum that some filling *of that type* reaches is read off bit
masks. A filling is worth at least the type it was found under, and each filling is looked at under its own type, so the
first type that can be reached at all gives the strongest filling. The tests compare it with trying every filling.

Troops change only the facts of a side: which values are still needed, which colours are possible. A complete side is
one that lacks no card, so this search values it too, its troops at their best.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.cards import ClanDeck
from engine.facts import Facts, Pool, facts_of
from engine.fillings import Filling, any_sum, colour_run, low_sum, mere_colour, mere_run, one_colour, run, same_value
from engine.formations import COLOUR, COLOUR_RUN, RUN, SAME, SUM, TYPE_STEP
from engine.rulesets import Counts

_Search = Callable[[Pool, Facts], Filling | None]

#: The types that count at a stone, strongest first, each with its search (RULES 1.1, 5.3).
_SEARCHES: dict[Counts, tuple[tuple[int, _Search], ...]] = {
    "all": (
        (COLOUR_RUN * TYPE_STEP, colour_run),
        (SAME * TYPE_STEP, same_value),
        (COLOUR * TYPE_STEP, one_colour),
        (RUN * TYPE_STEP, run),
        (SUM * TYPE_STEP, any_sum),
    ),
    "sum": ((SUM * TYPE_STEP, any_sum),),
    "same": ((SAME * TYPE_STEP, same_value), (SUM * TYPE_STEP, any_sum)),
    "colour": ((COLOUR * TYPE_STEP, mere_colour), (SUM * TYPE_STEP, any_sum)),
    "run": ((RUN * TYPE_STEP, mere_run), (SUM * TYPE_STEP, any_sum)),
    "low": ((SUM * TYPE_STEP, low_sum),),
}


def strongest(pool: Pool, facts: Facts, counts: Counts = "all", floor: int = -1) -> tuple[int, int] | None:
    """The strongest thing a side can become, if that is strictly stronger than `floor`.

    Answers its strength and the unseen cards (a mask, 0 for a complete side) that make it; None if there is no such
    filling.
    """
    for base, search in _SEARCHES[counts]:
        if floor >= base + TYPE_STEP - 1:
            return None
        found = search(pool, facts)
        if found is not None:
            strength = base + found[0]
            return (strength, found[1]) if strength > floor else None
    return None


@lru_cache(maxsize=1 << 16)
def strength_of(deck: ClanDeck, side: tuple[str, ...], counts: Counts = "all") -> int:
    """The strength of a complete side, its troops at their best (RULES 1.4, 1.5): it needs no filling."""
    found = strongest(_nothing_unseen(deck), facts_of(deck, side, len(side)), counts)
    if found is None:
        raise ValueError("every complete side is at least a sum")
    return found[0]


@lru_cache(maxsize=8)
def _nothing_unseen(deck: ClanDeck) -> Pool:
    return Pool(deck, 0)
