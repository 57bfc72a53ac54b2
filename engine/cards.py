"""The cards: what a clan deck holds, in which order, and sets of clan cards as bit masks (RULES 2.1, NOTATION "Cards").

Everywhere in the engine a card is its text (`R7`, `J1`). Only the claim proofs need arithmetic on sets of cards; they
use one integer per set, bit i standing for the i-th card in canonical order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

#: A card whose face the reader may not see: a clan (siege) card, a tactic card.
CLAN_BACK = "?c"
TACTIC_BACK = "?t"

#: Every tactic code of RULES 3 and 6, whether or not a ruleset uses it: any of them can be *read* in an action.
TACTIC_CODES = ("J1", "J2", "SP", "SB", "FO", "MU", "SC", "RD", "DE", "TR", "RC", "EX", "SU", "XC")

#: The tactic cards that lie on a side as clan cards do (RULES 0); of the jokers a border game's seat plays one.
JOKERS = ("J1", "J2")
TROOPS = (*JOKERS, "SP", "SB")


class ClanDeck:
    """All clan cards of one game: every colour with every value from `low` to `high`.

    `cards` is the canonical order (by colour, then value); `index` is a card's place in it, `bit` its mask, `colour`
    the number of its colour, `value` its value. `wild` has for each troop the mask of the values it may take, bit 0
    standing for `low` (RULES 1.5, 1.6; any colour). `vanishes` has for a card the one that makes both vanish when they
    come to lie opposite (RULES 5.6). Decks are compared by identity: there is one for each game.
    """

    def __init__(self, colours: str, low: int, high: int, *, spy: int = 0, vanishing: bool = False) -> None:
        self.colours = colours
        self.low = low
        self.high = high
        #: How many values there are; the cards of colour c are the bits c * span to (c + 1) * span - 1 of a mask.
        self.span = high - low + 1
        self.cards = tuple(f"{colour}{value}" for colour in colours for value in range(low, high + 1))
        self.index: Mapping[str, int] = {card: i for i, card in enumerate(self.cards)}
        self.bit: Mapping[str, int] = {card: 1 << i for i, card in enumerate(self.cards)}
        self.colour: Mapping[str, int] = {card: i // self.span for i, card in enumerate(self.cards)}
        self.value: Mapping[str, int] = {card: low + i % self.span for i, card in enumerate(self.cards)}
        self.full = (1 << len(self.cards)) - 1
        self.wild: Mapping[str, int] = {}
        if spy:
            joker = (1 << self.span) - 1
            shield_bearer = sum(1 << value - low for value in (1, 2, 3))
            self.wild = {"J1": joker, "J2": joker, "SP": 1 << spy - low, "SB": shield_bearer}
        ends = [(f"{colour}{low}", f"{colour}{high}") for colour in colours] if vanishing else []
        self.vanishes: Mapping[str, str] = {card: other for pair in ends for card, other in (pair, pair[::-1])}

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

    def barred(self, opposite: Iterable[str]) -> int:
        """The cards that cannot stay where these lie opposite, because both would vanish (RULES 5.6, 5.7)."""
        mask = 0
        if self.vanishes:
            for card in opposite:
                other = self.vanishes.get(card)
                if other is not None:
                    mask |= self.bit[other]
        return mask


#: The border game's 54 cards: red, orange, yellow, green, blue, purple.
BORDER_DECK = ClanDeck("ROYGBP", 1, 9, spy=7)

#: The 40 cards of the deck of 52: spades, hearts, diamonds, clubs from ace (1) to ten.
DECK_OF_52 = ClanDeck("SHDC", 1, 10)

#: The siege game's 60 cards: red, yellow, green, blue, purple.
SIEGE_DECK = ClanDeck("RYGBP", 0, 11, spy=10, vanishing=True)
