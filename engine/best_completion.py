"""What a side is, or can still become with the unseen cards (RULES 2.9), searched without trying them all.

For each type that counts, strongest first, the highest sum that some completion *of that type* reaches is read off bit
masks. A completion is worth at least the type it was found under, and each completion is looked at under its own type,
so the first type that can be reached at all gives the strongest completion. The tests compare it with trying every
completion.

Troops change only the summary of a side: which values are still needed, which colours are possible. A complete side is
one that lacks no card, so this search values it too, its troops at their best.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.cards import ClanDeck
from engine.completions import (
    Completion,
    any_sum,
    colour_run,
    low_sum,
    one_colour,
    plain_colour,
    plain_run,
    run,
    same_value,
)
from engine.formations import COLOUR, COLOUR_RUN, RUN, SAME, SUM, TYPE_STEP
from engine.rulesets import Counts
from engine.side_summary import Mask, Pool, SideSummary, summarize_side

#: What a side is worth: its type times `TYPE_STEP`, and its sum.
Strength = int

#: The strength of a completed side, and the cards that complete it (0 for a complete side); plain, as `Completion`.
RatedCompletion = tuple[Strength, Mask]

_Search = Callable[[Pool, SideSummary], Completion | None]

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
    "colour": ((COLOUR * TYPE_STEP, plain_colour), (SUM * TYPE_STEP, any_sum)),
    "run": ((RUN * TYPE_STEP, plain_run), (SUM * TYPE_STEP, any_sum)),
    "low": ((SUM * TYPE_STEP, low_sum),),
}


def best_completion(
    pool: Pool, summary: SideSummary, counts: Counts = "all", floor: Strength = -1
) -> RatedCompletion | None:
    """The strongest completion of a side, if that is strictly stronger than `floor`.

    None if there is no such completion.

    >>> from engine.rulesets import RULESETS
    >>> deck = RULESETS["edition2016"].deck
    >>> pool, side = Pool(deck, deck.mask(["B7", "R1", "G1"])), summarize_side(deck, ("B8", "B9"), 3)
    >>> strength, cards = best_completion(pool, side)
    >>> divmod(strength, TYPE_STEP) == (COLOUR_RUN, 24), deck.cards_in(cards)
    (True, ['B7'])
    >>> best_completion(pool, side, floor=strength) is None
    True
    """
    for base, search in _SEARCHES[counts]:
        if floor >= base + TYPE_STEP - 1:
            return None
        found = search(pool, summary)
        if found is not None:
            total, cards = found
            strength = base + total
            return (strength, cards) if strength > floor else None
    return None


@lru_cache(maxsize=1 << 16)
def strength_of(deck: ClanDeck, side: tuple[str, ...], counts: Counts = "all") -> Strength:
    """The strength of a complete side, its troops at their best (RULES 1.4, 1.5): it needs no completion."""
    found = best_completion(_nothing_unseen(deck), summarize_side(deck, side, len(side)), counts)
    if found is None:
        raise ValueError("every complete side is at least a sum")
    return found[0]


@lru_cache(maxsize=8)
def _nothing_unseen(deck: ClanDeck) -> Pool:
    return Pool(deck, 0)
