"""The state of a round as a value: nothing in it ever changes, a step makes a new one that shares what stayed.

Undo is keeping the old state. Fields are those of NOTATION "Positions", where each is explained; what a position
derives from others, such as `to_act`, is a property.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import chain
from typing import Any, NamedTuple, TypedDict

from engine.json_types import ResultJSON
from engine.rulesets import Ruleset
from engine.stones import Stone

#: The phases of a turn (NOTATION "Phases"); "over" is the end of the round.
PLAY, DRAW, OVER = "play", "draw", "over"
#: The steps of a scout (RULES 3.6) and of an exchange (RULES 6.6).
SCOUT_DRAW, SCOUT_RETURN, EXCHANGE_REPLY = "scout_draw", "scout_return", "exchange_reply"
PHASES = (PLAY, DRAW, SCOUT_DRAW, SCOUT_RETURN, EXCHANGE_REPLY, OVER)

Cards = tuple[str, ...]


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

    def to_json(self) -> ResultJSON:
        """Return it as views and events have it."""
        points = None if self.points is None else list(self.points)
        return {"winner": self.winner, "reason": self.reason, "points": points}


class Derived(TypedDict):
    """The fields of a state that follow from the others."""

    unseen: int
    unclaimed: int
    complete: tuple[int, int]


def derived(ruleset: Ruleset, stones: tuple[Stone, ...], discard: Cards) -> Derived:
    """Return what follows from these stones and these cards out of play."""
    face_up = chain(discard, *(side for stone in stones for side in stone.sides))
    unclaimed, complete = 0, (0, 0)
    for number, stone in enumerate(stones, 1):
        unclaimed |= (stone.claimed_by is None) << number
        complete = _marked(complete, 1 << number, stone)
    unseen = ruleset.deck.full & ~ruleset.deck.mask(face_up)
    return {"unseen": unseen, "unclaimed": unclaimed, "complete": complete}


def _marked(complete: tuple[int, int], bit: int, stone: Stone) -> tuple[int, int]:
    """Each seat's mask with the stone's bit set if its side is complete there, else not."""
    (left, right), (left_time, right_time) = complete, stone.completed
    return (
        left & ~bit if left_time is None else left | bit,
        right & ~bit if right_time is None else right | bit,
    )


@cache
def numbers_in(mask: int) -> tuple[int, ...]:
    """The numbers whose bits are set, from the lowest."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


class State(NamedTuple):
    """A round at one moment, everything hidden included.

    The last fields follow from the others (`derived`) and are kept because every turn asks for them. `unseen` is the
    mask of the clan cards that are not face-up (RULES 0), those in hands among them. `unclaimed` and, for each seat,
    `complete` are masks of stones, bit n for stone n: those that nobody has claimed, those where its side is complete.
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
    unclaimed: int
    complete: tuple[int, int]

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

    def is_claimant(self, seat: int) -> bool:
        """Whether this seat claims at all: each of the two, in the siege game the attacker alone (RULES 5.7)."""
        return not self.ruleset.damaged or seat == self.first

    @property
    def is_over(self) -> bool:
        """Whether the round has ended."""
        return self.phase == OVER

    def with_stone(self, number: int, stone: Stone, **changes: Any) -> State:
        """The state with this stone as the one of this number, and with these fields changed too."""
        return self._replace(
            stones=(*self.stones[: number - 1], stone, *self.stones[number:]),
            unclaimed=self.unclaimed if stone.claimed_by is None else self.unclaimed & ~(1 << number),
            complete=_marked(self.complete, 1 << number, stone),
            **changes,
        )

    def after_card(self, number: int, stone: Stone, hands: tuple[Cards, Cards], discard: Cards, unseen: int) -> State:
        """The state once a card placed has made this stone of the one of this number: claims and draw are to come."""
        # Every turn comes through here and `next_turn`: `State(...)` would take twice the time, `_replace` four times.
        return tuple.__new__(State, (
            self.ruleset, self.seed, self.turn, self.first, self.mover, DRAW,
            (*self.stones[: number - 1], stone, *self.stones[number:]), hands, self.decks, discard, self.laid_out,
            self.tally, self.passes, self.result, self.actions + 1, self.step, unseen, self.unclaimed,
            _marked(self.complete, 1 << number, stone),
        ))  # fmt: skip

    def next_turn(self, hands: tuple[Cards, Cards], decks: Decks, passes: int) -> State:
        """The state once this turn is ended: the other seat's turn begins."""
        return tuple.__new__(State, (
            self.ruleset, self.seed, self.turn + 1, self.first, 1 - self.mover, PLAY, self.stones, hands, decks,
            self.discard, self.laid_out, self.tally, passes, self.result, self.actions + 1, FRESH_STEP, self.unseen,
            self.unclaimed, self.complete,
        ))  # fmt: skip

    def open_stones(self, seat: int) -> tuple[int, ...]:
        """The numbers of the stones where this seat may place a card, from left to right (RULES 2.3, 2.11)."""
        return numbers_in(self.unclaimed & ~self.complete[seat])

    def unclaimed_stones(self) -> tuple[int, ...]:
        """The numbers of the stones that nobody has claimed, from left to right."""
        return numbers_in(self.unclaimed)

    def ready_stones(self, seat: int) -> tuple[int, ...]:
        """The numbers of the unclaimed stones where this seat's side is complete, from left to right."""
        return numbers_in(self.unclaimed & self.complete[seat])

    def has_clan_card(self, seat: int) -> bool:
        """Whether this seat holds a clan (siege) card."""
        index = self.ruleset.deck.index
        return any(card in index for card in self.hands[seat])

    def has_placeable_clan_card(self, seat: int) -> bool:
        """Whether this seat holds a clan card and has room for it anywhere (RULES 2.5)."""
        return bool(self.open_stones(seat)) and self.has_clan_card(seat)

    def with_hand(self, seat: int, hand: Cards) -> tuple[Cards, Cards]:
        """Both hands, this seat's being this one."""
        return (hand, self.hands[1]) if seat == 0 else (self.hands[0], hand)

    def in_order(self, cards: Iterable[str]) -> Cards:
        """These cards in canonical order (NOTATION "Cards")."""
        return tuple(sorted(cards, key=self.ruleset.order.__getitem__))
