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
from itertools import combinations, product
from typing import NamedTuple

from engine.cards import ClanDeck
from engine.formations import COLOUR, COLOUR_RUN, LOW_TOP, RUN, SAME, SUM, TYPE_STEP
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
    """What matters about a side, for every search at once; the card's places count from the deck's lowest value.

    `missing` is how many cards it lacks. `fixed` are the places of its clan cards, `wilds` the masks of places that its
    troops may take. `total` is the sum of the values it has, its troops at their highest, `least` with them at their
    lowest. `colours` are the colours that a filling of one colour may have; `mixed`: no filling can force it into one.
    `values` is the mask of values that a filling of one value may have. `windows` are the runs that hold all its
    values, highest first: the values still needed once the troops have taken theirs, and the sum of the whole run.
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
    windows: tuple[tuple[int, int], ...]


#: A filling: the sum of the completed side (low: as `LOW_TOP` says), and the cards that fill it as a mask.
Filling = tuple[int, int]


@lru_cache(maxsize=1 << 16)
def facts_of(deck: ClanDeck, side: tuple[str, ...], capacity: int) -> Facts:
    """The facts of a side; the same few sides are asked about again and again."""
    cards = [card for card in side if card in deck.index]
    wilds = tuple(deck.wild[card] for card in side if card in deck.wild)
    colours = {deck.colour[card] for card in cards}
    fixed = tuple(deck.value[card] - deck.low for card in cards)
    held = 0
    for place in fixed:
        held |= 1 << place
    values = held if held.bit_count() == 1 else (1 << deck.span) - 1 if not held else 0
    for wild in wilds:
        values &= wild
    base = sum(fixed) + len(side) * deck.low
    return Facts(
        capacity=capacity,
        missing=capacity - len(side),
        fixed=fixed,
        wilds=wilds,
        total=base + sum(wild.bit_length() - 1 for wild in wilds),
        least=base + sum((wild & -wild).bit_length() - 1 for wild in wilds),
        colours=tuple(colours) if len(colours) == 1 else () if colours else tuple(range(len(deck.colours))),
        mixed=bool(wilds) or len(colours) > 1,
        values=values,
        windows=_windows(deck, held, wilds, capacity) if held.bit_count() == len(fixed) else (),
    )


def _windows(deck: ClanDeck, held: int, wilds: tuple[int, ...], capacity: int) -> tuple[tuple[int, int], ...]:
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
            needed = {rest & ~(1 << place) for rest in needed for place in _places(rest & wild)}
        windows += [(rest, total) for rest in sorted(needed)]
    return tuple(windows)


def _places(mask: int) -> list[int]:
    """The places of a mask's bits, highest first."""
    return [place for place in range(mask.bit_length() - 1, -1, -1) if mask >> place & 1]


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


def _mere_colour(pool: Pool, facts: Facts) -> Filling | None:
    """The best of one colour that is no stronger type (a run, one value), where those are sums (RULES 5.3)."""
    best: Filling | None = None
    for colour in facts.colours:
        found = _highest_mere(pool.colours[colour], facts.missing, facts.fixed, facts.wilds)
        if found is not None and (best is None or found[0] > best[0]):
            best = found[0], found[1] << colour * pool.deck.span
    return best and (best[0] + facts.capacity * pool.deck.low, best[1])


@lru_cache(maxsize=1 << 16)
def _highest_mere(held: int, count: int, fixed: tuple[int, ...], wilds: tuple[int, ...]) -> Filling | None:
    """The highest sum of places of a mere colour, filled with `count` bits of a colour's mask; and those bits.

    Whatever the other cards of a side are, at most two values of one more make a stronger type. So of the best side,
    each troop is at one of its three highest values and each filling card among the three highest that the others
    leave.
    """
    choices = [_places(wild)[:3] for wild in wilds]
    best: Filling | None = None
    for cards in combinations(_places(held)[: count + 2], count):
        for taken in product(*choices):
            places = (*fixed, *cards, *taken)
            total = sum(places)
            if (best is None or total > best[0]) and not _is_run_or_one_value(places):
                best = total, sum(1 << place for place in cards)
    return best


def _is_run_or_one_value(places: tuple[int, ...]) -> bool:
    different = len(set(places))
    return different == 1 or different == len(places) == max(places) - min(places) + 1


def _run(pool: Pool, facts: Facts) -> Filling | None:
    gone = ~pool.at_least[1]
    for needed, total in facts.windows:
        if not needed & gone:
            return total, _first_of_each(pool, needed)
    return None


def _mere_run(pool: Pool, facts: Facts) -> Filling | None:
    """The best run that is no colour run, for tiles where a colour run is a sum (RULES 5.3)."""
    if facts.mixed:
        return _run(pool, facts)
    gone = ~pool.at_least[1]
    for needed, total in facts.windows:
        if needed & gone:
            continue
        cards = _first_of_each(pool, needed)
        for colour in facts.colours:
            in_colour = needed << colour * pool.deck.span
            if cards == in_colour:
                cards = _with_another_colour(pool, needed, cards, colour)
        if cards:
            return total, cards
    return None


def _with_another_colour(pool: Pool, needed: int, cards: int, colour: int) -> int:
    """These cards of one colour, one of them changed for its value in another colour; 0 if none can be."""
    span = pool.deck.span
    for other, held in enumerate(pool.colours):
        if other != colour and needed & held:
            place = (needed & held).bit_length() - 1
            return cards ^ 1 << colour * span + place | 1 << other * span + place
    return 0


def _first_of_each(pool: Pool, values: int) -> int:
    """The first unseen card, by colour, of each of these values."""
    cards = 0
    for place in _places(values):
        cards |= _of_value(pool, place, 1)
    return cards


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


def _low(pool: Pool, facts: Facts) -> Filling | None:
    total = facts.least
    missing = facts.missing
    values = pool.at_least[1]
    cards = 0
    while missing:
        if not values:
            return None
        place = (values & -values).bit_length() - 1
        values ^= 1 << place
        count = 1
        while count < missing and pool.at_least[count + 1] >> place & 1:
            count += 1
        total += count * (pool.deck.low + place)
        cards |= _of_value(pool, place, count)
        missing -= count
    return LOW_TOP - total, cards


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

#: The types that count at a stone, strongest first, each with its search (RULES 1.1, 5.3).
_SEARCHES: dict[Counts, tuple[tuple[int, _Search], ...]] = {
    "all": (
        (COLOUR_RUN * TYPE_STEP, _colour_run),
        (SAME * TYPE_STEP, _same),
        (COLOUR * TYPE_STEP, _colour),
        (RUN * TYPE_STEP, _run),
        (SUM * TYPE_STEP, _sum),
    ),
    "sum": ((SUM * TYPE_STEP, _sum),),
    "same": ((SAME * TYPE_STEP, _same), (SUM * TYPE_STEP, _sum)),
    "colour": ((COLOUR * TYPE_STEP, _mere_colour), (SUM * TYPE_STEP, _sum)),
    "run": ((RUN * TYPE_STEP, _mere_run), (SUM * TYPE_STEP, _sum)),
    "low": ((SUM * TYPE_STEP, _low),),
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
