"""Sentences about results and proofs, for people at a terminal."""

from __future__ import annotations

from engine.json_types import FormationJSON, ProofJSON
from engine.records.replay import winner_words
from engine.series import RoundOutcome, Series


def outcome_words(outcome: RoundOutcome) -> str:
    """How a round ended."""
    points = "" if outcome.points is None else ", points {}-{}".format(*outcome.points)
    return f"{winner_words(outcome.winner)} ({outcome.reason}){points}"


def match_words(series: Series) -> str:
    """How a match ended, or how it stands."""
    result = series.result
    ended = "goes on" if result is None else f"{winner_words(result.winner)} ({result.reason})"
    points = "" if series.points is None else ", points {}-{}".format(*series.points)
    return f"{ended}{points}"


def proof_words(proof: ProofJSON, stone: int, seat: int) -> str:
    """Why this seat may, or may not, claim this stone: NOTATION's proof object as a sentence (RULES 2.13)."""
    may = f"seat {seat} may claim {stone}" if proof["valid"] else f"seat {seat} may not claim {stone}"
    return f"{may}: {_why(proof, 1 - seat)}"


def _why(proof: ProofJSON, other: int) -> str:
    if not proof["valid"] and proof["reason"] in _PLAIN:
        return _PLAIN[proof["reason"]]
    mine = _formation(proof["mine"])
    if proof.get("theirs") == proof["mine"]:
        first = "its side" if proof["valid"] else "the side opposite"
        return f"both sides are {mine}, and {first} was complete first"
    if proof.get("theirs") is not None:
        beats = "beats" if proof["valid"] else "does not beat"
        return f"{mine} {beats} {_formation(proof['theirs'])} opposite"
    if not proof["valid"]:
        return f"{mine} can still be beaten with the unseen {' '.join(proof['counter'])}"
    if proof["best"] is not None:
        return f"{mine}, and the best that seat {other} can still make is {_formation(proof['best'])}"
    return f"{mine}, and seat {other} can no longer complete the side opposite"


_PLAIN = {
    "closed": "it is claimed already",
    "incomplete": "its side there is not complete",
    "not_attacker": "only the attacker claims",
}


def _formation(formation: FormationJSON | None) -> str:
    if formation is None:
        raise ValueError("the proof names no such formation")
    return f"{formation['type'].replace('_', ' ')} {formation['sum']}"
