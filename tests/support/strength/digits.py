"""What the estimate finds in many rounds, to the last digit: ``python -m tests.support.strength.digits``.

A processor's own ways of adding and of finding a power are chosen when numpy is loaded, so each takes a new process.
"""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys

import numpy as np

from backend.bots.brains.classic.estimate import Estimate
from backend.bots.brains.classic.parameters import ANCHOR
from backend.bots.brains.classic.search import best_of
from backend.bots.brains.classic.table import deal, rules_of, shuffled
from engine.rulesets import RULESETS
from tests.support.tree import ROOT

ROUNDS, TURNS = 64, 40
#: The plainest way of OpenBLAS on each machine.
_PLAIN = {"x86_64": "Prescott", "AMD64": "Prescott", "aarch64": "ARMV8", "arm64": "ARMV8"}


def digits() -> str:
    """A short name of the values of all moves in rounds between two static estimates, of two decks."""
    found = hashlib.sha256()
    for ruleset in ("edition2016", "deck52"):
        rules = rules_of(RULESETS[ruleset])
        table, seat = deal(rules, shuffled(rules, ROUNDS, np.random.default_rng(5))), 0
        for _ in range(TURNS):
            estimate = Estimate(table, seat, ANCHOR)
            moves = estimate.moves()
            open_hands = Estimate(table, seat, ANCHOR, open_hands=True).moves()
            for values in (moves, estimate.value, open_hands):
                found.update(values.tobytes())
            table.play(seat, *best_of(table, seat, moves))
            table, seat = table.take(np.flatnonzero(table.running())), 1 - seat
    return found.hexdigest()


def digits_elsewhere() -> str:
    """The same, found in another process by the plainest ways that its libraries have for this machine."""
    there = np._core._multiarray_umath.__cpu_features__  # type: ignore[attr-defined]  # named nowhere else
    chosen = [name for name in np._core._multiarray_umath.__cpu_dispatch__ if there[name]]  # type: ignore[attr-defined]
    plain = {"NPY_DISABLE_CPU_FEATURES": " ".join(chosen), "OPENBLAS_CORETYPE": _PLAIN.get(platform.machine(), "")}
    command = [sys.executable, "-m", "tests.support.strength.digits"]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **plain}, check=True, capture_output=True, text=True
    ).stdout.strip()


if __name__ == "__main__":
    print(digits())
