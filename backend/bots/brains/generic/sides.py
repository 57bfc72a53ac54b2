"""What a side may become, as chances of strengths: from cards that a seat holds and cards that may come to it.

A side that lacks one card is looked at card by card. One that lacks more has a list of targets, strongest first, each
with a chance of its own; a target is reached if no stronger one is.
"""

from __future__ import annotations

from functools import lru_cache

from backend.bots.brains.generic.odds import Odds
from engine import strength_of
from engine.best_completion import best_completion
from engine.cards import ClanDeck
from engine.formations import COLOUR, COLOUR_RUN, LOW_TOP, RUN, SAME, SUM, TYPE_STEP
from engine.rulesets import Counts
from engine.side_summary import Pool, SideSummary, summarize_side

#: Strengths with their chances, strongest first. What is missing to 1 is that the side is never complete.
Prospects = tuple[tuple[int, float], ...]

Side = tuple[str, ...]

#: A side as it lies: its cards, how many it may hold, and what counts there.
Standing = tuple[Side, int, Counts]

#: Smaller chances change no choice and cost time.
_NEGLIGIBLE = 0.001


class Supply:
    """The cards that may come to a side: masks of those in hand and of the others, also by colour and value."""

    __slots__ = ("by_value", "colours", "hand", "others")

    def __init__(self, deck: ClanDeck, hand: int, others: int) -> None:
        self.hand, self.others = hand, others
        span = deck.span
        row = (1 << span) - 1
        self.colours = [((hand >> c * span) & row, (others >> c * span) & row) for c in range(len(deck.colours))]
        self.by_value = [
            (
                sum(held >> place & 1 for held, _ in self.colours),
                sum(other >> place & 1 for _, other in self.colours),
            )
            for place in range(span)
        ]


def prospects(deck: ClanDeck, place: Standing, supply: Supply, odds: Odds) -> Prospects:
    """What the side may become where this counts, when the odds are those for as many cards as it lacks."""
    side, capacity, counts = place
    missing = capacity - len(side)
    if not missing:
        return ((strength_of(deck, side, counts), 1.0),)
    if missing == 1:
        return _one_short(completions(deck, side, counts), supply, odds)
    summary = summarize_side(deck, side, capacity)
    targets = _targets(deck, summary, counts, supply, odds)
    if counts in ("colour", "run"):  # what a colour run alone would reach is not: there it is a sum (RULES 5.3)
        best = best_completion(Pool(deck, supply.hand | supply.others), summary, counts)
        targets = [target for target in targets if best and target[0] <= best[0]]
    return _reached(targets)


@lru_cache(maxsize=1 << 15)
def completions(deck: ClanDeck, side: Side, counts: Counts) -> tuple[tuple[int, int], ...]:
    """The strengths that one card more can make of a side, strongest first, each with the mask of those cards."""
    found: dict[int, int] = {}
    for card, bit in deck.bit.items():
        strength = strength_of(deck, (*side, card), counts)
        found[strength] = found.get(strength, 0) | bit
    return tuple(sorted(found.items(), reverse=True))


def _one_short(completed: tuple[tuple[int, int], ...], supply: Supply, odds: Odds) -> Prospects:
    hand, others, any_of = supply.hand, supply.others, odds.any_of
    found, before, held, unseen = [], 0.0, 0, 0
    for strength, cards in completed:
        mine, coming = cards & hand, cards & others
        if mine or coming:
            held += mine.bit_count()
            unseen += coming.bit_count()
            now = any_of(held, unseen)
            if now - before >= _NEGLIGIBLE:
                found.append((strength, now - before))
                before = now
    return tuple(found)


def _reached(targets: list[tuple[int, float]]) -> Prospects:
    found: list[tuple[int, float]] = []
    left, last, likely = 1.0, -1, 0.0
    for strength, chance in targets:
        if chance < _NEGLIGIBLE:
            continue
        if strength != last:
            if likely:
                found.append((last, likely))
            last, likely = strength, 0.0
        likely += left * chance
        left *= 1 - chance
        if left < _NEGLIGIBLE:
            break
    if likely:
        found.append((last, likely))
    return tuple(found)


def _targets(
    deck: ClanDeck, summary: SideSummary, counts: Counts, supply: Supply, odds: Odds
) -> list[tuple[int, float]]:
    if counts == "all":
        return [
            *_colour_runs(summary, supply, odds),
            *_one_value(deck, summary, supply, odds),
            *_one_colour(deck, summary, supply, odds),
            *_runs(summary, supply, odds),
            *_sums(deck, summary, supply, odds),
        ]
    if counts == "low":
        return _low_sums(deck, summary, supply, odds)
    more: list[tuple[int, float]] = []
    if counts == "same":
        more = _one_value(deck, summary, supply, odds)
    elif counts == "colour":
        more = _one_colour(deck, summary, supply, odds)
    elif counts == "run":
        more = _runs(summary, supply, odds)
    return [*more, *_sums(deck, summary, supply, odds)]


def _colour_runs(summary: SideSummary, supply: Supply, odds: Odds) -> list[tuple[int, float]]:
    hand, others, found = supply.hand, supply.others, []
    alpha, q = odds.alpha, odds.q
    both = hand | others
    for cards, total in summary.in_colour:
        if not cards & ~both:
            chance = alpha ** (cards & hand).bit_count() * q ** (cards & others).bit_count()
            found.append((COLOUR_RUN * TYPE_STEP + total, chance))
    return found


def _one_value(deck: ClanDeck, summary: SideSummary, supply: Supply, odds: Odds) -> list[tuple[int, float]]:
    found, values, missing = [], summary.values, summary.missing
    for place in range(deck.span - 1, -1, -1):
        if values >> place & 1:
            held, unseen = supply.by_value[place]
            if held + unseen >= missing:
                strength = SAME * TYPE_STEP + summary.capacity * (deck.low + place)
                found.append((strength, odds.at_least(missing, held, unseen)))
    return found


@lru_cache(maxsize=8)
def _steps(deck: ClanDeck) -> tuple[int, ...]:
    """The least places that are asked of each missing card, from the highest; the last is any."""
    top = deck.span - 1
    return (*range(top - 1, top // 3, -1), 0)


def _one_colour(deck: ClanDeck, summary: SideSummary, supply: Supply, odds: Odds) -> list[tuple[int, float]]:
    found, missing = [], summary.missing
    colours = [supply.colours[colour] for colour in summary.colours]
    for least in _steps(deck):
        strength = COLOUR * TYPE_STEP + summary.total + missing * (deck.low + least)
        for held, unseen in colours:
            mine, coming = (held >> least).bit_count(), (unseen >> least).bit_count()
            if mine + coming >= missing:
                found.append((strength, odds.at_least(missing, mine, coming)))
    return found


def _runs(summary: SideSummary, supply: Supply, odds: Odds) -> list[tuple[int, float]]:
    found, by_value = [], supply.by_value
    for needed, total in summary.windows:
        chance, rest = 1.0, needed
        while rest:
            place = rest.bit_length() - 1
            rest ^= 1 << place
            held, unseen = by_value[place]
            if not held + unseen:
                chance = 0.0
                break
            chance *= odds.any_of(held, unseen)
        if chance:
            found.append((RUN * TYPE_STEP + total, chance))
    return found


def _sums(deck: ClanDeck, summary: SideSummary, supply: Supply, odds: Odds) -> list[tuple[int, float]]:
    found, missing, held, unseen, place = [], summary.missing, 0, 0, deck.span
    for least in _steps(deck):
        while place > least:
            place -= 1
            held += supply.by_value[place][0]
            unseen += supply.by_value[place][1]
        if held + unseen >= missing:
            strength = SUM * TYPE_STEP + summary.total + missing * (deck.low + least)
            found.append((strength, odds.at_least(missing, held, unseen)))
    return found


def _low_sums(deck: ClanDeck, summary: SideSummary, supply: Supply, odds: Odds) -> list[tuple[int, float]]:
    found, missing, held, unseen, place = [], summary.missing, 0, 0, 0
    for highest in (deck.span - 1 - least for least in _steps(deck)):
        while place <= highest:
            held += supply.by_value[place][0]
            unseen += supply.by_value[place][1]
            place += 1
        if held + unseen >= missing:
            found.append(
                (LOW_TOP - summary.least - missing * (deck.low + highest), odds.at_least(missing, held, unseen))
            )
    return found


def chance_to_win(mine: Prospects, theirs: Prospects, tie: float) -> float:
    """The chance that one side becomes complete and beats the other, which may stay incomplete; `tie` wins equals."""
    chance = above = 0.0
    at, end = 0, len(theirs)
    for strength, likely in mine:
        while at < end and theirs[at][0] > strength:
            above += theirs[at][1]
            at += 1
        equal = theirs[at][1] if at < end and theirs[at][0] == strength else 0.0
        chance += likely * (1 - above - (1 - tie) * equal)
    return chance
