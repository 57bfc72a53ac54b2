"""What one or two cards more would do to claims, found for many cards at once (for `options`).

A discard is large, and the cards that support, recruit, redeploy and treason move about are many; not each is tried.
Where a side cannot become strong enough with *all* of some cards, none of them matters.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.best_completion import best_completion, strength_of
from engine.cards import ClanDeck
from engine.proofs import can_claim
from engine.side_summary import places_in, pool_of, summarize_side
from engine.state import State
from engine.stones import Stone


class Aim(NamedTuple):
    """A strength to be passed by a side of one stone, which may be filled with these cards of the deck."""

    deck: ClanDeck
    stone: Stone
    cards: int
    strength: int

    def reached_with(self, side: tuple[str, ...], more: int) -> int:
        """Those of the cards of `more` each of which alone, added to `cards`, lets the side pass the strength.

        Without any of them it cannot, so that whatever passes it has one of them in it.
        """
        deck, stone, cards, strength = self
        summary, counts = summarize_side(deck, side, stone.capacity), stone.counts
        helpful = 0
        while more and (found := best_completion(pool_of(deck, cards | more), summary, counts, strength)):
            needed = found[1] & more
            if needed & needed - 1:
                # It needs two of them or more: each is tried.
                for place in places_in(more):
                    if best_completion(pool_of(deck, cards | 1 << place), summary, counts, strength):
                        helpful |= 1 << place
                break
            helpful |= needed
            more ^= needed
        return helpful


class Comebacks:
    """Which discarded cards break one claim of the mover's that holds now, if a support brings two back (RULES 6.3).

    Two that are harmless alone can break it together: that is asked with one of them lying on the side already.
    """

    def __init__(self, state: State, number: int) -> None:
        deck, stone, seat = state.ruleset.deck, state.stones[number - 1], state.mover
        barred = deck.barred(stone.sides[seat])
        self._bit = deck.bit
        self._side = stone.sides[1 - seat]
        self._missing = stone.capacity - len(self._side)
        self._discard = deck.mask(state.discard) & ~barred
        self._aim = Aim(deck, stone, state.unseen & ~barred, strength_of(deck, stone.sides[seat], stone.counts))
        self._alone = self._aim.reached_with(self._side, self._discard) if self._missing else 0
        #: The cards that break the claim only together with this one, which comes before them.
        self._together: dict[str, int] = {}

    def break_claim(self, one: str, other: str) -> bool:
        """Whether the claim fails with these two cards of the discard, in canonical order, unseen again."""
        lower, higher = self._bit.get(one, 0) & self._discard, self._bit.get(other, 0) & self._discard
        if (lower | higher) & self._alone:
            return True
        if self._missing < 2 or not lower or not higher:
            return False
        if one not in self._together:
            later = self._discard & ~self._alone & -(lower << 1)
            self._together[one] = self._aim.reached_with((*self._side, one), later)
        return bool(higher & self._together[one])


class LastCard:
    """Which face-up cards let the mover claim a stone, moved to the last place of their side (RULES 3.12, 6.5)."""

    def __init__(self, state: State, number: int) -> None:
        deck, stone, seat = state.ruleset.deck, state.stones[number - 1], state.mover
        self._state, self._stone = state, stone
        # These change what can fill the other side, or vanish (RULES 5.6, 5.7): each is tried.
        self._plain = deck.full & ~state.unseen & ~deck.mask(deck.vanishes)
        mine, theirs = stone.sides[seat], stone.sides[1 - seat]
        if len(theirs) == stone.capacity:
            floor = strength_of(deck, theirs, stone.counts)
        else:
            unseen = state.unseen & ~deck.barred(mine)
            best = best_completion(pool_of(deck, unseen), summarize_side(deck, theirs, stone.capacity), stone.counts)
            floor = best[0] - 1 if best else -1
        self._winning = Aim(deck, stone, 0, floor).reached_with(mine, self._plain)

    def wins(self, card: str) -> bool:
        """Whether the claim holds once this card has come."""
        bit = self._state.ruleset.deck.bit.get(card, 0)
        return bool(bit & self._winning) if bit & self._plain else completes(self._state, self._stone, card)


def completes(state: State, stone: Stone, card: str) -> bool:
    """Whether the mover can claim the stone once this face-up card completes their side of it, unless it vanishes."""
    deck, seat = state.ruleset.deck, state.mover
    if deck.vanishes.get(card) in stone.sides[1 - seat]:
        return False
    return can_claim(deck, stone.with_card(seat, card, state.actions + 1), seat, state.unseen)
