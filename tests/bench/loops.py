"""One game played at random over and over in a process of its own: ``python -m tests.bench.loops gin_rummy``.

It answers each line of its standard input, seconds of process time to play for, with the decisions, the rounds and the
seconds it came to. Every loop picks among the legal actions in the same way, and counts what players decide: cards
dealt by chance are none. A loop loads only its own program.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module

#: A loop: plays one round with these random numbers and answers how many decisions it took.
Loop = Callable[[random.Random], int]


def cairn(ruleset: str) -> Loop:
    """This engine through its public functions, as any caller uses them."""
    engine = import_module("engine")

    def one_round(rng: random.Random) -> int:
        state, decisions = engine.new_round(ruleset, rng.randbytes(32)), 0
        while legal := engine.legal_actions(state):
            state = engine.apply(state, legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return one_round


def openspiel(game_name: str) -> Loop:
    """A game of OpenSpiel, which is C++ behind Python functions."""
    game = import_module("pyspiel").load_game(game_name)

    def one_round(rng: random.Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            # At a chance node these are the cards that can be dealt, all equally likely in a deal.
            legal = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(legal[int(rng.random() * len(legal))])
        return decisions

    return one_round


def rlcard(game_name: str) -> Loop:
    """A game of RLCard, pure Python; its states come with an observation as numbers."""
    env = import_module("rlcard").make(game_name, config={"seed": 1})

    def one_round(rng: random.Random) -> int:
        (state, _), decisions = env.reset(), 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return one_round


PROGRAMS: dict[str, Callable[[str], Loop]] = {"cairn": cairn, "openspiel": openspiel, "rlcard": rlcard}


def main(program: str, game: str, seed: str) -> None:
    """Play as asked until there is no more input."""
    one_round, rng = PROGRAMS[program](game), random.Random(seed)
    one_round(rng)
    print("ready", flush=True)
    for line in sys.stdin:
        decisions = rounds = 0
        started = time.process_time()
        until = started + float(line)
        while (now := time.process_time()) < until:
            decisions += one_round(rng)
            rounds += 1
        print(decisions, rounds, now - started, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
