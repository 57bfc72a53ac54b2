"""Verifying a record: where its deals come from, whether it can be played, and whether it ended as it says."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from engine.deals import commitment, new_round, round_seed
from engine.records.values import Reading, Record


class Check(NamedTuple):
    """One thing looked at: `holds` is None where the record does not say enough to look."""

    name: str
    holds: bool | None
    words: str


def verify(reading: Reading) -> list[Check]:
    """Everything that can be checked of a record that was read (docs/reference/records.md)."""
    if reading.record is None:
        return [Check("record", holds=False, words=_error(reading))]
    return [
        _commitment(reading.record),
        _seeds(reading.record),
        *_decks(reading.record),
        _moves(reading),
        _result(reading),
    ]


def _commitment(record: Record) -> Check:
    if record.commitment is None or record.secret is None:
        return Check("commitment", holds=None, words="the record has not both a commitment and a secret")
    if commitment(record.secret) == record.commitment:
        return Check("commitment", holds=True, words="it is the SHA-256 of the secret")
    return Check("commitment", holds=False, words="it is not the SHA-256 of the secret")


def _seeds(record: Record) -> Check:
    if record.secret is None:
        return Check("seeds", holds=None, words="the record has no secret that they could come from")
    for number, recorded in enumerate(record.rounds, 1):
        if recorded.seed != round_seed(record.secret, number, record.nonces):
            return Check("seeds", holds=False, words=f"round {number}: not the seed of the secret and the nonces")
    return Check("seeds", holds=True, words="every round's seed is that of the secret and the nonces")


def _decks(record: Record) -> Iterator[Check]:
    laid = [number for number, recorded in enumerate(record.rounds, 1) if recorded.clan or recorded.tactic]
    for number in laid:
        recorded = record.rounds[number - 1]
        deal = partial(new_round, record.ruleset, recorded.seed, recorded.first, revision=record.revision)
        shuffled, as_laid = deal(), deal(clan=recorded.clan, tactic=recorded.tactic)
        if shuffled != as_laid:
            yield Check("decks", holds=False, words=f"round {number}: laid, not shuffled by the seed")
            return
    if laid:
        yield Check("decks", holds=True, words="every deck is as its seed shuffles it")


def _moves(reading: Reading) -> Check:
    if reading.error is not None:
        return Check("moves", holds=False, words=_error(reading))
    count = sum(len(states) - 1 for states in reading.states)
    return Check("moves", holds=True, words=f"all {count} actions can be played")


def _result(reading: Reading) -> Check:
    record = reading.record
    if record is None or reading.error is not None:
        return Check("result", holds=None, words="not reached")
    if record.result is None:
        return Check("result", holds=None, words="the match is not over")
    winner = "drawn" if record.result.winner is None else f"won by seat {record.result.winner}"
    return Check("result", holds=True, words=f"{winner} ({record.result.reason})")


def _error(reading: Reading) -> str:
    return "" if reading.error is None else reading.error.message
