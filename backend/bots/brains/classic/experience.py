"""What experience adds to the static value of a move: features, weighed as rounds that were played taught (0087).

The estimate takes stones as independent and cards as they come. It does not know that a place for bad cards is worth
keeping, which cards the other waits for, or which begun sides turn out well. Each weight has three values, for a full
deck, one half drawn and an empty one, and is interpolated between them. `tests.bench.learn` finds them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from backend.bots.brains.classic.arrays import Flags, Floats, Ints, Masks
from backend.bots.brains.classic.parameters import AS_GOOD_AS_LOST, AS_GOOD_AS_WON
from backend.bots.brains.classic.tables import Tables
from engine.formations import COLOUR, COLOUR_RUN, RUN, SAME, TYPE_STEP

if TYPE_CHECKING:
    from backend.bots.brains.classic.estimate import Changes, Estimate
    from backend.bots.brains.classic.table import Table

#: The weights of each feature: with a full deck, one half drawn, an empty one.
KEPT = Path(__file__).parent / "experience.json"
WEIGHTS: dict[str, tuple[float, float, float]] = json.loads(KEPT.read_text())
#: A feature by name, as an array that broadcasts to rounds, cards, stones.
Features: TypeAlias = Iterator[tuple[str, Floats | Flags]]
#: What a card makes of a side of one card, and of two; what is not named is the plainest of each.
PAIRS = ("colour, next", "colour, gap", "pair", "colour, far", "near")
TRIPLES = {RUN: "run", COLOUR: "colour", SAME: "three", COLOUR_RUN: "colour run"}
#: Another move is at most so much better or worse, as a feature.
_BETTER = 0.1


def added(estimate: Estimate, changes: Changes) -> Floats:
    """What experience adds to each move: the sum of the features by their weights."""
    weights = stages(estimate.table) @ _matrix()
    sums: dict[tuple[int, ...], Floats] = {}  # by shape, for a feature of stones costs a sixth of one of moves
    for name, feature in features(estimate, changes):
        term = weights[:, _columns()[name], None, None] * feature
        sums[term.shape] = sums[term.shape] + term if term.shape in sums else term
    total: Floats = sum(sums.values(), start=np.zeros(1, np.float32))
    return total


def stages(table: Table) -> Floats:
    """How much of each weight's three values counts in each round, by what is left of the deck."""
    rules = table.rules
    left = table.left() / (rules.tables.cards - 2 * rules.ruleset.hand)
    parts = [np.maximum(2 * left - 1, 0), 1 - np.abs(2 * left - 1), np.maximum(1 - 2 * left, 0)]
    return np.stack(parts, axis=1).astype(np.float32)


@cache
def _matrix() -> Floats:
    return np.array(list(WEIGHTS.values()), np.float32).T


@cache
def _columns() -> dict[str, int]:
    return {name: column for column, name in enumerate(WEIGHTS)}


def features(estimate: Estimate, changes: Changes) -> Features:
    """Every feature of every move."""
    yield from _of_stones(estimate, changes)
    yield from _of_cards(estimate, changes)
    yield from _of_moves(estimate, changes)


def _of_stones(estimate: Estimate, changes: Changes) -> Features:
    """What a stone is like, whatever is laid there."""
    mine, theirs = (count[:, None] for count in estimate.counts)
    worth, before = changes.worth[:, None], changes.before[:, None]
    empty, stones = mine == 0, estimate.table.rules.stones
    for ours in range(3):
        for other in range(4):
            yield f"{ours} on {other}", (mine == ours) & (theirs == other)
    yield "worth of an empty stone", worth * empty
    yield "worth of a single", worth * (mine == 1)
    yield "worth beside their pair", worth * (theirs == 2)
    yield "worth held", worth * before
    unclaimed = estimate.table.owner[:, None] < 0
    begun = [(((count == 1) | (count == 2)) & unclaimed).sum(axis=2, keepdims=True) for count in (mine, theirs)]
    singles = ((mine == 1) & unclaimed).sum(axis=2, keepdims=True)
    for name, number, where in (
        ("opened beside mine", begun[0], empty),
        ("opened beside theirs", begun[1], empty),
        ("single of several", singles, mine == 1),
    ):
        yield name, (number / stones).astype(np.float32) * where


def _of_cards(estimate: Estimate, changes: Changes) -> Features:
    """What a card is like: what it is alone at an empty stone, and who waits for it."""
    tables, cards = estimate.table.rules.tables, changes.cards
    kin, empty = _kin(tables), (estimate.counts[0] == 0)[:, None]
    hand, unseen = estimate.hand[:, None], estimate.unseen[:, None]
    for name, number in (
        ("value", kin.value[cards]),
        ("near in colour, held", np.bitwise_count(kin.near[cards] & hand)),
        ("near in colour, unseen", np.bitwise_count(kin.near[cards] & unseen)),
        ("same value, held", np.bitwise_count(kin.same[cards] & hand)),
        ("same value, unseen", np.bitwise_count(kin.same[cards] & unseen)),
        ("same colour, held", np.bitwise_count(kin.colour[cards] & hand)),
    ):
        yield f"{name}, opening", number.astype(np.float32)[..., None] * empty
    seat, unclaimed = estimate.seat, estimate.table.owner < 0
    mine, theirs = estimate.table.side[seat], estimate.table.side[1 - seat]
    bit, card = tables.bit[cards][..., None], kin.near[cards][..., None]
    single = np.where((estimate.counts[1] == 1) & unclaimed, theirs - 1, tables.cards)
    yield "near their singles", _number(card & tables.bit[single][:, None])
    yield "best for their pairs", _number(bit & _best(tables, theirs, (estimate.counts[1] == 2) & unclaimed)[:, None])
    wanted = bit & _best(tables, mine, (estimate.counts[0] == 2) & unclaimed)[:, None]
    yield "best for my other pairs", _number(wanted) - (wanted != 0)


def _number(masks: Masks) -> Floats:
    """How many of the stones (last axis) have any card of these."""
    return (masks != 0).sum(axis=-1, keepdims=True).astype(np.float32)


def _best(tables: Tables, side: Ints, where: Flags) -> Masks:
    """The cards that make the strongest two formations of the pairs at these stones."""
    _, masks = tables.pair_levels
    return np.where(where, masks[1][np.where(where, side - tables.first_pair, 0)], np.uint64(0))


def _of_moves(estimate: Estimate, changes: Changes) -> Features:
    """What a card changes at a stone, and how that compares with other moves."""
    laid, worth, allowed = changes.laid, changes.worth[:, None], estimate.allowed()
    mine = estimate.counts[0][:, None]
    yield "gained", changes.gained
    yield "others", changes.others
    chance = laid * worth
    squared = laid * chance
    yield "worth laid on none", chance * (mine == 0)
    yield "worth laid, squared", squared
    yield "worth laid on a single, squared", squared * (mine == 1)
    doubt = chance - squared
    yield "doubt", doubt
    yield "doubt when ahead", doubt * estimate.value[:, None, None]
    yield "as good as lost", laid < AS_GOOD_AS_LOST
    yield "as good as won", laid > AS_GOOD_AS_WON
    change = np.where(allowed, changes.gained + changes.others, -1)
    yield "better elsewhere", _better(change, axis=2)
    yield "better card", _better(change, axis=1)
    tables, side = estimate.table.rules.tables, estimate.table.side[estimate.seat]
    before = np.minimum(side, tables.first_triple - 1)[:, None]
    made = tables.after[before, np.minimum(changes.cards, tables.cards - 1)[..., None]]
    kind = np.where(allowed, _kin(tables).kind[made], -1)
    for number, name in enumerate((*PAIRS, *TRIPLES.values())):
        yield name, kind == number


def _better(change: Floats, axis: int) -> Floats:
    """How much better the best other move of the same card is, or of another card at the same stone."""
    second, first = np.split(np.take(np.partition(change, -2, axis=axis), (-2, -1), axis=axis), 2, axis=axis)
    return np.clip(np.where(change >= first, second, first) - change, -_BETTER, _BETTER)


class _Kin(NamedTuple):
    """What cards have to do with each other; each array has a last entry for no card.

    `near` are the others of a card's colour that a colour run may join it with, `same` those of its value, `colour`
    those of its colour; `value` goes from 0 to 1. `kind` numbers what a side is, as `PAIRS` and `TRIPLES` name it.
    """

    near: Masks
    same: Masks
    colour: Masks
    value: Floats
    kind: Ints


@cache
def _kin(tables: Tables) -> _Kin:
    apart = np.abs(tables.value[:, None] - tables.value)
    suited = tables.colour[:, None] == tables.colour
    pairs = np.select([suited & (apart == 1), suited & (apart == 2), apart == 0, suited, apart <= 2], range(5), -1)
    kind = np.full(tables.sides, -1)
    first, second = np.nonzero(np.triu(np.ones_like(apart), 1))
    kind[tables.after[1 + first, second]] = pairs[first, second]
    numbers = {formation: len(PAIRS) + number for number, formation in enumerate(TRIPLES)}
    types = tables.strength[tables.rank[tables.first_triple :]] // TYPE_STEP
    kind[tables.first_triple :] = [numbers.get(int(each), -1) for each in types]
    others = ~np.eye(tables.cards, dtype=bool)
    near, same, colour = (_masks(tables, goes & others) for goes in (suited & (apart <= 2), apart == 0, suited))
    value = np.append((tables.value - tables.low) / (tables.span - 1), 0).astype(np.float32)
    return _Kin(near, same, colour, value, kind)


def _masks(tables: Tables, which: Flags) -> Masks:
    """For each card the mask of those that it goes with, none for no card."""
    bits = np.bitwise_or.reduce(np.where(which, tables.bit[: tables.cards], np.uint64(0)), axis=1)
    return np.append(bits, np.uint64(0))
