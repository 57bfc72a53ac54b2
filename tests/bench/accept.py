"""Whether other figures make the strongest level stronger: ``python -m tests.bench.accept '{"turns": 6}'``.

Plays the search with these changes against the search as it is, pair by pair, until the sequential test decides
(H0: 0 Elo, H1: 20 Elo, 5 % wrong either way) or the pairs are used up. Only what is accepted becomes a new version.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from typing import Any

from backend.bots.brains import classic
from backend.bots.brains.classic.policies import STRONGEST, searching
from backend.bots.brains.classic.search import Search
from backend.bots.brains.classic.table import rules_of
from engine.rulesets import RULESETS
from tests.support.strength.arena import Player, play_pairs
from tests.support.strength.pairs import PairScore
from tests.support.strength.sprt import log_likelihood_ratio, verdict

PORTION = 10


def changed(how: Search, changes: dict[str, Any]) -> Search:
    """The search with these changes, lists as JSON has them being tuples."""
    return replace(how, **{key: _tuples(value) for key, value in changes.items()})


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def compare(ruleset: str, one: Search, other: Search, most: int, seed: int) -> tuple[str, PairScore]:
    """The verdict on the first against the second, and the pairs it took."""
    players = Player("changed", searching(one)), Player("as it is", searching(other))
    score = PairScore((0, 0, 0, 0, 0))
    while score.pairs < most and verdict(score) == "undecided":
        size = min(PORTION, most - score.pairs)
        score += play_pairs(rules_of(RULESETS[ruleset]), *players, size, seed + score.pairs)
        elo, low, high = score.elo()
        ratio = log_likelihood_ratio(score, 0, 20)
        print(f"{score.games:6} rounds  {elo:+.0f} [{low:+.0f}, {high:+.0f}]  LLR {ratio:+.2f}", flush=True)
    return verdict(score), score


def main() -> None:
    """Compare as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("changes", type=json.loads, help="fields of Search, as JSON")
    parser.add_argument("--ruleset", default="edition2016", choices=[name for name in RULESETS if classic.plays(name)])
    parser.add_argument("--most", type=int, default=2000, help="pairs after which it ends undecided")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(compare(asked.ruleset, changed(STRONGEST, asked.changes), STRONGEST, asked.most, asked.seed)[0])


if __name__ == "__main__":
    main()
