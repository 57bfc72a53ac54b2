"""Making a record of a match that was played here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.deals import commitment
from engine.errors import BadRequest, EngineError
from engine.notation import written
from engine.records.replay import turns_of
from engine.records.values import Record, RoundRecord
from engine.rulesets import REVISION
from engine.series import MatchResult, Series, new_series
from engine.state import Cards, State
from engine.turns import apply


def record_match(
    *,
    ruleset: str,
    rounds: Sequence[Iterable[str]],
    secret: bytes,
    nonces: tuple[str, str] = ("", ""),
    length: object = None,
    first: int | None = None,
    players: tuple[str, str] = ("", ""),
    result: MatchResult | None = None,
    tags: Sequence[tuple[str, str]] = (),
    revision: int = REVISION,
) -> Record:
    """Return the record of a match from what a server keeps of it: its agreement, its secret, and each round's actions.

    Args:
        ruleset: An id of `RULESETS`.
        rounds: The actions of each round, in the order they were played.
        secret: The deals' secret, and so a record only for when the match is over.
        nonces: The two players' own parts of the seeds.
        length: `{"rounds": n}` or `{"wins": n}`, one round if None.
        first: The seat agreed to be first in round 1, None for the lot.
        players: Names to write at seats 0 and 1.
        result: How the match ended, if it ended early (RULES 4.3); else it follows from the rounds.
        tags: Notes for people, a name and a text each.
        revision: The revision of the rules that it was played under.

    Raises:
        EngineError: The first thing in it that cannot be played.
    """
    series = new_series(ruleset, length, first, revision=revision)
    recorded: list[RoundRecord] = []
    for number, actions in enumerate(rounds, 1):
        if series.result is not None or (recorded and recorded[-1].result is None):
            raise BadRequest(f"round {number} cannot begin")
        record, state = record_round(series.deal(secret, nonces), actions)
        recorded.append(record)
        series = series if state.result is None else series.after(state)
    series = _broken_off(series, result)
    return Record(
        ruleset=ruleset,
        length=series.length,
        rounds=tuple(recorded),
        players=players,
        first=first,
        commitment=commitment(secret),
        secret=secret,
        nonces=nonces,
        points=series.points,
        result=series.result,
        tags=tuple(tags),
        revision=series.ruleset.since,
    )


def record_round(
    dealt: State,
    actions: Iterable[str],
    *,
    clan: Cards | None = None,
    tactic: Cards | None = None,
) -> tuple[RoundRecord, State]:
    """The record of a round from its dealt state, and the state it came to; decks only if they were laid.

    Raises EngineError for the first action that cannot be played.
    """
    state, states, played = dealt, [], []
    for action in actions:
        states.append(state)
        played.append(written(state.ruleset, action))
        state = apply(state, action)
    turns = turns_of(states, played)
    return RoundRecord(dealt.seed, dealt.first, turns, state.result, clan, tactic), state


def _broken_off(series: Series, result: MatchResult | None) -> Series:
    if result is None or result == series.result:
        return series
    try:
        return series.break_off(result.reason, None if result.winner is None else 1 - result.winner)
    except EngineError:
        raise BadRequest(f"the match did not end so: {result.reason}") from None
