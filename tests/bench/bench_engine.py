"""The engine's speed, each figure beside its reference in one run: ``python -m tests.bench.bench_engine``.

Claim proofs beside trying every filling; whole rounds through the public API; the options of a view. The
best of several repeats each: on a shared machine anything else measures the neighbours.
"""

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import combinations

import engine
from engine.cards import BORDER_DECK, ClanDeck
from engine.reach import Pool, facts_of, strength_of, strongest
from engine.state import State
from tests.engine.builders import random_round
from tests.engine.referee import strength
from tests.engine.test_proofs_by_brute_force import cases

SEED = 20261120
REPEATS = 9


def best_of(question: Callable[[], object], repeats: int = REPEATS, loops: int = 1) -> float:
    """The least time of one answer, in microseconds."""
    best = float("inf")
    for _ in range(repeats):
        started = time.perf_counter_ns()
        for _ in range(loops):
            question()
        best = min(best, (time.perf_counter_ns() - started) / loops)
    return best / 1000


def row(name: str, *figures: str) -> None:
    print(f"{name:<44}", *(f"{figure:>14}" for figure in figures))


def spread(times: list[float]) -> tuple[str, str, str]:
    ordered = sorted(times)
    return f"{statistics.mean(times):.2f}", f"{ordered[len(ordered) * 99 // 100]:.2f}", f"{ordered[-1]:.2f}"


def by_brute_force(mine: tuple[str, ...], theirs: tuple[str, ...], unseen: list[str]) -> bool:
    """Whether the claim holds, trying the fillings until one beats it."""
    floor = strength(mine)
    return all(strength((*theirs, *filling)) <= floor for filling in combinations(unseen, len(mine) - len(theirs)))


def proofs() -> None:
    row("claim proofs, microseconds", "mean", "p99", "worst")
    decks: dict[str, tuple[ClanDeck, tuple[int, ...]]] = {
        "border game, 3 cards a side": (BORDER_DECK, (3,)),
        "4 cards a side": (BORDER_DECK, (4,)),
        "siege deck, 2 to 4 cards a side": (ClanDeck("RYGBP", 0, 11), (2, 3, 4)),
        "40 cards, 3 a side": (ClanDeck("SHDC", 1, 10), (3,)),
    }
    for name, (deck, capacities) in decks.items():
        pool_times, times, whole, different = [], [], [], 0
        for mine, theirs, unseen, capacity, counts in cases(random.Random(SEED), deck, capacities, 3000):
            mask = deck.mask(unseen)
            facts, floor = facts_of(deck, theirs, capacity), strength_of(deck, mine, counts)
            pool = Pool(deck, mask)
            pool_times.append(best_of(lambda: Pool(deck, mask)))  # noqa: B023 - called before the next case
            times.append(best_of(lambda: strongest(pool, facts, counts, floor)))  # noqa: B023
            whole.append(pool_times[-1] + times[-1])
            if len(unseen) < 20 and counts == "all":
                different += by_brute_force(mine, theirs, unseen) != (strongest(pool, facts, counts, floor) is None)
        row(f"  {name}: the search", *spread(times))
        row("    with the masks of the unseen cards", *spread(whole), f"{different} differ")


def positions(number: int) -> Iterator[State]:
    rng = random.Random(SEED)
    for odds in (1.0, 0.3, 0.0):
        for _ in range(number):
            for state, _ in random_round(rng, claim_odds=odds):
                yield state


def questions_of_play() -> None:
    """The questions that rounds really ask, each put to the engine and to brute force."""
    fast: list[float] = []
    explained: list[float] = []
    slow: list[float] = []
    for state in positions(4):
        deck, unseen = state.ruleset.deck, state.ruleset.deck.cards_in(state.unseen)
        for number, stone in enumerate(state.stones, 1):
            for seat in (0, 1):
                theirs = stone.sides[1 - seat]
                if stone.claimed_by is not None or stone.completed[seat] is None or len(theirs) == 3 or not theirs:
                    continue
                if len(fast) % 7 == 0:
                    mine = stone.sides[seat]
                    slow.append(best_of(lambda: by_brute_force(mine, theirs, unseen), 1))  # noqa: B023
                facts, floor = facts_of(deck, theirs, 3), strength_of(deck, stone.sides[seat])
                fast.append(best_of(lambda: strongest(Pool(deck, state.unseen), facts, "all", floor)))  # noqa: B023
                explained.append(best_of(lambda: engine.prove(state, number, seat)))  # noqa: B023
    row(f"questions of random rounds ({len(fast)}), us", "mean", "p99", "worst")
    row("  the search with its masks", *spread(fast))
    row("  prove(), the whole answer", *spread(explained))
    row(f"  trying every filling ({len(slow)} of them)", *spread(slow))


def rounds() -> None:
    row("random rounds, public API, one core", "actions/s", "rounds/s", "actions/round")
    best = (0.0, 0.0, 0.0)
    for _ in range(REPEATS):
        rng = random.Random(SEED)
        started, actions = time.process_time(), 0
        for _ in range(100):
            state = engine.new_round("edition2016", rng.randbytes(32))
            while legal := engine.legal_actions(state):
                state = engine.apply(state, rng.choice(legal))
                actions += 1
        seconds = time.process_time() - started
        best = max(best, (actions / seconds, 100 / seconds, actions / 100))
    row("  legal_actions, random.choice, apply", *(f"{figure:,.0f}" for figure in best))


def options() -> None:
    row("a view and its options", "mean", "p99", "worst")
    option_ms, view_us, sizes = [], [], []
    for state in positions(6):
        if state.to_act is None:
            continue
        # A state as it comes out of the database, with nothing remembered.
        full = engine.dump(state)
        option_ms.append(min(timed_options(full) for _ in range(3)))
        view_us.append(best_of(lambda: engine.view(state, 0), 3))  # noqa: B023
        sizes.append(float(len(json.dumps(engine.options(state, state.to_act)))))
    row("  options, first asked, ms", *spread([ms / 1000 for ms in option_ms]))
    row("  options, bytes of JSON", *spread(sizes))
    row("  view, us", *spread(view_us))


def timed_options(full: dict[str, object]) -> float:
    state = engine.load(full)
    return best_of(lambda: engine.options(state, state.to_act), 1)


if __name__ == "__main__":
    for part in (proofs, questions_of_play, rounds, options):
        part()
        print()
