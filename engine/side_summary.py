"""What matters about the unseen cards and about a side, read off once for every search (RULES 1.5, 1.6, 2.9)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.cards import ClanDeck


class Pool:
    """The unseen clan cards, prepared for questions.

    `colours` has one mask of unseen values for each colour; `at_least[n]` is the mask of the values of which n or more
    unseen cards exist (n from 1 to 4, the largest capacity).
    """

    __slots__ = ("at_least", "colours", "deck", "unseen")

    def __init__(self, deck: ClanDeck, unseen: int) -> None:
        self.deck = deck
        self.unseen = unseen
        span = deck.span
        values = (1 << span) - 1
        one = two = three = four = 0
        colours: list[int] = []
        for _ in deck.colours:
            held = unseen & values
            unseen >>= span
            colours.append(held)
            four |= three & held
            three |= two & held
            two |= one & held
            one |= held
        self.colours = colours
        self.at_least = (values, one, two, three, four)


#: Of the last positions that were asked about.
pool_of = lru_cache(maxsize=4096)(Pool)

#: A set of cards, or of one colour's values, as the bits of a number; the sum of the cards of a whole side.
Mask = int
Total = int

#: Values that a run still needs, or cards of one colour; and the sum of the whole run.
Window = tuple[Mask, Total]


class SideSummary(NamedTuple):
    """What matters about a side, for every search at once; the card's places count from the deck's lowest value.

    `missing` is how many cards it lacks. `fixed` are the places of its clan cards, `wilds` the masks of places that its
    troops may take. `total` is the sum of the values it has, its troops at their highest, `least` with them at their
    lowest. `colours` are the colours that a completion of one colour may have; `mixed`: no completion can force it into
    one. `values` is the mask of values that a completion of one value may have. `windows` are the runs that hold all
    its values, highest first: the values still needed once the troops have taken theirs, and the sum of the whole run.
    `in_colour` are the same in each of the colours: the cards still needed, and the sum.
    """

    capacity: int
    missing: int
    fixed: tuple[int, ...]
    wilds: tuple[int, ...]
    total: int
    least: int
    colours: tuple[int, ...]
    mixed: bool
    values: int
    windows: tuple[Window, ...]
    in_colour: tuple[Window, ...]


@lru_cache(maxsize=1 << 16)
def summarize_side(deck: ClanDeck, side: tuple[str, ...], capacity: int) -> SideSummary:
    """The summary of a side; the same few sides are asked about again and again."""
    cards = [card for card in side if card in deck.index]
    fixed = tuple([deck.value[card] - deck.low for card in cards])
    wilds = tuple([deck.wild[card] for card in side if card in deck.wild])
    held = 0
    for place in fixed:
        held |= 1 << place
    values = (1 << deck.span) - 1 if not held else 0 if held & held - 1 else held
    total = least = sum(fixed) + len(side) * deck.low
    for wild in wilds:
        values &= wild
        total += wild.bit_length() - 1
        least += (wild & -wild).bit_length() - 1
    different = {deck.colour[card] for card in cards}
    colours = tuple(different) if len(different) == 1 else () if different else tuple(range(len(deck.colours)))
    windows = _windows(deck, held, wilds, capacity) if held.bit_count() == len(fixed) else ()
    return SideSummary(
        capacity=capacity,
        missing=capacity - len(side),
        fixed=fixed,
        wilds=wilds,
        total=total,
        least=least,
        colours=colours,
        mixed=bool(wilds) or len(different) > 1,
        values=values,
        windows=windows,
        in_colour=_in_colours(windows, colours, deck.span) if windows and colours else (),
    )


@lru_cache(maxsize=1 << 12)
def _windows(deck: ClanDeck, held: int, wilds: tuple[int, ...], capacity: int) -> tuple[Window, ...]:
    windows = []
    highest, least = deck.span - capacity, 0
    if held:
        highest = min(highest, (held & -held).bit_length() - 1)
        least = max(least, held.bit_length() - capacity)
    for lowest in range(highest, least - 1, -1):
        window = ((1 << capacity) - 1) << lowest
        total = capacity * (2 * (deck.low + lowest) + capacity - 1) // 2
        needed = {window & ~held}
        for wild in wilds:
            needed = {rest & ~(1 << place) for rest in needed for place in places_in(rest & wild)}
        windows += [(rest, total) for rest in sorted(needed)]
    return tuple(windows)


@lru_cache(maxsize=1 << 12)
def _in_colours(windows: tuple[Window, ...], colours: tuple[int, ...], span: int) -> tuple[Window, ...]:
    return tuple((needed << colour * span, total) for needed, total in windows for colour in colours)


def places_in(mask: int) -> list[int]:
    """The places of a mask's bits, highest first."""
    return [place for place in range(mask.bit_length() - 1, -1, -1) if mask >> place & 1]
