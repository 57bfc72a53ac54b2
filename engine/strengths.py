"""What sides are worth, by names for programs that play: `strength_of`, `formation` and `strongest_completion`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.best_completion import best_completion
from engine.cards import ClanDeck
from engine.rulesets import Counts
from engine.side_summary import Pool, summarize_side


class StrongestCompletion(NamedTuple):
    """The strength of a completed side, and the cards that complete it, in canonical order."""

    strength: int
    cards: tuple[str, ...]


def strongest_completion(
    deck: ClanDeck, side: Iterable[str], capacity: int, unseen: Iterable[str], counts: Counts = "all"
) -> StrongestCompletion | None:
    """The strongest that a side becomes where this counts, filled with any of these cards; None if they are too few.

    >>> import engine
    >>> deck = engine.RULESETS["edition2016"].deck
    >>> found = engine.strongest_completion(deck, ["R7", "J1"], 3, ["R5", "B7", "G1"])
    >>> found.cards, engine.formation(found.strength)
    (('R5',), Formation(type='colour_run', sum=18))
    >>> found.strength > engine.strength_of(deck, ("R7", "G7", "B7"))
    True
    """
    summary = summarize_side(deck, tuple(side), capacity)
    found = best_completion(Pool(deck, deck.mask(unseen)), summary, counts)
    return found and StrongestCompletion(found[0], tuple(deck.cards_in(found[1])))
