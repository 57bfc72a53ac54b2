"""What a troop on a claimed stone was taken for (RULES 1.5): for readers, no rule asks for it.

A claimed stone is closed (RULES 2.11), so that this can be found again from its cards whenever somebody reads it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.best_completion import strength_of
from engine.cards import ClanDeck
from engine.rulesets import Counts
from engine.state import State
from engine.stones import Side, Stone


def taken_for(state: State) -> dict[str, str]:
    """The clan card that each troop on a claimed stone was taken for, by the troop's card: `{"J1": "R7"}`.

    Face-up cards alone decide, and of them those of the stone. Both sides' troops count at their best (RULES 1.5); on
    a side that was incomplete they were taken for nothing (RULES 1.4), and are left out. Siege tiles are never claimed:
    their cards are discarded (RULES 5.8).

    Of several cards that make the side as strong, it is one that does not lie at the stone if there is such a card,
    then the first in canonical order; troops choose from left to right, seat 0's first.
    """
    deck = state.ruleset.deck
    found: dict[str, str] = {}
    for stone in state.stones:
        if stone.claimed_by is not None:
            found.update(_on(deck, stone))
    return found


def _on(deck: ClanDeck, stone: Stone) -> dict[str, str]:
    found: dict[str, str] = {}
    for side, complete in zip(stone.sides, stone.completed, strict=True):
        if complete is not None:
            lying = tuple(found.get(card, card) for each in stone.sides for card in each)
            found.update(best_cards(deck, side, stone.counts, lying))
    return found


@lru_cache(maxsize=1 << 12)
def best_cards(deck: ClanDeck, side: Side, counts: Counts, lying: Side) -> Mapping[str, str]:
    """For each troop of a complete side the clan card it is taken for where this counts and these cards lie."""
    strength = strength_of(deck, side, counts)
    found: dict[str, str] = {}
    for troop in side:
        if troop not in deck.wild:
            continue
        for card in _in_order(deck, troop, {*lying, *found.values()}):
            tried = tuple(card if each == troop else each for each in side)
            if strength_of(deck, tried, counts) == strength:
                side, found[troop] = tried, card
                break
    return found


def _in_order(deck: ClanDeck, troop: str, lying: set[str]) -> Iterator[str]:
    """The cards that a troop may be taken for, those that lie there already behind the others."""
    values = deck.wild[troop]
    cards = [card for card in deck.cards if values >> deck.value[card] - deck.low & 1]
    yield from sorted(cards, key=lying.__contains__)
