"""What an incomplete side can still become with the unseen cards (RULES 2.9), searched without trying them all.

For each type, strongest first, the highest sum that some filling *of that type* reaches is read off bit masks. A
filling is worth at least the type it was found under, and each filling is looked at under its own type, so the first
type that can be reached at all gives the strongest filling. The tests compare it with trying every filling.

Wild cards will fit in here: they change only the facts of a side (which values are still needed, which colours are
possible).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engine.cards import ClanDeck
from engine.formations import COLOUR, COLOUR_RUN, RUN, SAME, SUM, TYPE_STEP
from engine.rulesets import Counts


class Pool:
    """The unseen clan cards, prepared for questions.

    `colours` has one mask of unseen values for each colour, `gone` its complement; `at_least[n]` is the mask of the
    values of which n or more unseen cards exist (n from 1 to 4, the largest capacity).
    """

    __slots__ = ("at_least", "colours", "deck", "gone")

    def __init__(self, deck: ClanDeck, unseen: int) -> None:
        self.deck = deck
        span = deck.span
        values = (1 << span) - 1
        one = two = three = four = 0
        colours = []
        for _ in deck.colours:
            held = unseen & values
            unseen >>= span
            colours.append(held)
            four |= three & held
            three |= two & held
            two |= one & held
            one |= held
        self.colours = colours
        self.gone = [values ^ held for held in colours]
        self.at_least = (values, one, two, three, four)


class Facts(NamedTuple):
    """What matters about a side that lacks cards, for every search at once.

    `missing` is how many cards it lacks, `total` the sum of those it has. `colours` are the colours that a filling of
    one colour may have; `values` is the mask of values that a filling of one value may have. `windows` are the runs
    that hold all its values, highest first: the values still needed, and the sum of the whole run.
    """

    capacity: int
    missing: int
    total: int
    colours: tuple[int, ...]
    values: int
    windows: tuple[tuple[int, int], ...]


#: A filling: the sum of the completed side, and the cards that fill it as a mask.
Filling = tuple[int, int]


@lru_cache(maxsize=1 << 15)
def facts_of(deck: ClanDeck, side: tuple[str, ...], capacity: int) -> Facts:
    """The facts of an incomplete side; the same few sides are asked about again and again."""
    colours = {deck.colour[card] for card in side}
    held = 0
    for card in side:
        held |= 1 << (deck.value[card] - deck.low)
    every_value = (1 << deck.span) - 1
    windows = []
    if held.bit_count() == len(side):
        for lowest in range(deck.span - capacity, -1, -1):
            window = ((1 << capacity) - 1) << lowest
            if held & ~window == 0:
                total = capacity * (2 * (deck.low + lowest) + capacity - 1) // 2
                windows.append((window & ~held, total))
    return Facts(
        capacity=capacity,
        missing=capacity - len(side),
        total=sum(deck.value[card] for card in side),
        colours=tuple(colours) if len(colours) == 1 else () if colours else tuple(range(len(deck.colours))),
        values=every_value if not side else held if held.bit_count() == 1 else 0,
        windows=tuple(windows),
    )


def _colour_run(pool: Pool, facts: Facts) -> Filling | None:
    gone = pool.gone
    for needed, total in facts.windows:
        for colour in facts.colours:
            if not needed & gone[colour]:
                return total, needed << colour * pool.deck.span
    return None


def _same(pool: Pool, facts: Facts) -> Filling | None:
    values = pool.at_least[facts.missing] & facts.values
    if not values:
        return None
    top = values.bit_length() - 1
    return facts.capacity * (pool.deck.low + top), _of_value(pool, top, facts.missing)


def _colour(pool: Pool, facts: Facts) -> Filling | None:
    best: Filling | None = None
    missing = facts.missing
    for colour in facts.colours:
        found = _highest(pool.colours[colour], missing)
        if found is not None and (best is None or found[0] > best[0]):
            best = found[0], found[1] << colour * pool.deck.span
    if best is None:
        return None
    return facts.total + best[0] + missing * pool.deck.low, best[1]


@lru_cache(maxsize=1 << 14)
def _highest(held: int, count: int) -> Filling | None:
    """The sum of the places of the `count` highest bits of a colour's mask, and those bits."""
    if held.bit_count() < count:
        return None
    total = bits = 0
    for _ in range(count):
        top = held.bit_length() - 1
        total += top
        bits |= 1 << top
        held ^= 1 << top
    return total, bits


def _run(pool: Pool, facts: Facts) -> Filling | None:
    gone = ~pool.at_least[1]
    for needed, total in facts.windows:
        if not needed & gone:
            cards = 0
            for place in range(pool.deck.span):
                if needed >> place & 1:
                    cards |= _of_value(pool, place, 1)
            return total, cards
    return None


def _sum(pool: Pool, facts: Facts) -> Filling | None:
    total = facts.total
    missing = facts.missing
    values = pool.at_least[1]
    cards = 0
    while missing:
        if not values:
            return None
        top = values.bit_length() - 1
        values ^= 1 << top
        count = 1
        while count < missing and pool.at_least[count + 1] >> top & 1:
            count += 1
        total += count * (pool.deck.low + top)
        cards |= _of_value(pool, top, count)
        missing -= count
    return total, cards


def _of_value(pool: Pool, place: int, count: int) -> int:
    """The first `count` unseen cards, by colour, of the value at this place of the masks."""
    cards = 0
    shift = place
    for held in pool.colours:
        if held >> place & 1:
            cards |= 1 << shift
            count -= 1
            if not count:
                break
        shift += pool.deck.span
    return cards


_Search = Callable[[Pool, Facts], Filling | None]

#: The types that count at a stone, strongest first, each with its search.
_SEARCHES: dict[Counts, tuple[tuple[int, _Search], ...]] = {
    "all": tuple(
        (rank * TYPE_STEP, search)
        for rank, search in ((COLOUR_RUN, _colour_run), (SAME, _same), (COLOUR, _colour), (RUN, _run), (SUM, _sum))
    ),
    "sum": ((SUM * TYPE_STEP, _sum),),
}


def strongest(pool: Pool, facts: Facts, counts: Counts = "all", floor: int = -1) -> tuple[int, int] | None:
    """The strongest thing an incomplete side can become, if that is strictly stronger than `floor`.

    Answers its strength and the unseen cards (a mask) that make it; None if there is no such filling.
    """
    for base, search in _SEARCHES[counts]:
        if floor >= base + TYPE_STEP - 1:
            return None
        found = search(pool, facts)
        if found is not None:
            strength = base + found[0]
            return (strength, found[1]) if strength > floor else None
    return None
