"""What experience weighs, learned from rounds against static: ``python -m tests.bench.learn --jobs 2``.

The seat that learns plays by chance, the better a move seems the more often. Moves after which it fared better than it
had expected are made likelier: the natural policy gradient (Kakade 2001), with advantages summed up over the next turns
(Schulman et al. 2016) by the static estimate. Half of the rounds are of `edition2016`, the others of the other classic
rulesets in turn. It starts from the weights that are kept; the mean of the last third takes their place. Some hundred
iterations, of five seconds on two cores, have an end. Whether that plays better, `tests.bench.accept` tells.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np

from backend.bots.brains import classic
from backend.bots.brains.classic import experience
from backend.bots.brains.classic.arrays import Flags, Floats, Ints
from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.parameters import ANCHOR
from backend.bots.brains.classic.search import best_of
from backend.bots.brains.classic.table import NOBODY, Rules, Table, deal, rules_of, shuffled
from engine.rulesets import RULESETS
from tests.bench.bench_bots import as_the_house_thinks

REFERENCE = "edition2016"
OTHERS = [name for name in RULESETS if classic.plays(name) and name != REFERENCE]
#: How much of an advantage in a later turn counts for the turn before it.
FADING = 0.85
#: What is added to the diagonal of the Fisher matrix, as a part of it.
RIDGE = 0.1


@dataclass(frozen=True, slots=True)
class Lesson:
    """What was seen in some rounds: sums over moves of how features led to moves, and of what those brought."""

    fisher: Floats
    gradient: Floats
    moves: int
    won: float
    rounds: int

    def __add__(self, other: Lesson) -> Lesson:
        """Both lessons as one."""
        return Lesson(
            self.fisher + other.fisher,
            self.gradient + other.gradient,
            self.moves + other.moves,
            self.won + other.won,
            self.rounds + other.rounds,
        )

    def step(self) -> Floats:
        """The natural gradient, in the units of the weights (a row for each stage of the deck)."""
        fisher, gradient = self.fisher / self.moves, self.gradient / self.moves
        ridge = np.diag(RIDGE * np.diag(fisher) + 1e-6)
        found: Floats = np.linalg.solve(fisher + ridge, gradient).reshape(3, -1).astype(np.float32)
        return found


class Turn(NamedTuple):
    """One turn of the seat that learns: which rounds, what was expected, and what of the move chosen was unusual."""

    rows: Ints
    expected: Floats
    unusual: Floats


def lesson(rules: Rules, weights: Floats, heat: float, rounds: int, seed: int, seat: int) -> Lesson:
    """So many rounds, this seat playing by the weights and `heat`, the other one static."""
    rng = np.random.default_rng(seed)
    table, rows, mover = deal(rules, shuffled(rules, rounds, rng)), np.arange(rounds), 0
    ended, turns = np.zeros(rounds, np.float32), []
    while len(rows):
        if mover == seat:
            card, stone, expected, unusual = tried(table, seat, weights, heat, rng)
            turns.append(Turn(rows, expected, unusual))
        else:
            card, stone = best_of(table, mover, Estimate(table, mover, ANCHOR).moves())
        table.play(mover, card, stone)
        over = ~table.running()
        ended[rows[over]] = np.where(table.winner[over] == NOBODY, 0.5, table.winner[over] == seat)
        going = np.flatnonzero(~over)
        rows, table, mover = rows[going], table.take(going), 1 - mover
    return looked_back(turns, ended)


def tried(
    table: Table, seat: int, weights: Floats, heat: float, rng: np.random.Generator
) -> tuple[Ints, Ints, Floats, Floats]:
    """A card and a stone for each round by chance, what was expected, and the features of that move less their mean."""
    estimate = Estimate(table, seat, ANCHOR)
    changes = estimate.changes()
    allowed, stages, rounds = estimate.allowed(), experience.stages(table), len(table)
    found = dict(experience.features(estimate, changes))
    seen = [np.broadcast_to(found[name], allowed.shape) for name in experience.WEIGHTS]
    features = np.stack(seen, axis=-1).astype(np.float32).reshape(rounds, allowed.shape[1] * allowed.shape[2], -1)
    moves = (estimate.value[:, None, None] + changes.others + changes.gained).reshape(rounds, -1)
    moves = moves + np.einsum("rmf,rf->rm", features, stages @ weights)
    can: Flags = np.any(allowed, axis=(1, 2))
    odds = np.where(allowed.reshape(rounds, -1), moves, -np.inf)
    odds = np.exp((odds - np.where(can, odds.max(axis=1), 0)[:, None]) / heat)
    odds /= np.maximum(odds.sum(axis=1, keepdims=True), 1e-9)
    chosen = (odds.cumsum(axis=1) <= rng.random((rounds, 1)) * odds.sum(axis=1, keepdims=True)).sum(axis=1)
    chosen = np.minimum(chosen, odds.shape[1] - 1)
    unusual = features[np.arange(rounds), chosen] - np.einsum("rm,rmf->rf", odds, features)
    place, stone = np.divmod(chosen, allowed.shape[2])
    card = np.where(can, table.hand[seat, np.arange(rounds), place], table.rules.tables.cards)
    by_stage = stages[:, :, None] * (unusual * can[:, None])[:, None]
    return card, stone, estimate.value, by_stage.reshape(rounds, -1)


def looked_back(turns: list[Turn], ended: Floats) -> Lesson:
    """What the turns of these rounds teach, from the last one to the first."""
    width = turns[0].unusual.shape[1]
    fisher, gradient = np.zeros((width, width)), np.zeros(width)
    later, advantage = ended.copy(), np.zeros(len(ended), np.float32)
    for rows, expected, unusual in reversed(turns):
        advantage[rows] = later[rows] - expected + FADING * advantage[rows]
        later[rows] = expected
        fisher += unusual.T @ unusual
        gradient += unusual.T @ advantage[rows]
    return Lesson(fisher, gradient, sum(len(turn.rows) for turn in turns), float(ended.sum()), len(ended))


def learned(
    weights: Floats, iterations: int, rounds: int, heat: float, rate: float, jobs: int, start: int = 0
) -> Floats:
    """The weights after so many iterations: their mean over the last third. Each iteration has its own deals."""
    late: list[Floats] = []
    with ProcessPoolExecutor(jobs) as pool:
        for iteration in range(iterations):
            one = partial(_lesson, weights, heat, rounds, start + iteration)
            first, second = pool.map(one, (0, 1))
            both = first + second
            weights = weights + np.float32(rate) * both.step()
            if iteration >= iterations * 2 // 3:
                late.append(weights)
            print(f"{iteration + 1:5} {both.won / both.rounds:.3f} won of {both.rounds}", flush=True)
    mean: Floats = np.mean(late, axis=0)
    return mean


def _lesson(weights: Floats, heat: float, rounds: int, number: int, seat: int) -> Lesson:
    """The lesson of this number in this seat: half of the rounds of `edition2016`, half of another ruleset."""
    names = REFERENCE, OTHERS[number % len(OTHERS)]
    seed = 2 * number + seat
    one, other = (lesson(rules_of(RULESETS[name]), weights, heat, rounds // 2, seed, seat) for name in names)
    return one + other


def kept() -> Floats:
    """The weights that are kept, a row for each stage of the deck."""
    return np.array(list(experience.WEIGHTS.values()), np.float32).T


def keep(weights: Floats) -> None:
    """Keep these weights."""
    rows = zip(experience.WEIGHTS, weights.T.round(4).tolist(), strict=True)
    lines = (f" {json.dumps(name)}: {json.dumps(values)}" for name, values in rows)
    experience.KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def main() -> None:
    """Learn as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=4096, help="of each seat in an iteration")
    parser.add_argument("--heat", type=float, default=0.006, help="by how much a move may be worse, to be tried")
    parser.add_argument("--rate", type=float, default=0.1, help="how far each iteration goes")
    parser.add_argument("--start", type=int, default=0, help="the number of the first deals, to go on with others")
    parser.add_argument("--jobs", type=int, default=1, help="on how many cores")
    asked = parser.parse_args()
    keep(learned(kept(), asked.iterations, asked.rounds, asked.heat, asked.rate, asked.jobs, asked.start))


if __name__ == "__main__":
    as_the_house_thinks("tests.bench.learn")
    main()
