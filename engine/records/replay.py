"""Playing a record again: how far it holds, and what is first wrong with it."""

from __future__ import annotations

from engine.deals import new_round
from engine.errors import EngineError
from engine.records.values import Places, PlayError, Reading, Record, RecordError, RoundRecord, Turn, place_of
from engine.series import BROKEN_OFF, MatchResult, Series, new_series
from engine.state import RoundResult, State
from engine.turns import apply


class _Broken(Exception):
    """What is wrong, and with which part."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(reason)
        self.place = place
        self.reason = reason


def replay(record: Record, places: Places | None = None, then: RecordError | None = None) -> Reading:
    """The record played again from its deals; a broken one gives its good part and the first error. Never raises.

    `places` says where the parts of the record stand in the file it was read from. `then` is what stopped the reading
    of that file: an error behind everything in `record`.
    """
    played = _Replay(record)
    try:
        played.run(to_the_end=then is None)
    except _Broken as broken:
        where = (places or {}).get(broken.place, broken.place)
        return played.reading(PlayError(where, broken.reason))
    return played.reading(then)


class _Replay:
    """One replay: the rounds that were good so far, and the states of the one being played."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.series: Series | None = None
        self.rounds: list[RoundRecord] = []
        self.states: list[list[State]] = []
        self.result: MatchResult | None = None

    def run(self, *, to_the_end: bool) -> None:
        """Play everything, and check how the match ended if the record goes so far.

        Raises _Broken for the first thing that does not hold.
        """
        record = self.record
        try:
            length = record.length.to_json()
            self.series = new_series(record.ruleset, length, record.first, revision=record.revision)
        except EngineError as error:
            raise _Broken("", error.message) from None
        for number, recorded in enumerate(record.rounds, 1):
            self._round(self.series, number, recorded)
        if not to_the_end:
            return
        self.series, self.result = self._checked_result(self.series)
        if record.points is not None and record.points != self.series.points:
            raise _Broken("points", f"the points are {_points(self.series.points)}, not {_points(record.points)}")

    def reading(self, error: RecordError | None) -> Reading:
        """Return its outcome."""
        if self.series is None:
            return Reading(None, error=error)
        good = self.record._replace(
            rounds=tuple(self.rounds),
            points=self.series.points,
            result=self.series.result if error else self.result,
        )
        return Reading(good, tuple(map(tuple, self.states)), self.series, error)

    def _round(self, series: Series, number: int, recorded: RoundRecord) -> None:
        at = place_of(number)
        if number > 1 and self.rounds[-1].result is None:
            raise _Broken(at, f"round {number} begins before round {number - 1} is over")
        if series.result is not None:
            raise _Broken(at, f"round {number} begins, but the match is over")
        try:
            state = new_round(
                series.ruleset.id,
                recorded.seed,
                series.next_first,
                clan=recorded.clan,
                tactic=recorded.tactic,
                revision=self.record.revision,
            )
        except EngineError as error:
            raise _Broken(at, error.message) from None
        if recorded.first != state.first:
            raise _Broken(at, f"seat {state.first} is first in round {number}, not seat {recorded.first}")
        self.states.append([state])
        self.rounds.append(recorded._replace(turns=(), result=None))
        for turn_number, turn in enumerate(recorded.turns, 1):
            state = self._turn(state, place_of(number, turn_number), turn_number, turn)
            if state.result is not None:
                # At once: what may be wrong from here on does not undo it.
                self.series = series.after(state)
        if recorded.result is not None and recorded.result != state.result:
            stands = "is not over" if state.result is None else f"ended {_round_result(state.result)}"
            raise _Broken(place_of(number, part="result"), f"the round {stands}, not {_round_result(recorded.result)}")

    def _turn(self, state: State, at: str, number: int, turn: Turn) -> State:
        if state.turn != number and not state.is_over:
            raise _Broken(at, f"turn {number} begins before turn {state.turn} is over")
        played: list[str] = []
        if not turn:
            raise _Broken(at, f"turn {number} has no action")
        for action in turn:
            if state.turn != number:
                raise _Broken(at, f"{action[:40]} comes after the end of turn {number}")
            try:
                state = apply(state, action)
            except EngineError as error:
                raise _Broken(at, error.message) from None
            played.append(action)
            self.states[-1].append(state)
            good = self.rounds[-1]
            before = good.turns if len(played) == 1 else good.turns[:-1]
            self.rounds[-1] = good._replace(turns=(*before, tuple(played)), result=state.result)
        return state

    def _checked_result(self, series: Series) -> tuple[Series, MatchResult | None]:
        stated, reached = self.record.result, series.result
        if stated is None or stated == reached:
            return series, reached
        if reached is not None:
            raise _Broken("result", f"the match ended {_match_result(reached)}, not {_match_result(stated)}")
        if stated.reason not in BROKEN_OFF:
            raise _Broken("result", f"the match is not over, so it did not end {_match_result(stated)}")
        try:
            loser = None if stated.winner is None else 1 - stated.winner
            series = series.break_off(stated.reason, loser)
        except EngineError as error:
            raise _Broken("result", error.message) from None
        return series, series.result


def turns_of(states: list[State], actions: list[str]) -> tuple[Turn, ...]:
    """These actions, each played in the state at its place, grouped by the turn they belong to."""
    turns: list[list[str]] = []
    for state, action in zip(states, actions, strict=True):
        if len(turns) < state.turn:
            turns.append([])
        turns[-1].append(action)
    return tuple(map(tuple, turns))


def winner_words(winner: int | None) -> str:
    """Return who won it, for people: the seat, or nobody."""
    return "drawn" if winner is None else f"won by seat {winner}"


def _points(points: tuple[int, int] | None) -> str:
    return "none" if points is None else f"{points[0]}-{points[1]}"


def _round_result(result: RoundResult) -> str:
    points = f" {_points(result.points)}" if result.points else ""
    return f"{winner_words(result.winner)} ({result.reason}){points}"


def _match_result(result: MatchResult) -> str:
    return f"{winner_words(result.winner)} ({result.reason})"
