"""Rounds and matches of any ruleset played at random, with the records they make."""

import random
from typing import Any

import engine
from engine.records import Record, record_match
from engine.series import MatchResult, new_series
from engine.state import State
from tests.support.scale import chance


def random_action(state: State, rng: random.Random) -> str:
    """Any legal action, but claims and the common ones more often than their share of the many retreats."""
    actions = engine.legal_actions(state)
    kinds = sorted({action[:2] if "@" not in action else "@" for action in actions})
    kind = rng.choice(kinds)
    return rng.choice([action for action in actions if (action[:2] if "@" not in action else "@") == kind])


def random_states(ruleset: str, rng: random.Random, first: int | None = None) -> tuple[list[State], list[str]]:
    """The states of a round and the actions between them."""
    states = [engine.new_round(ruleset, rng.randbytes(32), first)]
    actions: list[str] = []
    while not states[-1].is_over:
        actions.append(random_action(states[-1], rng))
        states.append(engine.apply(states[-1], actions[-1]))
    return states, actions


def random_match(
    ruleset: str, rng: random.Random, length: dict[str, int] | None = None, *, broken_off: bool = False, **more: Any
) -> Record:
    """The record of a match; one that is broken off ends in the middle of its last round."""
    secret, nonces = rng.randbytes(32), ("abc", rng.randbytes(8).hex())
    series = new_series(ruleset, length, more.get("first"))
    rounds: list[list[str]] = []
    while series.result is None:
        state, actions = series.deal(secret, nonces), []
        while not state.is_over:
            actions.append(random_action(state, rng))
            state = engine.apply(state, actions[-1])
        rounds.append(actions)
        series = series.after(state)
    result = None
    if broken_off:
        rounds[-1] = rounds[-1][: rng.randrange(len(rounds[-1]))]
        result = rng.choice([MatchResult(0, "resigned"), MatchResult(1, "time"), MatchResult(None, "agreed")])
    return record_match(
        ruleset=ruleset, rounds=rounds, secret=secret, nonces=nonces, length=length, result=result, **more
    )


def a_match(ruleset: str = "edition2016", purpose: str = "record", **more: Any) -> Record:
    """The record of a match that is the same in each run of the tests with the same seed."""
    return random_match(ruleset, chance(f"{purpose} {ruleset}"), **more)
