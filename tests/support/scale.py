"""
How much the tests try: a little in `make test`, full figures in `make prove` (CAIRN_PROVE=1).

With CAIRN_FACTOR=0.001 a proof has a thousandth of its figures, at least 1: so `make test` sees that proofs still run.
"""

import json
import os
import random
import sys
from pathlib import Path

PROVE = os.environ.get("CAIRN_PROVE") == "1"
#: `make quick`: one case of each test, and nothing that starts a server.
QUICK = os.environ.get("CAIRN_QUICK") == "1"
FACTOR = float(os.environ.get("CAIRN_FACTOR", "1"))
#: Which share of the tests a proof runs, and of how many: (1, 1) is all of them.
PROVE_SHARE, PROVE_SHARES = (int(part) for part in os.environ.get("CAIRN_PROVE_SHARE", "1/1").split("/"))
#: Which share of a shared figure this run has, and of how many: (0, 1) is all of it.
SHARE, SHARES = (int(part) for part in os.environ.get("CAIRN_SHARE", "0/1").split("/"))
SEED = int(os.environ.get("CAIRN_SEED", "20261120")) + SHARE * 10**9
#: The file of notes that `make prove` reads: the tests there are, their outcomes, and the cases they tried.
NOTES = os.environ.get("CAIRN_NOTES")
#: Tests that passed in an earlier run of this proof.
PASSED = frozenset(Path(os.environ.get("CAIRN_PASSED", os.devnull)).read_text().splitlines())


def scaled(normal: int, full: int) -> int:
    """How many cases to try."""
    return _noted(_figure(normal, full))


def shared(normal: int, full: int) -> int:
    """How many cases to try of a figure that the runs on several stores share between them."""
    return _noted(len(range(_figure(normal, full))[SHARE::SHARES]))


def _figure(normal: int, full: int) -> int:
    return max(1, round(full * FACTOR)) if PROVE else normal


def _noted(figure: int) -> int:
    asker = sys._getframe(2).f_code
    note(
        cases=figure,
        asker=f"{Path(asker.co_filename).name}::{asker.co_name}",
        running=os.environ.get("PYTEST_CURRENT_TEST"),
    )
    return figure


def note(**facts: object) -> None:
    """Append a line to the notes of a proof; without a proof, do nothing."""
    if NOTES:
        with open(NOTES, "a") as notes:
            notes.write(json.dumps(facts) + "\n")


def chance(purpose: str) -> random.Random:
    """Random numbers that are the same in every run for the same purpose and seed."""
    return random.Random(f"{SEED} {purpose}")
