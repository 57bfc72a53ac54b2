"""Types of the JSON that the engine gives: positions, options, proofs and records (docs/reference/protocol.md).

They say to a reader and to mypy which keys there are and what lies behind them; nothing here runs. What a stranger sent
is `object` until `load` or `read_json` has looked at it; a `View` is what `engine.view` gave, and taken as it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NotRequired, TypedDict, TypeVar

if TYPE_CHECKING:
    from engine.rulesets import Counts

#: What a deck is written as: how many cards it has, or the cards themselves, the next one first.
Deck = TypeVar("Deck", int, list[str])


class StoneJSON(TypedDict):
    """A stone: by seat the cards of its sides and, where one is complete, the number of the action that made it so."""

    sides: list[list[str]]
    completed: list[int | None]
    modes: list[str]
    capacity: int
    counts: Counts
    damaged: bool
    claimed_by: int | None


class DecksJSON(TypedDict, Generic[Deck]):
    """Both decks; without tactic cards the second is empty."""

    clan: Deck
    tactic: Deck


class MatchResultJSON(TypedDict):
    """How a match ended: a winner or None for a draw, and a reason of RULES 4.3 or 7.1."""

    winner: int | None
    reason: str


class ResultJSON(MatchResultJSON):
    """How a round ended; by seat the points of RULES 4.1, None in the siege game."""

    points: list[int] | None


class StepJSON(TypedDict):
    """What the turn under way has done, and what a scout or an exchange still asks for."""

    start_used: bool
    passed: bool
    claimed: bool
    draws: int
    returns: int
    offer: list[str]


class Position(TypedDict, Generic[Deck]):
    """A round at one moment; `tactics_played` and `jokers_played` are by seat, as `hands` are."""

    ruleset: str
    turn: int
    first: int
    mover: int
    to_act: int | None
    phase: str
    stones: list[StoneJSON]
    hands: list[list[str]]
    decks: DecksJSON[Deck]
    discard: list[str]
    laid_out: list[str]
    tactics_played: list[int]
    jokers_played: list[int]
    supports: int
    cauldrons: int | None
    attacker: int | None
    passes: int
    deck_closed: bool
    result: ResultJSON | None
    actions: int
    step: StepJSON


#: What a seat may see of a position: backs for cards that it does not see, a count for each deck.
View = Position[int]


class FullState(Position[list[str]]):
    """All of a position, the order of its decks and its seed (64 hexadecimal digits) included."""

    seed: str


class SavedJSON(TypedDict):
    """A position kept for later, with the format it is written in and the revision of its rules."""

    format: int
    revision: int
    position: View | FullState


class OptionJSON(TypedDict):
    """A legal action and the stones, by number, that could be claimed after it; of a cauldron, the card it takes.

    `ends_round` is of a `pass` or `end` with which the round ends unless a claim comes first; else it is left out.
    """

    action: str
    claims: list[int]
    card: NotRequired[str]
    ends_round: NotRequired[bool]


class FormationJSON(TypedDict):
    """A type of formation, as `engine.formations.TYPES` names it, and a sum."""

    type: str
    sum: int


class ProofJSON(TypedDict):
    """Why a claim holds or fails: which keys there are depends on `valid` and `reason` ("Proofs")."""

    valid: bool
    reason: NotRequired[str | None]
    mine: NotRequired[FormationJSON | None]
    theirs: NotRequired[FormationJSON | None]
    best: NotRequired[FormationJSON | None]
    counter: NotRequired[list[str]]
    best_with: NotRequired[list[str]]


class OutcomeJSON(ResultJSON):
    """What a match keeps of a round that is over; see `engine.series.RoundOutcome`."""

    first: int
    left: int | None


class LaidJSON(TypedDict, total=False):
    """The decks of a round, the next card first, where they were laid and not shuffled by the seed."""

    clan: list[str]
    tactic: list[str]


class RoundRecordJSON(LaidJSON):
    """A round of a record: its deal, the actions of each turn, its result if it came to one."""

    seed: str
    first: int
    turns: list[list[str]]
    result: ResultJSON | None


class RecordJSON(TypedDict):
    """A match from which every position of it can be made again ("Records"); pairs are by seat."""

    format: int
    revision: int
    ruleset: str
    length: dict[str, int]
    players: list[str]
    first: int | None
    commitment: str | None
    secret: str | None
    nonces: list[str]
    tags: dict[str, str]
    points: list[int] | None
    result: MatchResultJSON | None
    rounds: list[RoundRecordJSON]
