"""The rulesets as data: what one edition has that another has not (the table "Editions" of RULES.md).

No other module asks for a ruleset by its id: they ask for its stones, its hand, its deck, when it claims.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from engine.cards import BORDER_DECK, ClanDeck
from engine.errors import UnknownRuleset

#: Revision of the rules: a running match keeps the revision it was dealt under.
REVISION = 1

#: What counts at a stone; the other words of NOTATION "Positions" come with the siege game.
Counts = Literal["all", "sum"]
COUNTS: tuple[Counts, ...] = ("all", "sum")


@dataclass(frozen=True, slots=True)
class Place:
    """A stone as a ruleset lays it out: how many cards a side holds there and which formations count."""

    capacity: int
    counts: Counts


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One edition's rules as data.

    `places` are the stones from left to right. `hand` is the hand size that a seat draws back to. `claims` says
    whether claims come "before" or "after" the card of a turn (RULES 2.2). A round is won with `stones_to_win` stones
    in all or with `adjacent_to_win` next to each other (None: adjacency does not count).
    """

    id: str
    name: str
    places: tuple[Place, ...]
    hand: int
    deck: ClanDeck
    tactics: tuple[str, ...]
    claims: Literal["before", "after"]
    stones_to_win: int
    adjacent_to_win: int | None

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each card of the ruleset in canonical order, clan before tactic cards (NOTATION "Cards")."""
        return {card: i for i, card in enumerate((*self.deck.cards, *self.tactics))}

    def __reduce__(self) -> tuple[Callable[[str], Ruleset], tuple[str]]:
        # A ruleset is itself and nothing else: copied, or sent to another process, it is looked up again.
        return ruleset_of, (self.id,)

    @property
    def stones(self) -> int:
        """How many stones there are."""
        return len(self.places)


_EDITION_2016 = Ruleset(
    id="edition2016",
    name="Schotten Totten (2016)",
    places=(Place(capacity=3, counts="all"),) * 9,
    hand=6,
    deck=BORDER_DECK,
    tactics=(),
    claims="after",
    stones_to_win=5,
    adjacent_to_win=3,
)

#: Every ruleset that can be played, by its id.
RULESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.id: ruleset for ruleset in (_EDITION_2016,)})


def ruleset_of(ruleset_id: str) -> Ruleset:
    """The ruleset of this id. Raises UnknownRuleset."""
    try:
        return RULESETS[ruleset_id]
    except KeyError:
        raise UnknownRuleset(f"unknown ruleset: {ruleset_id[:40]!a}") from None
