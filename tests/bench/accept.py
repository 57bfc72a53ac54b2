"""Whether other figures make the strongest level stronger: ``python -m tests.bench.accept '{"turns": 6}'``.

Plays the search with these changes, or else with those of `NEXT`, against the search as it is, until the sequential
test decides (H0: 0 Elo, H1: 20 Elo, 5 % wrong either way) or the pairs are used up. With --static it plays the anchor
that strengths are measured by; --between tells what it has to decide between, as the strength of the version before
and what is hoped for. Only what is accepted becomes a new version. Rounds that were played are kept (`ledger`): a test
of hours can be stopped and started.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from backend.bots.brains import classic
from backend.bots.brains.classic.parameters import ANCHOR
from backend.bots.brains.classic.policies import STRONGEST, searching, static
from backend.bots.brains.classic.reading import Reading
from backend.bots.brains.classic.search import Search
from backend.bots.brains.classic.table import rules_of
from engine.rulesets import RULESETS
from tests.bench.bench_bots import as_the_house_thinks
from tests.bench.ledger import Ledger, on_cores
from tests.support.strength.arena import Player, play_pairs
from tests.support.strength.pairs import PairScore
from tests.support.strength.sprt import log_likelihood_ratio, verdict

PORTION = 4
#: What the objects in a search are, unless told otherwise.
_USUAL: dict[str, Any] = {"parameters": ANCHOR, "reading": Reading()}
#: What is to be tried next (decision 0089): to believe less in what is read, which might help against who searches.
NEXT = {"reading": {"doubt": 0.004, "chance": 0.02}}


def changed(how: Search, changes: Mapping[str, Any]) -> Search:
    """The search with these changes, lists as JSON has them being tuples, and objects other figures than usual."""
    return replace(how, **{key: _value(key, value) for key, value in changes.items()})


def _value(key: str, value: Any) -> Any:
    if isinstance(value, dict):
        return replace(_USUAL[key], **{name: _value(name, each) for name, each in value.items()})
    return tuple(_value(key, each) for each in value) if isinstance(value, list) else value


def compare(
    ruleset: str, one: Search, other: Search | None, most: int, seed: int, *, ledger: Ledger, jobs: int = 1,
    between: Sequence[float] = (0, 20),
) -> tuple[str, PairScore]:  # fmt: skip
    """The verdict on the first against the second (None: static), and the pairs it took, so many portions at once."""
    match = {"ruleset": ruleset, "changed": repr(one), "as it is": repr(other)}
    play, score, pairs = partial(_play, ruleset, one, other), PairScore((0, 0, 0, 0, 0)), 0
    elo0, elo1 = between
    with on_cores(jobs) as spread:
        while pairs < most and verdict(score, elo0=elo0, elo1=elo1) == "undecided":
            pairs = min(most, pairs + PORTION * jobs)
            score = ledger.total(match, pairs, PORTION, seed, play, spread) or score
            elo, low, high = score.elo()
            ratio = log_likelihood_ratio(score, elo0, elo1)
            print(f"{score.games:6} rounds  {elo:+.0f} [{low:+.0f}, {high:+.0f}]  LLR {ratio:+.2f}", flush=True)
    return verdict(score, elo0=elo0, elo1=elo1), score


def _play(ruleset: str, one: Search, other: Search | None, pairs: int, seed: int) -> PairScore:
    players = Player("changed", searching(one)), Player("as it is", searching(other) if other else static())
    return play_pairs(rules_of(RULESETS[ruleset]), *players, pairs, seed)


def main() -> None:
    """Compare as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("changes", nargs="?", type=json.loads, default=NEXT, help="fields of Search, as JSON")
    parser.add_argument("--ruleset", default="edition2016", choices=[name for name in RULESETS if classic.plays(name)])
    parser.add_argument("--most", type=int, default=2000, help="pairs after which it ends undecided")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="on how many cores")
    parser.add_argument("--static", action="store_true", help="against static, not against the search as it is")
    parser.add_argument("--between", nargs=2, type=float, default=(0, 20), metavar="ELO", help="the two hypotheses")
    asked = parser.parse_args()
    how, other = changed(STRONGEST, asked.changes), None if asked.static else STRONGEST
    found, _ = compare(
        asked.ruleset, how, other, asked.most, asked.seed, ledger=Ledger(), jobs=asked.jobs, between=asked.between
    )
    print(found)


if __name__ == "__main__":
    as_the_house_thinks("tests.bench.accept")
    main()
