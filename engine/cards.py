"""The cards: what a clan deck holds, in which order, and sets of clan cards as bit masks (RULES 2.1, NOTATION "Cards").

Everywhere in the engine a card is its text (`R7`, `J1`). Only the claim proofs need arithmetic on sets of cards; they
use one integer per set, bit i standing for the i-th card in canonical order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

#: A card whose face the reader may not see: a clan (siege) card, a tactic card.
CLAN_BACK = "?c"
TACTIC_BACK = "?t"

#: Every tactic code of RULES 3 and 6, whether or not a ruleset uses it: any of them can be *read* in an action.
TACTIC_CODES = ("J1", "J2", "SP", "SB", "FO", "MU", "SC", "RD", "DE", "TR", "RC", "EX", "SU", "XC")

#: The tactic cards that lie on a side as clan cards do (RULES 0); of the jokers a border game's seat plays one.
JOKERS = ("J1", "J2")
TROOPS = (*JOKERS, "SP", "SB")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ClanDeck:
    """All clan cards of one game: every colour with every value from `low` to `high`.

    `span` is how many values there are: the cards of colour c are the bits c * span to (c + 1) * span - 1 of a mask.
    `cards` is the canonical order (by colour, then value); `index` is a card's place in it, `bit` its mask, `colour`
    the number of its colour, `value` its value, `full` the mask of all. `wild` has for each troop the mask of the
    values it may take, bit 0 standing for `low` (RULES 1.5, 1.6; any colour). `vanishes` has for a card the one that
    makes both vanish when they come to lie opposite (RULES 5.6). Decks are compared by identity: there is one for each
    game.
    """

    colours: str
    low: int
    high: int
    span: int
    cards: tuple[str, ...]
    index: Mapping[str, int]
    bit: Mapping[str, int]
    colour: Mapping[str, int]
    value: Mapping[str, int]
    full: int
    wild: Mapping[str, int]
    vanishes: Mapping[str, str]

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


def _deck(colours: str, low: int, high: int, *, spy: int = 0, vanishing: bool = False) -> ClanDeck:
    """The deck of these colours and values; `spy` is the value that the spy has, 0 where there are no troops."""
    span = high - low + 1
    cards = tuple(f"{colour}{value}" for colour in colours for value in range(low, high + 1))
    wild = {}
    if spy:
        joker, shield_bearer = (1 << span) - 1, sum(1 << value - low for value in (1, 2, 3))
        wild = {"J1": joker, "J2": joker, "SP": 1 << spy - low, "SB": shield_bearer}
    ends = [(f"{colour}{low}", f"{colour}{high}") for colour in colours] if vanishing else []
    return ClanDeck(
        colours=colours,
        low=low,
        high=high,
        span=span,
        cards=cards,
        index=MappingProxyType({card: i for i, card in enumerate(cards)}),
        bit=MappingProxyType({card: 1 << i for i, card in enumerate(cards)}),
        colour=MappingProxyType({card: i // span for i, card in enumerate(cards)}),
        value=MappingProxyType({card: low + i % span for i, card in enumerate(cards)}),
        full=(1 << len(cards)) - 1,
        wild=MappingProxyType(wild),
        vanishes=MappingProxyType({card: other for pair in ends for card, other in (pair, pair[::-1])}),
    )


#: The border game's 54 cards: red, orange, yellow, green, blue, purple.
BORDER_DECK = _deck("ROYGBP", 1, 9, spy=7)

#: The 40 cards of the deck of 52: spades, hearts, diamonds, clubs from ace (1) to ten.
DECK_OF_52 = _deck("SHDC", 1, 10)

#: The siege game's 60 cards: red, yellow, green, blue, purple.
SIEGE_DECK = _deck("RYGBP", 0, 11, spy=10, vanishing=True)
