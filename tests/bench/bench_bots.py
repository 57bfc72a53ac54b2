"""How strong the house is: ``python -m tests.bench.bench_bots [RULESET…]``, in `make bench` all rulesets.

Every level plays its neighbours and the two frozen anchors, greedy and static: each deal twice, seats swapped. Where
there are tactic cards, the highest level plays itself without them, too. The figures replace the older ones of the
ruleset in `docs/reference/strength.md` and `backend/bots/strengths.json`. CAIRN_BENCH_PAIRS sets how many pairs the
matches of the search have, which are slow (0: none); what was played already is not played again (`ledger`). With
--players some of the matches are played, and published later; --kept publishes what was played so far.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Collection
from dataclasses import asdict
from functools import partial
from itertools import pairwise
from typing import Any

from backend.bots.brains import LEVELS, VERSION
from backend.bots.thinking import KEPT_MEMORY, ONE_THREAD
from engine.rulesets import RULESETS
from tests.bench import strength
from tests.bench.contestants import GREEDY, STATIC, Contest, contest_of
from tests.bench.ledger import Ledger, Spread, on_cores
from tests.bench.volume import TINY, volume
from tests.prove import commit
from tests.support.strength.pairs import PairScore
from tests.support.strength.ratings import Fit, fit

SEED = 20261123
PAIRS = int(os.environ.get("CAIRN_BENCH_PAIRS", volume(300, 1)))
#: What greedy is rated, by definition.
GREEDY_ELO = 1000


def pairings() -> list[tuple[str, str]]:
    """Who plays whom, the stronger first: neighbours, and each level both anchors; tiny: of the two highest."""
    names = [f"level {level.number}" for level in LEVELS]
    if TINY:
        return [(STATIC, GREEDY), (names[-2], STATIC), (names[-1], names[-2])]
    found = [(STATIC, GREEDY), *((higher, lower) for lower, higher in pairwise(names))]
    found += [(name, anchor) for anchor in (GREEDY, STATIC) for name in names]
    return sorted(found, key=lambda pairing: names[-1] in pairing)  # the slow ones last


def measure(
    name: str, contest: Contest, ledger: Ledger, players: Collection[str] = (), *, kept: bool = False,
    spread: Spread = map,
) -> dict[tuple[str, str], PairScore]:  # fmt: skip
    """The score of every pairing, or of those of these players; who is an anchor itself does not play it.

    With `kept` nothing is played: the scores are what the ledger has. `spread` is how `Ledger.total` plays.
    """
    results: dict[tuple[str, str], PairScore] = {}
    for names in [*pairings(), *contest.extra_pairings()]:
        one, other = map(contest.canonical, names)
        if one == other or {(one, other), (other, one)} & results.keys():
            continue
        if not contest.pairs(one, other, PAIRS) or (players and not {one, other} <= {*players}):
            continue
        rules = RULESETS[name].since
        match = {"version": VERSION, "rules": rules, "ruleset": name, **contest.told(one), **contest.told(other)}
        pairs, play = contest.pairs(one, other, PAIRS), partial(_play, name, one, other)
        score = ledger.total(match, pairs, contest.portion(one, other), SEED, None if kept else play, spread)
        if score is None:
            continue
        results[one, other] = score
        elo, low, high = score.elo()
        found = f"{score.mean:7.1%}  {elo:+5.0f} [{low:+.0f}, {high:+.0f}] of {score.games}"
        print(f"  {one:<8} – {other:<8} {found}", flush=True)
    return results


def _play(ruleset: str, one: str, other: str, pairs: int, seed: int) -> PairScore:
    return contest_of(ruleset).play(one, other, pairs, seed)


def figures(contest: Contest, results: dict[tuple[str, str], PairScore], fitted: Fit) -> dict[str, Any]:
    """Return the figures of a ruleset that the page shows."""
    names = {name for pairing in pairings() for name in pairing}
    measured = [(name, contest.canonical(name)) for name in names if contest.canonical(name) in fitted.ratings]
    ratings = sorted(((name, fitted.ratings[same]) for name, same in measured), key=lambda item: item[1].elo)
    return {
        "version": VERSION,
        "rules": RULESETS[contest.ruleset].since,
        "commit": commit(),
        "seed": SEED,
        "players": {
            name: {
                "elo": round(rating.elo),
                "margin": round(rating.margin),
                "cpu_ms": round(1000 * contest.cpu(name), 2),
                "parameters": contest.parameters(name),
            }
            for name, rating in ratings
        },
        "results": [
            {
                "one": one,
                "other": other,
                **asdict(score),
                "residual": round(fitted.residuals[one, other], 3),
            }
            for (one, other), score in results.items()
        ],
    }


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    usual = ["edition2016", "edition2016+tactics"] if TINY else list(RULESETS)
    parser.add_argument("rulesets", nargs="*", default=usual, metavar="RULESET")
    parser.add_argument("--players", nargs="+", default=(), help="only these play, each other: greedy 'level 6' …")
    parser.add_argument("--kept", action="store_true", help="play nothing: publish what was played so far")
    parser.add_argument("--jobs", type=int, default=1, help="on how many cores")
    asked = parser.parse_args()
    with on_cores(asked.jobs) as spread:
        for name in asked.rulesets:
            contest = contest_of(name)
            print(f"{name}: score, Elo with 95 % interval, rounds", flush=True)
            results = measure(name, contest, Ledger(), asked.players, kept=asked.kept, spread=spread)
            if results and not asked.players:
                publish(name, contest, results)


def publish(name: str, contest: Contest, results: dict[tuple[str, str], PairScore]) -> None:
    """Rate the players by these results, and keep that where people read it."""
    found = figures(contest, results, fit(results, GREEDY, GREEDY_ELO))
    for player, figure in found["players"].items():
        rating = f"{figure['elo']:5} ± {figure['margin']:<4}"
        print(f"  {player:<8} {rating} {figure['cpu_ms']:8.2f} ms a move", flush=True)
    if not TINY:
        strength.keep(name, found)


def as_the_house_thinks(module: str) -> None:
    """Start that module anew in the environment of a process that thinks, unless it is: one thread, memory kept."""
    wanted = {**ONE_THREAD, **KEPT_MEMORY}
    if not wanted.items() <= os.environ.items():
        command = [sys.executable, "-m", module, *sys.argv[1:]]
        os.execve(sys.executable, command, {**os.environ, **wanted})


if __name__ == "__main__":
    as_the_house_thinks("tests.bench.bench_bots")
    main()
