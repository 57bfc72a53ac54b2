"""The state of a round as a value: nothing in it ever changes, a step makes a new one that shares what stayed.

Undo is keeping the old state. Fields are those of NOTATION "Positions", where each is explained; what a position
derives from others, such as `to_act`, is a property.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.rulesets import Counts, Place, Ruleset

#: The phases of a turn (NOTATION "When each is legal"); "over" is the end of the round.
PLAY, DRAW, OVER = "play", "draw", "over"
#: The steps of a scout (RULES 3.6) and of an exchange (RULES 6.6).
SCOUT_DRAW, SCOUT_RETURN, EXCHANGE_REPLY = "scout_draw", "scout_return", "exchange_reply"
PHASES = (PLAY, DRAW, SCOUT_DRAW, SCOUT_RETURN, EXCHANGE_REPLY, OVER)

Cards = tuple[str, ...]


class ClaimAnswer:
    """What is known about one seat's claim to one stone as it lies; see `proofs.can_claim`.

    A claim that failed because of some unseen cards fails for as long as all of `counter` stay unseen. A claim that
    held while only the cards of `held_within` were unseen holds for every part of them too. -1 stands for all cards.
    """

    __slots__ = ("counter", "held_within", "strength")

    def __init__(self, strength: int) -> None:
        self.strength = strength
        self.counter: int | None = None
        self.held_within: int | None = None


class ClaimAnswers:
    """The two seats' answers, kept beside a stone's cards so that all states that share the stone share them.

    They are no part of the position: all compare equal.
    """

    __slots__ = ("of",)

    def __init__(self) -> None:
        self.of: list[ClaimAnswer | None] = [None, None]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ClaimAnswers)

    def __hash__(self) -> int:
        return 0


class Stone(NamedTuple):
    """A stone with its two sides, each in the order played."""

    sides: tuple[Cards, Cards]
    completed: tuple[int | None, int | None]
    modes: Cards
    capacity: int
    counts: Counts
    damaged: bool
    claimed_by: int | None
    answers: ClaimAnswers

    def is_open(self, seat: int) -> bool:
        """Whether this seat may still place a card here (RULES 2.3, 2.11)."""
        return self.claimed_by is None and len(self.sides[seat]) < self.capacity

    def with_card(self, seat: int, card: str, action: int) -> Stone:
        """The stone after this seat placed a card there with the action of this number (RULES 1.3)."""
        side = (*self.sides[seat], card)
        completed = self.completed
        full = len(side) == self.capacity
        if seat == 0:
            sides = (side, self.sides[1])
            if full:
                completed = (action, completed[1])
        else:
            sides = (self.sides[0], side)
            if full:
                completed = (completed[0], action)
        return Stone(sides, completed, self.modes, self.capacity, self.counts, self.damaged, None, ClaimAnswers())

    def without_card(self, seat: int, card: str) -> Stone:
        """The stone after this card of this seat's side has gone; the side is incomplete from now on (RULES 1.3)."""
        side = tuple(kept for kept in self.sides[seat] if kept != card)
        return self.with_sides((side, self.sides[1]) if seat == 0 else (self.sides[0], side))

    def with_sides(self, sides: tuple[Cards, Cards]) -> Stone:
        """The stone with these cards, none more than it held: what is no longer full is incomplete."""
        left, right = (
            time if len(side) == self.capacity else None for side, time in zip(sides, self.completed, strict=True)
        )
        return self._replace(sides=sides, completed=(left, right), answers=ClaimAnswers())

    def with_mode(self, mode: str) -> Stone:
        """The stone with fog or mud under it (RULES 3.5); mud makes full sides incomplete (RULES 3.9a)."""
        modes = (*self.modes, mode)
        if mode == "MU":
            return self._replace(modes=modes, capacity=4, completed=(None, None), answers=ClaimAnswers())
        return self._replace(modes=modes, counts="sum", answers=ClaimAnswers())


def empty_stone(place: Place, *, damaged: bool = False) -> Stone:
    """A stone as the ruleset lays it out, or a siege tile turned over (RULES 5.8)."""
    return Stone(
        sides=((), ()),
        completed=(None, None),
        modes=(),
        capacity=place.capacity,
        counts=place.counts,
        damaged=damaged,
        claimed_by=None,
        answers=ClaimAnswers(),
    )


class Decks(NamedTuple):
    """The face-down decks, top card first."""

    clan: Cards
    tactic: Cards


class Step(NamedTuple):
    """What the current turn has done so far."""

    start_used: bool = False
    passed: bool = False
    claimed: bool = False
    draws: int = 0
    returns: int = 0
    offer: Cards = ()


#: A turn that has done nothing yet.
FRESH_STEP = Step()


class Tally(NamedTuple):
    """What the round counts besides turns and actions."""

    tactics_played: tuple[int, int] = (0, 0)
    jokers_played: tuple[int, int] = (0, 0)
    cauldrons: int | None = None
    deck_closed: bool = False
    supports: int = 0


class RoundResult(NamedTuple):
    """How a round ended: `winner` None is a draw, `points` are those of RULES 4.1 (None in the siege game)."""

    winner: int | None
    reason: str
    points: tuple[int, int] | None


class State(NamedTuple):
    """A round at one moment, everything hidden included.

    `unseen` is the mask of the clan cards that are not face-up (RULES 0), those in hands among them.
    """

    ruleset: Ruleset
    seed: bytes
    turn: int
    first: int
    mover: int
    phase: str
    stones: tuple[Stone, ...]
    hands: tuple[Cards, Cards]
    decks: Decks
    discard: Cards
    laid_out: Cards
    tally: Tally
    passes: int
    result: RoundResult | None
    actions: int
    step: Step
    unseen: int

    @property
    def to_act(self) -> int | None:
        """The seat to act, None when the round is over; the opponent of the mover answers an exchange."""
        if self.phase == OVER:
            return None
        return 1 - self.mover if self.phase == EXCHANGE_REPLY else self.mover

    @property
    def attacker(self) -> int | None:
        """The attacker's seat, who moves first in a siege (RULES 5.1); None in the border game."""
        return self.first if self.ruleset.damaged else None

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.phase == OVER

    def open_stones(self, seat: int) -> list[int]:
        """The numbers of the stones where this seat may place a card, from left to right."""
        return [
            number
            for number, stone in enumerate(self.stones, 1)
            if stone.claimed_by is None and len(stone.sides[seat]) < stone.capacity
        ]

    def has_clan_card(self, seat: int) -> bool:
        """Whether this seat holds a clan (siege) card."""
        index = self.ruleset.deck.index
        return any(card in index for card in self.hands[seat])

    def has_placeable_clan_card(self, seat: int) -> bool:
        """Whether this seat holds a clan card and has room for it anywhere (RULES 2.5)."""
        return self.has_clan_card(seat) and any(stone.is_open(seat) for stone in self.stones)

    def with_hand(self, seat: int, hand: Cards) -> tuple[Cards, Cards]:
        """Both hands, this seat's being this one."""
        return (hand, self.hands[1]) if seat == 0 else (self.hands[0], hand)

    def in_order(self, cards: Iterable[str]) -> Cards:
        """These cards in canonical order (NOTATION "Cards")."""
        return tuple(sorted(cards, key=self.ruleset.order.__getitem__))

    def with_stone(self, number: int, stone: Stone) -> tuple[Stone, ...]:
        """All stones, the one of this number being this one."""
        return (*self.stones[: number - 1], stone, *self.stones[number:])
