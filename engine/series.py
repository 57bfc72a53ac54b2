"""A match of one or several rounds: who is first, what is scored, when it ends and for which seat (RULES 4 and 7).

A `Series` is what the two players agreed and how each round so far went; everything else follows. It is a value like a
state: playing a round to its end makes a new one.

>>> series = new_series("edition2016", {"wins": 2}, first=1)
>>> series = series.after(RoundOutcome(winner=0, reason="five", points=(5, 3), first=1))
>>> series.round, series.next_first, series.points, series.result
(2, 0, (5, 3), None)
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from engine.deals import new_round, round_seed
from engine.errors import BadRequest
from engine.json_types import MatchResultJSON, OutcomeJSON
from engine.rulesets import REVISION, Ruleset, ruleset_of
from engine.state import State

#: More rounds, or more wins, than any match can be agreed to have.
_TOO_LONG = 100

#: Endings that the players, or the clock, bring about (RULES 4.3): of these the first two have a loser.
_LOSING = ("resigned", "time")
_DRAWN = ("agreed", "aborted")
BROKEN_OFF = (*_LOSING, *_DRAWN)


class Length(NamedTuple):
    """How long a match goes: a number of rounds, all played, or of rounds won by one seat (RULES 4.1)."""

    kind: Literal["rounds", "wins"]
    number: int

    def to_json(self) -> dict[str, int]:
        """The length as the API writes it, `{"rounds": 3}`."""
        return {self.kind: self.number}


class MatchResult(NamedTuple):
    """How a match ended: `winner` None is a draw; the reasons are those of RULES 4.3 and 7.1."""

    winner: int | None
    reason: str

    def to_json(self) -> MatchResultJSON:
        """The result as the API writes it."""
        return {"winner": self.winner, "reason": self.reason}


class RoundOutcome(NamedTuple):
    """What a match keeps of a round that is over.

    `points` are those of RULES 4.1, None in the siege game. `left` is what RULES 7.1 compares: cards of the siege deck
    if the attacker won, intact tiles and unused cauldrons if the defender did; None in the border game.
    """

    winner: int | None
    reason: str
    points: tuple[int, int] | None
    first: int
    left: int | None = None

    def to_json(self) -> OutcomeJSON:
        """JSON-ready data, for programs that store matches."""
        return {
            "winner": self.winner, "reason": self.reason, "points": None if self.points is None else list(self.points),
            "first": self.first, "left": self.left,
        }  # fmt: skip

    @staticmethod
    def from_json(data: OutcomeJSON) -> RoundOutcome:
        """The outcome that `to_json` wrote."""
        points = data["points"]
        both = None if points is None else (points[0], points[1])
        return RoundOutcome(data["winner"], data["reason"], both, data["first"], data["left"])


def outcome_of(state: State) -> RoundOutcome:
    """The outcome of a round that is over. Raises BadRequest for one that is not."""
    result = state.result
    if result is None:
        raise BadRequest("the round is not over")
    left = None
    if state.attacker is not None:
        intact = sum(not tile.damaged for tile in state.stones)
        defence = intact + (state.tally.cauldrons or 0)
        left = len(state.decks.clan) if result.winner == state.attacker else defence
    return RoundOutcome(result.winner, result.reason, result.points, state.first, left)


class Series(NamedTuple):
    """A match: the agreement, the rounds that are over, and how it ended early if it did.

    `first` is the seat agreed to be first in round 1, None if the lot decides (RULES 4.2).
    """

    ruleset: Ruleset
    length: Length
    first: int | None
    outcomes: tuple[RoundOutcome, ...] = ()
    broken_off: MatchResult | None = None

    @property
    def round(self) -> int:
        """The number of the round to be played or being played; of the last one when the match is over."""
        return len(self.outcomes) + (not self._all_played)

    @property
    def points(self) -> tuple[int, int] | None:
        """Both totals (RULES 4.1); None in the siege game, which has no points."""
        if self.ruleset.siege:
            return None
        scored = [outcome.points or (0, 0) for outcome in self.outcomes]
        return sum(points[0] for points in scored), sum(points[1] for points in scored)

    @property
    def wins(self) -> tuple[int, int]:
        """How many rounds each seat has won."""
        winners = [outcome.winner for outcome in self.outcomes]
        return winners.count(0), winners.count(1)

    @property
    def next_first(self) -> int | None:
        """The seat that is first in the round `round`, None if the lot decides (RULES 4.2, 7.1)."""
        if not self.outcomes:
            return self.first
        last = self.outcomes[-1]
        # The siege game swaps the roles; elsewhere only a drawn round makes the other seat first.
        return 1 - last.first if last.winner is None or self.ruleset.siege else last.winner

    @property
    def result(self) -> MatchResult | None:
        """How the match ended, None while it goes on."""
        if self.broken_off is not None:
            return self.broken_off
        if not self._all_played:
            return None
        if self.ruleset.siege:
            return _siege_result(self.outcomes)
        points = self.points or (0, 0)
        return MatchResult(None if points[0] == points[1] else int(points[1] > points[0]), "points")

    @property
    def _all_played(self) -> bool:
        done = len(self.outcomes) if self.length.kind == "rounds" else max(self.wins)
        return done >= self.length.number

    def after(self, finished: State | RoundOutcome) -> Series:
        """The match after this round. Raises BadRequest if the round is not over, or the match is."""
        self._require_running()
        outcome = finished if isinstance(finished, RoundOutcome) else outcome_of(finished)
        return self._replace(outcomes=(*self.outcomes, outcome))

    def break_off(self, reason: str, loser: int | None = None) -> Series:
        """The match ended before its time (RULES 4.3): the loser resigned or ran out of time, or both agreed.

        Raises BadRequest if the match is over, or reason and loser do not fit each other.
        """
        self._require_running()
        if reason not in BROKEN_OFF or (loser in (0, 1)) != (reason in _LOSING):
            raise BadRequest("resigned and time have a loser, agreed and aborted have none")
        return self._replace(broken_off=MatchResult(None if loser is None else 1 - loser, reason))

    def deal(self, secret: bytes, nonces: tuple[str, str] = ("", "")) -> State:
        """The next round, dealt from the match's secret and nonces. Raises BadRequest if the match is over."""
        self._require_running()
        seed = round_seed(secret, self.round, nonces)
        return new_round(self.ruleset.id, seed, self.next_first, revision=self.ruleset.since)

    def _require_running(self) -> None:
        if self.result is not None:
            raise BadRequest("the match is over")


def new_series(
    ruleset: str,
    length: object = None,
    first: int | None = None,
    *,
    outcomes: Iterable[OutcomeJSON] = (),
    revision: int = REVISION,
) -> Series:
    """A match about to begin, or taken up again after rounds of these outcomes (`RoundOutcome.to_json`).

    `length` is as the API writes it, one round if it is None; `revision` is that of the rules. Raises UnknownRuleset,
    and BadRequest for a length or a first seat that cannot be agreed on, and for more rounds than the match has.
    """
    rules = ruleset_of(ruleset, revision)
    if first is not None and (type(first) is not int or first not in (0, 1)):
        raise BadRequest("first is 0 or 1, or null for the lot")
    series = Series(rules, read_length(rules, {"rounds": 1} if length is None else length), first)
    for outcome in outcomes:
        series = series.after(RoundOutcome.from_json(outcome))
    return series


def read_length(ruleset: Ruleset, data: object) -> Length:
    """The length that `{"rounds": n}` or `{"wins": n}` writes; a siege match has one or two rounds (RULES 7.1).

    Raises BadRequest.
    """
    if isinstance(data, dict) and len(data) == 1:
        kind, number = next(iter(data.items()))
        if kind in ("rounds", "wins") and type(number) is int and 1 <= number < _TOO_LONG:
            if ruleset.siege and (kind == "wins" or number > 2):
                raise BadRequest("length: a siege match has 1 or 2 rounds (RULES 7.1)")
            return Length(kind, number)
    raise BadRequest('length: {"rounds": n} or {"wins": n} is needed')


def _siege_result(outcomes: tuple[RoundOutcome, ...]) -> MatchResult:
    """The return match's tie-breaks (RULES 7.1); a match of a single round goes to who won it."""
    if len(outcomes) == 1:
        return MatchResult(outcomes[0].winner, "points")
    one, two = outcomes
    if one.winner == two.winner:
        return MatchResult(one.winner, "both_roles")
    left = one.left or 0, two.left or 0
    if left[0] == left[1]:
        return MatchResult(None, "equal")
    better = one if left[0] > left[1] else two
    return MatchResult(better.winner, "deck_left" if better.winner == better.first else "defence_left")
