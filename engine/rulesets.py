"""The rulesets as data: what one edition has that another has not (docs/reference/rules.md, "Edition by edition").

No other module asks for a ruleset by its id: they ask for its stones, its hand, its deck, when it claims.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from engine.cards import BORDER_DECK, DECK_OF_52, SIEGE_DECK, ClanDeck
from engine.errors import UnknownRuleset

#: Revision of the rules: a running match keeps the revision it was dealt under.
REVISION = 2

#: What counts at a stone (RULES 5.3): every type; only sums (fog too, RULES 3.5); same value, colour or run beside
#: sums; only sums and the lower is the stronger.
Counts = Literal["all", "sum", "same", "colour", "run", "low"]
COUNTS: tuple[Counts, ...] = ("all", "sum", "same", "colour", "run", "low")


@dataclass(frozen=True, slots=True)
class Place:
    """A stone as a ruleset lays it out: how many cards a side holds there and which formations count."""

    capacity: int
    counts: Counts


@dataclass(frozen=True, eq=False, kw_only=True)
class Ruleset:
    """One edition's rules as data.

    `places` are the stones from left to right. `hand` is the hand size that a seat draws back to. `claims` says whether
    claims come "before" or "after" the card of a turn (RULES 2.2), or at any time of the "attacker"'s turn (RULES 5.7);
    `claims_after_draw`, whether they go on after its draw. A round is won with `stones_to_win` stones in all (0 in the
    siege game) or with `adjacent_to_win` next to each other (None: adjacency does not count). `pass_closes_deck`: from
    the first pass on nobody draws (RULES 2.6a). `one_joker`: a seat plays at most one joker a round (RULES 3.3).
    `traitor_stays`: the traitor may leave a card at its stone (RULES 3.9). `damaged` are the siege game's tiles turned
    over, in the order of `places`; empty in the border game. `since` is the revision of the rules that it is part of,
    and later ones until it changes.
    """

    id: str
    name: str
    places: tuple[Place, ...]
    hand: int
    deck: ClanDeck
    claims: Literal["before", "after", "attacker"]
    tactics: tuple[str, ...] = ()
    stones_to_win: int = 0
    adjacent_to_win: int | None = None
    claims_after_draw: bool = False
    pass_closes_deck: bool = False
    one_joker: bool = False
    traitor_stays: bool = False
    damaged: tuple[Place, ...] = ()
    since: int = 1

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each card of the ruleset in canonical order, clan before tactic cards (NOTATION "Cards")."""
        return MappingProxyType({card: i for i, card in enumerate((*self.deck.cards, *self.tactics))})

    def __reduce__(self) -> tuple[Callable[[str, int], Ruleset], tuple[str, int]]:
        # A ruleset is itself and nothing else: copied, or sent to another process, it is looked up again.
        return ruleset_of, (self.id, self.since)

    @property
    def stones(self) -> int:
        """How many stones there are."""
        return len(self.places)

    @cached_property
    def siege(self) -> bool:
        """Whether this is the siege game: tiles that can be damaged, an attacker and a defender (RULES 5)."""
        return bool(self.damaged)

    def rule(self, *, border: str, siege: str) -> str:
        """The number of the rule that this ruleset's game has for something both games have."""
        return siege if self.damaged else border


def _edition(ruleset_id: str, name: str, **differences: Any) -> Ruleset:
    """A border game: nine stones of three cards, won with five in all or three adjacent (RULES 2.1, 2.12)."""
    border: dict[str, Any] = {
        "places": (Place(capacity=3, counts="all"),) * 9,
        "hand": 6,
        "deck": BORDER_DECK,
        "stones_to_win": 5,
        "adjacent_to_win": 3,
    }
    return Ruleset(id=ruleset_id, name=name, **(border | differences))


def _with_tactics(ruleset_id: str, name: str, **differences: Any) -> Ruleset:
    """A border game with its ten tactic cards (RULES 3.1)."""
    return _edition(ruleset_id, name, hand=7, tactics=_BORDER_TACTICS, one_joker=True, **differences)


_BORDER_TACTICS = ("J1", "J2", "SP", "SB", "FO", "MU", "SC", "RD", "DE", "TR")
_SIEGE_TACTICS = ("J1", "J2", "SP", "SB", "RD", "RC", "DE", "TR", "EX", "SU", "XC")

#: The siege game's tiles from the attacker's left, intact and damaged (RULES 5.2).
_INTACT = (
    Place(capacity=3, counts="sum"),
    Place(capacity=4, counts="all"),
    Place(capacity=3, counts="all"),
    Place(capacity=2, counts="all"),
    Place(capacity=3, counts="all"),
    Place(capacity=4, counts="all"),
    Place(capacity=3, counts="low"),
)
_DAMAGED = (
    Place(capacity=3, counts="run"),
    Place(capacity=2, counts="same"),
    Place(capacity=3, counts="colour"),
    Place(capacity=4, counts="low"),
    Place(capacity=3, counts="colour"),
    Place(capacity=2, counts="same"),
    Place(capacity=3, counts="run"),
)


def _siege(ruleset_id: str, name: str, **differences: Any) -> Ruleset:
    """A siege game (RULES 5)."""
    siege: dict[str, Any] = {"hand": 6, "deck": SIEGE_DECK, "claims": "attacker", "claims_after_draw": True, "since": 2}
    return Ruleset(id=ruleset_id, name=name, places=_INTACT, damaged=_DAMAGED, **(siege | differences))


_ALL = (
    _edition("original", "Schotten-Totten (1999)", claims="before"),
    _with_tactics("edition2004+tactics", "Schotten-Totten (2004), tactics", claims="after"),
    _with_tactics("edition2004+tactics+expert", "Schotten-Totten (2004), tactics, expert", claims="before"),
    _edition("edition2016", "Schotten Totten (2016)", claims="after"),
    _edition("edition2016+expert", "Schotten Totten (2016), expert", claims="before"),
    _with_tactics("edition2016+tactics", "Schotten Totten (2016), tactics", claims="after", traitor_stays=True),
    _with_tactics(
        "edition2016+tactics+expert", "Schotten Totten (2016), tactics, expert", claims="before", traitor_stays=True
    ),
    _edition(
        "deck52",
        "Schotten Totten with a deck of 52",
        places=(Place(capacity=3, counts="all"),) * 7,
        hand=5,
        deck=DECK_OF_52,
        claims="after",
        stones_to_win=4,
        adjacent_to_win=None,
        pass_closes_deck=True,
    ),
    _siege("siege", "Schotten Totten 2"),
    _siege("siege+tactics", "Schotten Totten 2, tactics", hand=7, tactics=_SIEGE_TACTICS, traitor_stays=True),
)

#: Every ruleset that can be played, by its id.
RULESETS: Mapping[str, Ruleset] = MappingProxyType({ruleset.id: ruleset for ruleset in _ALL})


#: What rulesets were before a later revision changed them, by id: matches that were dealt under them go on so. To
#: change a rule, count `REVISION` up, move the ruleset as it was here, and give the new one its `since`.
SUPERSEDED: Mapping[str, tuple[Ruleset, ...]] = MappingProxyType(
    {each: (replace(RULESETS[each], claims_after_draw=False, since=1),) for each in ("siege", "siege+tactics")}
)


def ruleset_of(ruleset_id: str, revision: int = REVISION) -> Ruleset:
    """The ruleset of this id as it was in that revision of the rules. Raises UnknownRuleset."""
    if not 1 <= revision <= REVISION:
        raise UnknownRuleset(f"unknown revision of the rules: {revision}; this is {REVISION}")
    try:
        known = (RULESETS[ruleset_id], *SUPERSEDED.get(ruleset_id, ()))
    except KeyError:
        raise UnknownRuleset(f"unknown ruleset: {ruleset_id[:40]!a}") from None
    return max((ruleset for ruleset in known if ruleset.since <= revision), key=lambda ruleset: ruleset.since)
