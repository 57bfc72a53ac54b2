"""The engine's speed for every ruleset: ``python -m tests.bench.bench_engine``.

Claim proofs on hard positions beside trying; whole rounds through the public API, also beside other programs'
games; the options of a view. The best of several repeats each: on a shared machine anything else measures the
neighbours.
"""

import json
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import engine
from engine.best_completion import best_completion, strength_of
from engine.cards import ClanDeck
from engine.side_summary import Pool, summarize_side
from engine.state import State
from tests.bench.figures import percentile
from tests.bench.references import references
from tests.bench.volume import volume
from tests.support.engine import oracle
from tests.support.engine.builders import random_round
from tests.support.engine.hard_positions import Hard, crowded_siege, hard_positions

SEED = 20261120
REPEATS = volume(9, 1)
TRIED = volume(20, 5)  # every how many positions are also decided by trying, which is slow
ROUNDS = volume(40, 1)


def best_of(question: Callable[[], object], repeats: int = REPEATS) -> float:
    """The least time of one answer, in microseconds."""
    best = float("inf")
    for _ in range(repeats):
        started = time.perf_counter_ns()
        question()
        best = min(best, time.perf_counter_ns() - started)
    return best / 1000


def row(name: str, *figures: str) -> None:
    print(f"{name:<34}", *(f"{figure:>11}" for figure in figures))


def spread(times: list[float]) -> tuple[str, str, str]:
    return f"{statistics.mean(times):.2f}", f"{percentile(times, 0.99):.2f}", f"{max(times):.2f}"


def game_of(ruleset: engine.Ruleset) -> str:
    return "siege" if ruleset.siege else "deck52" if ruleset.id == "deck52" else "border"


def proofs(number: int = volume(3000, 60)) -> None:
    row("a claim decided, microseconds", "mean", "p99", "worst", "by trying", "differ")
    for ruleset in engine.RULESETS.values():
        game, deck = game_of(ruleset), ruleset.deck
        has = {(place.capacity, place.counts) for place in (*ruleset.places, *ruleset.damaged)}
        times: list[float] = []
        tried: list[float] = []
        differ = 0
        for hard in hard_positions(random.Random(SEED), game, number):
            with_tactics = any(card in oracle.TROOPS for card in hard.mine + hard.theirs)
            if not ruleset.tactics and (with_tactics or (hard.capacity, hard.counts) not in has):
                continue
            mask = deck.mask(hard.unseen)
            times.append(best_of(partial(decided, deck, hard, mask)))
            if len(times) % TRIED == 0:
                tried.append(best_of(partial(by_trying, game, hard), 1))
                differ += by_trying(game, hard) != decided(deck, hard, mask)
        row(f"  {ruleset.id} ({len(times)})", *spread(times), f"{statistics.mean(tried):.0f}", str(differ))
        if differ:
            raise SystemExit(f"{ruleset.id}: {differ} claims are decided otherwise than by trying")


def decided(deck: ClanDeck, hard: Hard, unseen: int) -> bool:
    """Whether the claim holds, the masks of the unseen cards included."""
    summary = summarize_side(deck, hard.theirs, hard.capacity)
    return best_completion(Pool(deck, unseen), summary, hard.counts, strength_of(deck, hard.mine, hard.counts)) is None


def by_trying(game: str, hard: Hard) -> bool:
    """The same, trying all values."""
    best = oracle.best_by_values(game, hard.theirs, hard.unseen, hard.capacity, hard.counts)
    own = oracle.best_by_values(game, hard.mine, (), hard.capacity, hard.counts)
    return best is None or own is None or best <= own


def rounds() -> None:
    row("random rounds, one core", "actions/s", "rounds/s", "per round")
    for ruleset in engine.RULESETS:
        best = (0.0, 0.0, 0.0)
        # A shared machine has slow seconds: long enough to see it at its own speed.
        for _ in range(volume(90, 1)):
            rng = random.Random(SEED)
            started, actions = time.process_time(), 0
            for _ in range(ROUNDS):
                state = engine.new_round(ruleset, rng.randbytes(32))
                while legal := engine.legal_actions(state):
                    # random.choice would cost a tenth of the action.
                    state = engine.apply(state, legal[int(rng.random() * len(legal))])
                    actions += 1
            seconds = time.process_time() - started
            best = max(best, (actions / seconds, ROUNDS / seconds, actions / ROUNDS))
        row(f"  {ruleset}", *(f"{figure:,.0f}" for figure in best))


def options() -> None:
    row("options, first asked after a load", "mean ms", "p99", "worst", "most bytes", "most")
    for ruleset in engine.RULESETS:
        rng = random.Random(SEED)
        times, sizes, numbers = [], [], []
        for odds in (1.0, 0.3, 0.0) * volume(6, 1):
            for state, _ in random_round(rng, ruleset, claim_odds=odds):
                if state.to_act is None or rng.random() < volume(0.5, 0.9):
                    continue
                # A state as it comes out of the database, with nothing remembered.
                full = engine.dump(state)
                times.append(min(timed_options(engine.load(full)) for _ in range(volume(5, 1))) / 1000)
                found = engine.options(state, state.to_act)
                sizes.append(len(json.dumps(found)))
                numbers.append(len(found))
        row(f"  {ruleset}", *spread(times), str(max(sizes)), str(max(numbers)))
    times, sizes, numbers = [], [], []
    for seed in range(volume(200, 2)):
        times.append(min(timed_options(crowded_siege(random.Random(seed))) for _ in range(volume(5, 1))) / 1000)
        found = engine.options(crowded_siege(random.Random(seed)), 0)
        sizes.append(len(json.dumps(found)))
        numbers.append(len(found))
    row("  siege+tactics, crowded on purpose", *spread(times), str(max(sizes)), str(max(numbers)))


def timed_options(state: State) -> float:
    return best_of(lambda: engine.options(state, state.to_act), 1)


if __name__ == "__main__":
    for part in (proofs, rounds, references, options):
        part()
        print()
