"""The cards: what a clan deck holds, in which order, and sets of clan cards as bit masks (RULES 2.1, NOTATION "Cards").

Everywhere in the engine a card is its text (`R7`, later also tactic codes such as `J1`). Only the claim proofs need
arithmetic on sets of cards; they use one integer per set, bit i standing for the i-th card in canonical order.
"""

from __future__ import annotations

from collections.abc import Iterable

#: A card whose face the reader may not see: a clan (siege) card, a tactic card.
CLAN_BACK = "?c"
TACTIC_BACK = "?t"

#: Every tactic code of RULES 3 and 6, whether or not a ruleset uses it: any of them can be *read* in an action.
TACTIC_CODES = ("J1", "J2", "SP", "SB", "FO", "MU", "SC", "RD", "DE", "TR", "RC", "EX", "SU", "XC")


class ClanDeck:
    """All clan cards of one game: every colour with every value from `low` to `high`.

    `cards` is the canonical order (by colour, then value); `index` is a card's place in it, `bit` its mask, `colour`
    the number of its colour, `value` its value. Decks are compared by identity: there is one for each game.
    """

    __slots__ = ("bit", "cards", "colour", "colours", "full", "high", "index", "low", "span", "value")

    def __init__(self, colours: str, low: int, high: int) -> None:
        self.colours = colours
        self.low = low
        self.high = high
        #: How many values there are; the cards of colour c are the bits c * span to (c + 1) * span - 1 of a mask.
        self.span = high - low + 1
        self.cards = tuple(f"{colour}{value}" for colour in colours for value in range(low, high + 1))
        self.index = {card: i for i, card in enumerate(self.cards)}
        self.bit = {card: 1 << i for i, card in enumerate(self.cards)}
        self.colour = {card: i // self.span for i, card in enumerate(self.cards)}
        self.value = {card: low + i % self.span for i, card in enumerate(self.cards)}
        self.full = (1 << len(self.cards)) - 1

    def mask(self, cards: Iterable[str]) -> int:
        """The set of these cards; tactic cards are not clan cards and are left out."""
        bit = self.bit
        mask = 0
        for card in cards:
            mask |= bit.get(card, 0)
        return mask

    def cards_in(self, mask: int) -> list[str]:
        """The cards of a set, in canonical order."""
        cards = []
        while mask:
            lowest = mask & -mask
            cards.append(self.cards[lowest.bit_length() - 1])
            mask ^= lowest
        return cards


#: The border game's 54 cards: red, orange, yellow, green, blue, purple.
BORDER_DECK = ClanDeck("ROYGBP", 1, 9)
