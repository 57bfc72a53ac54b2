"""The strongest completion of one type that the unseen cards allow, one search for each type (RULES 1.1, 2.9, 5.3).

Each answers the sum of the completed side and the cards that complete it, or None if no completion is of its type.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from engine.formations import LOW_TOP
from engine.side_summary import Mask, Pool, SideSummary, Total, places_in

#: The sum of the completed side (low: as `LOW_TOP` says), and the cards that complete it. A plain tuple of named types:
#: making a NamedTuple of each would cost a proof 0.4 of its 1.9 µs, and no caller keeps one.
Completion = tuple[Total, Mask]


def colour_run(pool: Pool, summary: SideSummary) -> Completion | None:
    """The highest run in one colour."""
    gone = ~pool.unseen
    for cards, total in summary.in_colour:
        if not cards & gone:
            return total, cards
    return None


def same_value(pool: Pool, summary: SideSummary) -> Completion | None:
    """The highest value that all cards can have."""
    values = pool.at_least[summary.missing] & summary.values
    if not values:
        return None
    top = values.bit_length() - 1
    return summary.capacity * (pool.deck.low + top), _of_value(pool, top, summary.missing)


def one_colour(pool: Pool, summary: SideSummary) -> Completion | None:
    """The highest sum of one colour."""
    best: Completion | None = None
    missing = summary.missing
    for colour in summary.colours:
        found = _highest(pool.colours[colour], missing)
        if found is not None and (best is None or found[0] > best[0]):
            best = found[0], found[1] << colour * pool.deck.span
    if best is None:
        return None
    return summary.total + best[0] + missing * pool.deck.low, best[1]


@lru_cache(maxsize=1 << 14)
def _highest(held: int, count: int) -> Completion | None:
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


def plain_colour(pool: Pool, summary: SideSummary) -> Completion | None:
    """The best of one colour that is no stronger type (a run, one value), where those are sums (RULES 5.3)."""
    best: Completion | None = None
    for colour in summary.colours:
        found = _highest_plain(pool.colours[colour], summary.missing, summary.fixed, summary.wilds)
        if found is not None and (best is None or found[0] > best[0]):
            best = found[0], found[1] << colour * pool.deck.span
    return best and (best[0] + summary.capacity * pool.deck.low, best[1])


@lru_cache(maxsize=1 << 16)
def _highest_plain(held: int, count: int, fixed: tuple[int, ...], wilds: tuple[int, ...]) -> Completion | None:
    """The highest sum of places of a mere colour, filled with `count` bits of a colour's mask; and those bits.

    Whatever the other cards of a side are, at most two values of one more make a stronger type. So of the best side,
    each troop is at one of its three highest values and each card that completes it among the three highest that the
    others leave.
    """
    choices = [places_in(wild)[:3] for wild in wilds]
    best: Completion | None = None
    for cards in combinations(places_in(held)[: count + 2], count):
        for taken in product(*choices):
            places = (*fixed, *cards, *taken)
            total = sum(places)
            if (best is None or total > best[0]) and not _is_run_or_one_value(places):
                best = total, sum(1 << place for place in cards)
    return best


def _is_run_or_one_value(places: tuple[int, ...]) -> bool:
    different = len(set(places))
    return different == 1 or different == len(places) == max(places) - min(places) + 1


def run(pool: Pool, summary: SideSummary) -> Completion | None:
    """The highest run in any colours."""
    gone = ~pool.at_least[1]
    for needed, total in summary.windows:
        if not needed & gone:
            return total, _first_of_each(pool, needed)
    return None


def plain_run(pool: Pool, summary: SideSummary) -> Completion | None:
    """The best run that is no colour run, for tiles where a colour run is a sum (RULES 5.3)."""
    if summary.mixed:
        return run(pool, summary)
    gone = ~pool.at_least[1]
    for needed, total in summary.windows:
        if needed & gone:
            continue
        cards = _first_of_each(pool, needed)
        for colour in summary.colours:
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
    for place in places_in(values):
        cards |= _of_value(pool, place, 1)
    return cards


def any_sum(pool: Pool, summary: SideSummary) -> Completion | None:
    """The highest sum of any cards."""
    found = _of_any_kind(pool, summary.missing, lowest=False)
    return found and (summary.total + found[0], found[1])


def low_sum(pool: Pool, summary: SideSummary) -> Completion | None:
    """The lowest sum of any cards."""
    found = _of_any_kind(pool, summary.missing, lowest=True)
    return found and (LOW_TOP - summary.least - found[0], found[1])


def _of_any_kind(pool: Pool, missing: int, *, lowest: bool) -> Completion | None:
    """The sum of the highest or lowest unseen cards, so many of them, and these cards."""
    values = pool.at_least[1]
    total = cards = 0
    while missing:
        if not values:
            return None
        place = ((values & -values) if lowest else values).bit_length() - 1
        values ^= 1 << place
        count = 1
        while count < missing and pool.at_least[count + 1] >> place & 1:
            count += 1
        total += count * (pool.deck.low + place)
        cards |= _of_value(pool, place, count)
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
