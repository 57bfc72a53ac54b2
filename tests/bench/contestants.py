"""Who takes part in `bench_bots`: the six levels and the frozen anchors, in a batch where the ruleset has one."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial
from typing import Any

import numpy as np

from backend.bots.brains import LEVELS, Level, classic, generic
from backend.bots.brains.classic.arrays import Ints
from backend.bots.brains.classic.history import Past, unknown
from backend.bots.brains.classic.parameters import ANCHOR
from backend.bots.brains.classic.policies import STRONGEST, Policy, greedy, policy_of, searching, static
from backend.bots.brains.classic.search import Search
from backend.bots.brains.classic.table import Table, deal, rules_of, shuffled
from backend.bots.brains.generic.greedy import greedy_action
from engine import Sampler, legal_actions
from engine.rulesets import RULESETS
from tests.bench.volume import TINY, volume
from tests.support.strength import engine_matches, golden
from tests.support.strength.arena import Cost, Player, play_pairs, play_rounds
from tests.support.strength.pairs import PairScore

GREEDY, STATIC = "greedy", "static"
#: The highest level that never draws or plays a tactic card by choice: what its tactic cards are worth to it.
WITHOUT = "without tactic cards"
#: How many pairs those play in a batch who do not search.
FAST_PAIRS = volume(300, 10)
#: The ruleset on which the search is measured closely; on the others it is enough to see that it is far ahead.
REFERENCE = "edition2016"


def at_volume(search: Search) -> Search:
    """The search as it is; at the tiny volume it is enough that it searches, and reads."""
    reading = search.reading and replace(search.reading, first=20, hands=10, turns=2)
    return replace(search, stages=((2, 2),), turns=1, reading=reading) if TINY else search


CLASSIC_SEARCH = at_volume(STRONGEST)


class Contest(ABC):
    """The players of one ruleset."""

    ruleset: str

    @abstractmethod
    def play(self, one: str, other: str, pairs: int, seed: int) -> PairScore:
        """The score of one against the other."""

    @abstractmethod
    def pairs(self, one: str, other: str, slowest: int) -> int:
        """How many pairs these two play if the slowest play so many."""

    def portion(self, one: str, other: str) -> int:
        """How many pairs these two play at once."""
        return 5 if searches(one) or searches(other) else 100

    def extra_pairings(self) -> list[tuple[str, str]]:
        """Who plays whom on this ruleset, beside those of every ruleset."""
        return []

    def canonical(self, name: str) -> str:
        """The name under which a player is measured: an anchor's for the level that plays as it does."""
        same = [anchor for anchor in (GREEDY, STATIC) if self.parameters(anchor) == self.parameters(name)]
        return same[0] if same else name

    @abstractmethod
    def cpu(self, name: str) -> float:
        """The CPU seconds of a move so far."""

    @abstractmethod
    def parameters(self, name: str) -> dict[str, Any]:
        """What this player goes by, in short."""

    def told(self, name: str) -> dict[str, Any]:
        """What a match of this player is kept under: its figures, and what a level answers in golden positions."""
        level = LEVELS[-1].number if name == WITHOUT else level_of(name)
        return {name: [self.figures(name), golden.digest(level, self.ruleset) if level else None]}

    @abstractmethod
    def figures(self, name: str) -> str:
        """Everything that this player goes by: who has other figures is another player."""


def level_of(name: str) -> int:
    """The number of a level by its name here; 0 for an anchor."""
    return int(name.removeprefix("level ")) if name.startswith("level ") else 0


def searches(name: str) -> bool:
    """Whether this player is the highest level, with or without its tactic cards."""
    return name == WITHOUT or level_of(name) == LEVELS[-1].number


class Batched(Contest):
    """A classic ruleset: thousands of rounds at once."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset, self.rules = ruleset, rules_of(RULESETS[ruleset])
        policies = {f"level {level.number}": _policy_of(level) for level in LEVELS}
        self.players = {name: Player(name, policy) for name, policy in policies.items()}
        self.players |= {GREEDY: Player(GREEDY, greedy), STATIC: Player(STATIC, static(ANCHOR))}

    def play(self, one: str, other: str, pairs: int, seed: int) -> PairScore:
        """As `Contest.play`."""
        return play_pairs(self.rules, self.players[one], self.players[other], pairs, seed)

    def pairs(self, one: str, other: str, slowest: int) -> int:
        """Searching costs a hundred times what the others cost."""
        if not (searches(one) or searches(other)):
            return FAST_PAIRS
        if other == GREEDY:
            return -(-slowest // 12)
        return slowest if self.ruleset == REFERENCE else -(-slowest // 30)

    def cpu(self, name: str) -> float:
        """As `Contest.cpu`: of moves thought about one by one, as matches are played, for a batch costs a tenth."""
        policy, rng = self.players[name].policy, np.random.default_rng(0)
        alone = Player(name, partial(_one_by_one, policy))
        table = deal(self.rules, shuffled(self.rules, volume(2, 1), rng))
        play_rounds(table, {0: alone, 1: self.players[STATIC]}, np.zeros(len(table), np.int64), rng)
        return alone.cost.per_move

    def parameters(self, name: str) -> dict[str, Any]:
        """As `Contest.parameters`."""
        number = level_of(name)
        if not number:
            return {"plays": name}
        level = LEVELS[number - 1]
        kept = {key: value for key, value in (("careless", level.careless), ("noise", level.noise)) if value}
        return {"plays": level.plays, **kept, **(asdict(CLASSIC_SEARCH) if level.plays == "search" else {})}

    def figures(self, name: str) -> str:
        """As `Contest.figures`: of an anchor the same as of the level that plays as it does."""
        return repr((self.parameters(name), ANCHOR))


class OneByOne(Contest):
    """Any other ruleset: on the engine."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        names = [f"level {level.number}" for level in LEVELS] + [STATIC]
        names += [WITHOUT] if RULESETS[ruleset].tactics else []
        self.brains: dict[str, engine_matches.Brain] = {GREEDY: _greedy}
        self.brains |= {name: partial(generic.decide, self._level(name)) for name in names}

    def play(self, one: str, other: str, pairs: int, seed: int) -> PairScore:
        """As `Contest.play`."""
        return self._play(one, other, pairs, seed, (Cost(), Cost()))

    def _play(self, one: str, other: str, pairs: int, seed: int, costs: tuple[Cost, Cost]) -> PairScore:
        rng = random.Random(seed)
        seeds = [rng.randbytes(32) for _ in range(pairs)]
        return engine_matches.play_pairs(self.ruleset, (self.brains[one], self.brains[other]), costs, seeds)

    def pairs(self, one: str, other: str, slowest: int) -> int:
        """Fewer than a batch plays, for these are slow; the more for what is asked of the highest level, and close."""
        if other == WITHOUT:
            return -(-slowest // 3)
        if self._level(one).search:
            return -(-slowest // 12)
        return slowest if (searches(one) and other == GREEDY) else max(-(-slowest // 6), 1)

    def extra_pairings(self) -> list[tuple[str, str]]:
        """As `Contest.extra_pairings`: what its tactic cards are worth to the highest level."""
        return [(f"level {LEVELS[-1].number}", WITHOUT)] if WITHOUT in self.brains else []

    def cpu(self, name: str) -> float:
        """As `Contest.cpu`."""
        costs = Cost(), Cost()
        self._play(name, STATIC, volume(2, 1), 0, costs)
        return costs[0].per_move

    def figures(self, name: str) -> str:
        """As `Contest.figures`."""
        if name == GREEDY:
            return GREEDY
        return repr(self._level(name))

    def _level(self, name: str) -> generic.Level:
        if name == STATIC:
            return generic.ANCHOR
        level = generic.levels_of(RULESETS[self.ruleset])[-1 if name == WITHOUT else level_of(name) - 1]
        level = level._replace(search=at_volume(level.search)) if level.search else level
        return level._replace(tactics=False) if name == WITHOUT else level

    def parameters(self, name: str) -> dict[str, Any]:
        """As `Contest.parameters`."""
        if name in (GREEDY, STATIC):
            return {"plays": name}
        level = self._level(name)
        kept = {key: getattr(level, key) for key in ("careless", "noise") if getattr(level, key)}
        kept |= asdict(level.search) if level.search else {}
        kept["keeps"] = "options"
        if name == WITHOUT:
            kept["tactics"] = "none"
        return {"plays": "search" if level.search else STATIC, **kept}


def _policy_of(level: Level) -> Policy:
    return searching(CLASSIC_SEARCH) if level.plays == "search" else policy_of(level)


def _one_by_one(
    policy: Policy, table: Table, seat: int, rng: np.random.Generator, past: Past = unknown
) -> tuple[Ints, Ints]:
    """The moves of a policy that is asked about one round after another."""
    found = [policy(table.take(np.array([row])), seat, rng, lambda _, row=row: past(row)) for row in range(len(table))]
    return np.concatenate([card for card, _ in found]), np.concatenate([stone for _, stone in found])


def _greedy(view: Mapping[str, Any], seat: int, _seen: Sequence[str], _seed: bytes) -> str:
    state = Sampler(view, seat).plain
    return greedy_action(state, seat, legal_actions(state))


def contest_of(ruleset: str) -> Contest:
    """The contest of this ruleset."""
    return Batched(ruleset) if classic.plays(ruleset) else OneByOne(ruleset)
